"""The options of a game, their defaults, and the combinations that make no game."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from .cards import ACTION_CARDS, PRINTED_COPIES

_CHOICES: dict[str, tuple[str, ...]] = {
    "storm_credit": ("drawer", "roller", "none"),
    "own_corner": ("legal", "avoid"),
    "firebreak_towers": ("all", "own"),
    "aid_gem": ("touching", "anywhere"),
    "cap_result": ("tie", "distance"),
}


@dataclass(frozen=True)
class Rules:
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

    def __post_init__(self) -> None:
        for problem, found in self._problems().items():
            if found:
                raise ValueError(problem)

    def _problems(self) -> dict[str, bool]:
        """Everything that can be wrong with a choice of options, and whether it is."""
        seats = len(self.towers)
        problems = {
            f"{name} must be one of {allowed}": getattr(self, name) not in allowed for name, allowed in _CHOICES.items()
        }
        return problems | {
            "two to four different corners, clockwise, are needed": not go_round_once(self.towers),
            "teams need all four towers": self.teams and seats != 4,
            "Shadow of the Wood needs three or more towers and no teams": self.shadow_of_the_wood
            and (self.teams or seats < 3),
            "the champion must have a seat": self.champion_seat is not None and self.champion_seat not in range(seats),
            "numbers must be positive": min(self.hand_size, self.champion_breaks, self.max_turns) < 1,
            "fourteen card quantities are needed": len(self.card_copies) != len(ACTION_CARDS)
            or min(self.card_copies) < 0,
            "too few cards to fill every hand": sum(self.card_copies) < cards_needed(self),
        }


def go_round_once(towers: tuple[int, ...]) -> bool:
    """Seats follow each other clockwise round the table (R3)."""
    if not (2 <= len(towers) <= 4 and len(set(towers)) == len(towers) and set(towers) <= set(range(4))):
        return False
    following = towers[1:] + towers[:1]
    return sum((after - before) % 4 for before, after in zip(towers, following, strict=True)) == 4


def cards_needed(rules: Rules) -> int:
    """Enough cards for all hands at every stage of the game, or a refill could go on for ever (R64)."""
    seats, size = len(rules.towers), rules.hand_size
    if rules.teams:
        return seats * size
    return max((seats - gone) * (size + gone) for gone in range(seats))


def read_rules(options: Mapping[str, object]) -> Rules:
    """Options by name; those left out take their default, unknown ones are refused."""
    unknown = set(options) - {field.name for field in fields(Rules)}
    if unknown:
        raise ValueError(f"unknown options: {sorted(unknown)}")
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    return Rules(**values)  # type: ignore[arg-type]
