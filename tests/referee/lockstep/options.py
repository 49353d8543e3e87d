"""Under which rules a game is played: the named presets, and options drawn at random."""

import random
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.rising_rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.presets import PRESETS

from ..fire_tower.cards import EXPANSION_COPIES, PRINTED_COPIES
from ..fire_tower.rules import cards_needed, go_round_once, read_rules

Options = dict[str, Any]

#: every switch drawn at random, of the base game and of the game with the expansion
WILD, RISING_WILD = "wild", "rising_wild"
#: without storms towers burn one by one, and Shadows live to win
STORMLESS = "stormless"
_OPTIONS: dict[str, Options] = {
    **{name: preset.options for name, preset in PRESETS.items()},
    STORMLESS: {**PRESETS["fire_tower_3p_events"].options, "firestorm_card": False, "revenge_storm": False},
}
#: the presets of the suite under their own names, and these three
NAMES: tuple[str, ...] = (*_OPTIONS, WILD, RISING_WILD)

TOWERS = tuple(corners for n in (2, 3, 4) for corners in permutations(range(4), n) if go_round_once(corners))
_TRUE_FIRST, _FALSE_FIRST = (True, False), (False, True)
#: what each option is drawn from, its default first; decks are drawn by `_deck`
VALUES: dict[str, tuple[Any, ...]] = {
    "towers": TOWERS,
    "teams": _FALSE_FIRST,
    "card_copies": ("printed", "tight", "odd"),
    "hand_size": (5, 1, 2, 3, 4, 6, 8),
    "firestorm_card": _TRUE_FIRST,
    "mutual_aid": _FALSE_FIRST,
    "shadow_of_the_wood": _FALSE_FIRST,
    "champion_seat": (None, 0, 1, 2, 3),
    "champion_breaks": (2, 3),
    "tower_ablaze": _TRUE_FIRST,
    "revenge_storm": _TRUE_FIRST,
    "storm_credit": ("drawer", "roller", "none"),
    "fire_pick": _FALSE_FIRST,
    "flare_across_break": _TRUE_FIRST,
    "explosion_needs_gem": _FALSE_FIRST,
    "own_corner": ("legal", "avoid"),
    "firebreak_towers": ("all", "own"),
    "smokejumper_tower_centre": _TRUE_FIRST,
    "wind_set_same": _FALSE_FIRST,
    "aid_gem": ("touching", "anywhere"),
    "team_open_hands": _FALSE_FIRST,
    "max_turns": (400, 100, 40, 12, 1),
    "cap_result": ("tie", "distance"),
}
#: the same for the expansion; a few defaults hang on the number of seats, and on core or weather
RISING_VALUES: dict[str, tuple[Any, ...]] = {
    **VALUES,
    "hand_size": (6, 1, 2, 4, 8),
    "shadow_of_the_wood": _TRUE_FIRST,
    "expansion": ("core", "weather"),
    "variant": (None, "double", "ghost"),
    "shadow_turns": _TRUE_FIRST,
    "dry_storm": _FALSE_FIRST,
    "kettle_flight": _FALSE_FIRST,
    "mobilization": _FALSE_FIRST,
    "hawks_total": (18, 4, 6, 9),
    "start_hawks": (1, 0, 2, 3),
    "firestorm_cut": ("uniform", "middle"),
    "firebreak_on_hawk": _FALSE_FIRST,
    "crown_double": ("hand",),
    "orphan_hawk": ("inert", "placer"),
    "shadow_flocks": _TRUE_FIRST,
    "flight_order": ("placer_clockwise",),
    "storm_hawks": ("after_roll", "after_spread", "after_discards"),
    "hawk_chain": _TRUE_FIRST,
    "push_cap": (20, 1, 2, 4),
    "shadow_rolls_cap": (12, 1, 2, 3),
    "dry_storm_rolls": (4, 1, 5, 8),
    "event_elimination": ("after",),
    "lightning_reach": ("placement", "covering"),
    "kettle_short": ("remove_two", "remove_used"),
    "breeze_scope": ("action",),
    "double_split": ("NS", "EW"),
    "ghost_burn": ("full", "quiet"),
    "creep_stop": _FALSE_FIRST,
    "brand_hawks": ("first", "landing"),
    "brand_from_tower": _FALSE_FIRST,
    "return_flight": _FALSE_FIRST,
    "shadow_min_towers": (2, 3, 4),
    "bonus": ("any_fall", "own_credit"),
    "bust_ends_turn": _TRUE_FIRST,
    "shadow_share": ("all", "formed"),
    "kettle_from_tower": _FALSE_FIRST,
    "mob_five": ("two_participants", "two_seats"),
    "look_compulsory": _TRUE_FIRST,
    "ghost_clear": _TRUE_FIRST,
    "ghost_personal_cards": ("keep", "fresh"),
    "team_hawk_zone": ("both", "cards_only"),
}
#: the events of Extreme Weather; any of them may be in use
_WEATHER = ("dry_storm", "kettle_flight", "mobilization")
#: what makes a preset what it is stays as it is there
_CHARACTER = ("teams", "firestorm_card", "mutual_aid", "shadow_of_the_wood", "champion_seat", "fire_pick")
_RISING_CHARACTER = (*_CHARACTER, "expansion", "variant", "shadow_turns", "firestorm_cut", *_WEATHER)
#: the ways to sit down at all four towers; a ghost table leaves one of them free
_SEATINGS: tuple[Options, ...] = ({}, {}, {"teams": True}, {"variant": "double"}, {"variant": "ghost"})
_THREE = tuple(corners for corners in TOWERS if len(corners) == 3)
#: decks with so few cards to spare bring events in every turn, so such games are kept short
_TIGHT, _SHORT_GAME = 8, 20


def table_size(preset: str) -> int:
    """So many games in a row share their options."""
    return 5 if preset in (WILD, RISING_WILD) else 30


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The core's rules under these options; naming an expansion is what makes it part of the game."""
    return (RisingRules if "expansion" in options else Rules).make(**options)


def values_of(rules: Rules) -> dict[str, tuple[Any, ...]]:
    """What the options of this edition are drawn from."""
    return RISING_VALUES if isinstance(rules, RisingRules) else VALUES


def options_of(preset: str, table: int) -> Options:
    """The options of one table: every other table of a preset plays it as it is, the rest with changes."""
    rng = random.Random(f"{preset} table {table}")
    if preset == WILD:
        # all towers in turn, and four of them every other time, because most can happen there
        towers = rng.choice(TOWERS[-4:]) if table % 2 else TOWERS[table // 2 % len(TOWERS)]
        return _drawn_until_accepted({"towers": towers}, VALUES, list(VALUES), rng, change=0.5)
    if preset == RISING_WILD:
        return _rising_wild(table, rng)
    fixed = _plain(_OPTIONS[preset])
    if table % 2 == 0:
        return fixed
    seats = len(fixed["towers"])
    if fixed.get("variant") != "double":
        fixed["towers"] = rng.choice([corners for corners in TOWERS if len(corners) == seats])
    values: Mapping[str, tuple[Any, ...]] = VALUES
    character: tuple[str, ...] = _CHARACTER
    if "expansion" in fixed:
        values, character = RISING_VALUES, _RISING_CHARACTER
        # few hawks, so that they run out, and no long games
        fixed["hawks_total"] = rng.choice(values["hawks_total"][1:])
        fixed["max_turns"] = rng.choice((100, 40))
        if fixed["expansion"] == "weather":
            fixed["kettle_flight"] = rng.random() < 0.5
    free = [name for name in values if name not in character and name not in fixed]
    return _drawn_until_accepted(fixed, values, free, rng, change=0.25)


def _rising_wild(table: int, rng: random.Random) -> Options:
    """All towers in turn, every other time all four of them; every other switch is drawn."""
    fixed: Options = {"towers": TOWERS[table // 2 % len(TOWERS)]}
    if table % 2:
        fixed = {"towers": rng.choice(TOWERS[-4:]), **rng.choice(_SEATINGS)}
        if "variant" in fixed:
            fixed["towers"] = (0, 1, 2, 3) if fixed["variant"] == "double" else rng.choice(_THREE)
    fixed |= {"expansion": rng.choice(("core", "weather")), "firestorm_cut": rng.choice(("uniform", "middle"))}
    if fixed["expansion"] == "weather":
        fixed |= {name: rng.random() < 0.5 for name in _WEATHER}
    if len(fixed["towers"]) > 2 and not fixed.get("teams") and fixed.get("variant") != "double":
        fixed["shadow_of_the_wood"] = rng.random() < 0.5
    free = [name for name in RISING_VALUES if name not in (*fixed, *_WEATHER, "teams", "variant", "shadow_of_the_wood")]
    return _drawn_until_accepted(fixed, RISING_VALUES, free, rng, change=0.3)


def label(name: str, rules: Rules) -> Any:
    """The value of an option as the table of values has it: decks go by their kind."""
    if name != "card_copies":
        return getattr(rules, name)
    if rules.card_copies == (EXPANSION_COPIES if isinstance(rules, RisingRules) else PRINTED_COPIES):
        return "printed"
    return "tight" if _spare(rules.to_dict()) < _TIGHT else "odd"


def _plain(options: Mapping[str, Any]) -> Options:
    """Options that both sides know: the number of players spelled out as towers."""
    towers = rules_of(options).towers
    return {name: value for name, value in options.items() if name != "players"} | {"towers": towers}


def _drawn_until_accepted(
    fixed: Options, values: Mapping[str, tuple[Any, ...]], free: list[str], rng: random.Random, change: float
) -> Options:
    """Draw what is free until it makes a game; core and referee must refuse the same choices."""
    free = [name for name in free if len(values[name]) > 1]
    while True:
        options = {name: rng.choice(values[name][1:]) for name in free if rng.random() < change} | fixed
        if "card_copies" in options:
            options["card_copies"] = _deck(options, rng)
        if _accepted(options):
            break
    if _spare(options) < _TIGHT:
        options["max_turns"] = min(_SHORT_GAME, options.get("max_turns", _SHORT_GAME))
    return options


def _accepted(options: Options) -> bool:
    """Whether these options make a game, in the eyes of both sides."""
    verdicts = []
    for make, error in ((lambda: rules_of(options), RulesError), (lambda: read_rules(options), ValueError)):
        try:
            make()
        except error:
            verdicts.append(False)
        else:
            verdicts.append(True)
    if verdicts[0] is not verdicts[1]:
        raise AssertionError(f"core and referee disagree on whether these options make a game: {options}")
    return verdicts[0]


def _deck(options: Options, rng: random.Random) -> tuple[int, ...]:
    """A deck of odd quantities, or (tight) one with hardly a card more than the hands can take."""
    printed = EXPANSION_COPIES if "expansion" in options else PRINTED_COPIES
    if options["card_copies"] == "odd":
        return tuple(rng.randint(0, 6) for _ in printed)
    size = _needed(options) + rng.randint(-1, 3)
    drawn = rng.choices(range(len(printed)), k=size)
    return tuple(drawn.count(card) for card in range(len(printed)))


def _needed(options: Options) -> int:
    """The cards these options need; seats, hands, expansion and variant alone decide it (R64, X64)."""
    printed = EXPANSION_COPIES if "expansion" in options else PRINTED_COPIES
    plenty = {"card_copies": (200, *printed[1:])}
    names = ("towers", "hand_size", "expansion", "variant")
    relevant: Options = {name: options[name] for name in names if name in options}
    teams = bool(options.get("teams")) and len(options.get("towers", TOWERS[-1])) == 4
    return cards_needed(read_rules({**relevant, "teams": teams, **plenty}))


def _spare(options: Options) -> int:
    """How many cards there are beyond what the hands can take."""
    printed = EXPANSION_COPIES if "expansion" in options else PRINTED_COPIES
    return sum(options.get("card_copies", printed)) - _needed(options)
