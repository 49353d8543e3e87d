"""Rules in small positions that only whole games had tried: each of these tests notices a mutant that others miss."""

import numpy as np
import pytest

from tests.games.wildfire_rescue.table import Table, names

pytestmark = pytest.mark.usefixtures("copies")
SETS = {
    1: "B3 C2 C3 C4 D3",
    2: "B2 B4 C3 D2 D4",
    3: "A3 C1 C3 C5 E3",
    4: "A2 A4 C3 E2 E4",
    5: "B2 C1 C3 C5 D4",
    6: "A3 B2 C1 D2 E3",
    7: "A3 B2 C4 D2 E3",
    8: "A2 B4 C5 D4 E2",
    9: "B2 B4 C1 C3 E3",
}


@pytest.mark.parametrize("number", SETS)
def test_the_tiles_of_every_camper_set(number: int) -> None:
    table = Table(setup=True, wildfire="D1", camper_option=number).do("A1", "E5")
    assert table.plane("camper") == names(SETS[number])
    assert table.plane("camper_pair") == set()


def test_two_campers_on_one_tile_are_both_lost() -> None:
    table = Table(campers="C2 C2 E1", fire="C2", timers={"C2": 1})
    assert table.number("lost") == 2
    table.pass_round()
    assert (table.number("lost"), table.number("campers_left")) == (4, 1)
    assert table.plane("camper_pair") == set()


def test_a_third_player_finds_two_corners_taken() -> None:
    table = Table(players=4, setup=True, camper_option=1).do("A5", "A1")
    assert table.legal == names("E1 E5")
    assert table.do("E1").legal == {"E5"}


def test_a_player_who_owes_a_turn_and_dies_owes_it_no_more() -> None:
    table = Table(at={0: "C2"}, skip=[0], turn=1, dice=[1]).do("PASS")
    assert table.who("alive") == {1}
    assert table.who("skip") == set()


def test_who_puts_out_his_own_tile_is_not_asked_whom_to_take_along() -> None:
    drawn = {"at": {0: "A2", 1: "A2"}, "rock": "A2", "hazard": {"A2": 2}, "tools": {0: "extinguisher"}}
    table = Table(extinguish_in_place=True, **drawn).do("A2")
    assert table.asked == "TURN 1"
    assert table.hazard == {}
    assert table.who("skip") == set()


def test_no_hazard_flips_after_the_end() -> None:
    table = Table(rock="B2", hazard={"B2": 1}, fire="C2", campers="C2", timers={"C2": 1}).pass_round()
    assert table.over
    assert table.hazard == {"B2": 1}
    assert table.fire == {"C2"}


def test_no_die_is_rolled_when_a_hazard_was_the_end() -> None:
    table = Table(at={0: "B2", 1: "B2"}, rock="B2", hazard={"B2": 1}).pass_round()
    assert table.over
    assert table.score == -2
    assert table.dice.rolled == []


def test_a_redeal_forgets_what_was_to_come() -> None:
    one, other = Table(deck="axe bow pickaxe axe"), Table(deck="axe bow pickaxe axe")
    other.s.seed[:] += np.uint64(1)
    other.s.draws[:] += 1
    assert one.batch.digest(0) != other.batch.digest(0)
    for table in (one, other):
        table.batch.redeal(0, np.full(table.copies, 5))
    assert one.batch.digest(0) == other.batch.digest(0)
