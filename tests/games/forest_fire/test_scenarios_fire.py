"""The scenarios of the specification about geometry and fire, drawn and played."""

import numpy as np
import pytest

from firetower_env.core.hexes import DIRECTIONS
from firetower_env.games.forest_fire.cards.table import CRASH, DROUGHT, FIRE
from firetower_env.games.forest_fire.geometry import EDGE, GRID, RINGS
from tests.games.forest_fire.table import Table, acre, acres, column, name

pytestmark = pytest.mark.usefixtures("copies")


def test_1_geometry() -> None:
    def near(of: str) -> list[str]:
        return [name(int(number)) for number in GRID.neighbour[acre(of)] if number >= 0]

    assert near("10,10") == ["9,10", "9,11", "10,11", "11,10", "10,9", "9,9"]
    assert near("10,11") == ["9,11", "10,12", "11,12", "11,11", "11,10", "10,10"]
    assert (len(near("0,0")), len(near("19,1"))) == (2, 3)
    assert (int(GRID.count(EDGE)), int(GRID.count(RINGS))) == (76, 204)


@pytest.mark.parametrize(
    ("source", "reached"),
    [
        ("10,10", ("11,10", "10,9", "9,9", "9,10", "9,11", "10,11")),
        ("10,11", ("11,11", "11,10", "10,10", "9,11", "10,12", "11,12")),
    ],
)
def test_2_direction(source: str, reached: tuple[str, ...]) -> None:
    for wind, target in zip(DIRECTIONS, reached, strict=True):
        assert Table(fire=source, wind=wind).spread().fire == {source, target}


def test_3_no_chain() -> None:
    assert Table(fire=column(10, 8, 9, 10)).spread().fire == acres(column(10, 8, 9, 10, 11))


def test_4_leading_edge() -> None:
    lit = Table(fire="10,9 10,10 10,11", wind="S").spread().fire - acres("10,9 10,10 10,11")
    assert lit == acres("9,9 9,10 9,11")
    lit = Table(fire="10,10 10,11 11,11", wind="NE").spread().fire - acres("10,10 10,11 11,11")
    assert lit == acres("10,9 11,10 12,10")


def test_5_two_acres() -> None:
    assert Table(fire="10,10", wind="NW", distance=2).spread().fire == acres("10,10 10,11 11,12")
    table = Table(fire="10,10", house="11,10", school="12,10", distance=2).spread()
    assert table.fire == acres(column(10, 10, 11, 12))
    assert (table.number("houses"), table.number("schools")) == (0, 0)


@pytest.mark.parametrize(
    ("weather", "lit"),
    [
        ({"distance": 2}, ""),
        ({"distance": 1, "jump": True, "mph": 15}, "12,10"),
        ({"distance": 2, "jump": True, "mph": 15}, "12,10"),
        ({"distance": 3, "jump": True, "mph": 15}, "12,10 13,10"),
    ],
)
def test_6_river(weather: dict[str, int], lit: str) -> None:
    assert Table(fire="10,10", river="11,10", **weather).spread().fire == {"10,10"} | acres(lit)


def test_7_budget() -> None:
    assert Table(fire="10,10", rock="12,10", distance=2, jump=True).spread().fire == acres("10,10 11,10")


def test_8_double_line() -> None:
    lines = {"rock": "11,10", "burnt": "12,10", "distance": 3, "jump": True}
    assert Table(fire="10,10", mph=18, **lines).spread().fire == {"10,10"}
    assert Table(fire="10,10", mph=22, **lines).spread().fire == acres("10,10 13,10")
    assert Table(fire="10,10", rock=column(10, 11, 12, 13), mph=22, distance=3, jump=True).spread().fire == {"10,10"}


def test_9_barrel() -> None:
    table = Table(fire="10,10", barrels={"11,10": 2}, distance=2).spread()
    assert (table.fire, table.burnt, table.heaps("barrels")) == ({"10,10"}, {"11,10"}, {"11,10": 1})
    assert "12,10" in table.forest
    assert table.number("store_barrels") == 27


def test_10_ball() -> None:
    table = Table(fire="9,10 10,10", balls={"11,10": 1}).spread()
    assert (table.fire, table.burnt) == ({"9,10"}, acres("10,10 11,10"))
    table = Table(fire="10,10", balls={"12,10": 1}, distance=2).spread()
    assert (table.fire, table.burnt) == ({"10,10"}, acres("11,10 12,10"))
    table = Table(fire="10,10", river="11,10", balls={"12,10": 1}, jump=True).spread()
    assert (table.fire, table.burnt) == (set(), acres("10,10 12,10"))
    table = Table(fire="9,10 10,10", balls={"11,10": 1}, barrels={"11,10": 1}).spread()
    assert (table.heaps("balls"), table.heaps("barrels")) == ({}, {"11,10": 1})


def test_11_vehicles() -> None:
    table = Table(fire="10,10", dozers="11,10").spread()
    assert (table.dozers, table.fire) == ([], acres("10,10 11,10"))
    assert Table(fire="10,10", rock="11,10", dozers="11,10").spread().dozers == ["11,10"]
    table = Table(fire="10,10", rock="11,10", dozers="11,10", jump=True, mph=15).spread()
    assert (table.dozers, table.fire) == ([], acres("10,10 12,10"))
    table = Table(fire="10,10", rock="11,10", river="12,10", dozers="11,10", jump=True, mph=15).spread()
    assert (table.dozers, table.fire) == (["11,10"], {"10,10"})
    table = Table(fire="10,10", heli="11,10", cargo=(1, 2, 0)).spread()
    assert (table.heli, table.number("store_barrels"), table.cargo) == (None, 28, (0, 0, 0))
    assert table.fire == acres("10,10 11,10")


def test_12_house_and_barrel() -> None:
    table = Table(fire="10,10", house="11,10", barrels={"11,10": 1}).spread()
    assert (table.number("houses"), table.burnt) == (0, {"11,10"})
    table = Table(fire="10,10", house="11,10", barrels={"11,10": 1}, building_saved=True).spread()
    assert (table.acres("house"), table.burnt, table.fire) == ({"11,10"}, set(), {"10,10"})
    assert "11,10" in table.forest
    assert table.number("store_barrels") == 28


def test_13_components() -> None:
    assert Table(fire="10,10 9,11").number("fires") == 1
    assert Table(fire="10,10 11,11").number("fires") == 2
    fires = "5,5 10,10 10,11"
    table = Table(fire=fires, wind="SW", spreads=1, fires=[[1, 0]]).spread()
    assert table.fire - acres(fires) == acres("9,11 10,12")
    assert Table(fire=fires, wind="SW", spreads=4).spread().fire - acres(fires) == acres("5,6 9,11 10,12")


def test_14_gap() -> None:
    assert Table(fire="8,10 10,10").spread().fire == acres(column(10, 8, 9, 10, 11))
    assert Table(fire="8,10 10,10", distance=2).spread().fire == acres(column(10, 8, 9, 10, 11, 12))


def test_15_edge() -> None:
    assert Table(fire="19,10", distance=3, jump=True, mph=22).spread().fire == {"19,10"}


def test_16_limit() -> None:
    rows = " ".join(f"{row},{col}" for row in range(2, 19) for col in (2, 4))
    beside = "0,10 0,12 0,14 0,16"
    table = Table(fire=f"{rows} {beside}", river="19,2 1,10 1,12", wind="N").spread()
    assert table.number("burning") == 38 + 3
    assert (table.over, table.won) == (True, False)
    assert table.number("score") == 200 - 41
    table = Table(fire=f"{rows} {beside}", river="19,2 19,4 1,10 1,12", wind="N").spread()
    assert (table.number("burning"), table.question) == (40, "MAIN")


def test_17_fire_turn() -> None:
    table = Table(fire="15,15", house="4,4", dice=["4,4"], wind="SE", mph=12, distance=2).card(FIRE + 2)
    assert table.number("houses") == 0
    assert (table.question, table.legal) == ("NEW_FIRE", acres("3,4 3,5 4,5 5,4 4,3 3,3"))
    table.do("4,5")
    assert table.legal == acres("3,4 3,5 5,4 4,3 3,3 4,6 5,6 5,5")
    table.do("4,6")
    assert table.fire >= acres("15,15 4,4 4,5 4,6")
    assert table.number("turn") == 3


def test_17_weather_is_unchanged() -> None:
    table = Table(fire="15,15", dice=["4,4"], wind="SE", mph=12, distance=2).card(FIRE)
    assert table.number("turn") == 3
    table = Table(fire="15,15", dice=["4,4"], wind="SE", mph=12, distance=2).card(FIRE + 1)
    assert (table.number("wind"), table.number("mph"), table.number("distance")) == (2, 12, 2)


@pytest.mark.parametrize(
    ("fire", "given", "lit"),
    [
        (column(10, 8, 9, 10), {}, column(10, 11, 12, 13)),
        (column(10, 8, 9, 10), {"river": "11,10", "mph": 5}, "10,9 11,9 12,9"),
        (column(10, 8, 9, 10), {"river": "11,10", "mph": 12}, column(10, 12, 13, 14)),
        (column(10, 8, 9, 10), {"river": "10,9 10,11 11,8 11,9 11,10 11,11 11,12", "mph": 5}, ""),
        (column(10, 17, 18, 19), {}, ""),
        ("10,9 10,10 10,11", {}, "11,9 11,10 11,11"),
        ("3,3 3,4 15,15 15,16", {"wind": "NW"}, "3,5 4,4"),
        ("3,3 3,4 15,15 15,16", {"wind": "S"}, "14,15 14,16"),
    ],
)
def test_18_drought(fire: str, given: dict[str, str | int], lit: str) -> None:
    # no fire spreads afterwards
    assert Table(fire=fire, spreads=0, **given).card(DROUGHT).fire == acres(fire) | acres(lit)


def test_24_crash() -> None:
    table = Table(fire="1,1", heli="10,10").card(CRASH)
    assert (table.heli, table.question) == (None, "NEW_FIRE")
    table.do("11,10", "12,10")
    assert table.fire == acres("1,1 10,10 11,10 12,10") | (table.fire - acres("1,1 10,10 11,10 12,10"))
    assert table.number("turn") == 3
    table = Table(fire="1,1", burnt="10,10", heli="10,10").card(CRASH)
    assert (table.heli, table.question, table.fire) == (None, "MAIN", acres("1,1 2,1"))


def test_27_strict() -> None:
    table = Table(fire="1,1", new_fire="strict", wind="NW", dice=["10,10"], spreads=0).card(FIRE + 3)
    assert table.fire == acres("1,1 10,10 10,11 11,12 11,13")


def test_28_blackening() -> None:
    table = Table(fire="10,10", blackening=True).spread()
    assert (table.fire, table.acres("warm")) == (acres("10,10 11,10"), acres("10,10 11,10"))
    table.spread()
    assert (table.fire, table.burnt, table.acres("warm")) == (acres("11,10 12,10"), {"10,10"}, set())


def test_29_goal() -> None:
    table = Table(fire="10,10 10,11", balls={"10,9": 1}, extinguish_goal=1).do("MOVE_EXT", "10,9", "10,10")
    assert (table.over, table.won, table.burnt) == (True, True, acres("10,10 10,11"))
    assert table.number("score") == 400 - 2
    assert np.isclose(table.returned, 0.5 + 398 / 1280)
