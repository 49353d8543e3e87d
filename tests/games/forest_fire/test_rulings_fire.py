"""Rulings on fire: one test each, named by the ruling."""

import pytest

from firetower_env.games.forest_fire.cards.table import BREAKDOWN, CRASH, DROUGHT, FIRE
from tests.games.forest_fire.table import Table, acres, column

pytestmark = pytest.mark.usefixtures("copies")


def test_ff11_exactly_the_limit_plays_on() -> None:
    fire = " ".join(f"{row},{col}" for row in range(10) for col in (2, 4))
    assert Table(fire=fire, limit=22).spread().question == "MAIN"
    table = Table(fire=fire, limit=21).spread()
    assert (table.over, table.won, table.number("burning")) == (True, False, 22)


def test_ff12_who_shapes_a_new_fire() -> None:
    given = {"fire": "1,1", "wind": "N", "dice": ["10,10"]}
    assert Table(**given).card(FIRE + 2).question == "NEW_FIRE"
    strict = Table(new_fire="strict", river="11,10", **given).card(FIRE + 2)
    # south is a river: first the side clockwise of it, then on
    assert strict.fire - {"1,1"} == acres("10,10 10,9 11,9")
    stuck = Table(new_fire="strict", river="11,10 10,9 10,11", **given).card(FIRE + 2)
    assert stuck.fire - {"1,1"} == {"10,10"}


def test_ff13_a_new_fire_takes_vehicles_and_buildings() -> None:
    table = Table(fire="1,1", dozers="10,10 11,10", heli="12,10", cargo=(0, 1, 1), house="13,10", dice=["10,10"])
    table.card(FIRE + 3).do("11,10", "12,10", "13,10")
    assert (table.dozers, table.heli, table.number("houses")) == ([], None, 0)
    assert (table.number("store_barrels"), table.number("store_balls")) == (28, 14)


def test_ff14_tokens_go_off_when_the_fire_is_complete() -> None:
    table = Table(fire="1,1", balls={"11,10": 2}, barrels={"12,10": 1}, dice=["10,10"]).card(FIRE + 2)
    table.do("11,10")
    assert table.fire >= acres("10,10 11,10")
    table.do("12,10")
    # the ball puts out its acre and the first placed beside it, the barrel its own
    assert table.burnt == acres("10,10 11,10 12,10")
    assert (table.heaps("balls"), table.heaps("barrels"), table.number("put_out")) == ({"11,10": 1}, {}, 1)


def test_ff14_acres_put_out_set_nothing_off() -> None:
    table = Table(fire="1,1", balls={"10,10": 1}, barrels={"11,10": 1}, dice=["10,10"]).card(FIRE + 2)
    table.do("11,10", "12,10")
    assert table.burnt == acres("10,10 11,10")
    assert (table.heaps("barrels"), "12,10" in table.fire) == ({"11,10": 1}, True)


def test_ff15_a_crash_without_fire_lets_the_turn_go_on() -> None:
    for given in ({}, {"heli": "5,5", "rock": "5,5"}):
        table = Table(fire="10,10", **given).card(CRASH)
        assert (table.question, table.heli, table.fire) == ("MAIN", None, acres("10,10 11,10"))


def test_ff16_all_spread_if_no_more_fires_are_there() -> None:
    fires = " ".join(f"10,{col}" for col in range(0, 20, 2))
    assert len(Table(fire=fires, spreads=10).spread().fire) == 20
    assert len(Table(fire=fires, spreads=4).spread().fire) == 14


def test_ff17_fires_spread_from_one_snapshot() -> None:
    assert Table(fire="5,10 7,10", distance=3).spread().fire == acres(column(10, 5, 6, 7, 8, 9, 10))


def test_ff18_buildings_go_first_unless_saved() -> None:
    given = {"fire": "10,10", "dozers": "11,10", "barrels": {"11,10": 1}}
    assert Table(**given).spread().dozers == []
    saved = Table(building_saved=True, **given).spread()
    assert (saved.dozers, saved.burnt) == (["11,10"], {"11,10"})
    saved = Table(building_saved=True, fire="10,10", school="11,10", balls={"11,10": 1}).spread()
    assert (saved.acres("school"), saved.burnt, saved.fire) == ({"11,10"}, {"10,10"}, set())


def test_ff19_jumped_acres_count_for_two_and_three() -> None:
    for distance, lit in ((1, "12,10"), (2, "12,10"), (3, "12,10 13,10")):
        table = Table(fire="10,10", rock="11,10", jump=True, distance=distance).spread()
        assert table.fire == {"10,10"} | acres(lit)
    assert Table(fire="10,10", rock="12,10", jump=True, distance=3).spread().fire == acres("10,10 11,10 13,10")


def test_ff20_two_lines_with_22_mph() -> None:
    for distance, lit in ((1, "13,10"), (2, ""), (3, "13,10")):
        table = Table(fire="10,10", rock="11,10 12,10", jump=True, distance=distance, mph=22).spread()
        assert table.fire == {"10,10"} | acres(lit)
    assert Table(fire="10,10", rock="11,10 12,10", jump=True, mph=21).spread().fire == {"10,10"}


def test_ff21_one_token_a_time_ball_first() -> None:
    table = Table(fire="9,10 10,10", balls={"11,10": 2}, barrels={"11,10": 3}).spread()
    assert (table.heaps("balls"), table.heaps("barrels")) == ({"11,10": 1}, {"11,10": 3})


def test_ff22_runs_place_their_pieces_in_turn() -> None:
    fire = "10,10 9,10 10,11"
    table = Table(fire=fire, spreads=0, barrels={"12,10": 1}).card(DROUGHT)
    # the run of two places one piece, then the barrel stops it
    assert table.fire == acres(fire) | acres("11,10 11,11")
    assert table.burnt == {"12,10"}


def test_ff22_ties_go_to_the_nearest_then_to_a_coin() -> None:
    fires = "10,4 10,14"
    for coin, lit in ((0, "11,4"), (1, "11,14")):
        table = Table(fire=fires, spreads=0, coins=[coin]).card(DROUGHT)
        assert table.fire == acres(fires) | {lit}
    table = Table(fire="10,4 9,14", spreads=0).card(DROUGHT)
    assert table.fire == acres("10,4 9,14 10,14")


def test_ff22_vehicles_on_a_jumped_gap_are_lost() -> None:
    table = Table(fire="10,10", rock="11,10", dozers="11,10", mph=12, spreads=0).card(DROUGHT)
    assert (table.fire, table.dozers) == (acres("10,10 12,10"), [])


def test_ff22_a_drought_without_fire_does_nothing() -> None:
    table = Table().card(DROUGHT)
    assert (table.fire, table.question) == (set(), "MAIN")


def test_ff32_fires_put_out_are_counted() -> None:
    assert Table(fire="2,10").do("GET_6W", "2,10").number("put_out") == 1
    assert Table(fire="2,10 2,11").do("GET_6W", "2,10").number("put_out") == 0
    assert Table(fire="2,10 2,11").do("GET_3B", "2,10").number("put_out") == 1
    assert Table(fire="1,10 2,10 3,10").do("GET_3B", "1,10").number("put_out") == 0
    assert Table(fire="10,10", balls={"11,10": 1}).spread().number("put_out") == 1
    assert Table(fire="10,10", barrels={"11,10": 1}).spread().number("put_out") == 0
    assert Table(fire="10,10", balls={"11,10": 1}, spreads=0).card(DROUGHT).number("put_out") == 1


def test_ff32_the_goal_wins_at_once() -> None:
    table = Table(fire="10,10", balls={"11,10": 1}, extinguish_goal=3, put_out=2).spread()
    assert (table.over, table.won, table.question) == (True, True, "")


def test_ff33_a_fire_that_lit_nothing_has_not_spread() -> None:
    table = Table(fire="10,10", river="11,10", blackening=True).spread()
    assert table.acres("warm") == set()
    table = Table(fire="10,10 9,10", blackening=True, barrels={"11,10": 1}).spread()
    assert table.acres("warm") == acres("10,10 9,10")


def test_ff33_each_fire_has_its_own_warmth() -> None:
    fires = "10,4 9,4 10,15"
    table = Table(fire=fires, warm="9,4 10,4", blackening=True).spread()
    assert (table.burnt, table.acres("warm")) == ({"9,4"}, acres("10,15 11,15"))
    assert table.fire == acres("10,4 11,4 10,15 11,15")


def test_ff33_put_out_acres_lose_the_mark() -> None:
    table = Table(fire="2,10 3,10", warm="2,10 3,10", blackening=True).do("GET_6W", "2,10")
    assert table.acres("warm") == {"3,10"}


def test_breakdown_asks_only_where_two_stand_apart() -> None:
    table = Table(fire="10,10", dozers="5,5 6,6").card(BREAKDOWN)
    assert (table.question, table.legal) == ("BREAKDOWN", acres("5,5 6,6"))
    table.do("5,5")
    assert (table.dozers, table.question) == (["6,6"], "MAIN")
    assert Table(fire="10,10", dozers="5,5 5,5").card(BREAKDOWN).dozers == ["5,5"]
    assert Table(fire="10,10", dozers="5,5").card(BREAKDOWN).dozers == []
    assert Table(fire="10,10").card(BREAKDOWN).question == "MAIN"


def test_ff39_a_new_fire_takes_buildings_that_tokens_would_save() -> None:
    table = Table(fire="1,1", house="10,10", barrels={"10,10": 1}, dice=["10,10"], building_saved=True).card(FIRE)
    assert (table.number("houses"), table.burnt) == (0, {"10,10"})
    drought = Table(fire="10,10", house="11,10", barrels={"11,10": 1}, spreads=0, building_saved=True).card(DROUGHT)
    assert (drought.number("houses"), drought.burnt, drought.fire) == (1, set(), {"10,10"})


def test_ff40_an_acre_put_out_at_once_was_lit() -> None:
    table = Table(fire="10,10 9,10", warm="10,10 9,10", blackening=True, barrels={"11,10": 1}).spread()
    assert (table.burnt, table.acres("warm")) == (acres("9,10 11,10"), set())


def test_ff41_a_new_fire_put_out_beside_another_counts() -> None:
    table = Table(fire="10,10", barrels={"11,10": 1}, dice=["11,10"]).card(FIRE)
    assert (table.fire, table.burnt, table.number("put_out")) == ({"10,10"}, {"11,10"}, 1)
