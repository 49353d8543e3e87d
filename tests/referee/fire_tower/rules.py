"""The options of a game, their defaults, and the combinations that make no game."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from .cards import EXPANSION_COPIES, PRINTED_COPIES
from .solo_options import SoloOptions, solo_defaults, solo_problems

#: the values of every option that is a word
CHOICES: dict[str, tuple[str | None, ...]] = {
    "storm_credit": ("drawer", "roller", "none"),
    "own_corner": ("legal", "avoid"),
    "firebreak_towers": ("all", "own"),
    "aid_gem": ("touching", "anywhere"),
    "cap_result": ("tie", "distance"),
    "expansion": ("none", "core", "weather"),
    "variant": (None, "double", "ghost", "solo"),
    "firestorm_cut": ("middle", "uniform"),
    "crown_double": ("hand",),
    "orphan_hawk": ("inert", "placer"),
    "flight_order": ("placer_clockwise",),
    "storm_hawks": ("after_roll", "after_spread", "after_discards"),
    "event_elimination": ("after",),
    "lightning_reach": ("placement", "covering"),
    "kettle_short": ("remove_two", "remove_used"),
    "breeze_scope": ("action",),
    "double_split": ("NS", "EW"),
    "ghost_burn": ("full", "quiet"),
    "brand_hawks": ("first", "landing"),
    "bonus": ("any_fall", "own_credit"),
    "shadow_share": ("all", "formed"),
    "mob_five": ("two_participants", "two_seats"),
    "ghost_personal_cards": ("keep", "fresh"),
    "team_hawk_zone": ("both", "cards_only"),
}


@dataclass(frozen=True)
class Rules(SoloOptions):
    """One frozen choice of every option; seats are numbered by their place in `towers`."""

    towers: tuple[int, ...] = (0, 1, 2, 3)
    teams: bool = False
    card_copies: tuple[int, ...] = PRINTED_COPIES
    hand_size: int = 5
    firestorm_card: bool = True
    mutual_aid: bool = False
    shadow_of_the_wood: bool = False
    champion_seat: int | None = None
    champion_breaks: int = 2
    tower_ablaze: bool = True
    revenge_storm: bool = True
    storm_credit: str = "drawer"
    fire_pick: bool = False
    flare_across_break: bool = True
    explosion_needs_gem: bool = False
    own_corner: str = "legal"
    firebreak_towers: str = "all"
    smokejumper_tower_centre: bool = True
    wind_set_same: bool = False
    aid_gem: str = "touching"
    team_open_hands: bool = False
    max_turns: int = 400
    cap_result: str = "tie"

    expansion: str = "none"
    variant: str | None = None
    shadow_turns: bool = False
    dry_storm: bool = False
    kettle_flight: bool = False
    mobilization: bool = False
    hawks_total: int = 18
    start_hawks: int = 1
    firestorm_cut: str = "uniform"
    firebreak_on_hawk: bool = False
    crown_double: str = "hand"
    orphan_hawk: str = "inert"
    shadow_flocks: bool = True
    flight_order: str = "placer_clockwise"
    storm_hawks: str = "after_roll"
    hawk_chain: bool = True
    push_cap: int = 20
    shadow_rolls_cap: int = 12
    dry_storm_rolls: int = 4
    event_elimination: str = "after"
    lightning_reach: str = "placement"
    kettle_short: str = "remove_two"
    breeze_scope: str = "action"
    double_split: str = "NS"
    ghost_burn: str = "full"
    creep_stop: bool = False
    brand_hawks: str = "first"
    brand_from_tower: bool = False
    return_flight: bool = False
    shadow_min_towers: int = 2
    bonus: str = "any_fall"
    bust_ends_turn: bool = True
    shadow_share: str = "all"
    kettle_from_tower: bool = False
    mob_five: str = "two_participants"
    look_compulsory: bool = True
    ghost_clear: bool = True
    ghost_personal_cards: str = "keep"
    team_hawk_zone: str = "both"

    def __post_init__(self) -> None:
        found_problems = {**_base_problems(self), **_expansion_problems(self)}
        if self.solo:
            found_problems |= solo_problems(self)
        for problem, found in found_problems.items():
            if found:
                raise ValueError(problem)

    @property
    def expanded(self) -> bool:
        """Whether the game is played with the expansion."""
        return self.expansion != "none"

    @property
    def solo(self) -> bool:
        """Whether one player sits alone against three enemy towers."""
        return self.variant == "solo"

    @property
    def weather(self) -> bool:
        """Whether Extreme Weather is in the game."""
        return self.expansion == "weather"

    @property
    def seats(self) -> int:
        """How many players there are; in the Double Tower game each has two towers, alone there is one."""
        if self.solo:
            return 1
        return 2 if self.variant == "double" else len(self.towers)


def _base_problems(rules: Rules) -> dict[str, bool]:
    """Everything that can be wrong with the options of the base game, and whether it is."""
    types = 25 if rules.expanded else 14
    problems = {
        f"{name} must be one of {allowed}": getattr(rules, name) not in allowed for name, allowed in CHOICES.items()
    }
    return problems | {
        "two to four different corners, clockwise, are needed": not go_round_once(rules.towers),
        "teams need all four towers": rules.teams and len(rules.towers) != 4,
        "Shadow of the Wood needs three or more towers and no teams": rules.shadow_of_the_wood
        and (rules.teams or rules.seats < 3),
        "the champion must have a seat": rules.champion_seat is not None
        and rules.champion_seat not in range(rules.seats),
        "numbers must be positive": min(rules.hand_size, rules.champion_breaks, rules.max_turns) < 1,
        f"{types} card quantities are needed": len(rules.card_copies) != types or min(rules.card_copies) < 0,
        "too few cards to fill every hand": sum(rules.card_copies) < cards_needed(rules),
    }


def _expansion_problems(rules: Rules) -> dict[str, bool]:
    """Everything that can be wrong with the options of the expansion, and whether it is."""
    return {
        "Shadows take turns with three or more seats, without teams and variants": rules.shadow_turns
        and (not rules.expanded or rules.seats < 3 or rules.teams or rules.variant is not None),
        "variants belong to the expansion, and have no teams": rules.variant is not None
        and (not rules.expanded or rules.teams),
        "the Double Tower game needs all four towers": rules.variant == "double" and len(rules.towers) != 4,
        "the Ghost Tower game needs three towers": rules.variant == "ghost" and len(rules.towers) != 3,
        "Dry Storm, Kettle Flight and Mobilization belong to Extreme Weather": not rules.weather
        and (rules.dry_storm or rules.kettle_flight or rules.mobilization),
        "numbers of hawks cannot be negative": min(rules.hawks_total, rules.start_hawks) < 0,
        "there must be hawks for everybody to start with": rules.expanded
        and rules.hawks_total < rules.seats * rules.start_hawks,
        "bounds must be positive": min(
            rules.push_cap, rules.shadow_rolls_cap, rules.dry_storm_rolls, rules.shadow_min_towers
        )
        < 1,
    }


def go_round_once(towers: tuple[int, ...]) -> bool:
    """Seats follow each other clockwise round the table (R3)."""
    if not (2 <= len(towers) <= 4 and len(set(towers)) == len(towers) and set(towers) <= set(range(4))):
        return False
    following = towers[1:] + towers[:1]
    return sum((after - before) % 4 for before, after in zip(towers, following, strict=True)) == 4


def cards_needed(rules: Rules) -> int:
    """Enough cards for all hands at every stage of the game, or a refill could go on for ever (R64, X64)."""
    seats, size = rules.seats, rules.hand_size
    spare = 8 if rules.expanded else 0
    if rules.teams or rules.variant == "double":
        return seats * size + spare
    stayed = 1 if rules.variant == "ghost" else 0  # the first to burn stays in the game as the Ghost
    return max((seats - max(0, burned - stayed)) * (size + burned) for burned in range(seats + stayed)) + spare


def read_rules(options: Mapping[str, object]) -> Rules:
    """Options by name; those left out (or None) take their default, unknown ones are refused."""
    unknown = set(options) - {field.name for field in fields(Rules)}
    if unknown:
        raise ValueError(f"unknown options: {sorted(unknown)}")
    given = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    values = {**_defaults(given), **{name: value for name, value in given.items() if value is not None}}
    if values.get("shadow_turns"):
        values["shadow_of_the_wood"] = True
    return Rules(**values)  # type: ignore[arg-type]


def _defaults(given: Mapping[str, object]) -> dict[str, object]:
    """What an expansion changes in the defaults: deck, hands, Shadows and weather (spec 2, X3)."""
    expansion, variant = given.get("expansion") or "none", given.get("variant")
    if expansion == "none":
        return {}
    towers = given.get("towers") or ((0, 1, 2) if variant == "ghost" else (0, 1, 2, 3))
    weather = expansion == "weather"
    return {
        "towers": towers,
        "card_copies": EXPANSION_COPIES,
        "hand_size": 6,
        "shadow_turns": len(towers) >= 3 and not given.get("teams") and variant is None,  # type: ignore[arg-type]
        "firestorm_cut": "middle" if weather else "uniform",
        "dry_storm": weather,
        "mobilization": weather,
        **(solo_defaults() if variant == "solo" else {}),
    }
