"""Rulings X38 to X47: Dry Storm and lightning, Kettle Flight, Mobilization, and events among drawn cards."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, FLAME, QUADRANTS, cells
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding, rolling
from tests.games.fire_tower.table import after

TWO = {"players": 2}
FEW = {0: "NORTH*3 EAST*2", 1: "EMBER*2", 2: "SOUTH*2", 3: "WEST*2"}
HOME = QUADRANTS[0] - AREAS[0] - FLAME


def dry(lay, rolls, **given):
    """A seat draws a Dry Storm with these rolls."""
    dice = {"rolls": rolls, **given.pop("dice", {})}
    return drawing(lay, "DRY_STORM AIR_DROP", dry_storm_rolls=len(rolls), **given, dice=dice)


# -- eliminations wait ------------------------------------------------------------------------------------------------


def test_x38_dry_storm_goes_on_with_one_tower(lay):
    given = {**TWO, "lightning": "15,12 6,6", "gems": "15,13-14", "hawks": "6,7"}
    table = dry(lay, "EN", **given)
    assert (table.standing, table.over) == ({0}, False)
    assert table.asks == (0, "FLIGHT")
    table.do((7, 6))
    assert table.winners == {0}, "at the end of the event"
    assert (14, 12) in table.gems, "the second roll still came"


def test_x38_no_tower_at_all_ends_the_event(lay):
    given = {**TWO, "lightning": "15,12 0,3", "gems": "15,13-14 0,1-2", "dry_storm_rolls": 4}
    table = drawing(lay, "DRY_STORM SOUTH", **given, dice={"rolls": "EW"})
    assert table.over
    assert table.returns == [0, 0]


def test_x38_a_seat_burned_in_a_mobilization_still_plays(lay):
    top = "MOBILIZATION FIRE_ENGINE EAST WEST*2 NORTH*2"
    hands = {**FEW, 0: "EAST*3 FLARE_UP*2", 3: "SCRATCH_LINE"}
    table = drawing(lay, top, gems="0,14", hands=hands, dice={"winds": "SS"}).do("PLAY_EAST", "WIND_GEM", (0, 15))
    assert table.asks == (1, "MOB_CARD")
    assert table.eliminated == set()
    table.do("PLAY_WEST", "WIND_SET", "PLAY_NORTH", "WIND_SET", "PLAY_WEST", "WIND_SET")
    assert table.eliminated == {1}
    assert table.asks == (0, "KEEP")
    table.do("DROP_EAST")
    assert table.hand(0)["EMBER"] == 2


def test_x38_a_seat_burned_in_a_kettle_flight_still_acts(lay):
    given = {"kettle_flight": True, "hawks": "4,4 4,5", "gems": "5,5 0,14", "hands": FEW, "dice": {"winds": "SS"}}
    table = drawing(lay, "KETTLE_FLIGHT FIRE_ENGINE", **given).do((5, 5), (0, 15))
    assert table.standing == {0, 2, 3}
    assert table.asks == (0, "KETTLE_HAWK")
    table.do((4, 4), (4, 5))
    assert table.asks == (1, "HAWK_PLACE")
    table.do((4, 10), (5, 10), "DONE", (10, 10), (10, 11), "DONE", (10, 3), (10, 4))
    assert table.eliminated == set()
    table.do("DONE")
    assert table.eliminated == {1}
    assert table.do("DROP_NORTH").asks == (2, "WIND")


# -- lightning --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("credit", ["drawer", "none", "roller"])
def test_x39_dry_storm_enters_towers(lay, credit):
    given = {"lightning": "0,12", "gems": "0,13-14", "hands": FEW, "storm_credit": credit}
    table = dry(lay, "E", **given, dice={"winds": "SS"})
    if table.question == "KEEP":
        table.do("DROP_NORTH")
    assert table.eliminated == {1}
    assert table.hand(0)["EMBER"] == (0 if credit == "none" else 2)
    assert table.held(0) == 7
    inside = dry(lay, "W", lightning="1,3")
    assert inside.gems == {(1, 2)}


def test_dry_storm_walks_over_the_flame_and_towers_ablaze(lay):
    over_flame = dry(lay, "S", seat=2, lightning="6,7")
    assert over_flame.gems == {(9, 7)}, "the flame is fire, and so walked over"
    over_tower = dry(lay, "W", seat=2, lightning="13,3", ablaze=[3], shadow_turns=False)
    assert over_tower.gems == set(), "the ablaze tower reaches to the edge"


def test_dry_storm_strikes_from_the_positions_at_the_roll(lay):
    table = dry(lay, "E", seat=2, lightning="5,4 5,5 9,15 12,3", breaks="12,5", gems="12,4")
    assert table.gems == cells("5,5 5,6 12,4"), "edge and firebreak stop the others"
    assert table.asks == (2, "LIGHTNING"), "the struck token moves; the drawer chooses"
    assert table.legal == cells("4,5 6,5 4,6 6,6 5,7"), "(5,4) holds the other token"
    table.do((5, 7))
    assert table.lightning == cells("5,4 5,7 9,15 12,3")


def test_dry_storm_settles_flights_before_the_next_roll(lay):
    table = dry(lay, "EE", lightning="6,6", hawks="6,7")
    assert table.asks == (0, "FLIGHT")
    table.do((6, 8))
    assert table.gems == cells("6,7 6,8"), "the cell is vacant again for the second roll"
    assert table.wind == "N"


def test_dry_storm_rolls_any_direction_and_none_without_tokens(lay):
    table = drawing(lay, "DRY_STORM SOUTH", players=2, wind="E", dice={"rolls": "NESW"})
    assert (table.gems, table.wind, table.asks) == (set(), "E", (1, "WIND"))


@pytest.mark.parametrize(("reach", "expected"), [("placement", "all"), ("covering", "7,6 6,7")])
def test_x40_lightning_reach(lay, reach, expected):
    table = holding(lay, "EXPLOSION", **WEATHER, gems="5,5", lightning="6,6", lightning_reach=reach)
    table.do("PLAY_EXPLOSION", (5, 5))
    twelve = cells("3,4 3,5 3,6 4,3 5,3 6,3 4,7 5,7 6,7 7,4 7,5 7,6")
    assert table.legal == (twelve if expected == "all" else cells(expected))


def test_x40_far_away_in_a_storm(lay):
    table = drawing(lay, "FIRESTORM SOUTH", players=2, lightning="6,7", gems="12,4", dice={"winds": "NS"})
    assert table.asks == (0, "LIGHTNING")
    assert table.legal == cells("5,7 5,8 6,6 6,9 10,4 11,3 11,5")


def test_x40_firebreaks_displace_too_and_water_does_not(lay):
    table = holding(lay, "DOZER_LINE", **WEATHER, lightning="5,5").do("PLAY_DOZER_LINE", "HORIZONTAL", (5, 5))
    assert table.asks == (0, "LIGHTNING")
    assert table.legal == cells("4,5-6 6,5-6 5,4 5,7")
    scratch = holding(lay, "SCRATCH_LINE", **WEATHER, lightning="5,5").do("PLAY_SCRATCH_LINE", "HORIZONTAL", (5, 5))
    assert scratch.legal == cells("4,5 6,5 5,4 5,6 4,7 6,7 5,8")
    burned = holding(lay, "BACKBURN HELITACK", **WEATHER, gems="5,5 4,6", lightning="5,6")
    assert after(burned, "PLAY_BACKBURN", (5, 5)).lightning == {(5, 6)}
    assert after(burned, "PLAY_HELITACK", (5, 5), "DONE").lightning == {(5, 6)}


def test_x40_moved_gems_count_where_they_land(lay):
    table = holding(lay, "EMBER", **WEATHER, gems="4,4 10,10", lightning="6,7").do("PLAY_EMBER", (4, 4), (6, 7))
    assert table.legal == cells("5,7 6,6 6,8")


def test_x41_the_flyer_moves_lightning_it_covers(lay):
    table = lay(**WEATHER, seat=2, wind="N", hawks="6,7", lightning="9,8").do((6, 7))
    assert table.asks == (0, "FLIGHT")
    table.do((9, 8))
    assert table.asks == (0, "LIGHTNING")
    assert table.legal == cells("9,7 9,9 10,8")
    assert table.do((9, 9)).asks == (2, "ACTION")


def test_x41_revenge_storm_with_credit(lay):
    """Seat 3 flies onto tower 1 in seat 0's turn; the storm that follows is seat 3's to sort out."""
    given = {"hawks": "9,7 6,8 8,6", "gems": "0,14 9,6", "lightning": "6,7", "hands": FEW}
    table = lay(**WEATHER, wind="S", **given, dice={"winds": "NW"}).do((9, 7))
    table.do((0, 15))
    assert table.eliminated == {1}
    assert table.asks == (3, "LIGHTNING")
    table.do(min(table.cells))
    assert table.asks == (3, "FLIGHT"), "its own quadrant first: (8,6)"
    table.do((9, 7))
    assert table.asks == (1, "FLIGHT"), "a forming Shadow"


@pytest.mark.parametrize("turns", [True, False])
def test_x41_revenge_storm_without_credit(lay, turns):
    """Seat 0 burns its own tower: it chooses as a Shadow; if it is out, the next seat does."""
    given = {"gems": "1,0", "lightning": "6,7", "shadow_turns": turns, "dice": {"winds": "NW"}}
    table = lay(**WEATHER, wind="N", **given).do((0, 0))
    assert table.asks == (0 if turns else 1, "LIGHTNING")


# -- Kettle Flight ----------------------------------------------------------------------------------------------------


def kettle(lay, **given):
    return drawing(lay, "KETTLE_FLIGHT SOUTH", **{"kettle_flight": True, "players": 2, **given})


def test_x42_taking_is_optional_in_a_kettle_flight(lay):
    table = kettle(lay, supply=0, hawks="10,10 10,3")
    assert table.asks == (0, "HAWK_TAKE")
    assert table.legal == cells("10,10 10,3") | {"DONE"}
    table.do("DONE")
    assert table.asks == (1, "HAWK_TAKE"), "without a hawk no flocking"
    assert table.legal == {(10, 3), "DONE"}


@pytest.mark.parametrize(("short", "count"), [("remove_two", 2), ("remove_used", 1)])
def test_x43_hawks_go_without_gems(lay, short, count):
    table = kettle(lay, kettle_short=short, hawks="4,4 4,5 4,6", gems="5,5").do((5, 5), (9, 7))
    for _ in range(count):
        assert table.asks == (0, "KETTLE_HAWK")
        table.do(min(table.cells))
    assert table.asks == (0, "FLOCK_PICK")
    bare = kettle(lay, kettle_short=short, hawks="4,4 4,5 4,6")
    assert bare.asks == (0, "KETTLE_HAWK" if count == 2 else "FLOCK_PICK")


@pytest.mark.parametrize("allowed", [False, True])
def test_x44_kettle_from_tower(lay, allowed):
    table = kettle(lay, kettle_from_tower=allowed, hawks="4,4 4,5", gems="1,1 5,5")
    assert table.legal == (cells("1,1 5,5") if allowed else {(5, 5)})


def test_x44_a_gem_on_an_own_hawk(lay):
    table = kettle(lay, hawks="4,4 4,5 6,7", gems="5,5 3,3").do((5, 5), (6, 7))
    assert table.asks == (0, "FLIGHT")
    table.do((6, 8))
    assert table.asks == (0, "KETTLE_GEM")
    assert table.legal == {(3, 3)}
    table.do((3, 3), (9, 7), (4, 4), (4, 5))
    assert table.hawks == set(), "the one that flew is not one of the two"
    assert table.asks == (1, "HAWK_PLACE")


def test_kettle_moves_two_gems_each_settled_at_once(lay):
    table = kettle(lay, hawks="4,4 4,5 9,8", gems="5,5 3,3 2,4")
    assert (table.asks, table.legal) == ((0, "KETTLE_GEM"), cells("5,5 3,3 2,4"))
    table.do((5, 5))
    assert (5, 5) not in table.cells
    assert (5, 4) not in table.cells, "the lifted gem is no fire"
    table.do((6, 7))
    assert table.legal == cells("3,3 2,4"), "not the one on the cell just used"
    table.do((3, 3), (9, 8))
    assert table.asks == (1, "FLIGHT")
    table.do((9, 7))
    assert (table.asks, table.legal) == ((0, "KETTLE_HAWK"), cells("4,4 4,5"))
    table.do((4, 5), (4, 4))
    assert table.asks == (1, "HAWK_PLACE"), "no hawk left to flock; seat 1 counts its own at its own moment"


def test_kettle_order_and_shadows(lay):
    table = kettle(lay, players=4, seat=2, shadows=[3], dice={"die": [1]})
    for seat in (2, 3, 0, 1):
        assert table.asks == (seat, "HAWK_PLACE")
        home = QUADRANTS[seat] - AREAS[seat] - FLAME
        assert table.legal == home
        table.do(min(home), max(home))
        assert table.asks == (seat, "FLOCK_PICK")
        table.do("DONE")
    assert table.supply == 10


# -- Mobilization and drawn events ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat_is", ["shadow", "out"])
def test_x45_tower_lost_by_an_event_of_a_lookout(lay, seat_is):
    given = {"gems": "0,1", "top": "EMBER FIRESTORM NORTH EAST", "shadow_turns": seat_is == "shadow"}
    table = holding(lay, "SOUTH*4", **WEATHER, **given, dice={"winds": "WSSS"}).do("LOOKOUT")
    assert table.asks == (1, "STORM_DISCARD")
    assert table.drawn == Counter(EMBER=1, NORTH=1, EAST=1)
    table.do("DONE", "DONE", "DONE")
    assert table.eliminated == {0}
    assert table.drawn == Counter()
    assert table.asks == (1, "WIND"), "the turn is over"
    assert table.discard == Counter(EMBER=1, NORTH=1, EAST=1, FIRESTORM=1, SOUTH=4)


def test_x45_victims_are_settled_before_the_choice(lay):
    given = {"gems": "0,14", "top": "WEST FIRESTORM NORTH EAST", "hands": {1: "EMBER"}, "dice": {"winds": "ESSS"}}
    table = holding(lay, "SOUTH*4", **WEATHER, **given).do("LOOKOUT", "DONE", "DONE", "DONE")
    assert table.eliminated == {1}
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == {"PLAY_WEST", "PLAY_NORTH", "PLAY_EAST"}


def test_x45_drawn_cards_are_not_pulled(lay):
    given = {"shadows": [1], "top": "WEST SHADOW_OF_THE_WOOD NORTH EAST", "hands": {2: "", 3: ""}}
    table = holding(lay, "EMBER", **WEATHER, **given, dice={"pulls": [0]}).do("LOOKOUT", "SHADOW_CARDS")
    assert table.in_play == Counter(EMBER=1)
    assert table.drawn == Counter(WEST=1, NORTH=1, EAST=1)


def test_x45_mobilization_ends_before_what_it_drew(lay):
    top = "MOBILIZATION FIRE_ENGINE DRY_STORM FIRESTORM NORTH EAST SOUTH WEST SCRATCH_LINE"
    table = drawing(lay, top, players=2, dice={"rolls": "NNNN", "winds": "NS"})
    for card in ("EAST", "SOUTH", "WEST", "NORTH"):
        table.do(f"PLAY_{card}", "WIND_SET")
    assert table.asks == (0, "STORM_DISCARD"), "first in, first out: the Dry Storm is over"


@pytest.mark.parametrize("turns", [True, False])
def test_x45_a_shadow_keeps_the_role_of_drawer(lay, turns):
    given = {**CORE, "mutual_aid": True, "shadow_turns": turns, "gems": "0,1", "dice": {"winds": "WSSS"}}
    table = drawing(lay, "FIRESTORM MUTUAL_AID SOUTH", **given).do("DONE", "DONE", "DONE")
    assert table.eliminated == {0}
    assert table.asks == (0 if turns else 1, "AID_CHOICE")


@pytest.mark.parametrize(("five", "size"), [("two_participants", 5), ("two_seats", 3)])
def test_x46_two_participants_of_three(lay, five, size):
    given = {"players": 3, "shadow_turns": False, "ablaze": [2], "mob_five": five}
    table = drawing(lay, "MOBILIZATION FIRE_ENGINE SOUTH WEST NORTH EAST SCRATCH_LINE", **given)
    assert table.pool.total() == size
    order = []
    while table.question == "MOB_CARD":
        order.append(table.asks[0])
        table.do(min(verb for verb in table.verbs if verb != "PLAY_SCRATCH_LINE"))
        table.do(min(table.verbs & {"WIND_SET", "WIND_GEM"}))
        if table.question == "WIND_CARD_GEM":
            table.do(min(table.cells))
    assert order == ([0, 1, 0, 1] if size == 5 else [0, 1])


@pytest.mark.parametrize("five", ["two_participants", "two_seats"])
def test_x46_two_seats_always_five(lay, five):
    table = drawing(lay, "MOBILIZATION FIRE_ENGINE SOUTH WEST NORTH EAST SCRATCH_LINE", players=2, mob_five=five)
    assert table.pool.total() == 5


def test_x47_compulsory_if_possible_else_skipped(lay):
    table = drawing(lay, "MOBILIZATION FIRE_ENGINE AIR_DROP*4 SOUTH")
    assert table.legal == {"PLAY_SOUTH"}
    skipped = after(table, "PLAY_SOUTH", "WIND_SET")
    assert skipped.asks == (1, "WIND"), "nobody else can use an Air Drop"
    assert skipped.discard["AIR_DROP"] == 4
    table.do("PLAY_SOUTH", "WIND_GEM", (9, 7))
    assert table.asks == (1, "MOB_CARD")
    assert table.legal == {"PLAY_AIR_DROP_ALL"}
    assert table.pool == Counter(AIR_DROP=4)


def test_mobilization_cards_act_as_usual(lay):
    """Hawks fly before the next seat; no refill, no Bucket, no Light Breeze; water keeps its two forms."""
    given = {"hawks": "6,7", "gems": "5,3-4", "heavy_winds": ()}
    table = drawing(lay, "MOBILIZATION FIRE_ENGINE NORTH AIR_DROP SOUTH*2 EMBER", **given)
    assert {"PLAY_AIR_DROP_ALL", "PLAY_AIR_DROP_PICK"} <= table.verbs
    table.do("PLAY_NORTH", "WIND_GEM", (6, 7))
    assert table.asks == (0, "FLIGHT")
    assert table.do((6, 8)).asks == (1, "MOB_CARD")
    assert table.discard["NORTH"] == 1


def test_mobilization_of_a_shadow_drawer(lay):
    table = rolling(lay, [3], **WEATHER, top="MOBILIZATION EMBER*3 NORTH EAST SOUTH WEST SCRATCH_LINE", wind="N")
    assert table.asks == (0, "MOB_CARD")
    assert table.pool.total() == 5
    table.do("PLAY_EAST", "WIND_SET", "PLAY_SOUTH", "WIND_SET", "PLAY_WEST", "WIND_SET", "PLAY_NORTH", "WIND_SET")
    assert table.asks == (1, "WIND"), "no Ember can be played without a gem"
    assert table.discard["EMBER"] == 3
