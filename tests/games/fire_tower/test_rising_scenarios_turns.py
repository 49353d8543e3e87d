"""Scenarios 16 to 25 of the Rising Flames specification (16): events, Shadows, variants, the cap."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, AT_FLAME, FLAME, QUADRANTS, cells
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding, rolling
from tests.games.fire_tower.table import after


def test_16_kettle(lay):
    given = {"kettle_flight": True, "hawks": "4,4 4,5 4,6 3,10", "gems": "2,4 1,1 10,10", "empty_buckets": [0]}
    table = drawing(lay, "KETTLE_FLIGHT SOUTH", **given)
    assert table.asks == (0, "KETTLE_GEM")
    assert table.legal == {(2, 4)}, "one in a tower, one elsewhere"
    table.do((2, 4))
    assert table.asks == (0, "KETTLE_TO")
    assert table.legal == AT_FLAME | cells("0,1 1,0 1,2 2,1 9,10 11,10 10,9 10,11")
    table.do((6, 7))
    assert table.asks == (0, "KETTLE_HAWK"), "the gem just moved is not moved again"
    assert table.legal == cells("4,4-6")
    table.do((4, 4))
    assert table.asks == (0, "KETTLE_HAWK")
    table.do((4, 5))
    assert table.asks == (0, "FLOCK_PICK")
    assert table.legal == {(4, 6), "DONE"}
    assert table.supply == 16
    table.do("DONE")
    assert table.asks == (1, "HAWK_PLACE"), "one hawk: two more"
    table.do((4, 10), (5, 10))
    assert table.asks == (1, "FLOCK_PICK")
    assert table.legal == cells("3-5,10") | {"DONE"}
    table.do("DONE")
    assert table.asks == (2, "HAWK_PLACE")
    table.do((10, 11), (9, 11), "DONE", (9, 1), (10, 1), "DONE")
    assert table.asks == (1, "WIND")
    assert table.supply == 10


def play(table, card):
    """Play a wind card of the pool by setting or rolling the wind."""
    table.do(f"PLAY_{card}", "WIND_SET")


def test_17_mobilization(lay):
    top = "MOBILIZATION FIRE_ENGINE  SOUTH WEST FIRESTORM NORTH EAST SCRATCH_LINE"
    table = drawing(lay, top, shadows=[2], dice={"winds": "SN"})
    assert table.pool == Counter(["SOUTH", "WEST", "NORTH", "EAST", "SCRATCH_LINE"])
    assert table.asks == (0, "MOB_CARD")
    assert table.legal == {"PLAY_SOUTH", "PLAY_WEST", "PLAY_NORTH", "PLAY_EAST", "PLAY_SCRATCH_LINE"}
    play(table, "SOUTH")
    assert (table.wind, table.asks) == ("S", (1, "MOB_CARD"))
    play(table, "WEST")
    assert table.asks == (2, "MOB_CARD"), "a Shadow"
    play(table, "NORTH")
    assert table.asks == (3, "MOB_CARD")
    assert table.legal == {"PLAY_EAST", "PLAY_SCRATCH_LINE"}
    play(table, "EAST")
    assert table.pool == Counter()
    assert table.discard["SCRATCH_LINE"] == 1
    assert table.asks == (0, "STORM_DISCARD"), "the event drawn into the pool follows"


def test_17_mobilization_of_two(lay):
    top = "MOBILIZATION FIRE_ENGINE SOUTH WEST NORTH EAST SCRATCH_LINE"
    table = drawing(lay, top, seat=1, players=2)
    assert table.pool.total() == 5
    for seat, card in ((1, "SOUTH"), (0, "WEST"), (1, "NORTH"), (0, "EAST")):
        assert table.asks == (seat, "MOB_CARD")
        play(table, card)
    assert table.discard["SCRATCH_LINE"] == 1
    assert table.asks == (0, "WIND")


WINDOW = {"shadows": [0, 2], "gems": "0,14", "hands": {1: "EMBER*3", 3: "WEST"}}


def test_18_shadow_window(lay):
    table = rolling(lay, [2, 1, 1, 1], **WINDOW, dice={"winds": "SS"})
    assert table.asks == (0, "DIE_GEM")
    table.do((0, 15))
    assert table.over
    assert table.winners == {3}, "Shadow 2 had its turn; at the start of its own turn seat 3 wins"
    assert table.returns == [-0.3333, -0.3333, -0.3333, 1]
    assert table.discard["EMBER"] == 3
    assert table.held(3) == 2
    assert (table.shadows, table.eliminated) == ({0, 2}, {0, 1, 2})


def test_18_shadow_window_step_by_step(lay):
    """Second roll of the result 2, bonus roll, Shadow 2's turn; each shown by a question."""
    table = rolling(lay, [2, 2, 1, 2, 1, 2, 1], breaks="5,5", **WINDOW, dice={"winds": "SS"}).do((0, 15))
    assert (table.standing, table.wind) == ({3}, "S")
    assert table.asks == (0, "DIE_GEM"), "roll again"
    assert table.do((6, 7)).asks == (0, "SHADOW_ONE")
    assert table.do("SHADOW_BREAK", (5, 5)).asks == (0, "DIE_GEM"), "the bonus roll"
    assert table.do((6, 8)).asks == (2, "DIE_GEM"), "Shadow 2's turn, though one tower is left"
    assert not table.over
    assert table.do((7, 6)).winners == {3}


def test_18_storm_burns_the_last_tower(lay):
    table = rolling(lay, [2], **{**WINDOW, "gems": "0,14 14,0"}, dice={"winds": "S"}).do((0, 15))
    assert table.over
    assert table.winners == {0, 2}
    assert table.returns == [0.3333, -0.3333, 0.3333, -0.3333]


def test_19_result_four(lay):
    table = rolling(lay, [4, 1], wind="N", gems="1,15", dice={"winds": "SE"})
    assert table.asks == (0, "WIND")
    assert table.verbs == set()
    table.do((0, 15))
    assert table.eliminated == {0, 1}
    assert table.wind == "E"
    assert table.asks == (0, "SHADOW_WIND")
    assert table.legal == {"DIR_SOUTH", "DIR_WEST"}
    table.do("DIR_WEST")
    assert table.wind == "W"


def test_20_double_tower(lay):
    given = {**CORE, "players": 2, "variant": "double", "gems": "1,15 1,1 0,1", "wind": "N"}
    table = lay(**given, hands={0: "HAWK_TWO WEST*4"}).do((0, 15))
    assert table.towers == {0, 2, 3}
    assert (table.hand_limit, table.eliminated, table.wind) == (6, set(), "N")
    assert table.asks == (0, "ACTION")
    assert {"BUCKET_ALL", "PLAY_HAWK_TWO"} <= table.verbs
    half = (QUADRANTS[0] | QUADRANTS[1]) - AREAS[0] - AREAS[1] - FLAME
    assert after(table, "PLAY_HAWK_TWO").cells == half
    table.do("PLAY_WEST", "WIND_GEM", (0, 0))
    assert table.over
    assert table.returns == [-1, 1]


def test_21_no_window(lay):
    table = lay(**CORE, gems="1,0 0,14 15,14", wind="N", dice={"winds": "E"}).do((0, 0))
    assert table.over
    assert table.winners == {3}
    assert table.standing == {3}


def test_22_patrol_and_an_event(lay):
    top = "EMBER FIRESTORM SOUTH DOZER_LINE"
    given = {"lookout": (), "top": top, "players": 2, "dice": {"winds": "NSW"}}
    table = holding(lay, "NORTH*3 EAST*3", **WEATHER, **given).do("PATROL")
    assert table.asks == (0, "PATROL_DROP")
    assert table.legal == {"DROP_NORTH", "DROP_EAST"}
    table.do("DROP_NORTH")
    assert table.asks == (0, "STORM_DISCARD")
    assert table.drawn == Counter(EMBER=1, SOUTH=1)
    table.do("DROP_EAST", "DONE")
    assert table.hand(0) == Counter(NORTH=2, EAST=2, DOZER_LINE=1), "up to five"
    table.do("DONE")
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == {"PLAY_EMBER", "PLAY_SOUTH"}
    table.do("PLAY_SOUTH", "WIND_ROLL")
    assert table.hand(0) == Counter(NORTH=2, EAST=2, DOZER_LINE=1, EMBER=1)


def test_23_cap(lay):
    table = rolling(lay, [1], seat=2, shadows=[0, 2], max_turns=10, turn=10)
    assert table.over
    assert table.truncated
    assert table.returns == [-0.3333, 0.3333, -0.3333, 0.3333]


@pytest.mark.parametrize("level", [CORE, WEATHER])
def test_24_ghost_two_at_once(lay, level):
    given = {**level, "variant": "ghost", "players": 3, "gems": "0,14 15,14"}
    table = drawing(lay, "FIRESTORM SOUTH", **given, dice={"winds": "E"})
    assert table.over
    assert table.winners == {0}
    assert table.towers == {0}
    assert table.places == [0, 1, 2]


def test_25_orphaned_roll(lay):
    given = {"shadow_turns": False, "ablaze": [3], "gems": "9,2 10,2", "hawks": "9,3"}
    table = holding(lay, "ROLLING_FIREBRAND", **given)
    table.do("PLAY_ROLLING_FIREBRAND", (9, 2), (10, 2), "DIR_EAST")
    assert table.gems == cells("9,4 10,4")
    assert (table.hawks, table.supply) == (set(), 18)
    assert table.asks == (1, "WIND")
