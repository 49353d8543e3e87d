"""Options are checked by name (§2)."""

from typing import Any

import pytest

from .. import Rules, RulesError, read_rules
from ..cards import common_cards, deck_size, fire_cards, piles, weather_card, weather_on
from ..geometry import ACRES, acre_at
from ..rivers import Board

COLUMN = [(row, 9) for row in range(20)]
WRONG: list[tuple[str, object]] = [
    ("players", 0),
    ("players", 7),
    ("players", 2.0),
    ("players", True),
    ("players", "2"),
    ("players", None),
    ("level", "hard"),
    ("level", None),
    ("n_drought", -1),
    ("n_drought", 4),
    ("n_drought", False),
    ("n_forest_fire", 8),
    ("n_forest_fire", 13),
    ("n_forest_fire", "12"),
    ("forest_fire_acres", (3,) * 11),
    ("forest_fire_acres", (3,) * 13),
    ("forest_fire_acres", (3,) * 11 + (7,)),
    ("forest_fire_acres", (3,) * 11 + (0,)),
    ("forest_fire_acres", (3,) * 11 + (True,)),
    ("forest_fire_acres", 3),
    ("forest_fire_acres", None),
    ("crash_acres", 0),
    ("crash_acres", 7),
    ("weather", "wild"),
    ("limit", 9),
    ("limit", 201),
    ("limit", None),
    ("extinguish_goal", 0),
    ("extinguish_goal", 21),
    ("blackening", 1),
    ("blackening", "yes"),
    ("new_fire", "random"),
    ("first_fire", "strict"),
    ("design", "given"),
    ("rock_cap", -1),
    ("rock_cap", 401),
    ("rock_cap", True),
    ("cargo_limit", 0),
    ("cargo_limit", 43),
    ("cargo_limit", None),
    ("building_saved", 0),
    ("reward", "points"),
    ("rounds", 60),
    ("Players", 2),
    ("scenario", 5),
    ("scenario", "empty"),
    ("scenario", {"lakes": []}),
    ("scenario", {"houses": 5}),
    ("scenario", {"houses": [400]}),
    ("scenario", {"houses": [-1]}),
    ("scenario", {"houses": [(0, 20)]}),
    ("scenario", {"houses": [(5, 5), (5, 5)]}),
    ("scenario", {"houses": [(5, 5)], "schools": [acre_at(5, 5)]}),
    ("scenario", {"houses": [True]}),
    ("scenario", {"houses": range(21)}),
    ("scenario", {"schools": range(3)}),
    ("scenario", {"rivers": [COLUMN], "houses": [(5, 9)]}),
    ("scenario", {"rivers": [COLUMN[:-1]]}),
    ("scenario", {"rivers": [COLUMN[1:]]}),
    ("scenario", {"rivers": [[]]}),
    ("scenario", {"rivers": [COLUMN[:5] + COLUMN[6:]]}),
    ("scenario", {"rivers": [[(0, 9), (1, 9), (0, 9)]]}),
    ("scenario", {"rivers": [[(0, 9), (0, 10)]]}),
    ("scenario", {"rivers": [COLUMN, COLUMN, COLUMN]}),
    ("scenario", {"rivers": COLUMN}),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(RulesError, match=f"^{name}: "):
        read_rules({name: value})


def test_a_scenario_leaves_nothing_to_design() -> None:
    with pytest.raises(RulesError, match=r"^scenario: "):
        read_rules({"scenario": {}, "design": "players"})


def snake() -> list[int]:
    """A river over the whole board but for three acres, from edge to edge."""
    path = [acre_at(row, column) for row in range(20) for column in (range(20) if row % 2 == 0 else range(19, -1, -1))]
    return path[: len(path) - 3]


def test_a_scenario_needs_room_for_the_first_fire() -> None:
    river = snake()
    with pytest.raises(RulesError, match=r"^scenario: .*first fire"):
        read_rules({"scenario": {"rivers": [river]}})
    assert read_rules({"scenario": {"rivers": [river[:-1]]}}).scenario is not None
    with pytest.raises(RulesError, match=r"^scenario: .*first fire"):
        read_rules({"scenario": {"rivers": [river[:-1]], "houses": [ACRES[-1] - 19]}})


def test_scenarios_are_read_in_all_forms() -> None:
    given = {"rivers": [COLUMN], "houses": [(0, 0), 25], "schools": ()}
    board = Board((tuple(acre_at(*place) for place in COLUMN),), (0, 25), ())
    assert read_rules({"scenario": given}).scenario == board
    assert Rules(scenario=board).scenario == board
    assert read_rules({"scenario": {}}).scenario == Board((), (), ())
    # along the edge, and round a corner
    assert read_rules({"scenario": {"rivers": [[(0, 1), (0, 0), (1, 0)]]}}).scenario is not None


def test_defaults() -> None:
    rules = read_rules({})
    assert rules == Rules()
    assert sum(rules.forest_fire_acres) == 42
    assert (rules.players, rules.level, rules.limit, rules.rock_cap, rules.cargo_limit) == (1, "standard", 40, 30, 10)
    assert (rules.reward, rules.scenario, rules.extinguish_goal, rules.crash_acres) == ("progress", None, None, 3)


def test_bounds_are_allowed() -> None:
    bounds: dict[str, tuple[Any, ...]] = {
        "players": (1, 6),
        "n_drought": (0, 3, None),
        "n_forest_fire": (9, 12, None),
        "crash_acres": (1, 6),
        "limit": (10, 200),
        "extinguish_goal": (1, 20, None),
        "rock_cap": (0, 400, None),
        "cargo_limit": (1, 42),
        "forest_fire_acres": ([1] * 12, (6,) * 12),
    }
    for name, values in bounds.items():
        for value in values:
            assert read_rules({name: value}) is not None


@pytest.mark.parametrize("weather", ["default", "mild", "relabelled"])
def test_there_are_forty_weather_cards(weather: str) -> None:
    cards = common_cards(read_rules({"weather": weather}))
    assert len(cards) == 45
    directions = [sum(card % 6 == origin for card in cards[:40]) for origin in range(6)]
    assert directions == ([5, 5, 10, 5, 10, 5] if weather == "relabelled" else [7, 7, 6, 7, 7, 6])


@pytest.mark.parametrize(
    ("weather", "rows"),
    [
        ("default", "2:1:1 5:2:1 8:2:1 10:3:1 12:2:2 15:3:2 15:3:2j 18:4:2j 22:3:3j"),
        ("relabelled", "2:1:1 5:2:1 8:2:1 10:3:1 12:2:2 15:3:2 15:3:2j 18:4:2j 22:3:3j"),
        ("mild", "2:1:1 5:1:1 8:2:1 10:2:1 12:1:2 15:2:2 15:2:1j 18:2:2j 22:2:3j"),
    ],
)
def test_the_strengths_of_weather_cards(weather: str, rows: str) -> None:
    """Miles per hour, fires, distance, and j for a jump."""
    rules = read_rules({"weather": weather})
    for row, words in enumerate(rows.split()):
        for origin in range(6):
            card = weather_on(rules, weather_card(row, origin))
            assert f"{card.mph}:{card.fires}:{card.distance}{'j' * card.jump}" == words
            assert (card.origin, card.downwind) == (origin, (origin + 3) % 6)


@pytest.mark.parametrize(
    ("options", "fires", "droughts"),
    [
        ({"level": "easier"}, [3, 3, 3], [0, 0, 0]),
        ({"n_forest_fire": 10, "n_drought": 2}, [3, 3, 4], [0, 1, 1]),
        ({"n_forest_fire": 11, "n_drought": 3}, [3, 4, 4], [0, 1, 2]),
        ({"level": "challenge", "n_drought": 0}, [4, 4, 4], [0, 0, 0]),
        ({"level": "easier", "n_drought": 1}, [3, 3, 3], [0, 0, 1]),
    ],
)
def test_anything_between_the_levels(options: dict[str, object], fires: list[int], droughts: list[int]) -> None:
    rules = read_rules(options)
    assert [pile[1] for pile in piles(rules)] == fires
    assert [pile[2] for pile in piles(rules)] == droughts
    assert deck_size(rules) == 45 + sum(fires) + sum(droughts)


def test_ff10_the_largest_fire_cards_are_taken_out() -> None:
    acres = [card - 53 for card in fire_cards(read_rules({"level": "easier"}))]
    assert acres == [2, 2, 3, 3, 3, 3, 4, 4, 4]
    mixed = read_rules({"n_forest_fire": 9, "forest_fire_acres": [6, 1, 6, 1, 6, 1, 1, 1, 1, 1, 1, 5]})
    assert [card - 53 for card in fire_cards(mixed)] == [1] * 8 + [5]
