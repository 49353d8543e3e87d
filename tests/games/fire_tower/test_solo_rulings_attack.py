"""Rulings S7 to S11, S17 and S18: what loses, the enemy's patterns, punishments, the doubled card."""

import pytest

from tests.games.fire_tower.names import QUADRANTS, Answer, cells, walls
from tests.games.fire_tower.solo import Alone, acting, pass_turn
from tests.games.fire_tower.table import after, anchors

LAST = {"ablaze": [1, 2], "spent": [3]}
#: nothing of home is left but these cells
ONLY = QUADRANTS[0] - {(7, 7)}

# -- S7: loss comes first ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [{"gems": "1,0", "wind": "N"}, {"sanctuaries": "6,7", "wind": "N"}], ids=str)
def test_s7_own_corner_or_sanctuary_loses_at_once(alone: Alone, given: dict[str, str]) -> None:
    table = alone(at="wind", **given)
    fatal = (0, 0) if "gems" in given else (6, 7)
    assert fatal in table.cells
    table.do(fatal)
    assert table.outcome == "lost"
    assert (table.score, table.returns) == (0, [0])


def test_s7_a_sanctuary_in_a_quadrant_storm(alone: Alone) -> None:
    assert alone(enemy="NORTH WEST", sanctuaries="6,7").outcome == "lost"
    assert alone(enemy="WEST NORTH", sanctuaries="6,7").outcome == ""


@pytest.mark.parametrize("given", [{"gems": "0,1 15,1"}, {"gems": "5,5 15,1", "sanctuaries": "5,4"}], ids=str)
def test_s7_loss_even_with_the_last_enemy_tower(alone: Alone, given: dict[str, str]) -> None:
    held = {"hand": "NORTH*3 EAST*2", "top": "FIRESTORM SOUTH"}
    table = alone(at="refill", **LAST, **given, **held, dice={"winds": "W"})
    assert (15, 0) in table.gems
    assert table.outcome == "lost"
    without = {"gems": "15,1"}
    assert alone(at="refill", **LAST, **without, **held, dice={"winds": "W"}).outcome == "won"


@pytest.mark.parametrize(("first", "outcome"), [((0, 0), "lost"), ((15, 0), "won")])
def test_s7_after_each_gem_of_several(alone: Alone, first: Answer, outcome: str) -> None:
    """Creeping Fires could light both corners; the first one decides."""
    table = acting(alone, "CREEPING_FIRES", gems="0,1 14,0", **LAST).do("PLAY_CREEPING_FIRES")
    assert {(0, 0), (15, 0)} <= table.cells
    table.do(first)
    assert table.outcome == outcome


def test_s7_a_flight_onto_a_sanctuary(alone: Alone) -> None:
    table = alone(at="wind", wind="N", hawks="6,8", sanctuaries="6,7").do((6, 8))
    assert table.asks == (0, "ENEMY_FLIGHT")
    assert table.legal == {(6, 7), (7, 6)}
    assert after(table, (7, 6)).outcome == ""
    assert table.do((6, 7)).outcome == "lost"


# -- S8 to S11: the patterns ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flame", [True, False])
def test_s8_the_flame_in_a_quadrant_storm(alone: Alone, flame: bool) -> None:
    table = alone(enemy="NORTH WEST", gems="4,4 4,9", quadrant_storm_flame=flame)
    assert table.gems == cells("4,4 4,9 3,4") | ({(6, 7)} if flame else set())
    punished = alone(enemy="EXPLOSION", quadrant_storm_flame=flame).do("DIR_WEST")
    assert punished.gems == ({(7, 6)} if flame else set())


@pytest.mark.parametrize("where", ["home", "all"])
def test_s9_an_explosion_across_the_border(alone: Alone, where: str) -> None:
    table = alone(enemy="EXPLOSION WEST", gems="5,7", enemy_explosion=where).do((5, 7))
    assert table.breaks == {(5, 7)}
    assert table.gems == cells("4,6 4,7 5,6 6,6 6,7") | (cells("4-6,8") if where == "all" else set())


@pytest.mark.parametrize("where", ["home", "all"])
def test_s9_four_cells_at_home_are_needed(alone: Alone, where: str) -> None:
    table = alone(enemy="EXPLOSION WEST", gems="5,7", breaks="4,6 6,6", enemy_explosion=where)
    assert table.asks == (0, "PUNISH_DIR"), "three at home, three beyond the border"


def test_s10_a_fatal_snag_must_be_taken(alone: Alone) -> None:
    table = alone(enemy="BURNING_SNAG WEST", gems="2,0", breaks=ONLY - cells("0-1,0-1 2,0"))
    assert table.asks == (0, "ENEMY_SNAG")
    assert table.legal == {(0, 0)}
    assert table.do((0, 0)).outcome == "lost"


@pytest.mark.parametrize(("way", "row"), [("HORIZONTAL", "0,0-2"), ("VERTICAL", "0-2,0")])
def test_s10_a_fatal_line_must_be_taken(alone: Alone, way: str, row: str) -> None:
    gem = (0, 3) if way == "HORIZONTAL" else (3, 0)
    table = alone(enemy="FLARE_UP WEST", gems=[gem], breaks=ONLY - cells(row) - {gem})
    assert table.legal == {way}
    assert anchors(table, way) == {(0, 0)}
    assert table.do(way, (0, 0)).outcome == "lost"


def test_s10_windows_through_a_sanctuary_are_legal(alone: Alone) -> None:
    table = alone(enemy="BURNING_SNAG WEST", sanctuaries="5,7")
    assert table.legal == {(5, 6), (6, 5)}
    assert after(table, (6, 5)).outcome == ""
    assert after(table, (5, 6)).outcome == "lost"


def test_s10_an_explosion_beside_the_corner(alone: Alone) -> None:
    table = alone(enemy="EXPLOSION WEST", gems="1,1")
    assert table.legal == {(1, 1)}
    assert table.do((1, 1)).outcome == "lost"


def test_s10_single_cells_and_the_wet_square(alone: Alone) -> None:
    smolder = alone(running="SMOLDER", gems="0,1", sanctuaries="6,7")
    assert {(0, 0), (6, 7)} <= smolder.cells
    assert after(smolder, (0, 0)).outcome == after(smolder, (6, 7)).outcome == "lost"
    square = alone(at="round end", running="WET", hand="NORTH", sanctuaries="4,4")
    assert {(0, 0), (3, 3)} <= square.cells
    assert after(square, (0, 0)).outcome == after(square, (3, 3)).outcome == "lost"
    flight = alone(at="wind", wind="N", gems="1,0 6,9", breaks="6,7 7,6", hawks="5,9").do((5, 9))
    assert flight.asks == (0, "ENEMY_FLIGHT")
    assert (0, 0) in flight.cells
    assert flight.do((0, 0)).outcome == "lost"


def test_s11_a_punishment_ends_with_the_deck(alone: Alone) -> None:
    table = alone(enemy="EXPLOSION").do("DIR_WEST")
    assert table.gems == {(7, 6)}
    assert table.asks == (0, "WIND")
    assert pass_turn(table).asks == (0, "CHALLENGE"), "the round is over"


def test_s11_at_most_five_cards_a_turn(alone: Alone) -> None:
    """Home is firebroken: three punishments, and two winds that light nothing are none."""
    table = alone(enemy="BURNING_SNAG FLARE_UP EXPLOSION NORTH WEST", breaks=walls("") & ONLY)
    for left in (4, 3, 2):
        assert table.asks == (0, "PUNISH_DIR")
        assert len(table.enemy_deck) == left
        table.do("DIR_NORTH")
    assert table.asks == (0, "WIND"), "the wind card lit nothing, and was not punished"
    assert table.enemy_deck == ["WEST"]
    assert table.gems == set()


# -- S17 and S18: the doubled card ------------------------------------------------------------------------------------


def test_s17_the_last_card_is_doubled_without_a_question(alone: Alone) -> None:
    table = alone(enemy="BURNING_SNAG", running="RED_FLAG")
    assert table.asks == (0, "ENEMY_SNAG")
    table.do((5, 6))
    assert table.asks == (0, "ENEMY_SNAG"), "a second time"
    assert table.do(min(table.cells)).asks == (0, "WIND")
    assert len(table.gems) == 8


def test_s17_not_if_one_was_doubled(alone: Alone) -> None:
    table = alone(enemy="BURNING_SNAG", running="RED_FLAG", red_flag_used=True).do((5, 6))
    assert table.asks == (0, "WIND")


def test_s17_asked_before_every_reveal_until_used(alone: Alone) -> None:
    table = alone(enemy="EXPLOSION WEST NORTH", running="RED_FLAG")
    assert table.asks == (0, "RED_FLAG")
    punished = after(table, "NO", "DIR_NORTH")
    assert punished.asks == (0, "RED_FLAG"), "punishment reveals too"
    assert punished.do("YES").gems == cells("6,7 7,6 6,6 7,5 6,5"), "west twice"
    assert pass_turn(punished).question == "WIND", "used: the next card comes without a question"


def test_s17_inside_a_punishment(alone: Alone) -> None:
    table = alone(enemy="EXPLOSION NORTH", running="RED_FLAG").do("NO", "DIR_WEST")
    assert table.gems == cells("7,6 6,6 6,7 5,6 5,7"), "the last card, doubled by itself"
    assert table.asks == (0, "WIND")


def test_s18_first_one_impossible(alone: Alone) -> None:
    table = alone(enemy="EXPLOSION NORTH WEST", running="RED_FLAG").do("YES")
    assert table.asks == (0, "PUNISH_DIR")
    table.do("DIR_WEST")
    assert table.gems == cells("7,6 6,6 6,7"), "one storm of punishment, one of the next card, no second try"
    assert table.asks == (0, "WIND")
    assert table.enemy_deck == ["WEST"]


def test_s18_second_one_impossible(alone: Alone) -> None:
    """Around the gem on the edge there are four cells; once they burn none of them has four."""
    given = {"gems": "5,0", "breaks": "6,2 5,2 4,2 3,0 3,1 4,0", "running": "RED_FLAG"}
    table = alone(enemy="EXPLOSION NORTH WEST", **given).do("YES")
    assert table.legal == {(5, 0)}
    table.do((5, 0))
    assert table.gems == cells("4,1 5,1 6,0 6,1")
    assert table.asks == (0, "PUNISH_DIR")
    table.do("DIR_WEST")
    assert table.gems == cells("4,1 5,1 6,0 6,1 7,6 6,6 6,7"), "west of the flame, then north"
    assert table.asks == (0, "WIND")
    assert table.enemy_deck == ["WEST"], "north followed, once"


def test_s18_settled_in_between(alone: Alone) -> None:
    """The hawk of the first storm flies before the second one."""
    table = alone(enemy="NORTH WEST", running="RED_FLAG", hawks="6,7").do("YES")
    assert table.asks == (0, "FLIGHT")
    assert table.gems == set()
    table.do((9, 7))
    assert table.gems == {(9, 7), (6, 7)}, "the second storm finds the cell vacant again"


def test_s18_a_doubled_attack_ends_with_the_game(alone: Alone) -> None:
    table = alone(enemy="BURNING_SNAG WEST", running="RED_FLAG", sanctuaries="5,7").do("YES", (5, 6))
    assert table.outcome == "lost"
    assert table.gems == cells("5-6,6-7"), "no second time"
