"""Rulings X1 to X15 and X58: setup, vacancy, and the new action cards."""

from collections import Counter

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rising.rules import RisingRules
from tests.games.fire_tower.names import AREAS, AT_FLAME, FLAME, QUADRANTS, RISING_CARDS, cells
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding, rolling
from tests.games.fire_tower.table import after, anchors, changes

FIRESTORM = len(RISING_CARDS)
EVERY_WAY = {"DIR_NORTH", "DIR_EAST", "DIR_SOUTH", "DIR_WEST"}

# -- vacancy and setup ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [False, True])
def test_x1_hawks_keep_firebreaks_off(lay, allowed):
    given = {"hawks": "5,5", "firebreak_on_hawk": allowed, "mutual_aid": True}
    table = holding(lay, "DE_REFOREST DOZER_LINE SCRATCH_LINE", **given)
    assert ((5, 5) in anchors(table, "PLAY_DE_REFOREST")) is allowed
    dozer = anchors(table, "PLAY_DOZER_LINE", "HORIZONTAL")
    assert ({(5, 4), (5, 5)} <= dozer, bool({(5, 4), (5, 5)} & dozer)) == (allowed, allowed)
    scratch = anchors(table, "PLAY_SCRATCH_LINE", "VERTICAL")
    assert ({(3, 5), (5, 5)} <= scratch, bool({(3, 5), (5, 5)} & scratch)) == (allowed, allowed)
    assert (4, 5) in scratch, "the cell between may hold a hawk"
    aid = drawing(lay, "MUTUAL_AID SOUTH", **CORE, **given).do("AID_BREAK")
    assert ((5, 5) in aid.cells) is allowed


def test_x2_lightning_does_not_move_onto_a_hawk(lay):
    table = lay(**WEATHER, wind="N", lightning="6,7", hawks="5,7").do((6, 7))
    assert table.asks == (0, "LIGHTNING")
    assert table.legal == cells("6,6 6,8")
    table.do((6, 8))
    assert table.lightning == {(6, 8)}


@pytest.mark.parametrize(
    ("options", "first", "last", "size"),
    [
        ({"expansion": "weather"}, 20, 39, 59),
        ({"expansion": "weather", "players": 2}, 24, 47, 71),
        ({"expansion": "core"}, 1, 57, 57),
        ({"expansion": "weather", "firestorm_cut": "uniform"}, 1, 59, 59),
        ({"expansion": "core", "firestorm_cut": "middle"}, 19, 38, 57),
    ],
    ids=str,
)
def test_x3_firestorm_is_cut_in(options, first, last, size):
    batch = Batch(game_of(RisingRules.make(**options)), 1500, relative=False)
    batch.reset(7)
    s = batch.engine.s
    assert (s.pile_size == size).all()
    place = size - (s.pile[:, :size] == FIRESTORM).argmax(axis=1)
    assert (s.pile == FIRESTORM).sum() == 1500
    assert set(place) == set(range(first, last + 1))
    count = np.bincount(place)[first:]
    assert count.max() < 1500 / count.size + 5 * np.sqrt(1500 / count.size), "uniform over those places"


def test_x3_other_events_are_shuffled_in_anywhere():
    batch = Batch(game_of(RisingRules.make(expansion="weather", kettle_flight=True, mutual_aid=True)), 2000)
    batch.reset(3)
    s = batch.engine.s
    for card in (FIRESTORM + 1, FIRESTORM + 3, FIRESTORM + 4, FIRESTORM + 5):
        assert ((s.pile == card).sum(axis=1) == 1).all()
        assert set((s.pile == card).argmax(axis=1)) == set(range(61))
    assert (s.hands.sum(axis=2) == 6).all()


@pytest.mark.parametrize("level", [CORE, WEATHER])
def test_x4_first_hawks_in_turn_order(lay, level):
    table = lay(at="setup", **level, dice={"winds": "E"})
    assert table.supply == 18
    struck = cells("6,6 6,9 9,6 9,9") if level is WEATHER else set()
    assert table.lightning == struck
    for number, seat in enumerate((1, 2, 3, 0)):
        assert table.asks == (seat, "SETUP_HAWK")
        home = QUADRANTS[seat] - AREAS[seat] - FLAME
        assert table.legal == home - struck
        assert table.supply == 18 - number
        table.do(min(table.cells))
    assert table.asks == (1, "WIND")
    assert (table.supply, len(table.hawks), table.turn) == (14, 4, (1, 1))
    assert table.fronts == (({0, 1, 2, 3},) * 2 if level is WEATHER else (set(), set()))


def test_x4_start_hawks(lay):
    table = lay(at="setup", **CORE, players=2, start_hawks=2, hawks_total=5, dice={"winds": "S"})
    for seat in (1, 1, 0, 0):
        assert table.asks == (seat, "SETUP_HAWK")
        table.do(min(table.cells))
    assert (table.supply, table.asks) == (1, (1, "WIND"))


def test_x4_champion_comes_first_and_moves_lightning(lay):
    table = lay(at="setup", **WEATHER, champion_seat=2, champion_breaks=3, dice={"winds": "N"})
    assert table.asks == (2, "CHAMPION_BREAK")
    assert (6, 6) in table.cells
    table.do((6, 6))
    assert table.asks == (2, "CHAMPION_BREAK"), "lightning waits for the last break"
    table.do((4, 4), (9, 9))
    assert table.asks == (2, "LIGHTNING"), "tokens row by row: that of (6,6)"
    beside = cells("5,6 7,6 6,5 6,7 3,4 5,4 4,3 4,5 8,9 10,9 9,8 9,10")
    assert table.legal == beside
    table.do((3, 4))
    assert table.asks == (2, "LIGHTNING")
    assert table.legal == beside - {(3, 4)}
    table.do((9, 10))
    assert table.lightning == cells("3,4 9,10 6,9 9,6")
    assert table.asks == (0, "SETUP_HAWK")
    assert not table.cells & cells("6,6 4,4 3,4")


@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("HELITACK*2 AIR_DROP", {"RECKLESS_WATER"}),
        ("BACKBURN*2 DOZER_LINE", {"RECKLESS_FIREBREAK"}),
        ("HAWK_TWO*3 HAWK_THREE*2", set()),
        ("HAWK_TWO HELITACK AIR_DROP BACKBURN", set()),
    ],
)
def test_x5_kinds_for_reckless_abandon(lay, hand, offered):
    table = holding(lay, hand, gems="2,1", empty_buckets=[0])
    assert {verb for verb in table.verbs if verb.startswith("RECKLESS")} == offered


# -- intercardinal winds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "flame", "blaze"),
    [
        ("NORTHEAST", "6,8 6,9 7,9", "0-1,3"),
        ("SOUTHEAST", "8,9 9,8 9,9", "1,3 2,3 3,1 3,2 3,3"),
        ("SOUTHWEST", "8,6 9,6 9,7", "3,0 3,1"),
        ("NORTHWEST", "6,6 6,7 7,6", ""),
    ],
)
def test_x6_flame_and_ablaze_cells_are_sources(lay, card, flame, blaze):
    table = holding(lay, card, seat=1, shadows=[0])
    assert anchors(table, f"PLAY_{card}", "WIND_GEM") == cells(flame) | cells(blaze)


def test_x7_flanking_firebreaks_do_not_stop_the_diagonal(lay):
    table = holding(lay, "NORTHEAST", gems="4,4", breaks="3,4 4,5")
    assert (3, 5) in anchors(table, "PLAY_NORTHEAST", "WIND_GEM")
    blocked = holding(lay, "NORTHEAST", gems="4,4", breaks="3,5")
    assert (3, 5) not in anchors(blocked, "PLAY_NORTHEAST", "WIND_GEM")


# -- Crown Fire -------------------------------------------------------------------------------------------------------


def test_x8_second_pair_touches_the_first(lay):
    table = holding(lay, "CROWN_FIRE*2", gems="5,5").do("PLAY_CROWN_FIRE", "HORIZONTAL", (5, 3), "HORIZONTAL")
    assert (6, 5) not in table.cells, "(6,5) and (6,6) touch older fire, but not the first pair"
    assert (6, 4) in table.cells
    assert (5, 1) in table.cells, "no older fire is near"
    assert changes(table, (5, 2))[0] == {(5, 2)}, "overlapping: (5,3) burns already"
    assert (5, 3) not in table.cells, "nothing to place there"
    assert table.cells == cells("4,2-4 6,2-4 5,1-2")


def test_x9_second_crown_fire_from_the_hand(lay):
    table = holding(lay, "CROWN_FIRE*3 NORTH*3").do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert table.asks == (0, "CROWN_AGAIN")
    done = after(table, "DONE")
    assert (done.asks, done.discard["CROWN_FIRE"]) == ((1, "WIND"), 1)
    table.do("VERTICAL", (3, 7))
    assert table.discard["CROWN_FIRE"] == 2
    assert table.held(0) == 6, "both are replaced"
    assert table.gems == cells("3-6,7"), "no third one"
    assert table.asks == (1, "WIND")


def test_x9_a_single_crown_fire_asks_nothing_more(lay):
    assert holding(lay, "CROWN_FIRE NORTH*4").do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7)).asks == (1, "WIND")


def test_x9_no_double_from_lookout_and_patrol(lay):
    given = {**WEATHER, "top": "CROWN_FIRE EMBER AIR_DROP"}
    look = holding(lay, "CROWN_FIRE*2 NORTH*4", **given).do("LOOKOUT", "PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert look.asks == (1, "WIND")
    patrol = holding(lay, "CROWN_FIRE*2 NORTH*4", lookout=(), **given)
    patrol.do("PATROL", "DROP_NORTH", "PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert patrol.asks == (1, "WIND")


def test_x9_no_double_in_mobilization(lay):
    top = "MOBILIZATION SOUTH CROWN_FIRE*3 EMBER*2"
    table = drawing(lay, top, players=4, hands={0: "CROWN_FIRE NORTH*4"})
    table.do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert table.asks == (1, "MOB_CARD")


def test_x9_no_double_for_a_shadow(lay):
    table = rolling(lay, [3], top="CROWN_FIRE*3").do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert table.asks == (0, "DIE_CARD")
    assert table.drawn == Counter(CROWN_FIRE=2)
    table.do("PLAY_CROWN_FIRE", "VERTICAL", (9, 7))
    assert table.gems == cells("5-6,7 9-10,7")
    assert table.asks == (1, "WIND")
    assert table.discard["CROWN_FIRE"] == 3


def test_x9_no_double_in_a_pull(lay):
    hands = {1: "CROWN_FIRE*2 NORTH*4", 2: "CROWN_FIRE", 3: "CROWN_FIRE"}
    given = {**CORE, "shadows": [0], "hands": hands, "top": "SHADOW_OF_THE_WOOD EMBER"}
    table = lay(at="action", seat=1, hand_limit=7, **given, dice={"pulls": [6, 0, 0]}).do("DONE")
    assert table.hand(1)["EMBER"] == 1
    table.do("SHADOW_CARDS")
    assert table.in_play == Counter(CROWN_FIRE=3)
    table.do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert table.asks == (2, "WIND")


def test_x10_hawks_and_lightning_wait_for_both_pairs(lay):
    given = {**WEATHER, "hawks": "6,7", "lightning": "5,7"}
    table = holding(lay, "CROWN_FIRE*2", **given).do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert table.asks == (0, "CROWN_AGAIN")
    assert (table.gems, table.hawks, table.lightning) == (cells("5-6,7"), {(6, 7)}, {(5, 7)})
    stopped = after(table, "DONE")
    assert stopped.asks == (0, "LIGHTNING")
    assert stopped.legal == cells("4,7 5,6 5,8 6,6 6,8")
    assert stopped.do((4, 7)).asks == (0, "FLIGHT")
    table.do("HORIZONTAL")
    assert (6, 8) in table.cells, "the gem on the hawk is fire"
    table.do((6, 8))
    assert table.asks == (0, "LIGHTNING")
    assert table.legal == cells("4,7 5,6 5,8 6,6 5,9 7,9 6,10"), "both pairs are one placement"
    assert table.do((7, 9)).asks == (0, "FLIGHT")


# -- Creeping Fires and Rolling Firebrand -----------------------------------------------------------------------------


def test_x11_no_early_stop(lay):
    table = holding(lay, "CREEPING_FIRES", breaks=AT_FLAME - cells("6,7 9,8")).do("PLAY_CREEPING_FIRES")
    assert table.legal == cells("6,7 9,8")
    assert table.do((6, 7)).legal == {(9, 8)}
    assert table.do((9, 8)).asks == (1, "WIND"), "no cell is left for the third"


def test_x11_creep_stop(lay):
    table = holding(lay, "CREEPING_FIRES", creep_stop=True).do("PLAY_CREEPING_FIRES", (6, 7))
    assert table.legal == (AT_FLAME - {(6, 7), (6, 8)}) | {"DONE"}
    assert table.do("DONE").asks == (1, "WIND")


def ways(lay, gems, pair, **given):
    table = holding(lay, "ROLLING_FIREBRAND", gems=gems, **given)
    return table.do("PLAY_ROLLING_FIREBRAND", *pair).legal


def test_x12_what_obstructs_a_firebrand(lay):
    assert ways(lay, "5,7 5,8", [(5, 7), (5, 8)]) == EVERY_WAY - {"DIR_SOUTH"}, "the flame"
    assert ways(lay, "5,1 5,2", [(5, 1), (5, 2)]) == EVERY_WAY - {"DIR_WEST"}, "the edge"
    assert ways(lay, "3,4 2,4", [(3, 4), (2, 4)], shadows=[0], seat=1) == EVERY_WAY - {"DIR_WEST"}, "ablaze cells"
    assert ways(lay, "3,4 2,4", [(3, 4), (2, 4)]) == EVERY_WAY, "a standing tower does not"
    given = {**WEATHER, "lightning": "3,4 5,6", "hawks": "2,5 4,3"}
    assert ways(lay, "4,4 4,5", [(4, 4), (4, 5)], **given) == EVERY_WAY, "lightning and hawks do not"
    assert ways(lay, "4,4 4,5 3,5", [(4, 4), (4, 5)]) == EVERY_WAY - {"DIR_NORTH"}, "other gems do"


def test_x12_choices_need_a_completion(lay):
    shut = cells("3,4-5 5,4-5 4,3 4,6")
    table = holding(lay, "ROLLING_FIREBRAND", gems="4,4 4,5", breaks=shut)
    assert "PLAY_ROLLING_FIREBRAND" not in table.plays
    table = holding(lay, "ROLLING_FIREBRAND", gems="4,4 4,5 10,10 10,11", breaks=shut)
    assert anchors(table, "PLAY_ROLLING_FIREBRAND") == cells("10,10-11")


def test_x13_sources_and_landing(lay):
    table = holding(lay, "ROLLING_FIREBRAND", gems="14,12 15,12 15,13")
    assert anchors(table, "PLAY_ROLLING_FIREBRAND") == cells("14,12 15,12"), "(15,13) lies in a standing tower"
    table.do("PLAY_ROLLING_FIREBRAND", (14, 12), (15, 12))
    assert table.legal == {"DIR_NORTH", "DIR_WEST"}, "(15,13) is in the way, south is the edge"
    far = holding(lay, "ROLLING_FIREBRAND", gems="4,4 5,4")
    far.do("PLAY_ROLLING_FIREBRAND", (4, 4), (5, 4), "DIR_EAST")
    assert far.gems == cells("4,6 5,6"), "no fire is needed where they land"


def test_x13_brand_from_tower(lay):
    given = {"brand_from_tower": True, "players": 2, "gems": "15,12 15,13"}
    table = holding(lay, "ROLLING_FIREBRAND", **given).do("PLAY_ROLLING_FIREBRAND")
    assert table.legal == cells("15,12-13")
    table.do((15, 13), (15, 12), "DIR_EAST")
    assert table.winners == {0}, "the leader lands on the corner"


def test_x14_first_hawk_takes_the_gem(lay):
    given = {"gems": "4,4 5,4 3,5", "hawks": "4,5 4,6"}
    table = holding(lay, "ROLLING_FIREBRAND", **given)
    table.do("PLAY_ROLLING_FIREBRAND", (4, 4), (5, 4), "DIR_EAST")
    assert table.gems == cells("3,5 5,6")
    assert table.hawks == {(4, 6)}, "taken at distance one; the second hawk is not met"
    assert table.asks == (0, "FLIGHT")
    assert (4, 5) not in table.cells, "where the hawk stood"
    assert table.cells == AT_FLAME | cells("2,5 3,4 3,6 4,6 6,6 5,5 5,7")


def test_x14_both_gems_of_a_pair_taken(lay):
    table = holding(lay, "ROLLING_FIREBRAND", gems="4,4 5,4", hawks="4,6 5,5")
    table.do("PLAY_ROLLING_FIREBRAND", (4, 4), (5, 4), "DIR_EAST")
    assert (table.gems, table.hawks, table.supply) == (set(), set(), 18)
    assert table.asks == (0, "FLIGHT")
    assert table.do((6, 7)).asks == (0, "FLIGHT"), "(4,6) then (5,5), row by row"
    assert table.do((6, 6)).gems == cells("6,6-7")


def test_x14_leader_is_taken_where_the_follower_rests_behind(lay):
    table = holding(lay, "ROLLING_FIREBRAND", gems="4,4 4,5", hawks="4,7")
    table.do("PLAY_ROLLING_FIREBRAND", (4, 4), (4, 5), "DIR_EAST")
    assert table.gems == {(4, 6)}
    assert table.asks == (0, "FLIGHT")
    assert (4, 7) not in table.cells


def test_x14_orphaned_hawk_lets_the_gem_roll_on(lay):
    given = {"shadow_turns": False, "ablaze": [3], "gems": "9,2 10,2", "hawks": "9,3 9,4 10,3"}
    table = holding(lay, "ROLLING_FIREBRAND", **given)
    table.do("PLAY_ROLLING_FIREBRAND", (9, 2), (10, 2), "DIR_EAST")
    assert table.gems == cells("9,4 10,4")
    assert (table.hawks, table.supply) == (set(), 18)
    assert table.asks == (1, "WIND")


@pytest.mark.parametrize(("hawk", "flown"), [((4, 5), False), ((4, 6), True)])
def test_x14_brand_hawks_landing(lay, hawk, flown):
    table = holding(lay, "ROLLING_FIREBRAND", brand_hawks="landing", gems="4,4 5,4", hawks=[hawk])
    table.do("PLAY_ROLLING_FIREBRAND", (4, 4), (5, 4), "DIR_EAST")
    assert table.hawks == (set() if flown else {hawk})
    assert table.gems == ({(5, 6)} if flown else cells("4,6 5,6"))
    assert table.asks == ((0, "FLIGHT") if flown else (1, "WIND"))


def test_x14_lightning_is_displaced_only_where_a_gem_rests(lay):
    given = {**WEATHER, "gems": "4,4 5,4", "lightning": "4,5 5,6"}
    table = holding(lay, "ROLLING_FIREBRAND", **given)
    table.do("PLAY_ROLLING_FIREBRAND", (4, 4), (5, 4), "DIR_EAST")
    assert table.asks == (0, "LIGHTNING")
    assert table.lightning == {(4, 5)}
    assert table.legal == cells("3,6 4,7 5,5 5,7 6,6"), "(4,5) holds the other token; cells left behind do not count"


def test_x15_helitack_may_stop_early(lay):
    table = holding(lay, "HELITACK", gems="4,4 4,5 10,10").do("PLAY_HELITACK", (4, 4))
    assert table.legal == {(4, 5), "DONE"}
    assert after(table, "DONE").asks == (0, "HELI_3")
    assert after(table, "DONE", "DONE").gems == cells("4,5 10,10")
    assert after(table, (4, 5), "DONE").gems == {(10, 10)}


def test_x58_fire_pick_is_for_base_cards(lay):
    table = holding(lay, "CROWN_FIRE CREEPING_FIRES BURNING_SNAG", fire_pick=True)
    assert table.plays == {
        *("PLAY_CROWN_FIRE", "PLAY_CREEPING_FIRES", "PLAY_BURNING_SNAG", "PLAY_BURNING_SNAG_PICK"),
    }
    assert after(table, "PLAY_CREEPING_FIRES", (6, 7)).verbs == set()
    assert after(table, "PLAY_CROWN_FIRE", "VERTICAL", (5, 7)).gems == cells("5-6,7"), "placed whole"
