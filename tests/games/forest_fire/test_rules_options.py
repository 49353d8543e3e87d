"""Options: defaults, ranges, scenarios; errors name the field."""

from typing import Any

import pytest

from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.presets import PRESETS, make_game

RIVER = [(row, 9) for row in range(20)]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", 0),
        ("players", 7),
        ("players", True),
        ("level", "hard"),
        ("level", 3),
        ("n_drought", 4),
        ("n_forest_fire", 8),
        ("forest_fire_acres", (1, 2, 3)),
        ("forest_fire_acres", (0,) * 12),
        ("forest_fire_acres", (7,) * 12),
        ("crash_acres", 0),
        ("weather", "calm"),
        ("limit", 9),
        ("limit", 201),
        ("limit", "40"),
        ("extinguish_goal", 0),
        ("blackening", 1),
        ("new_fire", "wind"),
        ("first_fire", "dice"),
        ("design", "given"),
        ("rock_cap", 401),
        ("cargo_limit", 43),
        ("building_saved", "no"),
        ("reward", "money"),
        ("scenario", 7),
        ("scenario", "forest 3,3"),
        ("scenario", "houses 3,20"),
        ("scenario", "houses three"),
        ("scenario", "houses 3,3; houses 4,4"),
        ("scenario", {"lakes": []}),
        ("scenario", {"houses": 5}),
        ("scenario", {"houses": ["x"]}),
        ("scenario", {"houses": [400]}),
        ("scenario", {"rivers": [RIVER] * 3}),
        ("scenario", {"rivers": [RIVER[:5]]}),
        ("scenario", {"rivers": [[(0, 9), (2, 9)]]}),
        ("scenario", {"rivers": [[(0, 9), (0, 10)]]}),
        ("scenario", {"rivers": [[(0, 9), (1, 9), (0, 9)]]}),
        ("scenario", {"rivers": [RIVER], "houses": [(5, 9)]}),
        ("scenario", {"houses": [(5, 9)], "schools": [(5, 9)]}),
        ("scenario", {"houses": list(range(21))}),
        ("scenario", {"schools": [1, 2, 3]}),
    ],
)
def test_wrong_values_name_the_field(field: str, value: Any) -> None:
    with pytest.raises(RulesError, match=field):
        Rules(**{field: value})


def test_unknown_options_are_named() -> None:
    with pytest.raises(UnknownNameError, match="did you mean limit"):
        Rules.make(limits=3)


def test_levels_settle_the_numbers_of_cards() -> None:
    assert (Rules().n_drought, Rules().n_forest_fire) == (1, 12)
    assert (Rules(level="easier").n_drought, Rules(level="easier").n_forest_fire) == (0, 9)
    assert (Rules(level="challenge", n_drought=2).n_drought, Rules(level="easier", n_forest_fire=11).cards) == (2, 56)


def test_scenarios_are_read_from_text_and_mappings() -> None:
    rules = Rules(scenario={"rivers": [RIVER], "houses": [3, (4, 5)], "schools": [[6, 7]]})
    assert Rules(scenario=rules.scenario) == rules
    assert Rules.make(**rules.to_dict()) == rules
    assert hash(rules) == hash(Rules.make(**rules.to_dict()))
    assert rules.board is not None
    assert (rules.board.rivers[0][1], rules.board.houses, rules.board.schools) == (29, (3, 85), (127,))
    assert Rules(scenario="").board is not None


def test_scenarios_may_lie_on_the_edge_and_have_corners() -> None:
    assert Rules(scenario={"rivers": [[(0, 0), (1, 0)]], "houses": [(19, 19)]}).board is not None


@pytest.mark.parametrize("preset", [name for name, entry in PRESETS.items() if entry.game == "forest_fire"])
def test_presets_make_games(preset: str) -> None:
    game = make_game(preset)
    assert (game.layout.size, game.vector.size, game.cooperative) == (415, 163, True)
    assert sum(piece.size for piece in game.planes) == 28
