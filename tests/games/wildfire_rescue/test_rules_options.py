"""Options: checked when the rules are made, with an error that names the field."""

from typing import Any

import pytest

from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.games.wildfire_rescue.rules import Rules
from firetower_env.presets import PRESETS, make_game


def test_defaults() -> None:
    assert Rules().to_dict() == {
        "players": 2,
        "control": "seats",
        "camper_option": "random",
        "shared_corners": False,
        "starting_tool": True,
        "carry_limit": 3,
        "extinguish_in_place": False,
        "safe_edge": True,
        "plane_lines": "straight",
        "max_rounds": 60,
        "reward": "score",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("players", 5),
        ("players", "2"),
        ("players", True),
        ("control", "two"),
        ("control", 1),
        ("camper_option", 0),
        ("camper_option", 10),
        ("camper_option", True),
        ("camper_option", "any"),
        ("camper_option", None),
        ("shared_corners", 1),
        ("starting_tool", "yes"),
        ("carry_limit", 0),
        ("carry_limit", 4),
        ("extinguish_in_place", None),
        ("safe_edge", 0),
        ("plane_lines", "rows"),
        ("max_rounds", 0),
        ("max_rounds", 1001),
        ("max_rounds", 2.0),
        ("reward", "none"),
    ],
)
def test_impossible_values_name_the_option(name: str, value: Any) -> None:
    with pytest.raises(RulesError, match=name):
        Rules.make(**{name: value})


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="carry_limits"):
        Rules.make(carry_limits=2)


@pytest.mark.parametrize("number", range(1, 10))
def test_every_set_can_be_fixed(number: int) -> None:
    assert Rules.make(camper_option=number).camper_option == number
    assert Rules.find("camper_option").parse(str(number)) == number


def test_presets_are_those_of_the_specification() -> None:
    mine = {name.removeprefix("wildfire_rescue_"): preset for name, preset in PRESETS.items() if "wildfire" in name}
    seats = {name: make_game(preset.name).seats for name, preset in mine.items()}
    assert seats == {
        "2p": 2,
        "3p": 3,
        "4p": 4,
        "2p_solo": 1,
        "3p_solo": 1,
        "4p_solo": 1,
        "2p_extinguish": 2,
        "4p_choose": 4,
    }
    game = make_game("wildfire_rescue_3p")
    assert game.sides == (0, 0, 0)
    assert game.cooperative
    assert (game.layout.size, game.vector.size, sum(piece.size for piece in game.planes)) == (60, 96, 20)
    assert game.phases.questions == ("CORNER", "OPTION", "TURN", "CARRY", "DISCARD", "LINE", "ESCAPE")
