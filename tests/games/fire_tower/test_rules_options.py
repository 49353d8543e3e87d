"""The options of the game: defaults, impossible values and combinations, files."""

import dataclasses

import numpy as np
import pytest

from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.presets import make_game
from tests.presets import BY_FOLDER

#: the table of the specification (2)
DEFAULTS = {
    "teams": False,
    "card_copies": (4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 3, 3),
    "hand_size": 5,
    "firestorm_card": True,
    "mutual_aid": False,
    "shadow_of_the_wood": False,
    "champion_seat": None,
    "champion_breaks": 2,
    "tower_ablaze": True,
    "revenge_storm": True,
    "storm_credit": "drawer",
    "fire_pick": False,
    "flare_across_break": True,
    "explosion_needs_gem": False,
    "own_corner": "legal",
    "firebreak_towers": "all",
    "smokejumper_tower_centre": True,
    "wind_set_same": False,
    "aid_gem": "touching",
    "team_open_hands": False,
    "max_turns": 400,
    "cap_result": "tie",
}
FLAGS = [name for name, value in DEFAULTS.items() if isinstance(value, bool)]
WORDS = {
    "storm_credit": ("drawer", "roller", "none"),
    "own_corner": ("legal", "avoid"),
    "firebreak_towers": ("all", "own"),
    "aid_gem": ("touching", "anywhere"),
    "cap_result": ("tie", "distance"),
}


def test_defaults_are_those_of_the_specification():
    rules = Rules.make(players=4)
    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS
    assert set(Rules.options()) == {"towers", *DEFAULTS}


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players": 2, "shadow_of_the_wood": True}, "shadow_of_the_wood needs at least three towers"),
        ({"players": 4, "teams": True, "shadow_of_the_wood": True}, "shadow_of_the_wood .* teams"),
        ({"players": 3, "teams": True}, "teams need four towers"),
        ({"players": 2, "teams": True}, "teams need four towers"),
        ({"players": 3, "champion_seat": 3}, "champion_seat must be 0 to 2"),
        ({"players": 4, "champion_seat": -1}, "champion_seat"),
        ({"champion_seat": "red"}, "champion_seat"),
        ({"champion_seat": True}, "champion_seat"),
        ({"champion_seat": 1.0}, "champion_seat"),
        ({"champion_breaks": 1}, "champion_breaks"),
        ({"champion_breaks": 4}, "champion_breaks"),
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": None}, "players"),
        ({"players": [2]}, "players"),
        ({"players": 2.0}, "players"),
        ({"towers": ()}, "towers"),
        ({"towers": (0,)}, "towers"),
        ({"towers": (0, 4)}, "towers"),
        ({"towers": (-1, 2)}, "towers"),
        ({"towers": (0, 0)}, "towers must be distinct"),
        ({"towers": (0, 2, 1)}, "clockwise"),
        ({"towers": (3, 2, 1, 0)}, "clockwise"),
        ({"towers": (0, 1, 2, 3, 0)}, "towers"),
        ({"towers": "NW"}, "towers"),
        ({"towers": 2}, "towers"),
        ({"towers": (0, "SE")}, "towers"),
        ({"towers": (0, 2.0)}, "towers"),
        ({"towers": (False, True)}, "towers"),
        ({"card_copies": (4,) * 13}, "card_copies must be 14"),
        ({"card_copies": (4,) * 15}, "card_copies must be 14"),
        ({"card_copies": (-1, *(4,) * 13)}, "card_copies"),
        ({"card_copies": (4.0, *(4,) * 13)}, "card_copies"),
        ({"card_copies": 52}, "card_copies"),
        ({"card_copies": (0,) * 14}, "card_copies add up to 0"),
        ({"card_copies": (20,) * 14}, "card_copies add up to 280"),
        ({"hand_size": 0}, "hand_size"),
        ({"hand_size": -5}, "hand_size"),
        ({"hand_size": 14}, "hands of 14"),
        ({"hand_size": 5.0}, "hand_size"),
        ({"hand_size": True}, "hand_size"),
        ({"max_turns": 0}, "max_turns"),
        ({"max_turns": 10**6}, "max_turns"),
        ({"max_turns": "many"}, "max_turns"),
        ({"max_turns": None}, "max_turns"),
        *(({name: 1}, name) for name in FLAGS),
        *(({name: None}, name) for name in FLAGS),
        *(({name: "yes"}, name) for name in FLAGS),
        *(({name: "nonsense"}, f"{name} must be one of {', '.join(words)}") for name, words in WORDS.items()),
        *(({name: None}, name) for name in WORDS),
        *(({name: ["drawer"]}, name) for name in WORDS),
    ],
    ids=str,
)
def test_impossible_options_are_refused_by_name(options, problem):
    with pytest.raises(RulesError, match=problem):
        Rules.make(**options)


@pytest.mark.parametrize("name", ["player", "Towers", "mutualaid", ""])
def test_unknown_options(name):
    with pytest.raises(UnknownNameError, match="unknown rules option"):
        Rules.make(**{name: 1})


def test_unknown_option_message_lists_what_there_is():
    with pytest.raises(UnknownNameError) as caught:
        Rules.make(mutual_help=True)
    assert all(name in str(caught.value) for name in DEFAULTS)


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [True, False])
def test_each_flag_can_be_set(name, value):
    options = {"players": 4, name: value}
    rules = Rules.make(**options)
    assert getattr(rules, name) is value


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in WORDS.items() for word in words])
def test_each_word_can_be_set(name, word):
    assert getattr(Rules.make(players=3, **{name: word}), name) == word


def test_rules_are_frozen_and_comparable():
    rules = Rules.make(players=2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.hand_size = 6  # type: ignore[misc]
    assert rules == Rules.make(players=2)
    assert rules != Rules.make(players=2, hand_size=4)
    assert hash(rules) == hash(Rules.make(towers=[0, 2]))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "teams": True, "card_copies": [5] * 14}], ids=str)
def test_plain_values_make_the_same_rules(options):
    rules = Rules.make(**options)
    plain = rules.to_dict()
    assert Rules.make(**plain) == rules
    assert not any(isinstance(value, (tuple, np.generic)) for value in plain.values())


@pytest.mark.parametrize("name", BY_FOLDER["fire_tower"])
def test_presets_can_be_made_and_changed(name):
    game = make_game(name, max_turns=7)
    assert game.rules.max_turns == 7
    assert game.seats == game.rules.seats


def test_unknown_preset_lists_the_presets():
    with pytest.raises(UnknownNameError, match="fire_tower_2p"):
        make_game("fire_tower_5p")


def test_towers_decide_where_players_and_towers_disagree():
    """`players` only names the usual towers; a preset's number of players may be overruled by naming towers."""
    assert make_game("fire_tower_2p", towers=(1, 3)).rules.towers == (1, 3)


@pytest.mark.parametrize(
    "options",
    [{"max_turns": 0}, {"max_turns": "many"}, {"players": 5}, {"towers": (0, 0)}, {"fire_pick": 1}, {"hand_size": 99}],
)
def test_options_no_game_can_be_played_with_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        make_game("fire_tower_2p", **options)
