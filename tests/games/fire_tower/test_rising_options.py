"""The options of Rising Flames: defaults by expansion and seats, impossible values and combinations, files."""

import dataclasses

import numpy as np
import pytest

from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.presets import PRESETS, make_game

#: the fields of the specification (13) with their defaults; None: by expansion and seats
DEFAULTS = {
    "hand_size": 6,
    "hawks_total": 18,
    "start_hawks": 1,
    "firebreak_on_hawk": False,
    "crown_double": "hand",
    "orphan_hawk": "inert",
    "shadow_flocks": True,
    "flight_order": "placer_clockwise",
    "storm_hawks": "after_roll",
    "hawk_chain": True,
    "push_cap": 20,
    "shadow_rolls_cap": 12,
    "dry_storm_rolls": 4,
    "event_elimination": "after",
    "lightning_reach": "placement",
    "kettle_short": "remove_two",
    "breeze_scope": "action",
    "double_split": "NS",
    "ghost_burn": "full",
    "creep_stop": False,
    "brand_hawks": "first",
    "brand_from_tower": False,
    "return_flight": False,
    "shadow_min_towers": 2,
    "bonus": "any_fall",
    "bust_ends_turn": True,
    "shadow_share": "all",
    "kettle_from_tower": False,
    "mob_five": "two_participants",
    "look_compulsory": True,
    "ghost_clear": True,
    "ghost_personal_cards": "keep",
    "team_hawk_zone": "both",
    "variant": None,
    "mutual_aid": False,
    "card_copies": (4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 3, 3, 2, 2, 2, 2, 4, 2, 2, 4, 3, 3, 2),
}
SETTLED = {"expansion", "shadow_turns", "dry_storm", "kettle_flight", "mobilization", "firestorm_cut"}
WORDS = {
    "expansion": ("core", "weather"),
    "firestorm_cut": ("uniform", "middle"),
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
OPEN_FLAGS = ("shadow_turns", "dry_storm", "kettle_flight", "mobilization")
FLAGS = (*(name for name, value in DEFAULTS.items() if isinstance(value, bool)), *OPEN_FLAGS)
NUMBERS = [name for name, value in DEFAULTS.items() if isinstance(value, int) and not isinstance(value, bool)]
WEATHER = {"expansion": "weather"}


def test_defaults_are_those_of_the_specification():
    rules = RisingRules.make(expansion="core", players=4)
    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS
    assert set(RisingRules.options()) == {*Rules.options(), *DEFAULTS, *SETTLED}


@pytest.mark.parametrize("level", ["core", "weather"])
def test_defaults_by_expansion(level):
    rules = RisingRules.make(expansion=level)
    weather = level == "weather"
    assert (rules.dry_storm, rules.kettle_flight, rules.mobilization) == (weather, False, weather)
    assert rules.firestorm_cut == ("middle" if weather else "uniform")


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({"players": 2}, False),
        ({"players": 3}, True),
        ({"players": 4}, True),
        ({"players": 4, "teams": True}, False),
        ({"players": 2, "variant": "double"}, False),
        ({"players": 3, "variant": "ghost"}, False),
        ({"towers": (1, 2, 3)}, True),
    ],
    ids=str,
)
@pytest.mark.parametrize("level", ["core", "weather"])
def test_shadow_turns_by_seats(options, turns, level):
    rules = RisingRules.make(**options, expansion=level)
    assert rules.shadow_turns is turns
    assert rules.shadow_of_the_wood is turns, "Shadows who take turns imply the card"


@pytest.mark.parametrize(("options", "seats"), [({"players": 2, "variant": "double"}, 2), ({"players": 3}, 3)], ids=str)
def test_seats(options, seats):
    rules = RisingRules.make(**options)
    assert rules.seats == seats
    assert make_game(f"rising_flames_{'double' if seats == 2 else '3p'}_core").seats == seats


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        *(({name: 1}, name) for name in FLAGS),
        *(({name: "yes"}, name) for name in FLAGS),
        *(({name: None}, name) for name in FLAGS if name not in OPEN_FLAGS),
        *(({name: "nonsense"}, name) for name in WORDS),
        *(({name: 1}, name) for name in WORDS),
        *(({name: ["hand"]}, name) for name in WORDS),
        *(({name: None}, name) for name in WORDS if name != "firestorm_cut"),
        *(({name: 2.0}, name) for name in NUMBERS),
        *(({name: True}, name) for name in NUMBERS),
        *(({name: "2"}, name) for name in NUMBERS),
        *(({name: None}, name) for name in NUMBERS),
        *(({name: -1}, name) for name in NUMBERS),
        *(({name: 10**6}, name) for name in NUMBERS if name != "hand_size"),
        *(({name: 0}, name) for name in ("push_cap", "shadow_rolls_cap", "dry_storm_rolls", "shadow_min_towers")),
        ({"shadow_min_towers": 1}, "shadow_min_towers"),
        ({"hand_size": 0}, "hand_size"),
        ({"hand_size": 30}, "hands of 30"),
        ({"expansion": "none"}, "expansion"),
        ({"variant": "triple"}, "variant"),
        ({"variant": 2}, "variant"),
        ({"hawks_total": 3}, "hawks_total"),
        ({"hawks_total": 7, "start_hawks": 2}, "hawks_total"),
        ({"card_copies": (4,) * 14}, "card_copies must be 25"),
        ({"card_copies": (4,) * 26}, "card_copies must be 25"),
        ({"card_copies": (-1, *(4,) * 24)}, "card_copies"),
        ({"card_copies": (9,) * 25}, "card_copies add up to 225"),
        ({"card_copies": (1,) * 25}, "card_copies add up to 25"),
    ],
    ids=str,
)
def test_impossible_options_are_refused_by_name(options, problem):
    with pytest.raises(RulesError, match=problem):
        RisingRules.make(**options)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players": 2, "shadow_turns": True}, "shadow_"),
        ({"players": 4, "teams": True, "shadow_turns": True}, "shadow_"),
        ({"players": 3, "variant": "ghost", "shadow_turns": True}, "shadow_turns"),
        ({"players": 2, "variant": "double", "shadow_turns": True}, "shadow_"),
        ({"players": 2, "shadow_of_the_wood": True}, "shadow_of_the_wood"),
        ({"players": 4, "teams": True, "shadow_of_the_wood": True}, "shadow_of_the_wood"),
        ({"players": 4, "variant": "double", "teams": True}, "double|teams"),
        ({"players": 3, "variant": "ghost", "teams": True}, "ghost|teams"),
        ({"players": 3, "variant": "double"}, "double"),
        ({"players": 2, "variant": "ghost"}, "ghost"),
        ({"players": 4, "variant": "ghost"}, "ghost"),
        ({"towers": (0, 2), "variant": "double"}, "double"),
        ({"dry_storm": True}, "dry_storm"),
        ({"kettle_flight": True}, "kettle_flight"),
        ({"mobilization": True}, "mobilization"),
        ({"players": 3, "champion_seat": 3}, "champion_seat"),
        ({"players": 2, "variant": "double", "champion_seat": 2}, "champion_seat"),
    ],
    ids=str,
)
def test_wrong_combinations_are_refused(options, problem):
    with pytest.raises(RulesError, match=problem):
        RisingRules.make(**{"expansion": "core", **options})


def test_double_tower_is_for_two_players():
    """Four players on four towers is another game; two seats must be meant."""
    with pytest.raises(RulesError, match="double"):
        RisingRules.make(players=4, variant="double")


def test_double_tower_has_no_shadow_card():
    """Nobody is eliminated there, so the card could never enter the deck (and below three players it is out)."""
    with pytest.raises(RulesError, match="shadow_of_the_wood"):
        RisingRules.make(players=2, variant="double", shadow_of_the_wood=True)


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [True, False])
def test_each_flag_can_be_set(name, value):
    assert getattr(RisingRules.make(**WEATHER, players=4, **{name: value}), name) is value


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in WORDS.items() for word in words])
def test_each_word_can_be_set(name, word):
    assert getattr(RisingRules.make(players=3, **{name: word}), name) == word


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("hawks_total", 4), ("hawks_total", 30), ("start_hawks", 0), ("start_hawks", 4)),
        *(("push_cap", 1), ("push_cap", 19), ("shadow_rolls_cap", 1), ("dry_storm_rolls", 5)),
        *(("shadow_min_towers", 3), ("hand_size", 5)),
    ],
)
def test_each_number_can_be_set(name, value):
    assert getattr(RisingRules.make(**{name: value}), name) == value


def test_shadow_turns_can_be_left_out():
    rules = RisingRules.make(players=4, shadow_turns=False)
    assert (rules.shadow_turns, rules.shadow_of_the_wood) == (False, False)
    assert RisingRules.make(players=4, shadow_turns=False, shadow_of_the_wood=True).shadow_of_the_wood


@pytest.mark.parametrize("name", ["player", "dry_storms", "Expansion", "solo"])
def test_unknown_options(name):
    with pytest.raises(UnknownNameError, match="unknown rules option"):
        RisingRules.make(**{name: 1})


@pytest.mark.parametrize("name", sorted(name for name in PRESETS if name.startswith("rising")))
def test_files_make_the_same_rules(name):
    rules = make_game(name).rules
    plain = rules.to_dict()
    assert RisingRules.make(**plain) == rules
    assert hash(RisingRules.make(**plain)) == hash(rules)
    assert not any(isinstance(value, (tuple, np.generic)) for value in plain.values())


def test_twelve_presets():
    tables, levels = ("2p", "3p", "4p", "team", "double", "ghost"), ("core", "weather")
    expected = {f"rising_flames_{table}_{level}" for table in tables for level in levels}
    assert {name for name in PRESETS if name.startswith("rising_flames")} >= expected
    for name in expected:
        rules = make_game(name).rules
        assert isinstance(rules, RisingRules)
        assert rules.expansion == name.rsplit("_", 1)[1]
        assert (rules.variant or "none") == {"double": "double", "ghost": "ghost"}.get(name.split("_")[2], "none")


def test_rules_are_frozen():
    rules = RisingRules.make()
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.hawks_total = 6  # type: ignore[misc]
    assert rules != RisingRules.make(hawks_total=17)
    assert rules != Rules.make()
