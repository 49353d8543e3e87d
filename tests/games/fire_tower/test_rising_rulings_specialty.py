"""Rulings X48, X49 and X61, and the rest of 8b: Heavy Winds, Light Breeze, Lookout, Patrol."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AT_FLAME, cells
from tests.games.fire_tower.rising import WEATHER, drawing, holding
from tests.games.fire_tower.table import after

TWO = {"players": 2}


def windy(lay, held, **given):
    """Seat 0 at its action; Heavy Winds is used already unless told otherwise."""
    return holding(lay, held, **{**WEATHER, "heavy_winds": (), **given})


# -- Light Breeze -----------------------------------------------------------------------------------------------------


def test_x48_light_breeze_after_a_wind_card(lay):
    table = windy(lay, "NORTH EAST*2 SOUTHWEST EMBER AIR_DROP").do("PLAY_EAST", "WIND_SET")
    assert table.asks == (0, "BREEZE")
    assert table.legal == {"PLAY_NORTH", "PLAY_EAST", "PLAY_SOUTHWEST", "DONE"}
    assert after(table, "DONE").asks == (1, "WIND")
    table.do("PLAY_SOUTHWEST")
    assert table.asks == (0, "WIND_CARD_GEM"), "only the gem"
    assert table.legal == cells("8,6 9,6 9,7")
    table.do((9, 6))
    assert table.asks == (1, "WIND"), "once a turn"
    assert (table.held(0), table.wind) == (6, "E")
    assert table.discard == Counter(EAST=1, SOUTHWEST=1)


@pytest.mark.parametrize("mode", ["WIND_SET", "WIND_ROLL", "WIND_GEM"])
def test_x48_any_mode_of_the_first_card(lay, mode):
    table = windy(lay, "NORTH EAST", dice={"winds": "S" if mode == "WIND_ROLL" else ""}).do("PLAY_EAST", mode)
    if mode == "WIND_GEM":
        table.do((7, 9))
    assert table.asks == (0, "BREEZE")


def test_x48_not_with_the_front_up_nor_after_other_cards(lay):
    assert windy(lay, "NORTH EAST", heavy_winds=[0]).do("PLAY_EAST", "WIND_SET").asks == (1, "WIND")
    assert windy(lay, "NORTH SCRATCH_LINE").do("PLAY_SCRATCH_LINE", "HORIZONTAL", (5, 5)).asks == (1, "WIND")
    assert windy(lay, "EMBER EAST").do("PLAY_EAST", "WIND_SET").asks == (1, "WIND"), "no other wind card"
    assert windy(lay, "NORTH EAST", breaks="6,7 6,8").do("PLAY_EAST", "WIND_SET").asks == (1, "WIND"), "no cell"


def test_x48_not_after_heavy_winds_itself(lay):
    table = windy(lay, "NORTH EAST", heavy_winds=[0]).do("HEAVY_WINDS", "PLAY_NORTH", (6, 7), "DONE")
    assert table.asks == (1, "WIND")


def test_x48_after_lookout_and_patrol(lay):
    top = "EAST AIR_DROP FIRE_ENGINE"
    look = windy(lay, "NORTH*2 EMBER*2", top=top).do("LOOKOUT", "PLAY_EAST", "WIND_SET")
    assert (look.asks, look.legal) == ((0, "BREEZE"), {"PLAY_NORTH", "DONE"})
    patrol = windy(lay, "NORTH*2 EMBER*2", top=top, lookout=()).do("PATROL", "DROP_EMBER", "PLAY_EAST", "WIND_SET")
    assert (patrol.asks, patrol.legal) == ((0, "BREEZE"), {"PLAY_NORTH", "DONE"})


def test_x48_not_in_mobilization(lay):
    top = "MOBILIZATION FIRE_ENGINE EAST*2 WEST*2 SOUTH"
    table = drawing(lay, top, **TWO, heavy_winds=(), hands={0: "NORTH*4 SOUTH"}).do("PLAY_EAST", "WIND_SET")
    assert table.asks == (1, "MOB_CARD")


def test_x48_not_when_the_card_burned_the_own_tower(lay):
    given = {"gems": "1,0", "dice": {"winds": "SS"}}
    table = windy(lay, "NORTH EAST*2", **given).do("PLAY_NORTH", "WIND_GEM", (0, 0))
    assert table.asks == (1, "WIND")
    assert table.eliminated == {0}


def test_x48_settled_after_both_cards(lay):
    given = {"gems": "0,14", "hands": {1: "EMBER"}, "dice": {"winds": "SS"}}
    table = windy(lay, "NORTH EAST", **given).do("PLAY_EAST", "WIND_GEM", (0, 15))
    assert (table.standing, table.eliminated) == ({0, 2, 3}, set())
    assert table.asks == (0, "BREEZE")
    table.do("PLAY_NORTH", (6, 7))
    assert table.eliminated == {1}


def test_x48_hawks_of_the_first_card_come_first(lay):
    table = windy(lay, "NORTH EAST", hawks="7,9").do("PLAY_EAST", "WIND_GEM", (7, 9))
    assert table.asks == (1, "FLIGHT")
    assert table.do((6, 8)).asks == (0, "BREEZE")


# -- Heavy Winds ------------------------------------------------------------------------------------------------------


def test_heavy_winds_loop(lay):
    table = windy(lay, "NORTH*2 NORTHEAST EMBER*2 AIR_DROP", heavy_winds=[0])
    assert "HEAVY_WINDS" in table.verbs
    table.do("HEAVY_WINDS")
    assert table.asks == (0, "HW_CARD")
    assert table.legal == {"PLAY_NORTH", "PLAY_NORTHEAST"}, "not done before the first"
    table.do("PLAY_NORTH")
    assert (table.asks, table.legal) == ((0, "WIND_CARD_GEM"), cells("6,7 6,8"))
    table.do((6, 7))
    assert table.legal == {"PLAY_NORTH", "PLAY_NORTHEAST", "DONE"}
    table.do("PLAY_NORTHEAST")
    assert table.legal == cells("5,8 6,8 6,9 7,9"), "diagonally, also from the new gem"
    table.do((5, 8), "PLAY_NORTH")
    assert (4, 8) in table.cells
    table.do((4, 8))
    assert table.asks == (1, "WIND"), "no wind card is left"
    assert table.held(0) == 6
    assert table.fronts[0] == set()
    assert table.wind == "N"
    assert table.discard == Counter(NORTH=2, NORTHEAST=1)


def test_heavy_winds_needs_the_front_and_a_cell(lay):
    assert "HEAVY_WINDS" not in windy(lay, "NORTH").verbs
    assert "HEAVY_WINDS" not in windy(lay, "EMBER", heavy_winds=[0]).verbs
    assert "HEAVY_WINDS" not in windy(lay, "NORTH", heavy_winds=[0], breaks="6,7 6,8").verbs
    assert "HEAVY_WINDS" not in holding(lay, "NORTH").verbs, "extreme weather only"


def test_heavy_winds_end_with_done_or_without_a_cell(lay):
    table = windy(lay, "NORTH*3", heavy_winds=[0], breaks="6,8 5,7").do("HEAVY_WINDS", "PLAY_NORTH", (6, 7))
    assert table.asks == (1, "ACTION"), "no cell for another north, nor for the wind"
    table = windy(lay, "NORTH*3", heavy_winds=[0]).do("HEAVY_WINDS", "PLAY_NORTH", (6, 7), "DONE")
    assert (table.asks, table.held(0)) == ((1, "WIND"), 6)


def test_heavy_winds_and_burned_towers(lay):
    """Victims wait for the last gem; one's own burned tower ends it."""
    given = {"heavy_winds": [0], "gems": "0,14 1,0", "hands": {1: "AIR_DROP"}}
    table = windy(lay, "EAST*2 NORTH*2", **given, dice={"winds": "SSSS"}).do("HEAVY_WINDS", "PLAY_EAST", (0, 15))
    assert (table.standing, table.eliminated) == ({0, 2, 3}, set())
    assert table.asks == (0, "HW_CARD")
    table.do("PLAY_NORTH", (0, 0))
    assert table.eliminated == {0, 1}
    assert table.asks == (2, "WIND")


def test_heavy_winds_end_check_after_each_gem(lay):
    table = windy(lay, "EAST*2", **TWO, heavy_winds=[0], gems="15,14").do("HEAVY_WINDS", "PLAY_EAST", (15, 15))
    assert table.winners == {0}


def test_heavy_winds_with_two_towers_of_ones_own(lay):
    given = {**TWO, "variant": "double", "heavy_winds": [0], "gems": "0,14 1,0"}
    table = windy(lay, "EAST*2 NORTH", **given).do("HEAVY_WINDS", "PLAY_EAST", (0, 15))
    assert table.asks == (0, "HW_CARD"), "one tower is left"
    assert table.do("PLAY_NORTH", (0, 0)).winners == {1}


# -- Lookout and Patrol -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("compulsory", [True, False])
def test_x49_lookout_is_compulsory(lay, compulsory):
    given = {"top": "EAST EMBER AIR_DROP", "look_compulsory": compulsory, "heavy_winds": [0]}
    table = windy(lay, "SOUTH*4", **given).do("LOOKOUT")
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == ({"PLAY_EAST"} if compulsory else {"PLAY_EAST", "DONE"})
    assert table.fronts[1] == {1, 2, 3}
    assert table.drawn == Counter(EAST=1, EMBER=1, AIR_DROP=1)
    if not compulsory:
        declined = after(table, "DONE")
        assert declined.discard == Counter(EAST=1, EMBER=1, AIR_DROP=1)
        assert declined.asks == (1, "WIND")
    table.do("PLAY_EAST", "WIND_SET")
    assert table.discard == Counter(EAST=1, EMBER=1, AIR_DROP=1), "the others are discarded"
    assert table.held(0) == 6, "drawn up as after any action"


@pytest.mark.parametrize("compulsory", [True, False])
def test_x49_patrol(lay, compulsory):
    given = {"top": "EAST EMBER", "look_compulsory": compulsory, "lookout": (), "heavy_winds": [0]}
    table = windy(lay, "SOUTH*3 WEST", **given)
    assert {"PATROL"} == table.verbs & {"PATROL", "LOOKOUT"}
    table.do("PATROL", "DROP_SOUTH")
    assert table.legal == ({"PLAY_EAST"} if compulsory else {"PLAY_EAST", "DONE"})
    table.do("PLAY_EAST", "WIND_SET")
    assert table.hand(0) >= Counter(SOUTH=2, WEST=1, EMBER=1), "the other card joins the hand"
    assert table.discard == Counter(SOUTH=1, EAST=1)
    assert table.held(0) == 6


def test_patrol_keeps_one_if_neither_can_be_played(lay):
    table = windy(lay, "SOUTH*4", lookout=(), top="EMBER AIR_DROP").do("PATROL", "DROP_SOUTH")
    assert table.asks == (0, "PATROL_KEEP")
    assert table.legal == {"DROP_EMBER", "DROP_AIR_DROP"}
    table.do("DROP_AIR_DROP")
    assert (table.hand(0)["EMBER"], table.discard) == (1, Counter(SOUTH=1, AIR_DROP=1))
    assert table.asks == (1, "WIND")


def test_lookout_without_a_playable_card(lay):
    table = windy(lay, "SOUTH*4", top="AIR_DROP*2 EMBER").do("LOOKOUT")
    assert (table.asks, table.discard) == ((1, "WIND"), Counter(AIR_DROP=2, EMBER=1))


def test_lookout_once_then_patrol_in_later_turns(lay):
    table = windy(lay, "SOUTH*4", **TWO, top="AIR_DROP*2 EMBER")
    assert {"LOOKOUT"} == table.verbs & {"PATROL", "LOOKOUT"}
    table.do("LOOKOUT", (6, 7), "DONE", (6, 8))
    assert table.asks == (0, "ACTION")
    assert {"PATROL"} == table.verbs & {"PATROL", "LOOKOUT"}


def test_patrol_needs_a_card_in_hand(lay):
    assert "PATROL" not in windy(lay, "", lookout=()).verbs
    assert "LOOKOUT" in windy(lay, "").verbs


def test_lookout_card_of_any_kind(lay):
    """Water keeps its two forms, hawk cards flock, several equal cards are one verb."""
    given = {"gems": "5,3-4", "top": "AIR_DROP*2 HAWK_TWO"}
    table = windy(lay, "SOUTH*4", **given).do("LOOKOUT")
    assert table.legal == {"PLAY_AIR_DROP_ALL", "PLAY_AIR_DROP_PICK", "PLAY_HAWK_TWO"}
    table.do("PLAY_HAWK_TWO", (5, 5), (6, 6))
    assert table.asks == (0, "FLOCK_PICK")
    assert table.discard == Counter(AIR_DROP=2)
    assert table.do("DONE").discard == Counter(AIR_DROP=2, HAWK_TWO=1)


def test_x61_keep_leaves_a_place_for_the_drawn_card(lay):
    """A Firestorm shown by the Patrol burns a tower; the hand taken is kept to one less than seven."""
    given = {"lookout": (), "gems": "0,14", "top": "WEST FIRESTORM DOZER_LINE", "hands": {1: "EMBER*3"}}
    table = windy(lay, "SOUTH*4 NORTH*2", **given, dice={"winds": "ESSS"}).do("PATROL", "DROP_SOUTH")
    table.do("DONE", "DONE", "DONE")
    assert table.asks == (0, "KEEP")
    assert table.held(0) == 8
    table.do("DROP_SOUTH")
    assert table.asks == (0, "KEEP")
    table.do("DROP_SOUTH")
    assert table.held(0) == 6, "seven less one"
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == {"PLAY_WEST", "PLAY_DOZER_LINE"}
    table.do("PLAY_WEST", "WIND_SET")
    assert table.hand(0) == Counter(SOUTH=1, NORTH=2, EMBER=3, DOZER_LINE=1)


def test_x61_the_place_is_free_again_when_nothing_is_playable(lay):
    given = {"lookout": (), "top": "AIR_DROP FIRESTORM FIRE_ENGINE", **TWO, "breaks": AT_FLAME}
    table = windy(lay, "SOUTH*4 NORTH*2", **given, dice={"winds": "ES"}).do("PATROL", "DROP_SOUTH")
    table.do("DONE", "DONE")
    assert (table.asks, table.held(0)) == ((0, "PATROL_KEEP"), 5)
    table.do("DROP_AIR_DROP")
    assert table.hand(0) == Counter(SOUTH=3, NORTH=2, FIRE_ENGINE=1)


def test_x61_other_seats_draw_up_in_full(lay):
    given = {"lookout": (), "top": "EAST FIRESTORM DOZER_LINE", **TWO, "hands": {1: "EMBER*3"}}
    table = windy(lay, "SOUTH*4 NORTH*2", **given, dice={"winds": "NS"}).do("PATROL", "DROP_SOUTH", "DONE", "DONE")
    assert (table.held(0), table.held(1)) == (5, 6)
