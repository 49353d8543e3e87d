"""Rulings S28 to S31: enemy hawks, enemy Buckets against flights, and what waits for the end of an action."""

import pytest

from tests.games.fire_tower.names import AREAS, cells
from tests.games.fire_tower.solo import Alone, acting
from tests.games.fire_tower.table import after, anchors

# -- flights ----------------------------------------------------------------------------------------------------------


def test_s28_a_gem_without_a_cell_at_home_is_lost(alone: Alone) -> None:
    table = alone(at="wind", wind="N", hawks="6,8", breaks="6,7 7,6").do((6, 8))
    assert table.asks == (0, "ACTION")
    assert (table.gems, table.hawks, table.supply) == (set(), set(), 18)


def test_s28_own_hawks_fly_anywhere(alone: Alone) -> None:
    table = alone(at="wind", wind="N", hawks="6,7", breaks="7,6").do((6, 7))
    assert table.asks == (0, "FLIGHT")
    assert table.legal == cells("6,8 7,9 8,6 8,9 9,7 9,8")


def test_s28_own_quadrant_first_then_clockwise(alone: Alone) -> None:
    given = {"gems": "5,3 5,5 5,10 10,10 10,3", "hawks": "4,3 4,5 4,10 9,10 9,3", "hand": "NORTH*3 EAST*2"}
    table = alone(at="refill", **given, top="FIRESTORM SOUTH", dice={"winds": "NS"})
    assert table.wind == "S", "flights come after both rolls"
    for question, waiting, cell in (
        ("FLIGHT", "4,5 4,10 9,10 9,3", (9, 8)),
        ("FLIGHT", "4,10 9,10 9,3", (8, 6)),
        ("ENEMY_FLIGHT", "9,10 9,3", (7, 6)),
        ("ENEMY_FLIGHT", "9,3", (5, 4)),
        ("ENEMY_FLIGHT", "", (6, 3)),
    ):
        assert table.asks == (0, question)
        assert table.flights == cells(waiting)
        table.do(cell)
    assert table.asks == (0, "STORM_DISCARD")


@pytest.mark.parametrize("orphan", ["inert", "placer"])
def test_s29_hawks_of_a_burned_tower_still_fly(alone: Alone, orphan: str) -> None:
    table = alone(at="wind", wind="N", hawks="6,8", ablaze=[1], orphan_hawk=orphan).do((6, 8))
    assert table.asks == (0, "ENEMY_FLIGHT")
    assert table.legal == {(6, 7), (7, 6)}
    assert table.gems == set(), "it does not stay"


def test_s29_a_firebrand_passing_such_a_hawk(alone: Alone) -> None:
    given = {"ablaze": [3], "gems": "9,3 10,3", "hawks": "9,4", "wind": "E"}
    table = acting(alone, "ROLLING_FIREBRAND", **given).do("PLAY_ROLLING_FIREBRAND", (9, 3), (10, 3), "DIR_EAST")
    assert table.asks == (0, "ENEMY_FLIGHT")
    assert table.gems == {(10, 5)}
    assert table.hawks == set()


# -- Buckets ----------------------------------------------------------------------------------------------------------

#: Creeping Fires lights (0,13) inside the tower and two own hawks, whose gems could go on to its corner
CREEP = {"gems": "0,12 5,5", "hawks": "4,5 5,4", "wind": "E"}
CREPT = ("PLAY_CREEPING_FIRES", (0, 13), (4, 5), (5, 4))


def test_s30_flights_come_before_buckets(alone: Alone) -> None:
    table = acting(alone, "CREEPING_FIRES", **CREEP, dice={"winds": "SS"}).do(*CREPT)
    assert table.asks == (0, "FLIGHT")
    assert table.unspent == {1, 2, 3}
    table.do((0, 14))
    assert table.asks == (0, "FLIGHT")
    assert (0, 15) in table.cells
    table.do((0, 15))
    assert table.towers == {0, 2, 3}
    assert table.unspent == {1, 2, 3}, "the tower fell with its Bucket unused"


def test_s30_the_bucket_answers_when_no_flight_is_pending(alone: Alone) -> None:
    table = acting(alone, "CREEPING_FIRES", **CREEP).do(*CREPT, (0, 14))
    assert {(0, 12), (0, 13), (0, 14)} < table.gems
    table.do((6, 7))
    assert table.gems == cells("5,5 6,7"), "one line with all three"
    assert table.unspent == {2, 3}


def test_s30_buckets_before_flights(alone: Alone) -> None:
    table = acting(alone, "CREEPING_FIRES", **CREEP, enemy_bucket="before_flights").do(*CREPT)
    assert table.asks == (0, "FLIGHT")
    assert table.unspent == {2, 3}
    assert table.gems == {(5, 5)}, "the Bucket took the two near the tower"
    assert not table.cells & AREAS[1]


@pytest.mark.parametrize("when", ["after_flights", "before_flights"])
def test_s30_the_corner_comes_before_the_bucket_either_way(alone: Alone, when: str) -> None:
    given = {"gems": "3,15", "enemy_bucket": when, "dice": {"winds": "EW"}}
    table = acting(alone, "FLARE_UP", **given).do("PLAY_FLARE_UP", "VERTICAL", (0, 15))
    assert table.towers == {0, 2, 3}
    assert table.unspent == {1, 2, 3}


def test_s30_after_a_placement_of_several_picks(alone: Alone) -> None:
    """The Bucket waits until the whole card lies."""
    table = acting(alone, "CREEPING_FIRES", gems="0,12", wind="E").do("PLAY_CREEPING_FIRES", (0, 13))
    assert table.asks == (0, "CREEP")
    assert table.unspent == {1, 2, 3}
    table.do((9, 8), (8, 6))
    assert table.unspent == {2, 3}
    assert not table.gems & cells("0,12 0,13")


def test_s30_several_towers_clockwise(alone: Alone) -> None:
    """A storm lights three towers at once: each answers, in the order of the board."""
    given = {"gems": "2,12 13,12 13,3", "hand": "NORTH*3 EAST*2", "top": "FIRESTORM SOUTH"}
    table = alone(at="refill", **given, dice={"winds": "EN"})
    assert table.unspent == {3}, "east reaches two of them"
    assert table.asks == (0, "STORM_DISCARD")
    assert table.gems == cells("13,3 13,4 7,9 8,9")


def test_s31_a_bucket_answers_between_the_gems_of_heavy_winds(alone: Alone) -> None:
    table = acting(alone, "NORTH*3", gems="3,14", wind="S").do("HEAVY_WINDS", "PLAY_NORTH", (2, 14))
    assert table.asks == (0, "HW_CARD")
    assert table.unspent == {2, 3}
    assert table.gems == set()
    assert anchors(table, "PLAY_NORTH") == {(6, 7), (6, 8)}, "the next gem finds another board"


def test_s31_what_a_fallen_tower_does_waits_for_the_end(alone: Alone) -> None:
    given = {"level": 5, "gems": "1,15", "spent": [1], "wind": "S", "top": "EMBER", "dice": {"winds": "WE"}}
    table = acting(alone, "NORTH*3 EAST", **given).do("HEAVY_WINDS", "PLAY_NORTH", (0, 15))
    assert table.towers == {0, 2, 3}, "fallen at once"
    assert (table.permanent, table.hand_limit) == (set(), 4)
    assert table.asks == (0, "HW_CARD"), "its storm waits"
    table.do("DONE")
    assert table.permanent == AREAS[1]
    assert table.hand_limit == 5
    assert (7, 6) in table.gems


def test_s31_a_win_waits_for_nothing(alone: Alone) -> None:
    given = {"gems": "14,0", "ablaze": [1, 2], "spent": [3], "wind": "N"}
    table = acting(alone, "SOUTH*3", **given).do("HEAVY_WINDS", "PLAY_SOUTH", (15, 0))
    assert table.outcome == "won"


def test_s31_a_breeze_is_answered_too(alone: Alone) -> None:
    given = {"gems": "3,14", "wind": "S", "heavy_winds": ()}
    table = acting(alone, "NORTH*3", **given).do("PLAY_NORTH", "WIND_GEM", (2, 14))
    assert table.asks == (0, "BREEZE")
    assert table.unspent == {2, 3}
    assert table.gems == set()


def test_s31_towers_are_worked_off_in_the_order_of_falling(alone: Alone) -> None:
    """South-west first, though the north-east comes earlier clockwise: the first storm finds that one ablaze alone."""
    given = {"gems": "14,0 1,15", "spent": [1, 3], "wind": "N", "dice": {"winds": "EN" + "WN"}}
    table = acting(alone, "SOUTH NORTH EAST", **given)
    table.do("HEAVY_WINDS", "PLAY_SOUTH", (15, 0), "PLAY_NORTH", (0, 15), "DONE")
    assert table.permanent == AREAS[1] | AREAS[3]
    assert cells("13-15,3") < table.gems, "east of the one that fell first"
    assert cells("0-2,12") < table.gems, "west of the other, in the second storm"


# -- which line an enemy Bucket takes (6) -----------------------------------------------------------------------------


def test_s30_equal_lines_are_asked(alone: Alone) -> None:
    table = alone(at="wind", wind="W", gems="1,13 2,14").do((2, 13))
    assert table.asks == (0, "EB_ORIENT")
    assert table.legal == {"HORIZONTAL", "VERTICAL"}
    lying, standing = after(table, "HORIZONTAL"), after(table, "VERTICAL")
    assert lying.asks == standing.asks == (0, "EB_WINDOW")
    assert lying.legal == {(2, 12), (2, 13)}
    assert standing.legal == {(0, 13), (1, 13)}
    assert lying.do((2, 12)).gems == {(1, 13)}
    assert standing.do((0, 13)).gems == {(2, 14)}
    assert lying.unspent == {2, 3}
    assert lying.asks == (0, "ACTION")
