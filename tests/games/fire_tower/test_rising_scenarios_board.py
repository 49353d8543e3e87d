"""Scenarios 1 to 15 of the Rising Flames specification (16): firehawks, cards and lightning on drawn boards."""

import pytest

from tests.games.fire_tower.names import AREAS, AT_FLAME, FLAME, QUADRANTS, cells
from tests.games.fire_tower.rising import CORE, drawing, holding
from tests.games.fire_tower.table import after, anchors, changes

HOME = QUADRANTS[0] - AREAS[0] - FLAME


def test_01_start(lay):
    table = holding(lay, "NORTHEAST", wind="N")
    assert lay(**CORE, wind="N").legal == cells("6,7 6,8")
    assert anchors(table, "PLAY_NORTHEAST", "WIND_GEM") == cells("6,8 6,9 7,9")


def test_02_vacancy(lay):
    assert lay(**CORE, wind="N", hawks="6,7").legal == cells("6,7 6,8")
    table = holding(lay, "DE_REFOREST HAWK_TWO", hawks="6,7", lightning="6,6")
    everywhere = cells("0-15,0-15") - FLAME - AREAS[0] - AREAS[1] - AREAS[2] - AREAS[3]
    assert anchors(table, "PLAY_DE_REFOREST") == everywhere - {(6, 7)}
    assert anchors(table, "PLAY_HAWK_TWO") == HOME - {(6, 7), (6, 6)}


def test_03_wind_trigger(lay):
    table = lay(**CORE, seat=2, wind="N", hawks="6,7").do((6, 7))
    assert (table.hawks, table.supply) == (set(), 18)
    assert table.asks == (0, "FLIGHT")
    assert table.legal == cells("6,8 7,6 7,9 8,6 8,9 9,7 9,8")
    table.do((9, 7))
    assert table.gems == {(9, 7)}
    assert table.asks == (2, "ACTION")


def test_04_full_pattern_first(lay):
    table = holding(lay, "BURNING_SNAG", seat=2, gems="6,7", hawks="5,7 5,8").do("PLAY_BURNING_SNAG", (4, 7))
    assert table.gems == cells("6,7 4,7 4,8")
    assert (table.hawks, table.supply) == (set(), 18)
    assert table.asks == (0, "FLIGHT")
    around = (AT_FLAME - {(6, 7)}) | cells("6,6 3,7 4,6 3,8 4,9 5,8 5,7")
    assert table.legal == around - {(5, 7)}
    table.do((3, 7))
    assert table.asks == (1, "FLIGHT")
    assert table.legal == (around | cells("2,7 3,6")) - {(3, 7), (5, 8)}
    table.do((5, 7))
    assert table.gems == cells("6,7 4,7 4,8 3,7 5,7")
    assert table.asks == (3, "WIND")


def test_05_chain(lay):
    table = lay(**CORE, wind="N", hawks="6,7 9,8").do((6, 7))
    assert table.asks == (0, "FLIGHT")
    assert table.legal == AT_FLAME - {(6, 7)}
    table.do((9, 8))
    assert table.asks == (2, "FLIGHT")
    assert table.legal == AT_FLAME - {(9, 8)}
    assert table.gems == set()
    table.do((6, 7))
    assert table.gems == {(6, 7)}
    assert table.asks == (0, "ACTION")
    assert table.supply == 18


def test_06_storm(lay):
    given = {"gems": "5,5 5,6", "hawks": "4,5 6,8", "dice": {"winds": "NW"}}
    table = drawing(lay, "FIRESTORM SOUTH", seat=3, **CORE, **given)
    assert table.gems == cells("5,5 5,6 4,6 6,7")
    assert table.wind == "W", "the second roll comes before the flights"
    assert table.asks == (0, "FLIGHT")
    table.do((9, 7))
    assert table.asks == (1, "FLIGHT")
    table.do((4, 5))
    assert table.gems == cells("4-5,5-6 6,7 9,7")
    assert table.asks == (3, "STORM_DISCARD")


def test_07_supply(lay):
    table = holding(lay, "HAWK_TWO", supply=1, hawks="3,10").do("PLAY_HAWK_TWO")
    assert table.asks == (0, "HAWK_PLACE")
    assert table.legal == HOME
    table.do((4, 4))
    assert table.asks == (0, "HAWK_TAKE")
    assert table.legal == {(3, 10), "DONE"}
    given_up = after(table, "DONE")
    assert given_up.hawks == cells("4,4 3,10")
    assert given_up.asks == (0, "FLOCK_PICK")
    assert given_up.legal == {(4, 4), "DONE"}
    table.do((3, 10))
    assert table.asks == (0, "HAWK_PLACE")
    table.do((5, 5))
    assert table.hawks == cells("4,4 5,5")


def test_08_flocking(lay):
    table = holding(lay, "HAWK_TWO", supply=1, hawks="3,3").do("PLAY_HAWK_TWO", (5, 5))
    assert table.asks == (0, "FLOCK_PICK"), "no other hawk to take"
    assert table.legal == {(3, 3), (5, 5), "DONE"}
    table.do((3, 3))
    assert table.asks == (0, "FLOCK_TO")
    assert table.legal == HOME - {(3, 3), (5, 5)}
    table.do((4, 4))
    assert table.legal == {(5, 5), "DONE"}


def test_09_crown(lay):
    table = holding(lay, "CROWN_FIRE*2", gems="5,5").do("PLAY_CROWN_FIRE", "HORIZONTAL", (5, 6))
    assert table.gems == cells("5,5-7")
    assert table.asks == (0, "CROWN_AGAIN")
    assert table.legal == {"HORIZONTAL", "VERTICAL", "DONE"}
    table.do("VERTICAL")
    assert table.asks == (0, "WINDOW")
    assert table.legal == cells("3,6 3,7 4,6 4,7 5,6 5,7 6,6 4,8 5,8 6,7")
    assert changes(table, (6, 7))[0] == {(6, 7)}, "the lower cell is flame"


def test_10_creeping(lay):
    table = holding(lay, "CREEPING_FIRES", gems="3,3").do("PLAY_CREEPING_FIRES")
    assert table.asks == (0, "CREEP")
    assert table.legal == AT_FLAME | cells("2,3 3,2 3,4 4,3")
    table.do((2, 3))
    assert table.legal == AT_FLAME | cells("3,2 3,4 4,3")
    table.do((3, 2))
    assert table.legal == AT_FLAME | cells("3,4 4,3")
    table.do((6, 7))
    assert table.gems == cells("3,3 2,3 3,2 6,7")
    assert table.asks == (1, "WIND")


EVERY_WAY = {"DIR_NORTH", "DIR_EAST", "DIR_SOUTH", "DIR_WEST"}


def test_11_firebrand(lay):
    table = holding(lay, "ROLLING_FIREBRAND", gems="4,4 4,5").do("PLAY_ROLLING_FIREBRAND")
    assert table.asks == (0, "BRAND_A")
    assert table.legal == cells("4,4 4,5")
    assert after(table, (4, 5)).legal == {(4, 4)}
    assert after(table, (4, 4)).asks == (0, "BRAND_B")
    assert after(table, (4, 4), (4, 5)).asks == (0, "BRAND_DIR")
    assert after(table, (4, 4), (4, 5)).legal == EVERY_WAY
    assert after(table, (4, 5), (4, 4), "DIR_EAST").gems == cells("4,6 4,7")
    assert after(table, (4, 5), (4, 4), "DIR_SOUTH").gems == cells("6,4 6,5")
    blocked = holding(lay, "ROLLING_FIREBRAND", gems="4,4 4,5", breaks="4,7")
    assert blocked.do("PLAY_ROLLING_FIREBRAND", (4, 4), (4, 5)).legal == EVERY_WAY - {"DIR_EAST"}


def test_11_firebrand_and_a_hawk(lay):
    table = holding(lay, "ROLLING_FIREBRAND", gems="4,4 4,5", hawks="4,6")
    table.do("PLAY_ROLLING_FIREBRAND", (4, 4), (4, 5), "DIR_EAST")
    assert table.gems == {(4, 6)}
    assert (table.hawks, table.supply) == (set(), 18)
    assert table.asks == (0, "FLIGHT")
    assert table.legal == AT_FLAME | cells("3,6 5,6 4,5 4,7")
    table.do((4, 5))
    assert table.gems == cells("4,5 4,6")
    assert table.asks == (1, "WIND")


def test_12_firebrand_by_tower(lay):
    table = holding(lay, "ROLLING_FIREBRAND", gems="2,3 3,3")
    table.do("PLAY_ROLLING_FIREBRAND", (2, 3), (3, 3), "DIR_WEST")
    assert table.gems == cells("2,1 3,1")
    inside = holding(lay, "ROLLING_FIREBRAND", gems="2,2 2,3")
    assert "PLAY_ROLLING_FIREBRAND" not in inside.plays


def test_13_backburn(lay):
    table = holding(lay, "BACKBURN", gems="5,5 5,7", breaks="5,8").do("PLAY_BACKBURN")
    assert table.asks == (0, "BACKBURN")
    assert table.legal == {(5, 5)}
    table.do((5, 5))
    assert (table.gems, table.breaks) == ({(5, 7)}, {(5, 5), (5, 8)})


@pytest.mark.parametrize(
    ("roll", "given", "expected"),
    [
        ("N", {"lightning": "6,6", "gems": "5,6 4,6"}, {(3, 6)}),
        ("N", {"lightning": "6,6", "gems": "5,6", "breaks": "4,6"}, set()),
        ("E", {"lightning": "9,6"}, {(9, 7)}),
        ("S", {"lightning": "6,9"}, {(7, 9)}),
    ],
)
def test_14_dry_storm_walk(lay, roll, given, expected):
    gems = cells(given.get("gems", ""))
    table = drawing(lay, "DRY_STORM SOUTH", dry_storm_rolls=1, dice={"rolls": roll}, **given)
    assert table.gems - gems == expected
    assert table.lightning == cells(given["lightning"])
    assert table.wind == "N"


def test_14_dry_storm_on_a_hawk(lay):
    given = {"lightning": "6,6", "hawks": "5,6"}
    table = drawing(lay, "DRY_STORM SOUTH", seat=2, dry_storm_rolls=1, dice={"rolls": "N"}, **given)
    assert table.asks == (0, "FLIGHT")
    assert table.legal == AT_FLAME
    assert table.gems == set()


TWELVE = cells("3,4 3,5 3,6 4,3 5,3 6,3 4,7 5,7 6,7 7,4 7,5 7,6")


def test_15_displacement(lay):
    table = holding(lay, "EXPLOSION", expansion="weather", gems="5,5", lightning="6,6")
    table.do("PLAY_EXPLOSION", (5, 5))
    assert table.asks == (0, "LIGHTNING")
    assert table.legal == TWELVE
    table.do((3, 4))
    assert table.lightning == {(3, 4)}
    assert table.gems == cells("4-6,4-6") - {(5, 5)}
    blocked = holding(lay, "EXPLOSION", expansion="weather", gems="5,5", lightning="6,6", breaks=TWELVE)
    blocked.do("PLAY_EXPLOSION", (5, 5))
    assert blocked.lightning == set()
    assert blocked.asks == (1, "WIND")
