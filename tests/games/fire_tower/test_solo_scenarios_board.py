"""Scenarios 10 to 16, 20 and 22 of the solo specification (12): Buckets, fallen towers, flights, the end."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, Cell, cells
from tests.games.fire_tower.solo import Alone, acting


def test_10_enemy_bucket(alone: Alone) -> None:
    table = acting(alone, "NORTH", gems="3,13 4,13", wind="S").do("PLAY_NORTH", "WIND_GEM", (2, 13))
    assert table.gems == set(), "all three in one line"
    assert table.unspent == {2, 3}
    assert table.asks == (0, "ENEMY_ORIENT"), "without a question: the next turn"


def test_11_gems_inside_count_first(alone: Alone) -> None:
    table = acting(alone, "NORTH", gems="2,14 3,13 4,13", wind="S").do("PLAY_NORTH", "WIND_GEM", (2, 13))
    assert table.gems == cells("3,13 4,13")
    assert table.unspent == {2, 3}
    assert table.asks == (0, "ENEMY_ORIENT")


def test_12_corner_before_bucket(alone: Alone) -> None:
    table = acting(alone, "FLARE_UP NORTH*3 EAST*2", gems="3,15", dice={"winds": "EW"}, top="EMBER")
    table.do("PLAY_FLARE_UP", "VERTICAL", (0, 15))
    assert table.towers == {0, 2, 3}
    assert table.unspent == {1, 2, 3}, "the Bucket was not used"
    assert table.permanent == AREAS[1]
    assert table.gems == cells("3,15 7,9 8,9"), "the storm blew east"
    assert (table.wind, table.hand_limit) == ("W", 6)
    assert table.cards_held == Counter({"NORTH": 3, "EAST": 2, "EMBER": 1}), "drawn by the refill alone"


def test_13_the_hand_grows(alone: Alone) -> None:
    given = {"level": 5, "spent": [1], "gems": "1,15", "hand": "FIRE_ENGINE*4", "top": "EMBER"}
    table = alone(at="wind", **given, dice={"winds": "WW"})
    assert table.hand_limit == 4
    table.do((0, 15))
    assert table.asks == (0, "ACTION")
    assert table.hand_limit == 5
    assert table.cards_held == Counter({"FIRE_ENGINE": 4, "EMBER": 1})
    assert table.gems == cells("0,12 1,12 2,12 7,6 8,6")


def test_14_enemy_hawk(alone: Alone) -> None:
    table = acting(alone, "FLARE_UP", gems="6,10", hawks="5,10", wind="S")
    table.do("PLAY_FLARE_UP", "VERTICAL", (3, 10))
    assert table.gems == cells("6,10 3,10 4,10")
    assert (table.hawks, table.supply) == (set(), 18)
    assert table.asks == (0, "ENEMY_FLIGHT")
    assert table.legal == {(6, 7), (7, 6)}
    assert table.do((7, 6)).gems == cells("6,10 3,10 4,10 7,6")


def test_15_loss_before_win(alone: Alone) -> None:
    given = {"gems": "0,1 15,1", "ablaze": [1, 2], "spent": [3], "hand": "NORTH*3 EAST*2", "top": "FIRESTORM SOUTH"}
    table = alone(at="refill", **given, dice={"winds": "W"})
    assert {(0, 0), (15, 0)} <= table.gems
    assert table.outcome == "lost"
    assert (table.score, table.returns) == (0, [0])


@pytest.mark.parametrize(("cell", "falls"), [((9, 7), False), ((13, 13), True)])
def test_16_sturdy(alone: Alone, cell: Cell, falls: bool) -> None:
    inside = AREAS[2] - {(13, 13), (14, 14)}
    given = {"sturdy": [2], "spent": [2], "gems": inside | {(12, 13)}, "breaks": "14,14", "wind": "S"}
    table = alone(at="wind", **given, dice={"winds": "NE" if falls else ""})
    assert len(inside) == 7
    assert (15, 15) in table.gems, "the corner burns, and the tower stands"
    table.do(cell)
    assert table.asks == (0, "ACTION")
    assert (2 in table.towers) is not falls
    assert ((6, 7) in table.gems) is falls, "the storm"
    assert table.wind == ("E" if falls else "S")


def test_20_score(alone: Alone) -> None:
    given = {"gems": "2,0 2,1 1,1 14,0", "breaks": "1,2", "ablaze": [1, 2], "spent": [3], "wind": "S"}
    table = alone(at="wind", **given).do((15, 0))
    assert table.outcome == "won"
    assert table.score == 6
    assert table.returns == [0.8333]


def test_22_a_win_asks_no_flight(alone: Alone) -> None:
    given = {"level": 3, "gems": "14,0", "hawks": "9,7", "ablaze": [1, 2], "spent": [3], "wind": "E"}
    table = acting(alone, "CREEPING_FIRES", **given).do("PLAY_CREEPING_FIRES", (9, 7))
    assert table.question == "CREEP"
    table.do((15, 0))
    assert table.outcome == "won"
    assert table.hawks == {(9, 7)}
    assert table.score == 9
