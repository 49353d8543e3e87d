"""Scenarios of fire: spreading, hazards, timers, the plane, escapes. All tiles are trees unless drawn otherwise."""

import pytest

from tests.games.wildfire_rescue.table import Table, names

pytestmark = pytest.mark.usefixtures("copies")
LINES = names("ROW_1 ROW_2 ROW_3 ROW_4 ROW_5 COL_A COL_B COL_C COL_D COL_E")
TWELVE = names("C2 B3 D3 C4 C1 B2 D2 A3 E3 B4 D4 C5")


def test_01_fire_spreads_to_neighbours_without_chaining() -> None:
    table = Table(dice=[1, 3]).pass_round()
    assert table.fire == names("C2 B3 D3 C4")
    assert table.pass_round().fire == TWELVE


def test_02_rock_becomes_a_hazard_which_does_not_spread() -> None:
    table = Table(dice=[2], rock="C2", deck="axe bow").do("DRAW")
    assert table.fire == names("B3 D3 C4")
    assert table.hazard == {"C2": 2}
    # the round end would roll as well: it is looked at before, in the turn of a third player
    table = Table(players=3, dice=[2, 2], rock="C2", deck="axe bow").do("DRAW", "DRAW")
    assert table.fire == names("B3 D3 C4 B2 D2 A3 E3 B4 D4 C5")
    assert table.hazard == {"C2": 2}
    assert table.asked == "TURN 2"


def test_03_a_hazard_flips_before_the_die() -> None:
    drawn = {"rock": "C2", "hazard": {"C2": 1}, "fire": "B3 D3 C4"}
    quiet = Table(dice=[5], **drawn).pass_round()
    assert quiet.fire == names("B3 D3 C4 C2")
    assert quiet.hazard == {}
    assert Table(dice=[1], **drawn).pass_round().fire == TWELVE


def test_09_a_burning_camper_is_lost_a_round_later() -> None:
    table = Table(campers="C2 E1", dice=[1, 1]).pass_round()
    assert table.timers == {"C2": 1}
    assert table.number("lost") == 3
    table.pass_round()
    assert table.plane("camper") == {"E1"}
    assert table.number("lost") == 4
    assert table.timers == {}


def test_10_the_plane_clears_a_line() -> None:
    table = Table(
        at={1: "E5"}, fire="B3 D3 C2", rock="A3", hazard={"A3": 2}, campers="B3 E1", timers={"B3": 2}, dice=[4]
    ).pass_round()
    assert table.asked == "LINE 1"
    assert table.legal == LINES
    table.do("ROW_3")
    assert table.fire == {"C2"}
    assert (table.hazard, table.timers) == ({}, {})
    assert table.plane("camper") == names("B3 E1")
    assert table.plane("wildfire") == {"C3"}


def test_11_a_caught_player_escapes_for_nothing() -> None:
    table = Table(at={0: "C2"}, tools={0: "axe"}, dice=[1]).pass_round()
    assert table.asked == "ESCAPE 0"
    assert table.legal == names("C1 B2 D2")
    table.do("C1")
    assert table.at(0) == "C1"
    assert table.who("skip") == set()
    assert table.asked == "TURN 0"


@pytest.mark.parametrize("tool", ["bow", "extinguisher"])
def test_12_and_13_without_the_tool_a_caught_player_dies(tool: str) -> None:
    table = Table(at={0: "C2"}, tools={0: tool}, carried={0: 2, 1: 1}, campers="E1 A5", dice=[1]).pass_round()
    assert table.asked == "TURN 1"
    assert table.who("alive") == {1}
    assert table.at(0) is None
    assert table.tools(0) == ()
    assert table.score == 0
    assert table.number("lost") == 2


def test_14_teaming_up_is_a_way_out() -> None:
    table = Table(at={0: "C2", 1: "C1"}, rock="C1", tools={0: "bow", 1: "pickaxe"}, dice=[1]).pass_round()
    assert table.asked == "ESCAPE 0"
    assert table.legal == {"JOIN_1"}
    table.do("JOIN_1")
    assert table.at(0) == table.at(1) == "C1"
    # both lost the turns of the round that began, and so it is over, too
    assert table.round == 3
    assert table.who("skip") == set()


def test_14_the_turns_owed_are_the_next_ones() -> None:
    table = Table(players=3, at={0: "C2", 1: "C1"}, rock="C1", tools={0: "bow", 1: "pickaxe"}, dice=[1]).pass_round()
    table.do("JOIN_1")
    assert table.asked == "TURN 2"
    assert table.round == 2
    assert table.who("skip") == set()
    assert table.who("had") == {0, 1}


def test_15_a_hazard_catches_nobody_until_it_flips() -> None:
    table = Table(at={0: "C2"}, rock="C2", tools={0: "bow"}, dice=[1]).pass_round()
    assert table.asked == "TURN 0"
    assert table.hazard == {"C2": 1}
    table.pass_round()
    assert table.who("alive") == {1}
    assert "C2" in table.fire


def test_22_the_edge_is_safe_when_no_camper_is_left() -> None:
    drawn = {"at": {0: "E1", 1: "B2"}, "tools": {0: "bow"}, "campers": "", "fire": "D1", "dice": [1]}
    table = Table(**drawn).pass_round()
    assert "E1" in table.fire
    assert table.who("alive") == {0, 1}
    assert not table.over
    assert Table(safe_edge=False, **drawn).pass_round().who("alive") == {1}


def test_23_the_last_camper_lost_ends_the_game_before_hazards_flip() -> None:
    table = Table(
        at={0: "A1", 1: "E5"}, rock="A1", hazard={"A1": 1}, fire="C2", campers="C2", timers={"C2": 1}
    ).pass_round()
    assert table.over
    assert table.score == 0
    assert table.who("alive") == {0, 1}
    assert table.number("campers_left") == 0


def test_24_what_is_laid_inside_a_turn_has_a_longer_timer() -> None:
    table = Table(rock="D3", campers="C2 A5", deck="axe", dice=[2]).do("DRAW")
    assert table.timers == {"C2": 2}
    assert table.hazard == {"D3": 2}
    table.do("PASS")
    assert table.round == 2
    assert (table.timers, table.hazard) == ({"C2": 1}, {"D3": 1})
    table.pass_round()
    assert table.plane("camper") == {"A5"}
    assert "D3" in table.fire


def test_25_extinguishing_in_place() -> None:
    table = Table(
        extinguish_in_place=True,
        at={0: "C2", 1: "C2"},
        tools={0: "axe", 1: "extinguisher"},
        fire="C1",
        campers="E5",
        dice=[1],
    ).pass_round()
    assert table.asked == "ESCAPE 0"
    assert table.legal == names("C1 B2 D2 C2")
    table.do("C2")
    assert "C2" not in table.fire
    assert table.asked == "TURN 0"
    assert table.at(0) == table.at(1) == "C2"


def test_26_the_plane_may_fly_a_diagonal() -> None:
    table = Table(plane_lines="all", fire="B2 D4 B3", dice=[4]).pass_round()
    assert table.legal == LINES | names("DIAGONAL_FALLING DIAGONAL_RISING")
    assert table.do("DIAGONAL_FALLING").fire == {"B3"}
