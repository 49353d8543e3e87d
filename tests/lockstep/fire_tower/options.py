"""Under which rules a game is played: the named presets, and options drawn at random."""

import random
from collections.abc import Mapping
from typing import Any

from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.presets import PRESETS
from tests.presets import BY_FOLDER
from tests.referee.fire_tower.cards import EXPANSION_COPIES, KINDS, PRINTED_COPIES
from tests.referee.fire_tower.rules import cards_needed, read_rules
from tests.referee.fire_tower.solo_deck import DRAWS_AT_MOST, enemy_cards, player_copies
from tests.referee.fire_tower.solo_levels import LEVELS

from .values import ENDLESS_DECK, HAWK_DECK, RISING_VALUES, SOLO_VALUES, TOWERS, VALUES

Options = dict[str, Any]

#: every switch drawn at random, of the base game, of the game with the expansion and of its solo mode
WILD, RISING_WILD, SOLO_WILD = WILDS = ("wild", "rising_wild", "solo_wild")
#: what makes a game a solo game
_SOLO: Options = {"expansion": "weather", "variant": "solo"}
#: with these such games can be won
_HAWKS: Options = {"card_copies": HAWK_DECK, "solo_start_hawks": 6}
#: without storms towers burn one by one, and Shadows live to win
STORMLESS = "stormless"
#: games alone so long that challenges come up again
ENDLESS = "solo_endless"
_PRESETS = [PRESETS[name] for name in BY_FOLDER["fire_tower"]]
_OPTIONS: dict[str, Options] = {
    **{
        name: PRESETS[name].options | (_SOLO if PRESETS[name].game == "solo" else {})
        for name in BY_FOLDER["fire_tower"]
    },
    STORMLESS: {**PRESETS["fire_tower_3p_events"].options, "firestorm_card": False, "revenge_storm": False},
    ENDLESS: {
        **_SOLO,
        "card_copies": ENDLESS_DECK,
        "solo_start_hawks": 8,
        "hawks_total": 40,
        "firestorm_card": False,
        "quadrant_storm_flame": False,
        "level": 1,
    },
}
#: the presets of the suite under their own names, and these five
NAMES: tuple[str, ...] = (*_OPTIONS, *WILDS)

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
    return 5 if preset in WILDS else 30


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The core's rules under these options; naming an expansion is what makes it part of the game."""
    if is_solo(options):
        return SoloRules.make(**options)
    return (RisingRules if "expansion" in options else Rules).make(**options)


def is_solo(options: Mapping[str, Any]) -> bool:
    """Whether these options are those of a game alone."""
    return options.get("variant") == "solo"


def values_of(rules: Rules) -> dict[str, tuple[Any, ...]]:
    """What the options of this edition are drawn from."""
    if isinstance(rules, SoloRules):
        return SOLO_VALUES
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
    if preset == SOLO_WILD:
        # all levels in turn; every fourth table is easy, and low, because such games can be won
        drawn = _HAWKS | {"level": rng.choice((1, 1, 2, 3))} if table % 4 == 3 else {"level": table % len(LEVELS) + 1}
        return _changed_solo(_SOLO | drawn, rng, change=0.3)
    fixed = _plain(_OPTIONS[preset])
    if table % 2 == 0:
        return fixed
    if is_solo(fixed):
        easy = _HAWKS if table % 4 == 3 else {}
        return _changed_solo(fixed | easy | {"max_turns": rng.choice((200, 40))}, rng, change=0.25)
    return _changed(fixed, rng)


def _changed(fixed: Options, rng: random.Random) -> Options:
    """A preset with changes that leave its character alone."""
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


def _changed_solo(fixed: Options, rng: random.Random, change: float) -> Options:
    """A game alone at any tower, half of the time with so few hawks that they run out."""
    fixed = fixed | {"solo_tower": rng.choice(SOLO_VALUES["solo_tower"])}
    if rng.random() < 0.5:
        needed = 3 * LEVELS[fixed["level"]].hawks + fixed.get("solo_start_hawks", 0)
        fixed["hawks_total"] = rng.choice([number for number in SOLO_VALUES["hawks_total"] if number >= needed])
    free = [name for name in SOLO_VALUES if name not in fixed]
    return _drawn_until_accepted(fixed, SOLO_VALUES, free, rng, change)


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
    if rules.card_copies == HAWK_DECK:
        return "hawks"
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
        if isinstance(options.get("card_copies"), str):
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
    """A deck of odd quantities, or (tight) one with hardly a card more than the hands can take, or one of hawks."""
    if options["card_copies"] == "hawks":
        return HAWK_DECK
    printed = EXPANSION_COPIES if "expansion" in options else PRINTED_COPIES
    needed, useful = [], list(range(len(printed)))
    if is_solo(options):
        needed = enemy_cards(read_rules(_only(options, "solo_tower", *_SOLO)))
        useful = [card for card in useful if card not in KINDS["FIREBREAK"]]
    if options["card_copies"] == "odd":
        return tuple(rng.randint(0, 6) + needed.count(card) for card, _ in enumerate(printed))
    drawn = rng.choices(useful, k=_needed(options) + rng.randint(-1, 3)) + needed
    return tuple(drawn.count(card) for card, _ in enumerate(printed))


def _needed(options: Options) -> int:
    """The cards these options need; seats, hands, expansion and variant alone decide it (R64, X64)."""
    printed = EXPANSION_COPIES if "expansion" in options else PRINTED_COPIES
    plenty = {"card_copies": (200, *printed[1:])}
    relevant = _only(options, "towers", "hand_size", "expansion", "variant")
    teams = bool(options.get("teams")) and len(options.get("towers", TOWERS[-1])) == 4
    return cards_needed(read_rules({**relevant, "teams": teams, **plenty}))


def _spare(options: Options) -> int:
    """How many cards there are beyond what the hands can take; alone not all of them are the player's."""
    if is_solo(options):
        return sum(player_copies(read_rules(options))) - DRAWS_AT_MOST
    printed = EXPANSION_COPIES if "expansion" in options else PRINTED_COPIES
    return sum(options.get("card_copies", printed)) - _needed(options)


def _only(options: Options, *names: str) -> Options:
    """The options of these names that are given."""
    return {name: options[name] for name in names if name in options}
