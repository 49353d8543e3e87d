"""Rulings on turns, tools, fire and escapes: one test each, named by the ruling."""

import pytest

from tests.games.wildfire_rescue.table import Table, names

pytestmark = pytest.mark.usefixtures("copies")


def test_w9_passing_is_allowed() -> None:
    table = Table(at={0: "A1"}, fire="A2 B1", tools={0: "axe"})
    assert table.legal == {"PASS"}
    assert table.do("PASS").asked == "TURN 1"


def test_w10_a_hazard_is_entered_like_rock_and_put_out_on_entry() -> None:
    drawn = {"rock": "B1", "hazard": {"B1": 2}}
    for held, slow, left in (
        ("pickaxe", False, True),
        ("bow", True, True),
        ("extinguisher", True, False),
        ("pickaxe extinguisher", False, False),
    ):
        table = Table(tools={0: held}, **drawn).do("B1")
        assert (table.who("skip") == {0}) is slow
        assert ("B1" in table.hazard) is left


def test_w11_the_owner_of_a_tool_need_not_come_along() -> None:
    table = Table(at={1: "A1"}, tools={1: "axe"}).do("B1", "LEAVE")
    assert table.who("skip") == set()
    assert (table.at(0), table.at(1)) == ("B1", "A1")


def test_w12_any_number_comes_along_unasked() -> None:
    table = Table(players=4, at=dict.fromkeys(range(4), "A1"), skip=[3])
    table.do("B1")
    for _ in range(3):
        assert table.asked == "CARRY 0"
        assert table.legal == {"CARRY", "LEAVE"}
        table.do("CARRY")
    assert {table.at(player) for player in range(4)} == {"B1"}
    assert table.who("skip") == {0, 3}
    assert table.who("used") == set()


@pytest.mark.parametrize(("limit", "asked"), [(1, 1), (2, 2), (3, 3)])
def test_w12_the_limit(limit: int, asked: int) -> None:
    table = Table(players=4, carry_limit=limit, at=dict.fromkeys(range(4), "A1")).do("B1")
    count = 0
    while table.question == "CARRY":
        table.do("CARRY")
        count += 1
    assert count == asked


def test_w13_the_mover_saves_the_campers() -> None:
    table = Table(at={1: "A1"}, campers="B1 B1 E1", turn=1).do("B1", "CARRY")
    assert (table.carried(0), table.carried(1)) == (0, 2)
    assert table.number("saved") == 2
    assert table.plane("camper") == {"E1"}


def test_w14_a_player_is_brought_to_who_has_the_tool_of_his_own_tile() -> None:
    drawn = {"at": {1: "A2"}, "rock": "A2"}
    assert Table(tools={1: "pickaxe"}, **drawn).legal == names("A2 B1 PASS JOIN_1")
    # who has the tool himself can simply move
    assert Table(tools={0: "pickaxe", 1: "pickaxe"}, **drawn).legal == names("A2 B1 PASS")
    # a tool for another tile does not help
    assert Table(tools={1: "axe"}, **drawn).legal == names("A2 B1 PASS")
    assert Table(tools={0: "axe"}, **drawn).legal == names("A2 B1 PASS PULL_1")
    # not from afar, nor diagonally
    assert Table(at={1: "B2"}, rock="B2", tools={1: "pickaxe"}).legal == names("A2 B1 PASS")


def test_w15_both_must_have_a_turn_to_give() -> None:
    drawn = {"players": 3, "at": {1: "A2"}, "rock": "A2", "tools": {0: "axe", 1: "pickaxe"}}
    assert Table(skip=[1], **drawn).legal == names("A2 B1 PASS")
    assert Table(used=[1], **drawn).legal == names("A2 B1 PASS")
    table = Table(**drawn).do("PULL_1")
    assert table.at(1) == "A1"
    assert table.asked == "TURN 2"
    assert table.do("PASS").asked == "TURN 0"


def test_w15_an_escape_costs_the_turns_of_this_round_while_there_are_some() -> None:
    drawn = {"players": 3, "at": {0: "E5", 1: "C2", 2: "C1"}, "rock": "C1", "tools": {1: "bow", 2: "pickaxe"}}
    table = Table(deck="axe", dice=[1], **drawn).do("DRAW")
    assert table.asked == "ESCAPE 1"
    assert table.legal == {"JOIN_1"}
    table.do("JOIN_1")
    # players 1 and 2 gave the turns of this round: the next one begins
    assert (table.round, table.asked) == (2, "TURN 0")
    assert table.who("skip") | table.who("used") == set()
    owing = Table(deck="axe", dice=[1], skip=[1], **drawn).do("DRAW")
    assert owing.who("alive") == {0, 2}


def test_w15_a_turn_of_this_round_is_given_first() -> None:
    drawn = {"players": 3, "at": {1: "E4", 2: "A2"}, "rock": "A2", "tools": {0: "axe", 2: "pickaxe"}}
    table = Table(**drawn).do("JOIN_2")
    assert table.asked == "TURN 1"
    assert (table.who("used"), table.who("skip")) == ({2}, set())
    table.do("PASS")
    assert (table.round, table.asked) == (2, "TURN 0")


def test_w15_the_drawer_gives_his_next_turn() -> None:
    table = Table(players=3, at={0: "C2", 1: "C1"}, rock="C1", tools={0: "bow", 1: "pickaxe"}, deck="bow", dice=[1]).do(
        "DRAW"
    )
    assert table.asked == "ESCAPE 0"
    table.do("JOIN_1")
    assert table.who("skip") == {0}
    assert table.asked == "TURN 2"


def test_w16_one_moves_alone_not_onto_fire_and_puts_nothing_out() -> None:
    drawn = {"players": 3, "at": {1: "A2", 2: "A1"}, "rock": "A2"}
    table = Table(tools={1: "pickaxe extinguisher"}, hazard={"A2": 2}, **drawn).do("JOIN_1")
    assert [table.at(player) for player in range(3)] == ["A2", "A2", "A1"]
    assert table.hazard == {"A2": 2}
    burning = Table(at={0: "B2", 1: "A2"}, rock="A2", fire="A2", campers="", tools={1: "pickaxe extinguisher"})
    assert burning.legal == names("B1 C2 B3 PASS")


def test_w17_planes_fly_rows_and_columns_and_clear_hazards() -> None:
    table = Table(rock="A3 B1", hazard={"A3": 1, "B1": 2}, fire="A2 B2", dice=[4])
    table.s.hazard_soon[:] = 0
    table.pass_round()
    assert len(table.legal) == 10
    table.do("COL_A")
    assert table.fire == {"B2"}
    assert set(table.hazard) == {"B1"}
    assert len(Table(plane_lines="all", fire="A2", dice=[4]).pass_round().legal) == 12


@pytest.mark.parametrize(("line", "left"), [("DIAGONAL_FALLING", "B4 D2 A3"), ("DIAGONAL_RISING", "B2 D4 A3")])
def test_w17_the_long_diagonals(line: str, left: str) -> None:
    table = Table(plane_lines="all", fire="B2 D4 B4 D2 A3", campers="E3", dice=[4]).pass_round()
    assert table.do(line).fire == names(left)


def test_w18_who_chooses_the_line() -> None:
    assert Table(players=3, fire="C2", dice=[4]).pass_round().asked == "LINE 2"
    assert Table(players=3, fire="C2", dead=[2], dice=[4]).pass_round().asked == "LINE 1"
    table = Table(players=3, fire="C2", deck="axe", dice=[4]).do("DRAW")
    assert table.asked == "LINE 0"
    assert table.do("ROW_2").asked == "TURN 1"
    assert Table(dice=[4]).pass_round().asked == "TURN 0"
    assert Table(rock="A3", hazard={"A3": 2}, dice=[4]).pass_round().asked == "LINE 1"


def test_w19_a_hazard_that_is_reached_again_stays() -> None:
    table = Table(players=3, rock="C2", deck="axe bow", dice=[1, 1]).do("DRAW", "DRAW")
    assert table.hazard == {"C2": 2}
    table.do("PASS")
    assert table.hazard == {"C2": 1}


def test_w20_four_draws_for_the_team() -> None:
    table = Table(players=3, deck="axe bow pickaxe axe extinguisher", draws_left=4)
    for left in (3, 2, 1, 0):
        table.do("DRAW")
        if table.question == "DISCARD":
            table.do(sorted(table.legal)[0])
        assert table.number("draws_left") == left
    assert table.number("deck_size") == 1
    assert "DRAW" not in table.legal


def test_w21_timers_give_everybody_one_turn() -> None:
    drawn = {"rock": "D3", "campers": "C2 E1", "players": 2}
    at_end = Table(dice=[1], **drawn).pass_round()
    assert (at_end.timers, at_end.hazard) == ({"C2": 1}, {"D3": 1})
    inside = Table(dice=[1], deck="axe", turn=1, **drawn).do("DRAW")
    assert (inside.timers, inside.hazard) == ({"C2": 1}, {"D3": 1})
    flipped = Table(rock="C2", hazard={"C2": 1}, campers="C2 E1").pass_round()
    assert flipped.timers == {"C2": 1}
    assert flipped.pass_round().plane("camper") == {"E1"}


def test_w21_putting_out_clears_timers() -> None:
    table = Table(fire="B1", campers="B1 B1", timers={"B1": 1}, at={1: "B2"}, tools={0: "axe extinguisher"}).do("B1")
    assert table.timers == {}
    assert table.carried(0) == 2


def test_w22_the_own_tile_is_not_put_out() -> None:
    drawn = {"at": {0: "A2", 1: "B3"}, "rock": "A2", "hazard": {"A2": 2}, "tools": {0: "pickaxe extinguisher"}}
    assert Table(**drawn).legal == names("A1 A3 B2 PASS")
    table = Table(extinguish_in_place=True, **drawn)
    assert table.legal == names("A1 A2 A3 B2 PASS")
    table.do("A2")
    assert table.hazard == {}
    assert (table.at(0), table.asked) == ("A2", "TURN 1")
    assert table.who("skip") == set()


def test_w22_in_a_turn_under_fire_both_tools_are_needed() -> None:
    drawn = {"at": {0: "A2", 1: "B3"}, "fire": "A2", "campers": "", "extinguish_in_place": True}
    assert "A2" not in Table(tools={0: "extinguisher"}, **drawn).legal
    table = Table(tools={0: "axe extinguisher"}, **drawn).do("A2")
    assert table.fire == set()
    hazard = Table(at={0: "A2"}, rock="A2", hazard={"A2": 2}, tools={0: "pickaxe"}, extinguish_in_place=True)
    assert "A2" not in hazard.legal


def test_w22_an_escape_may_lead_into_fire_with_the_option() -> None:
    drawn = {"at": {0: "C2"}, "tools": {0: "axe extinguisher"}, "fire": "C1", "dice": [1]}
    assert Table(**drawn).pass_round().legal == names("B2 D2")
    table = Table(extinguish_in_place=True, **drawn).pass_round()
    assert table.legal == names("C1 B2 D2 C2")
    table.do("C1")
    assert "C1" not in table.fire
    assert "C2" in table.fire


def test_w23_escapes_come_in_player_order_and_are_judged_anew() -> None:
    drawn = {"players": 3, "at": {0: "E5", 1: "C2", 2: "C2"}, "tools": {1: "axe"}, "dice": [1]}
    table = Table(**drawn).pass_round()
    assert table.asked == "ESCAPE 1"
    table.do("C1")
    assert table.asked == "CARRY 1"
    table.do("CARRY")
    assert table.asked == "TURN 0"
    assert table.who("alive") == {0, 1, 2}
    left = Table(**drawn).pass_round().do("C1", "LEAVE")
    assert left.asked == "ESCAPE 2"
    # the tool of the burning tile went with player 1, who has that of his new tile
    assert left.legal == {"JOIN_2"}
    assert left.do("JOIN_2").at(2) == "C1"
    owing = Table(**{**drawn, "dice": [1]}, skip=[1]).do("PASS", "PASS")
    assert owing.asked == "ESCAPE 1"


def test_w23_the_tools_of_the_dead_are_gone() -> None:
    """Player 0 cannot leave; his tool would have saved nobody, and player 1 goes by his own."""
    table = Table(
        players=3, at={0: "E5", 1: "C2", 2: "C2"}, rock="C1", animal="B2 D2", tools={1: "axe", 2: "axe"}, dice=[1]
    ).pass_round()
    assert table.who("alive") == {0}
    assert table.number("dead") == 2


def test_w23_the_last_camper_saved_on_the_way_makes_the_edge_safe() -> None:
    drawn = {"players": 2, "at": {0: "C2", 1: "E1"}, "fire": "D1", "tools": {0: "axe"}, "dice": [1]}
    table = Table(campers="B2", **drawn).pass_round()
    assert table.asked == "ESCAPE 0"
    table.do("B2")
    assert table.carried(0) == 1
    assert table.who("alive") == {0, 1}
    other = Table(campers="A5 B2", **drawn).pass_round().do("B2")
    assert other.who("alive") == {0}


def test_w24_on_the_edge_nobody_is_caught_any_more() -> None:
    drawn = {"at": {0: "E1", 1: "B2"}, "campers": "", "fire": "D1", "dice": [1]}
    table = Table(**drawn).pass_round()
    assert table.who("alive") == {0, 1}
    # he may stand there, and may leave
    assert table.asked == "TURN 0"
    assert "E2" in table.legal
    assert Table(safe_edge=False, **drawn).pass_round().who("alive") == {1}
    inside = Table(at={0: "D2", 1: "B4"}, campers="", fire="D1", dice=[1]).pass_round()
    assert inside.who("alive") == {1}


def test_w25_the_end_is_checked_after_every_step() -> None:
    drawn = {"fire": "C2", "campers": "C2", "timers": {"C2": 1}}
    table = Table(rock="A1", hazard={"A1": 1}, **drawn).pass_round()
    assert table.over
    assert table.dice.rolled == []
    unsafe = Table(rock="A1", hazard={"A1": 1}, safe_edge=False, **drawn).pass_round()
    assert unsafe.over
    assert unsafe.who("alive") == {0, 1}
    # the last to die ends the game as well
    table = Table(at={0: "C2", 1: "C4"}, dice=[1]).pass_round()
    assert table.over
    assert table.score == -2
    # the escape of the last one inside, onto the edge
    table = Table(at={0: "C2"}, tools={0: "axe"}, campers="", dice=[1]).pass_round()
    assert table.do("C1").over


def test_w26_before_that_the_edge_protects_nobody() -> None:
    table = Table(at={0: "E1"}, campers="A5", fire="D1", dice=[1]).pass_round()
    assert table.who("alive") == {1}
