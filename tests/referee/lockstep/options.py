"""Under which rules a game is played: the named presets, and options drawn at random."""

import random
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.presets import PRESETS

from ..fire_tower.cards import PRINTED_COPIES
from ..fire_tower.rules import cards_needed, go_round_once, read_rules

Options = dict[str, Any]

#: every switch drawn at random
WILD = "wild"
#: without storms towers burn one by one, and Shadows live to win
STORMLESS = "stormless"
_OPTIONS: dict[str, Options] = {
    **{name: preset.options for name, preset in PRESETS.items()},
    STORMLESS: {**PRESETS["fire_tower_3p_events"].options, "firestorm_card": False, "revenge_storm": False},
}
#: the presets of the suite under their own names, and these two
NAMES: tuple[str, ...] = (*_OPTIONS, WILD)

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
#: what makes a preset what it is stays as it is there
_CHARACTER = ("teams", "firestorm_card", "mutual_aid", "shadow_of_the_wood", "champion_seat", "fire_pick")
#: decks with so few cards to spare bring events in every turn, so such games are kept short
_TIGHT, _SHORT_GAME = 8, 20


def table_size(preset: str) -> int:
    """So many games in a row share their options."""
    return 5 if preset == WILD else 30


def options_of(preset: str, table: int) -> Options:
    """The options of one table: every other table of a preset plays it as it is, the rest with changes."""
    rng = random.Random(f"{preset} table {table}")
    if preset == WILD:
        # all towers in turn, and four of them every other time, because most can happen there
        towers = rng.choice(TOWERS[-4:]) if table % 2 else TOWERS[table // 2 % len(TOWERS)]
        return _drawn_until_accepted({"towers": towers}, list(VALUES), rng, change=0.5)
    fixed = _plain(_OPTIONS[preset])
    if table % 2 == 0:
        return fixed
    seats = len(fixed["towers"])
    fixed["towers"] = rng.choice([corners for corners in TOWERS if len(corners) == seats])
    free = [name for name in VALUES if name not in _CHARACTER and name not in fixed]
    return _drawn_until_accepted(fixed, free, rng, change=0.25)


def label(name: str, rules: Rules) -> Any:
    """The value of an option as the table of values has it: decks go by their kind."""
    if name != "card_copies":
        return getattr(rules, name)
    if rules.card_copies == PRINTED_COPIES:
        return "printed"
    return "tight" if _spare(rules.to_dict()) < _TIGHT else "odd"


def _plain(options: Mapping[str, Any]) -> Options:
    """Options that both sides know: the number of players spelled out as towers."""
    towers = Rules.make(**options).towers
    return {name: value for name, value in options.items() if name != "players"} | {"towers": towers}


def _drawn_until_accepted(fixed: Options, free: list[str], rng: random.Random, change: float) -> Options:
    """Draw what is free until it makes a game; core and referee must refuse the same choices."""
    while True:
        options = {name: rng.choice(VALUES[name][1:]) for name in free if rng.random() < change} | fixed
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
    for make, error in ((lambda: Rules.make(**options), RulesError), (lambda: read_rules(options), ValueError)):
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
    if options["card_copies"] == "odd":
        return tuple(rng.randint(0, 6) for _ in PRINTED_COPIES)
    size = _needed(options) + rng.randint(-1, 3)
    drawn = rng.choices(range(len(PRINTED_COPIES)), k=size)
    return tuple(drawn.count(card) for card in range(len(PRINTED_COPIES)))


def _needed(options: Options) -> int:
    """The cards these options need; seats and hands alone decide it (R64)."""
    plenty = {"card_copies": (200, *PRINTED_COPIES[1:])}
    relevant: Options = {name: options[name] for name in ("towers", "hand_size") if name in options}
    teams = bool(options.get("teams")) and len(options.get("towers", TOWERS[-1])) == 4
    return cards_needed(read_rules({**relevant, "teams": teams, **plenty}))


def _spare(options: Options) -> int:
    """How many cards there are beyond what the hands can take."""
    return sum(options.get("card_copies", PRINTED_COPIES)) - _needed(options)
