"""Scenarios of players: moving, carrying, teaming up, drawing, setup, the end. All tiles are trees unless drawn."""

import numpy as np
import pytest

from firetower_env.games.wildfire_rescue.geometry import names_of
from firetower_env.games.wildfire_rescue.tools import words
from firetower_env.presets import make_batch
from tests.games.wildfire_rescue.groups import largest_group
from tests.games.wildfire_rescue.table import Table, names

pytestmark = pytest.mark.usefixtures("copies")


def test_04_without_the_tool_the_next_turn_is_lost() -> None:
    table = Table(tools={0: "pickaxe"})
    assert table.legal == names("A2 B1 PASS")
    table.do("B1")
    assert table.who("skip") == {0}
    table.do("PASS")
    assert (table.round, table.asked) == (2, "TURN 1")
    assert table.who("skip") == set()
    table.do("PASS")
    assert (table.round, table.asked) == (3, "TURN 0")


def test_05_a_burning_tile_needs_both_tools() -> None:
    for held in ("extinguisher", "axe", "axe axe"):
        assert Table(tools={0: held}, fire="B1").legal == names("A2 PASS")
    table = Table(tools={0: "axe extinguisher"}, fire="B1")
    assert table.legal == names("A2 B1 PASS")
    table.do("B1")
    assert table.fire == set()
    assert table.who("skip") == set()


def test_06_a_hazard_is_put_out_by_the_extinguisher_alone() -> None:
    table = Table(rock="B1", hazard={"B1": 2}, tools={0: "extinguisher"}).do("B1")
    assert table.at(0) == "B1"
    assert table.hazard == {}
    assert table.who("skip") == {0}


def test_07_tools_on_one_tile_are_shared() -> None:
    drawn = {"tools": {0: "axe", 1: "extinguisher"}, "fire": "B1", "campers": "B1 E1", "timers": {"B1": 2}, "turn": 1}
    table = Table(at={1: "A1"}, **drawn)
    assert "B1" in table.legal
    table.do("B1")
    assert table.asked == "CARRY 1"
    table.do("CARRY")
    assert table.at(0) == table.at(1) == "B1"
    assert table.fire == set()
    assert table.timers == {}
    assert table.carried(1) == 1
    assert table.carried(0) == 0
    assert table.who("skip") == set()
    assert "B1" not in Table(at={1: "A2"}, **drawn).legal


def test_08_nobody_enters_the_wildfire_tile() -> None:
    assert Table(at={0: "C2"}, tools={0: "axe extinguisher"}).legal == names("C1 B2 D2 PASS")


def test_16_teaming_up() -> None:
    drawn = {"players": 3, "at": {1: "A2"}, "rock": "A2", "tools": {0: "axe", 1: "pickaxe"}}
    table = Table(**drawn)
    assert table.legal == names("A2 B1 PASS JOIN_1 PULL_1")
    table.do("JOIN_1")
    assert table.at(0) == "A2"
    assert table.asked == "TURN 2"
    assert table.who("skip") == set()
    table = Table(**drawn).do("PASS")
    assert table.asked == "TURN 1"
    assert table.legal == names("A1 A3 B2 PASS JOIN_2 PULL_2")
    table.do("PULL_2")
    assert table.at(0) == "A2"
    assert table.who("skip") == {0}
    assert table.asked == "TURN 2"


def test_17_drawing_a_third_tool() -> None:
    table = Table(tools={0: "axe axe"}, deck="extinguisher bow", draws_left=1, dice=[5, 6])
    assert "DRAW" in table.legal
    table.do("DRAW")
    assert table.asked == "DISCARD 0"
    assert table.legal == names("DISCARD_AXE DISCARD_EXTINGUISHER")
    assert table.dice.rolled == []
    table.do("DISCARD_AXE")
    assert table.tools(0) == ("axe", "extinguisher")
    assert words(table.number("gone")) == ("axe",)
    assert table.dice.rolled == [5]
    assert table.asked == "TURN 1"
    assert "DRAW" not in table.legal
    table.do("PASS")
    assert table.dice.rolled == [5, 6]
    assert "DRAW" not in table.legal


@pytest.mark.parametrize(
    ("wildfire", "corner", "start"), [("A1", "A1", "B1"), ("E1", "E1", "E2"), ("A5", "A5", "B5"), ("E5", "E5", "D5")]
)
def test_18_players_on_the_wildfire_tile_move_aside(wildfire: str, corner: str, start: str) -> None:
    other = "A1" if corner != "A1" else "E5"
    table = Table(setup=True, wildfire=wildfire, camper_option=1).do(corner, other)
    assert table.at(0) == start
    assert table.at(1) == other


@pytest.mark.parametrize(("wildfire", "number", "moved"), [("E4", 4, "E5"), ("C1", 3, "D1")])
def test_18_campers_on_the_wildfire_tile_move_aside(wildfire: str, number: int, moved: str) -> None:
    table = Table(setup=True, wildfire=wildfire, camper_option=number).do("A1", "E1")
    assert moved in table.plane("camper")
    assert wildfire not in table.plane("camper")


def test_19_layouts_and_decks(copies: int) -> None:
    """Three thousand of them; the number of copies of other tests is of no account."""
    for players, deck in ((2, [1, 1, 2, 2]), (3, [1, 2, 2, 2]), (4, [2, 2, 2, 2])):
        batch = make_batch(f"wildfire_rescue_{players}p", 1000, starting_tool=False)
        batch.reset(players + copies)
        s = batch.engine.s
        for kind, count in ((s.animal, 8), (s.tree, 8), (s.rock, 8), (s.wildfire, 1)):
            assert (np.bitwise_count(kind) == count).all()
            assert max(largest_group(names_of(int(plane))) for plane in kind[:200]) <= 3
        counts = (s.unseen[:, None] >> np.array([0, 2, 4, 6])) & 3
        assert (np.sort(counts, axis=1) == deck).all()
        assert (np.bitwise_count(s.wildfire)).all()


def test_20_the_end_is_on_the_edge() -> None:
    table = Table(at={0: "B1", 1: "E5"}, campers="", tools={0: "axe"}).do("A1")
    assert table.over
    table = Table(at={0: "B2", 1: "E5"}, campers="", tools={0: "axe"}).do("PASS")
    assert not table.over
    table.do("PASS", "A2")
    assert table.over
    assert len(table.dice.rolled) == 1


def test_21_a_dead_player_costs_one_point() -> None:
    table = Table(players=3, at={0: "A1", 2: "E4"}, carried={0: 2}, dead=[1], campers="").do("A2")
    assert table.over
    assert table.score == 1
    assert table.batch.returns.tolist() == [[np.float32(0.2)] * 3] * table.copies


def test_27_setup() -> None:
    table = Table(setup=True, wildfire="A1", camper_option=4)
    assert table.legal == names("A1 E1 A5 E5")
    table.do("A1")
    assert table.legal == names("E1 A5 E5")
    assert table.do("E5").at(0) == "B1"
    table = Table(
        setup=True, starting_tool=False, wildfire="E1", camper_option=8, deck="axe bow axe bow pickaxe pickaxe"
    )
    table.s.draws_left[:] = 4
    table.do("A1", "E1")
    assert table.at(1) == "E2"
    assert table.carried(1) == 1
    assert table.number("campers_left") == 4
    assert table.number("deck_size") == 6
    assert table.legal == names("A2 B1 DRAW PASS")


def test_28_the_carry_limit() -> None:
    table = Table(players=4, carry_limit=1, at=dict.fromkeys(range(4), "A1"), turn=2).do("B1")
    assert (table.asked, companion(table)) == ("CARRY 2", 0)
    table.do("LEAVE")
    assert (table.asked, companion(table)) == ("CARRY 2", 1)
    table.do("CARRY")
    assert [table.at(player) for player in range(4)] == ["A1", "B1", "B1", "A1"]
    assert table.asked == "TURN 3"


def companion(table: Table) -> int:
    """The player who may be taken along."""
    return int(table.s.frames[0, int(table.s.depth[0]) - 1, 5])


def test_29_one_seat_for_all() -> None:
    table = Table(players=3, control="one", at={1: "A2", 2: "A2"}, tools={1: "axe"}, turn=1)
    assert table.batch.game.seats == 1
    assert table.batch.asked.tolist() == [0] * table.copies
    vector = table.batch.game.vector.slices
    seen = table.batch.observe()
    assert (seen["vector"][:, vector["asked"]] == [1, 0, 0, 0]).all()
    assert (seen["vector"][:, vector["tools"]][:, 0] == 0.5).all()
    board = seen["board"][:, 11]
    assert (board.reshape(table.copies, 25).argmax(axis=1) == 5).all()
    table.do("A3")
    assert table.asked == "CARRY 1"
    assert table.batch.asked.tolist() == [0] * table.copies
    while not table.over:
        table.do(sorted(table.legal)[0])
    assert table.batch.returns.shape == (table.copies, 1)
    assert (table.batch.returns[:, 0] == np.float32(table.score / 5)).all()
