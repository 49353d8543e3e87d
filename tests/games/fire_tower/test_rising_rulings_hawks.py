"""Rulings X16 to X28, X57, X59 and X60: firehawks, flights, and placements of several picks."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, AT_FLAME, FLAME, QUADRANTS, cells, walls
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding, rolling
from tests.games.fire_tower.table import after

HOMES = [QUADRANTS[corner] - AREAS[corner] - FLAME for corner in range(4)]
TEAMS = {"players": 4, "teams": True}
TWO = {"players": 2}

# -- placing and flocking ---------------------------------------------------------------------------------------------


def test_x16_teams_place_with_the_partner_but_rearrange_at_home(lay):
    table = holding(lay, "HAWK_TWO", **TEAMS, hawks="5,5").do("PLAY_HAWK_TWO")
    assert table.legal == (HOMES[0] | HOMES[2]) - {(5, 5)}
    table.do((10, 10), (11, 11))
    assert table.asks == (0, "FLOCK_PICK")
    assert table.legal == {(5, 5), "DONE"}
    table.do((5, 5))
    assert table.legal == HOMES[0] - {(5, 5)}
    table.do((4, 4))
    assert table.asks == (2, "FLOCK_PICK"), "ended by itself; seat 1 has no hawk"
    assert table.legal == {(10, 10), (11, 11), "DONE"}


def test_x16_kettle_flight_counts_home_only(lay):
    given = {**TEAMS, "kettle_flight": True, "hawks": "10,10 10,11 5,5", "gems": "4,4"}
    table = drawing(lay, "KETTLE_FLIGHT SOUTH", **given)
    assert table.asks == (0, "HAWK_PLACE"), "one hawk at home, two at the partner's"


@pytest.mark.parametrize("orphan", ["inert", "placer"])
@pytest.mark.parametrize("case", ["unmanned", "out", "abandoned"])
def test_x17_orphaned_hawks(lay, orphan, case):
    cases = {
        "unmanned": TWO,
        "out": {"shadow_turns": False, "ablaze": [1]},
        "abandoned": {"players": 3, "variant": "ghost", "ghost": 1},
    }
    table = lay(**CORE, **cases[case], orphan_hawk=orphan, wind="N", hawks="6,8").do((6, 8))
    assert (table.hawks, table.supply) == (set(), 18)
    if orphan == "inert":
        assert table.gems == {(6, 8)}
        assert table.asks == (0, "ACTION")
    else:
        assert table.gems == set()
        assert table.asks == (0, "FLIGHT")
        assert (6, 8) not in table.cells


def test_x17_shadows_and_burned_partners_own_their_quadrants(lay):
    assert lay(**CORE, shadows=[1], wind="N", hawks="6,8").do((6, 8)).asks == (1, "FLIGHT")
    assert lay(**CORE, forming=[1], wind="N", hawks="6,8").do((6, 8)).asks == (1, "FLIGHT")
    assert lay(**CORE, **TEAMS, ablaze=[1], wind="N", hawks="6,8").do((6, 8)).asks == (1, "FLIGHT")


def test_x18_hawks_are_taken_from_everywhere_outside_the_zone(lay):
    given = {"supply": 0, "shadows": [1], "hawks": "5,5 3,10 10,10 10,3"}
    table = holding(lay, "HAWK_THREE", **given).do("PLAY_HAWK_THREE")
    assert table.asks == (0, "HAWK_TAKE")
    assert table.legal == cells("3,10 10,10 10,3") | {"DONE"}
    given_up = after(table, "DONE")
    assert given_up.asks == (0, "FLOCK_PICK"), "all forfeited, flocking follows"
    table.do((3, 10))
    assert table.asks == (0, "HAWK_PLACE")
    assert table.legal == HOMES[0] - {(5, 5)}
    table.do((4, 4))
    assert table.legal == cells("10,10 10,3") | {"DONE"}
    table.do((10, 10), (4, 5), (10, 3), (4, 6))
    assert table.hawks == cells("5,5 4,4-6")
    assert table.supply == 0
    assert table.asks == (0, "FLOCK_PICK")


def test_x18_orphaned_and_unmanned_quadrants_too(lay):
    given = {**TWO, "supply": 0, "hawks": "3,10 10,3"}
    assert holding(lay, "HAWK_TWO", **given).do("PLAY_HAWK_TWO").legal == cells("3,10 10,3") | {"DONE"}


def test_x18_teams_take_from_opponents_only(lay):
    given = {**TEAMS, "supply": 0, "hawks": "3,10 10,10"}
    assert holding(lay, "HAWK_TWO", **given).do("PLAY_HAWK_TWO").legal == {(3, 10), "DONE"}


def test_x18_supplied_hawks_must_be_placed(lay):
    table = holding(lay, "HAWK_TWO").do("PLAY_HAWK_TWO")
    assert table.verbs == set()
    assert table.do((4, 4)).verbs == set()


def test_x18_the_rest_is_forfeited_without_room(lay):
    table = holding(lay, "HAWK_THREE", breaks=HOMES[0] - cells("4,4 5,5")).do("PLAY_HAWK_THREE", (4, 4), (5, 5))
    assert table.hawks == cells("4,4 5,5")
    assert table.asks == (1, "WIND"), "no room for the third, none for flocking"


def test_x19_playable_if_a_hawk_can_be_placed(lay):
    assert "PLAY_HAWK_TWO" in holding(lay, "HAWK_TWO", supply=1).plays
    assert "PLAY_HAWK_TWO" not in holding(lay, "HAWK_TWO", supply=0, hawks="5,5 4,4").plays
    assert "PLAY_HAWK_TWO" in holding(lay, "HAWK_TWO", supply=0, hawks="10,10").plays
    assert "PLAY_HAWK_TWO" not in holding(lay, "HAWK_TWO", breaks=HOMES[0]).plays


@pytest.mark.parametrize("flocks", [True, False])
def test_x20_shadows_flock(lay, flocks):
    given = {"shadow_flocks": flocks, "shadows": [1], "forming": [2], "hawks": "3,10 10,10 10,3"}
    table = holding(lay, "HAWK_TWO", **given).do("PLAY_HAWK_TWO", (4, 4), (5, 5), "DONE")
    for seat in (1, 2) if flocks else ():
        assert table.asks == (seat, "FLOCK_PICK")
        table.do("DONE")
    assert table.asks == (3, "FLOCK_PICK")


def test_x20_seats_that_are_out_do_not_flock(lay):
    given = {"shadow_turns": False, "ablaze": [1], "hawks": "3,10 10,10"}
    table = holding(lay, "HAWK_TWO", **given).do("PLAY_HAWK_TWO", (4, 4), (5, 5), "DONE")
    assert table.asks == (2, "FLOCK_PICK")


def test_x21_each_hawk_moves_once(lay):
    table = holding(lay, "HAWK_TWO", seat=1, hawks="10,10").do("PLAY_HAWK_TWO", (4, 10), (5, 10))
    table.do((4, 10), (4, 11))
    assert table.legal == {(5, 10), "DONE"}
    table.do((5, 10))
    assert (4, 10) in table.cells, "a cell left behind is free again"
    table.do((4, 10))
    assert table.asks == (2, "FLOCK_PICK"), "all have moved"
    assert table.do("DONE").asks == (2, "WIND")
    assert table.hawks == cells("4,10 4,11 10,10")


def test_x21_flocking_goes_in_turn_order_from_the_player(lay):
    table = holding(lay, "HAWK_TWO", seat=2, hawks="4,4 4,10 10,3").do("PLAY_HAWK_TWO", (10, 10), (10, 11))
    for seat in (2, 3, 0, 1):
        assert table.asks == (seat, "FLOCK_PICK")
        table.do("DONE")
    assert table.asks == (3, "WIND")


# -- flights ----------------------------------------------------------------------------------------------------------

STORM = {"gems": "5,3 5,5 5,10 10,10 10,3", "hawks": "4,3 4,5 4,10 9,10 9,3", "dice": {"winds": "NS"}}


def test_x22_flights_go_clockwise_from_the_placer(lay):
    table = drawing(lay, "FIRESTORM SOUTH", seat=2, **CORE, **STORM)
    for seat, goal in ((2, (9, 9)), (3, (9, 6)), (0, (3, 7)), (0, (2, 7)), (1, (3, 8))):
        assert table.asks == (seat, "FLIGHT")
        table.do(goal if goal in table.cells else min(table.cells))
    assert table.asks == (2, "STORM_DISCARD")


def test_x22_new_flights_join_and_the_order_still_counts_from_the_first_placer(lay):
    given = {**STORM, "hawks": "4,3 4,5 4,10 9,10 9,3 9,7 9,8"}
    table = drawing(lay, "FIRESTORM SOUTH", seat=2, **CORE, **given)
    assert table.asks == (2, "FLIGHT")
    table.do((9, 7))
    assert table.asks == (3, "FLIGHT")
    assert (9, 3) not in table.cells
    assert (9, 7) in table.cells, "that of (9,3), row by row; (9,7) waits"
    table.do((9, 8))
    assert table.asks == (2, "FLIGHT"), "the placer's quadrant is first again"
    assert (9, 8) not in table.cells
    table.do((8, 9))
    assert table.asks == (3, "FLIGHT")
    assert (9, 7) not in table.cells
    table.do((8, 6))
    assert table.asks == (0, "FLIGHT")


def test_x22_double_tower_flies_by_halves(lay):
    given = {"players": 2, "variant": "double", "gems": "5,3 6,10 10,10 10,3", "hawks": "4,3 5,10 9,10 9,3"}
    table = drawing(lay, "FIRESTORM SOUTH", seat=1, **CORE, **given, dice={"winds": "NS"})
    for origin, seat in (((9, 3), 1), ((9, 10), 1), ((4, 3), 0), ((5, 10), 0)):
        assert table.asks == (seat, "FLIGHT")
        assert origin not in table.cells
        table.do(max(table.cells, key=lambda cell: abs(cell[0] - origin[0]) + abs(cell[1] - origin[1])))


@pytest.mark.parametrize("back", [False, True])
def test_x23_a_gem_without_a_cell_is_lost(lay, back):
    table = lay(**CORE, wind="N", breaks=walls("6,7"), hawks="6,7", return_flight=back).do((6, 7))
    if back:
        assert table.asks == (0, "FLIGHT")
        assert table.legal == {(6, 7)}
        table.do((6, 7))
        assert table.gems == {(6, 7)}
    assert table.asks == (0, "ACTION")
    assert table.gems == ({(6, 7)} if back else set())
    assert (table.hawks, table.supply) == (set(), 18)


def test_x24_each_single_gem_is_a_whole_placement(lay):
    heavy = holding(lay, "NORTH*2 EAST*2", **WEATHER, hawks="6,7").do("HEAVY_WINDS", "PLAY_NORTH", (6, 7))
    assert heavy.asks == (0, "FLIGHT")
    assert heavy.do((6, 8)).asks == (0, "HW_CARD")
    aid = drawing(lay, "MUTUAL_AID SOUTH", **CORE, mutual_aid=True, hawks="6,7").do("AID_GEM", (6, 7))
    assert aid.asks == (0, "FLIGHT")
    assert aid.do((9, 8)).asks == (1, "AID_GEM_CELL")
    roll = rolling(lay, [2, 2], hawks="6,7").do((6, 7))
    assert roll.asks == (0, "FLIGHT")
    assert roll.do((6, 8)).asks == (0, "DIE_GEM")


def test_x24_each_gem_of_shadow_of_the_wood(lay):
    given = {"shadows": [0], "hawks": "6,8", "hands": {1: "EMBER"}, "dice": {"rolls": "NN"}}
    table = drawing(lay, "SHADOW_OF_THE_WOOD SOUTH", seat=1, **CORE, **given).do("SHADOW_ROLLS", (6, 8))
    assert table.asks == (1, "FLIGHT")
    assert table.do((9, 8)).asks == (0, "SHADOW_GEM")


@pytest.mark.parametrize("order", ["after_roll", "after_spread", "after_discards"])
def test_x25_storm_hawks(lay, order):
    given = {**TWO, "hawks": "6,7", "wind": "E", "storm_hawks": order}
    table = drawing(lay, "FIRESTORM SOUTH", **CORE, **given, dice={"winds": "NS"})
    if order == "after_discards":
        assert table.asks == (0, "STORM_DISCARD")
        assert table.gems == cells("6,7 6,8")
        table.do("DONE", "DONE")
        assert table.asks == (0, "FLIGHT")
        table.do((9, 7))
        assert table.asks == (1, "WIND")
        return
    assert table.asks == (0, "FLIGHT")
    assert table.gems == {(6, 8)}
    assert table.wind == ("S" if order == "after_roll" else "E")
    table.do((9, 7))
    assert table.wind == "S"
    assert table.asks == (0, "STORM_DISCARD")


@pytest.mark.parametrize("order", ["after_roll", "after_spread", "after_discards"])
def test_x25_revenge_storm(lay, order):
    """A partial storm has no discards: flights follow the roll, or the spread."""
    given = {"gems": "0,14", "hawks": "9,7", "wind": "E", "storm_hawks": order}
    table = lay(**CORE, **given, hands={0: "NORTH", 1: "EAST"}, dice={"winds": "SW"}).do((0, 15))
    assert table.asks == (3, "FLIGHT")
    assert table.wind == ("E" if order == "after_spread" else "W")
    table.do((9, 6) if (9, 6) in table.cells else (8, 6))
    assert (table.wind, table.asks) == ("W", (0, "ACTION"))


def test_x25_seats_burned_by_the_spread_or_a_flight_discard_nothing(lay):
    given = {"gems": "1,15 14,15", "hawks": "6,7", "dice": {"winds": "NS"}}
    table = drawing(lay, "FIRESTORM SOUTH", **CORE, **given)
    assert table.standing == {0, 2, 3}
    assert table.asks == (0, "FLIGHT")
    assert table.eliminated == set(), "victims wait for the whole storm"
    table.do((15, 15))
    assert table.asks == (0, "STORM_DISCARD")
    assert table.do("DONE").asks == (3, "STORM_DISCARD")
    assert table.do("DONE").asks == (0, "KEEP")


def test_x25_second_roll_leaves_out_towers_just_burned(lay):
    table = drawing(lay, "FIRESTORM SOUTH", **CORE, shadows=[3], gems="14,0 15,14", dice={"winds": "EN"})
    assert table.dice.supports == ["NESW", "NEW"], "south touched only towers 2 and 3"


def test_x26_a_lifted_gem_is_no_fire(lay):
    table = holding(lay, "BURNING_SNAG", gems="6,7", hawks="4,6 5,6 4,7 5,7").do("PLAY_BURNING_SNAG", (4, 6))
    assert table.gems == {(6, 7)}, "all four went up"
    assert table.asks == (0, "FLIGHT")
    assert table.legal == (AT_FLAME - {(6, 7)}) | cells("6,6 5,7"), "of the pattern only (5,7) touches fire"
    table.do((5, 7))
    assert (4, 7) not in table.cells, "now it is the origin itself"
    table.do((6, 6))
    assert (4, 7) in table.cells, "another's origin is vacant"


@pytest.mark.parametrize("chain", [True, False])
def test_x27_flights_onto_hawks(lay, chain):
    table = lay(**CORE, wind="N", hawks="6,7 9,8", hawk_chain=chain).do((6, 7))
    assert ((9, 8) in table.cells) is chain


def test_x28_flying_is_compulsory(lay):
    assert lay(**CORE, wind="N", hawks="6,7").do((6, 7)).verbs == set()
    assert lay(**CORE, seat=1, wind="N", shadows=[0], hawks="6,7").do((6, 7)).verbs == set()


# -- Mutual Aid, placements of several picks, credit ------------------------------------------------------------------


def test_x57_mutual_aid_and_flights(lay):
    table = drawing(lay, "MUTUAL_AID SOUTH", **CORE, mutual_aid=True, hawks="6,7").do("AID_GEM", (6, 7))
    assert table.asks == (0, "FLIGHT")
    table.do((9, 8))
    assert table.asks == (1, "AID_GEM_CELL")
    assert table.legal == AT_FLAME - {(9, 8)}, "the flown gem is no aid gem, the aid gem is gone"
    table.do((7, 9))
    assert table.legal == AT_FLAME - cells("9,8 7,9 8,9")


def test_x57_a_flight_may_touch_aid_gems(lay):
    given = {"mutual_aid": True, "hawks": "6,8"}
    table = drawing(lay, "MUTUAL_AID SOUTH", **CORE, **given).do("AID_GEM", (6, 7), (8, 9))
    assert table.asks == (2, "AID_GEM_CELL")
    assert (6, 8) not in table.cells
    table = drawing(lay, "MUTUAL_AID SOUTH", seat=1, **CORE, mutual_aid=True, hawks="9,8").do("AID_GEM", (6, 7), (9, 8))
    assert table.asks == (2, "FLIGHT")
    assert {(6, 8), (5, 7)} <= table.cells


def test_x59_end_check_after_every_pick(lay):
    table = holding(lay, "CREEPING_FIRES", **TWO, gems="15,14").do("PLAY_CREEPING_FIRES", (15, 15))
    assert table.over
    assert table.winners == {0}


def test_x59_own_tower_stops_the_picks_but_hawks_still_fly(lay):
    given = {"gems": "0,1", "hawks": "6,7", "dice": {"winds": "SS"}}
    table = holding(lay, "CREEPING_FIRES", **given).do("PLAY_CREEPING_FIRES", (6, 7), (0, 0))
    assert table.asks == (0, "FLIGHT"), "no third gem; the hawk of the first is due"
    assert table.gems == cells("0,0-1")
    table.do((6, 8))
    assert table.eliminated == {0}
    assert table.asks == (1, "WIND")


def test_x59_crown_fire_stops_too(lay):
    given = {"gems": "0,2", "dice": {"winds": "SS"}}
    table = holding(lay, "CROWN_FIRE*2", **given).do("PLAY_CROWN_FIRE", "HORIZONTAL", (0, 0))
    assert table.eliminated == {0}
    assert table.asks == (1, "WIND")


def test_x59_reckless_abandon_waits_with_its_hawks(lay):
    given = {"empty_buckets": [0], "gems": "2,1", "hawks": "6,7"}
    table = holding(lay, "HELITACK*3", **given).do("RECKLESS_WATER", *["DROP_HELITACK"] * 3, (6, 7))
    assert table.asks == (0, "RECKLESS_GEM")
    assert (5, 7) in table.cells
    assert table.do((5, 7)).asks == (0, "FLIGHT")
    assert table.gems == cells("2,1 5,7")


def test_x59_picked_patterns_wait_with_their_hawks(lay):
    table = holding(lay, "FLARE_UP", fire_pick=True, hawks="6,7").do("PLAY_FLARE_UP_PICK", (6, 7))
    assert table.question == "PICK"
    assert after(table, "DONE").asks == (0, "FLIGHT")
    table.do((5, 7), (4, 7))
    assert (table.asks, table.gems) == ((0, "FLIGHT"), cells("4-5,7"))


def test_x59_a_play_cut_short_in_a_mobilization(lay):
    """Own tower burned: no third gem, lightning and hawks of the first two are dealt with, the next seat plays."""
    given = {"gems": "0,1", "hawks": "6,7", "lightning": "9,8", "dice": {"winds": "SS"}}
    table = drawing(
        lay, "MOBILIZATION FIRE_ENGINE CREEPING_FIRES NORTH*2 SOUTH*2", seat=0, **given, hands={0: "EAST*4 WEST"}
    )
    table.do("PLAY_CREEPING_FIRES", (9, 8), (6, 7), (0, 0))
    assert table.asks == (0, "LIGHTNING")
    table.do((9, 9))
    assert table.asks == (0, "FLIGHT")
    assert table.do((6, 8)).asks == (1, "MOB_CARD")
    table.do(*["PLAY_SOUTH", "WIND_SET", "PLAY_NORTH", "WIND_SET", "PLAY_SOUTH", "WIND_SET"])
    assert table.eliminated == {0}


@pytest.mark.parametrize("turns", [True, False])
def test_x60_what_a_shadow_burns_earns_it_no_cards(lay, turns):
    """By a flight on another seat's turn."""
    given = {"shadow_turns": turns, "hawks": "9,7", "gems": "0,14", "wind": "S"}
    given |= {"shadows": [3]} if turns else {"ablaze": [3], "orphan_hawk": "placer"}
    hands = {0: "NORTH", 1: "EMBER*2", 2: "SOUTH"}
    table = lay(**CORE, **given, hands=hands, dice={"winds": "WW"}).do((9, 7))
    assert table.asks == (3 if turns else 0, "FLIGHT")
    table.do((0, 15))
    assert table.eliminated == {1, 3}
    assert table.held(3) == 0
    assert table.held(0) == (2 if turns else 3), "living seats draw one; a living flyer takes the hand"
    assert table.hand_limit == 8


def test_x60_credit_of_a_flight_goes_to_the_flyer(lay):
    hands = {0: "NORTH", 1: "EMBER*2", 2: "SOUTH", 3: "WEST"}
    table = lay(**CORE, wind="S", hawks="9,7", gems="0,14", hands=hands, dice={"winds": "WW"}).do((9, 7))
    assert table.asks == (3, "FLIGHT")
    table.do((0, 15))
    assert table.hand(3) == Counter(WEST=1, EMBER=2)
    assert (table.held(0), table.held(2)) == (2, 2)
    assert table.asks == (0, "ACTION")
