"""The options of the solo mode: defaults, impossible values and combinations, levels, files."""

import dataclasses
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.presets import PRESETS, make_game
from tests.games.fire_tower.solo import LEVELS, TOWERS

#: the fields of the specification (7.1) with their defaults
DEFAULTS: dict[str, Any] = {
    "level": 1,
    "solo_tower": "NW",
    "solo_start_hawks": 0,
    "enemy_setup": "ring",
    "quadrant_storm_flame": True,
    "enemy_explosion": "home",
    "hawk_take_enemy": True,
    "challenge_skip": "draw",
    "double_deadline": 3,
    "smoke_unplayable": "discard",
    "plan_fail": "discard",
    "wet_refill": False,
    "wet_touch": False,
    "enemy_bucket": "after_flights",
    "score_firebreak": "unburned",
    "max_turns": 200,
    "reward": "score",
}
WORDS: dict[str, tuple[str, ...]] = {
    "solo_tower": tuple(TOWERS),
    "enemy_setup": ("ring", "quadrant", "player"),
    "enemy_explosion": ("home", "all"),
    "challenge_skip": ("draw", "failure"),
    "smoke_unplayable": ("discard", "free_action"),
    "plan_fail": ("discard", "lose"),
    "enemy_bucket": ("after_flights", "before_flights"),
    "score_firebreak": ("unburned", "burned"),
    "reward": ("score", "win", "shaped"),
}
FLAGS = [name for name, value in DEFAULTS.items() if isinstance(value, bool)]
NUMBERS = ["solo_start_hawks", "double_deadline", "max_turns"]
NO_LEVELS: tuple[Any, ...] = (0, 8, -1, "3", True, 2.0, None, (), [], (1, 8), (1, "2"), (True,), ((1, 2),))
#: what other modes have
ABSENT: dict[str, tuple[Any, ...]] = {
    "teams": (True, 1, "no"),
    "mutual_aid": (True,),
    "champion_seat": (0, 1),
    "shadow_of_the_wood": (True,),
    "shadow_turns": (True,),
    "dry_storm": (True,),
    "kettle_flight": (True,),
    "mobilization": (True,),
    "towers": ((0, 2), (0, 1, 2), [0, 2]),
    "hand_size": (5, 7),
}


def test_defaults_are_those_of_the_specification() -> None:
    rules = SoloRules.make()
    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS
    assert set(SoloRules.options()) == {*RisingRules.options(), *DEFAULTS}
    assert (rules.seats, rules.variant, rules.expansion, rules.firestorm_cut) == (1, "solo", "weather", "uniform")
    assert not any((rules.dry_storm, rules.kettle_flight, rules.mobilization, rules.mutual_aid, rules.shadow_turns))


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        *(({name: 1}, name) for name in FLAGS),
        *(({name: "yes"}, name) for name in FLAGS),
        *(({name: None}, name) for name in FLAGS),
        *(({name: "nonsense"}, name) for name in WORDS),
        *(({name: 1}, name) for name in WORDS),
        *(({name: None}, name) for name in WORDS),
        *(({name: [words[0]]}, name) for name, words in WORDS.items()),
        *(({name: 2.0}, name) for name in NUMBERS),
        *(({name: True}, name) for name in NUMBERS),
        *(({name: "2"}, name) for name in NUMBERS),
        *(({name: None}, name) for name in NUMBERS),
        *(({name: -1}, name) for name in NUMBERS),
        *(({name: 10**6}, name) for name in NUMBERS),
        ({"double_deadline": 0}, "double_deadline"),
        ({"max_turns": 0}, "max_turns"),
        ({"solo_start_hawks": 9}, "solo_start_hawks"),
        *(({"level": level}, "level") for level in NO_LEVELS),
        ({"solo_tower": 0}, "solo_tower"),
        ({"solo_tower": "nw"}, "solo_tower"),
    ],
    ids=str,
)
def test_impossible_options_are_refused_by_name(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(RulesError, match=problem):
        SoloRules.make(**options)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in ABSENT.items() for value in values])
def test_other_modes_are_refused(name: str, value: Any) -> None:
    with pytest.raises(RulesError, match=name):
        SoloRules.make(**{name: value})


@pytest.mark.parametrize("name", ["dry_storm", "kettle_flight", "mobilization", "shadow_turns", "firestorm_cut"])
def test_what_the_expansion_would_settle_is_settled(name: str) -> None:
    assert SoloRules.make(**{name: None}) == SoloRules.make()


@pytest.mark.parametrize("name", ["towers", "teams", "mutual_aid", "hand_size"])
def test_nothing_else_may_be_left_open(name: str) -> None:
    with pytest.raises(RulesError, match=name):
        SoloRules.make(**{name: None})


@pytest.mark.parametrize("players", [1, 2, 3, 4, True, "1"])
def test_there_is_one_player(players: Any) -> None:
    with pytest.raises(RulesError, match=r"one player|players"):
        SoloRules.make(players=players)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"expansion": "core"}, "expansion"),
        ({"expansion": "none"}, "expansion"),
        ({"variant": "double"}, "variant"),
        ({"variant": None}, "variant"),
        ({"firestorm_cut": "middle"}, "firestorm_cut"),
        ({"start_hawks": 1}, "solo_start_hawks"),
        ({"level": 3, "hawks_total": 5}, "hawks_total"),
        ({"level": (1, 7), "hawks_total": 11}, "hawks_total"),
        ({"hawks_total": 2, "solo_start_hawks": 3}, "hawks_total"),
        ({"card_copies": (4,) * 14}, "card_copies"),
        ({"card_copies": (0, *(4,) * 24)}, "NORTH"),
        ({"card_copies": (*(4,) * 4, 0, *(4,) * 20)}, "BURNING_SNAG"),
        ({"card_copies": (*(4,) * 3, 0, *(4,) * 21)}, "WEST"),
        ({"card_copies": (*(1,) * 11, *(50,) * 3, *(0,) * 11)}, "card_copies leave 6"),
    ],
    ids=str,
)
def test_wrong_combinations_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(RulesError, match=problem):
        SoloRules.make(**options)


def test_cards_an_enemy_does_not_need_may_be_missing() -> None:
    copies = (4, 0, 4, 4, *(4,) * 21)
    assert SoloRules.make(card_copies=copies).card_copies == copies
    with pytest.raises(RulesError, match="EAST"):
        SoloRules.make(card_copies=copies, solo_tower="NE")


@pytest.mark.parametrize("name", ["levels", "Level", "solo", "tower", "challenge"])
def test_unknown_options(name: str) -> None:
    with pytest.raises(UnknownNameError, match="unknown rules option"):
        SoloRules.make(**{name: 1})


@pytest.mark.parametrize("name", sorted(set(DEFAULTS) - {"max_turns"}))
def test_solo_options_are_unknown_elsewhere(name: str) -> None:
    with pytest.raises(UnknownNameError, match="unknown rules option"):
        RisingRules.make(**{name: DEFAULTS[name]})


def test_the_expansion_does_not_know_the_variant() -> None:
    with pytest.raises(RulesError, match="variant"):
        RisingRules.make(expansion="weather", variant="solo")


# -- values that are allowed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [True, False])
def test_each_flag_can_be_set(name: str, value: bool) -> None:
    assert getattr(SoloRules.make(**{name: value}), name) is value


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in WORDS.items() for word in words])
def test_each_word_can_be_set(name: str, word: str) -> None:
    assert getattr(SoloRules.make(**{name: word}), name) == word


@pytest.mark.parametrize(
    ("name", "value"),
    [("solo_start_hawks", 8), ("double_deadline", 1), ("double_deadline", 100), ("max_turns", 1), ("hawks_total", 0)],
)
def test_each_number_can_be_set(name: str, value: int) -> None:
    assert getattr(SoloRules.make(**{name: value}), name) == value


@pytest.mark.parametrize("level", [*LEVELS, (3,), (1, 2, 3), [7, 1]])
def test_levels(level: Any) -> None:
    rules = SoloRules.make(level=level)
    assert rules.levels == (tuple(level) if isinstance(level, (tuple, list)) else (level,))
    assert isinstance(hash(rules), int)


def test_mixed_levels_keep_their_own_hand() -> None:
    levels = (1, 2, 3, 5, 7)
    batch = Batch(game_of(SoloRules.make(level=levels)), 200, relative=False)
    batch.reset(3)
    s: Any = batch.engine.s
    assert set(s.level) == set(levels)
    for level in levels:
        hand, breaks, hawks, skips, opening, bucket, _ = LEVELS[level]
        here = s.level == level
        assert here.sum() > 15, "by lot"
        assert (s.hand_limit[here] == hand).all()
        # an opening plan lies outside the hand
        assert (s.hands[here].sum(axis=(1, 2)) + s.plan_size[here] == hand).all()
        assert (s.pile_size[here] == 63 - hand).all()
        assert (np.bitwise_count(s.breaks[here]).sum(axis=1) == 3 * breaks).all()
        assert (np.bitwise_count(s.hawk[here]).sum(axis=1) == 3 * hawks).all()
        assert (s.skips[here] == skips).all()
        assert (s.challenge_size[here] == 8 - opening).all()
        assert (s.bucket_full[here] == bucket).all()


# -- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"level": (2, 4)}, {"solo_tower": "SE", "solo_start_hawks": 2}], ids=str)
def test_files_make_the_same_rules(options: dict[str, Any]) -> None:
    rules = SoloRules.make(**options)
    plain = rules.to_dict()
    assert SoloRules.make(**plain) == rules
    assert hash(SoloRules.make(**plain)) == hash(rules)
    assert not any(isinstance(value, (tuple, np.generic)) for value in plain.values())


def test_seven_presets() -> None:
    assert {name for name, preset in PRESETS.items() if preset.game == "solo"} >= {f"solo_{level}" for level in LEVELS}
    for level in LEVELS:
        game = make_game(f"solo_{level}")
        assert game.rules == SoloRules.make(level=level)
        assert (game.name, game.seats) == ("solo", 1)
    assert make_game("solo_3", solo_tower="SW").rules == SoloRules.make(level=3, solo_tower="SW")


def test_rules_are_frozen() -> None:
    rules = SoloRules.make()
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.level = 2  # type: ignore[misc]
    assert rules != SoloRules.make(level=2)
    assert rules != RisingRules.make(expansion="weather")
