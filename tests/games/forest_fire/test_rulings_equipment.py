"""Rulings on equipment: one test each, named by the ruling."""

import pytest

from firetower_env.games.forest_fire.cards.table import LUCKY_DOZER, LUCKY_HELI, LUCKY_SUPPLY
from firetower_env.games.forest_fire.geometry import GRID, RINGS
from tests.games.forest_fire.table import Table, acres, column, name

pytestmark = pytest.mark.usefixtures("copies")
LOTS = {"GET_6W", "GET_3B", "GET_2W2B", "GET_4W1B"}


def test_ff23_everything_is_up_to() -> None:
    table = Table(fire="10,10", dozers="5,5", heli="15,15", barrels={"1,1": 1})
    assert table.legal == LOTS | {"END", "GET_DOZER", "MOVE_EXT", "MOVE_DOZER", "FLY"}
    for verb in ("MOVE_EXT", "MOVE_DOZER", "FLY"):
        table = Table(fire="10,10", dozers="5,5", heli="15,15", barrels={"1,1": 1}).do(verb)
        assert "END" in table.legal
        assert table.do("END").question == "LUCKY"
    assert Table(fire="10,10").do("END").question == "LUCKY"


def test_ff24_pieces_may_move_away_from_fire() -> None:
    table = Table(fire="10,10", dozers="11,10").do("MOVE_DOZER")
    assert "15,10" in table.legal
    assert "19,10" in Table(fire="10,10", barrels={"12,10": 1}).do("MOVE_EXT", "12,10").legal


def test_ff25_burnt_acres_are_not_dug_and_rock_is_capped() -> None:
    assert "DIG" not in Table(fire="1,1", dozers="5,5", burnt="5,5").do("MOVE_DOZER").legal
    table = Table(fire="1,1", dozers="5,5", rock="7,7", rock_cap=2).do("MOVE_DOZER", "DIG", "5,6")
    assert "DIG" not in table.legal
    table = Table(fire="1,1", dozers="5,5", rock=column(0, *range(2, 20)) + " " + column(2, *range(14)), rock_cap=None)
    assert "DIG" in table.do("MOVE_DOZER").legal
    assert "DIG" not in Table(fire="1,1", dozers="5,5", rock_cap=0).do("MOVE_DOZER").legal


def test_ff26_no_work_while_placing() -> None:
    table = Table(fire="10,10", river="2,5").do("GET_HELI", "1,4")
    assert (table.heli, table.cargo, table.question) == ("1,4", (0, 0, 0), "LUCKY")
    table = Table(fire="10,10").do("GET_DOZER", "2,2")
    assert (table.dozers, table.rock, table.question) == (["2,2"], set(), "LUCKY")


def test_ff26_where_new_pieces_go() -> None:
    fire = "10,0 10,1 9,1"
    tokens = Table(fire=fire).do("GET_6W").legal
    assert acres("10,0 10,1 9,1") <= tokens
    # behind burning acres nothing is reached
    assert {name(number) for number in GRID.cells_of(RINGS)} - tokens == {"10,2"}
    dozers = Table(fire=fire, house="0,5 1,5 1,6", river=column(19, *range(20))).do("GET_DOZER").legal
    assert not acres("0,5 10,0 5,19 5,18") & dozers
    helicopters = Table(fire=fire).do("GET_HELI").legal
    assert not acres("10,0 11,0 8,1 3,10") & helicopters
    assert "2,10" in helicopters


def test_ff27_tokens_cross_any_ground_but_fire() -> None:
    ring = "9,10 9,11 10,11 11,10 10,9 9,9"
    table = Table(fire=ring, barrels={"10,10": 1}).do("MOVE_EXT", "10,10")
    assert table.legal == acres(ring)
    table = Table(fire="1,1", barrels={"10,10": 1}, river=ring, school="8,10").do("MOVE_EXT", "10,10")
    assert acres("8,10 0,10") <= table.legal
    assert len(table.legal) > 200


def test_ff27_the_budget_is_shared() -> None:
    table = Table(fire="1,1", barrels={"10,10": 2}, balls={"10,10": 1}).do("MOVE_EXT", "10,10", "BARREL", "14,10")
    assert (table.question, table.left("steps")) == ("EXT_FROM", 6)
    table.do("14,10", "8,10")
    assert (table.question, table.heaps("barrels")) == ("LUCKY", {"10,10": 1, "8,10": 1})


def test_ff28_water_and_cargo() -> None:
    table = Table(fire="1,1", heli="5,5", river="5,6 5,7 5,8", cargo_limit=2).do("FLY", "5,6", "5,7")
    assert table.cargo == (2, 0, 0)
    assert table.do("5,8").cargo == (2, 0, 0)
    # only where it stops
    assert Table(fire="1,1", heli="5,5", river="5,6 5,7 5,8").do("FLY", "5,8").cargo == (1, 0, 0)
    full = Table(fire="1,1", heli="5,5", barrels={"5,5": 3}, cargo_limit=2).do("FLY", "BARREL", "BARREL")
    assert "BARREL" not in full.legal


def test_ff28_what_is_set_down_is_not_loaded_again() -> None:
    table = Table(fire="1,1", heli="5,5", cargo=(1, 1, 0)).do("FLY", "DROP_WATER")
    assert (table.heaps("barrels"), table.cargo) == ({"5,5": 1}, (1, 0, 0))
    assert not {"BARREL", "DROP_WATER"} & table.legal
    assert "BARREL" in table.do("5,6", "5,5").legal


def test_ff29_without_a_step_it_stays() -> None:
    assert Table(fire="10,10", heli="11,10").do("FLY", "END").heli == "11,10"
    table = Table(fire="10,10", heli="11,10", cargo=(2, 1, 1)).do("FLY", "12,10", "11,10", "END")
    assert (table.heli, table.number("store_barrels"), table.number("store_balls")) == (None, 28, 14)


def test_ff30_a_ball_puts_out_a_second_acre() -> None:
    table = Table(fire="2,10").do("GET_3B", "2,10")
    assert (table.burnt, table.question) == ({"2,10"}, "PLACE")
    table = Table(fire="2,10 3,10").do("GET_3B", "2,10")
    assert (table.burnt, table.fire, table.question) == (acres("2,10 3,10"), set(), "PLACE")
    table = Table(fire="1,10 2,10 3,10", heli="2,9", cargo=(0, 0, 1)).do("FLY", "2,10", "DROP_BALL")
    assert (table.question, table.legal) == ("BALL_SECOND", acres("1,10 3,10"))
    assert table.do("1,10").question == "HELI"


def test_ff31_lucky_relocations_keep_the_rules_of_standing() -> None:
    table = Table(fire="10,10", dozers="5,5", house="6,6", river="7,7").card(LUCKY_DOZER)
    assert table.legal == {"GET_DOZER", "MOVE_DOZER", "END"}
    assert not acres("6,6 7,7 10,10 5,5") & table.do("MOVE_DOZER").legal
    table = Table(fire="10,10", heli="5,5", cargo=(2, 0, 0), house="6,6").card(LUCKY_HELI)
    assert table.legal == {"FLY", "END"}
    assert not acres("6,6 11,10 10,10 5,5") & table.do("FLY").legal
    assert table.do("12,10").cargo == (2, 0, 0)
    assert Table(fire="10,10").card(LUCKY_HELI).legal == {"GET_HELI", "END"}


def test_lucky_supply_comes_before_the_spread() -> None:
    table = Table(fire="10,10").card(LUCKY_SUPPLY)
    assert table.legal == LOTS | {"END"}
    table.do("GET_2W2B", "0,0", "0,0", "0,1")
    assert table.fire == {"10,10"}
    table.do("0,1")
    assert (table.question, table.fire) == ("MAIN", acres("10,10 11,10"))
    assert (table.heaps("barrels"), table.heaps("balls")) == ({"0,0": 2}, {"0,1": 2})


def test_ff42_lots_hold_what_the_store_has() -> None:
    table = Table(fire="10,10", barrels={"5,5": 27}, balls={"6,6": 14})
    assert LOTS & table.legal == {"GET_6W", "GET_2W2B", "GET_4W1B"}
    table.do("GET_6W")
    assert (table.left("left"), table.left("more")) == (1, 0)
    assert table.do("0,0").question == "LUCKY"
    assert not LOTS & Table(fire="10,10", barrels={"5,5": 28}, balls={"6,6": 14}).legal


def test_houses_stop_a_bulldozer_and_schools_bar_it() -> None:
    table = Table(fire="1,1", dozers="0,0", house="0,1 1,0").do("MOVE_DOZER")
    assert table.legal - {"DIG", "END"} == acres("0,1 1,0")
    table = Table(fire="5,5", dozers="0,0", school="0,1 1,0").do("MOVE_DOZER")
    assert table.legal == {"DIG", "END"}


def test_ff42_a_token_that_goes_off_adds_nothing_to_the_lot() -> None:
    table = Table(fire="1,10 5,5", barrels={"5,6": 26}).do("GET_6W")
    assert table.left("left") == 2
    assert table.do("1,10").left("left") == 1
    assert table.do("0,0").question == "LUCKY"


def test_ff43_no_relocation_without_another_acre() -> None:
    everywhere = " ".join(f"{row},{col}" for row in range(20) for col in range(20) if (row, col) != (5, 5))
    table = Table(river=everywhere, dozers="5,5", heli="5,5")
    assert table.card(LUCKY_DOZER).legal == {"END"}
    assert Table(river=everywhere, dozers="5,5", heli="5,5").card(LUCKY_HELI).legal == {"END"}
