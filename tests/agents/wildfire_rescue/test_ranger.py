"""What `ranger` thinks of drawn positions, worked out by hand. Trees everywhere, wildfire on C3, a camper on E1."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_agents.wildfire_rescue.ranger import dangers, goals
from firetower_agents.wildfire_rescue.weights import Weights
from firetower_env.games.wildfire_rescue.geometry import NAMES, tile
from firetower_env.games.wildfire_rescue.tools import TOOLS
from tests.agents.wildfire_rescue.answering import answer, values, view_of
from tests.games.wildfire_rescue.table import Table


def kit(names: str, rows: int) -> np.ndarray:
    """Tools as the functions want them."""
    return np.tile(np.isin(TOOLS, names.split()), (rows, 1))


def danger(table: Table, tools: str) -> dict[str, float]:
    """The tiles that are dangerous with these tools."""
    view = view_of(table)
    found = dangers(view, kit(tools, view.count), Weights())[0]
    return {name: float(value) for name, value in zip(NAMES, found, strict=True) if value}


def goal(table: Table, tools: str, name: str) -> float:
    """What can be saved from a tile with these tools."""
    view = view_of(table)
    return float(goals(view, kit(tools, view.count), Weights())[0, tile(name)])


def test_trees_next_to_fire_are_dangerous_without_a_way_out() -> None:
    assert danger(Table(), "bow") == dict.fromkeys(("C2", "B3", "D3", "C4"), 0.5)
    assert danger(Table(), "axe") == {}


def test_rock_does_not_burn_at_once() -> None:
    assert danger(Table(rock="C2"), "bow") == dict.fromkeys(("B3", "D3", "C4"), 0.5)


def test_a_refuge_has_a_fitting_tool_and_is_rock_or_away_from_fire() -> None:
    # from C2 lead C1, B2 and D2: C1 is next to fire but rock; B2 and D2 are trees next to fire
    drawn: dict[str, Any] = {"fire": "B1 A2 D1 E2", "rock": "C1"}
    assert danger(Table(**drawn), "axe")["C2"] == 0.5
    assert "C2" not in danger(Table(**drawn), "pickaxe")
    assert danger(Table(**drawn | {"fire": "B1 A2 C1 E2"}), "pickaxe")["C2"] == 0.5


def test_hazards_and_what_lies_beside_them() -> None:
    soon = danger(Table(hazard={"A5": 1}, rock="A5"), "bow")
    assert (soon["A5"], soon["A4"], soon["B5"]) == (1.0, 0.4, 0.4)
    later = danger(Table(hazard={"A5": 2}, rock="A5"), "bow")
    assert later["A5"] == 0.5
    assert "A4" not in later
    # the fire counts for more than the hazard
    assert danger(Table(hazard={"B2": 1}, rock="B2"), "bow")["C2"] == 0.5


def test_campers_fade_with_the_way() -> None:
    assert goal(Table(), "axe", "A1") == pytest.approx(0.8**4)
    assert goal(Table(), "bow", "B1") == pytest.approx(0.55 * 0.8**6)
    assert goal(Table(campers="E1 E1"), "axe", "A1") == pytest.approx(2 * 0.8**4)
    assert goal(Table(campers="E1 A3"), "axe", "A1") == pytest.approx(0.8**2)
    assert goal(Table(fire="D1 E2"), "axe", "A1") == 0


def test_a_camper_is_left_to_who_is_nearer_unless_he_owes_a_turn() -> None:
    assert goal(Table(), "axe", "A2") == pytest.approx(0.55 * 0.8**5)
    assert goal(Table(skip=[1]), "axe", "A2") == pytest.approx(0.8**5)
    assert goal(Table(dead=[1]), "axe", "A2") == pytest.approx(0.8**5)


def test_campers_by_the_fire_are_urgent() -> None:
    assert goal(Table(campers="C2"), "axe", "A1") == pytest.approx(1.3 * 0.8**3.3)
    burning = Table(campers="C2", fire="C2", timers={"C2": 2})
    assert goal(burning, "axe extinguisher", "B2") == pytest.approx(1.6 * 0.8)
    assert goal(burning, "axe extinguisher", "A2") == pytest.approx(0.3 * 0.8**2.3)
    assert goal(burning, "axe", "B2") == 0
    too_late = Table(campers="C2", fire="C2", timers={"C2": 1})
    assert goal(too_late, "axe extinguisher", "B2") == pytest.approx(0.3 * 0.8)


def test_the_edge_when_no_camper_is_left() -> None:
    table = Table(campers="", at={0: "B2", 1: "C2"})
    assert goal(table, "axe", "A1") == pytest.approx(1.2)
    assert goal(table, "axe", "B2") == pytest.approx(1.2 * 0.8)
    assert goal(table, "bow", "C2") == pytest.approx(1.2 * 0.8**2)
    assert values(table)["A2"] == pytest.approx(2.0)


def test_a_turn_in_safety() -> None:
    found = values(Table(tools={0: "axe"}, deck="bow"))
    goal_here = 0.8**4
    expected = {"PASS": 0.8 * goal_here, "DRAW": 0.8 * goal_here + 0.24, "B1": 0.8**3, "A2": 0.55 * 0.8**5}
    assert found == pytest.approx(expected)
    assert answer(Table(tools={0: "axe"}, deck="bow"), "ranger") == "DRAW"


@pytest.mark.parametrize(("round_", "tools", "bonus"), [(3, "axe", 0.34), (4, "axe", 0.17), (1, "axe bow", 0.02)])
def test_drawing_is_worth_less_later_and_with_more_tools(round_: int, tools: str, bonus: float) -> None:
    found = values(Table(tools={0: tools}, deck="pickaxe", round=round_))
    assert found["DRAW"] == pytest.approx(0.8 * 0.8**4 + bonus - 0.1)


def test_danger_weighs_with_the_campers_carried() -> None:
    found = values(Table(at={0: "C2"}, tools={0: "bow"}, carried={0: 2}, deck="axe"))
    stay, life = 0.8 * 0.55 * 0.8**6, 1 + 0.6 * 2
    assert found["PASS"] == pytest.approx(stay - 2.6 * life * 0.5)
    assert found["DRAW"] == pytest.approx(stay + 0.34 - 3.9 * life * 0.5 - 0.1)
    # slow, but out of danger
    assert found["C1"] == pytest.approx(0.72 * 0.8**4)


def test_a_slow_step_to_where_it_burns_soon() -> None:
    found = values(Table(at={0: "C1"}, tools={0: "bow"}, campers="C2"))
    # the camper there, the same as a goal of no way, and 1.6 times the danger for one who will carry it
    assert found["C2"] == pytest.approx(1.25 + 0.72 * 1.3 - 2.6 * 1.6 * 0.8)
    certain = values(Table(at={0: "C1"}, tools={0: "bow"}, campers="A5", rock="C2", hazard={"C2": 1}))
    assert certain["C2"] == pytest.approx(0.72 * 0.55 * 0.8 ** (2 * 5) - 2.6, abs=0.1)


def test_joining_counts_the_tools_of_both() -> None:
    table = Table(at={1: "A2"}, rock="A2", tools={0: "axe", 1: "pickaxe"}, campers="A4")
    found = values(table)
    # the partner stands there himself: he is two steps away, and so would be the two of them
    assert found["JOIN_1"] == pytest.approx(0.6 * 0.8**2 - 0.15)


def test_pulling_a_partner_out_of_danger() -> None:
    drawn: dict[str, Any] = {"at": {0: "C1", 1: "C2"}, "rock": "C1", "tools": {0: "pickaxe", 1: "bow"}}
    # four to the camper by slow steps, and the partner is three away
    stay = 0.6 * 0.55 * 0.8**4 - 0.15
    assert values(Table(**drawn, carried={1: 1}))["PULL_1"] == pytest.approx(stay + 2.6 * 1.6 * 0.5)
    assert answer(Table(**drawn, carried={1: 1}), "ranger") == "PULL_1"
    # with a tool for his neighbours he is not in danger
    able = drawn | {"tools": {0: "pickaxe", 1: "bow axe"}}
    assert values(Table(**able, carried={1: 1}))["PULL_1"] == pytest.approx(stay)


@pytest.mark.parametrize(
    ("drawn", "given"),
    [
        ({}, "CARRY"),
        # B1 would burn before the other could leave it, A1 would not
        ({"wildfire": "C1", "tools": {0: "bow"}}, "LEAVE"),
    ],
)
def test_companions_come_along_unless_they_are_safer_here(drawn: dict[str, Any], given: str) -> None:
    table = Table(**{"at": {1: "A1"}, "tools": {0: "axe"}, **drawn}).do("B1")
    assert table.asked == "CARRY 0"
    assert answer(table, "ranger") == given
