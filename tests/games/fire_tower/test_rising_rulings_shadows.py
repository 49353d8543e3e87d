"""Rulings X29 to X37: becoming a Shadow, a Shadow's turn, and how games end with Shadows."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, AT_FLAME, FLAME, QUADRANTS, cells
from tests.games.fire_tower.rising import CORE, drawing, rolling
from tests.games.fire_tower.table import after

FEW = {0: "NORTH", 1: "EAST", 2: "SOUTH", 3: "WEST"}
BLAZE = cells("0-2,3 3,0-2")


def burn_one(lay, **given):
    """Seat 0 burns tower 1 by the wind."""
    return lay(**{**CORE, "gems": "0,14", "wind": "E", "hands": FEW, **given}).do((0, 15))


def test_x29_a_burned_seat_becomes_a_shadow(lay):
    table = burn_one(lay, dice={"winds": "WW"})
    assert (table.shadows, table.forming, table.eliminated) == ({1}, {1}, {1})
    assert table.shadow_in == "pile"
    assert table.hand(0)["EAST"] == 1, "the burner takes the hand"
    assert (table.held(1), table.hand_limit) == (0, 7)


def test_x29_two_at_once(lay):
    given = {"gems": "0,14 15,14", "hands": FEW, "hand_limit": 2}
    table = lay(at="action", **CORE, **given, top="FIRESTORM SOUTH", dice={"winds": "EWWWWW"}).do(
        "DONE", "DONE", "DONE"
    )
    while table.question == "KEEP":
        table.do(min(table.verbs))
    assert (table.shadows, table.standing) == ({1, 2}, {0, 3})


def test_x29_fewer_than_two_left_is_out(lay):
    table = rolling(lay, [2, 1, 1, 1], shadows=[0, 2], gems="0,14", dice={"winds": "SS"}).do((0, 15))
    assert (table.shadows, table.eliminated) == ({0, 2}, {0, 1, 2})


@pytest.mark.parametrize(("least", "shadows"), [(2, {1}), (3, {1}), (4, set())])
def test_x29_shadow_min_towers(lay, least, shadows):
    table = burn_one(lay, shadow_min_towers=least, dice={"winds": "WW"})
    assert (table.shadows, table.eliminated) == (shadows, {1})


def test_x29_shadow_min_towers_at_the_second_fall(lay):
    given = {"shadows": [1], "gems": "14,15", "wind": "S", "hands": {0: "NORTH", 2: "SOUTH", 3: "WEST"}}
    table = lay(**CORE, **given, shadow_min_towers=3, dice={"winds": "WW"}).do((15, 15))
    assert (table.shadows, table.eliminated) == ({1}, {1, 2})


def test_x30_nothing_but_the_listed_steps(lay):
    table = rolling(lay, [1], turn=8, wind="N")
    assert table.asks == (1, "WIND"), "result 1 without hawk and firebreak: nothing"
    assert table.turn == (9, 1)
    assert table.held(0) == 0
    assert table.gems == set()


def test_x31_only_the_first_turn_is_lost(lay):
    table = lay(**CORE, seat=1, forming=[1], turn=5)
    assert table.asks == (2, "WIND")
    assert (table.forming, table.shadows, table.turn) == (set(), {1}, (6, 2))
    capped = lay(**CORE, seat=1, forming=[1], turn=5, max_turns=5)
    assert capped.truncated
    assert capped.returns == [0.1111, -0.3333, 0.1111, 0.1111]


def test_x31_forming_shadows_take_part_in_events(lay):
    given = {**CORE, "mutual_aid": True, "forming": [1]}
    table = drawing(lay, "MUTUAL_AID SOUTH", **given).do("AID_GEM", (6, 7))
    assert table.asks == (1, "AID_GEM_CELL")
    wood = drawing(lay, "SHADOW_OF_THE_WOOD SOUTH", **{**given, "dice": {"rolls": "N"}}).do("SHADOW_ROLLS")
    assert wood.asks == (1, "SHADOW_GEM")


@pytest.mark.parametrize(("bonus", "die"), [("any_fall", [2, 1, 1]), ("own_credit", [2, 1])])
def test_x32_a_tower_burned_by_anybody(lay, bonus, die):
    """Shadow 0's gem meets a hawk; seat 3 flies it onto tower 1."""
    given = {"hawks": "9,7", "gems": "0,14", "bonus": bonus, "hands": {1: "EAST", 2: "SOUTH", 3: "WEST"}}
    table = rolling(lay, die, **given, dice={"winds": "WW"}).do((9, 7))
    assert table.asks == (3, "FLIGHT")
    table.do((0, 15))
    assert table.hand(3)["EAST"] == 1
    assert table.asks == (2, "WIND"), "seat 1 is a Shadow that forms"


@pytest.mark.parametrize("bonus", ["any_fall", "own_credit"])
def test_x32_own_burn_and_only_once(lay, bonus):
    given = {"gems": "0,14 14,15", "bonus": bonus, "dice": {"winds": "WWSS"}}
    table = rolling(lay, [2, 1, 2, 1], **given).do((0, 15))
    assert table.asks == (0, "DIE_GEM"), "the bonus roll"
    table.do((15, 15))
    assert table.over, "the bonus is not earned twice; seat 3 is next"
    assert table.winners == {3}


@pytest.mark.parametrize("ends", [True, False])
def test_x33_a_bust_ends_the_turn(lay, ends):
    die = [2, 5, 3, 6] + [1] * (not ends)
    table = rolling(lay, die, gems="0,14", bust_ends_turn=ends, dice={"winds": "WW"}).do((0, 15))
    assert table.asks == (0, "PUSH")
    table.do("PUSH_ROLL", "PUSH_ROLL")
    assert table.asks == (2, "WIND")
    assert table.dice.left_over() == {}


def test_x33_a_bust_without_a_bonus(lay):
    table = rolling(lay, [5, 5]).do("PUSH_ROLL")
    assert (table.asks, table.gems) == ((1, "WIND"), set())


def test_x34_no_gems_out_of_towers(lay):
    table = rolling(lay, [1], hawks="3,10", gems="1,14 2,12").do("SHADOW_HAWK", (3, 10))
    assert table.asks == (0, "SH_GEM")
    assert table.legal == {(2, 12)}
    alone = rolling(lay, [1], hawks="3,10", gems="1,14")
    assert alone.asks == (1, "WIND"), "nothing is possible"


def test_x35_a_shadow_plays_with_its_quadrant_as_home(lay):
    table = rolling(lay, [3], top="HAWK_TWO EMBER NORTH", hawks="3,10 4,4").do("PLAY_HAWK_TWO")
    home = QUADRANTS[0] - AREAS[0] - FLAME
    assert table.legal == home - {(4, 4)}
    table.do((5, 5), (6, 6))
    assert table.asks == (0, "FLOCK_PICK")
    table.do((4, 4))
    assert table.legal == home - cells("4,4 5,5 6,6")
    table.do((4, 5), "DONE")
    assert table.asks == (1, "FLOCK_PICK")
    table.do("DONE")
    assert table.asks == (0, "DIE_CARD")
    assert table.legal == {"PLAY_NORTH", "DONE"}, "an Ember needs a gem"


def test_x35_an_out_seat_in_shadow_of_the_wood_likewise(lay):
    given = {"shadow_turns": False, "shadow_of_the_wood": True, "ablaze": [0], "hawks": "4,4 3,10", "seat": 1}
    hands = {1: "HAWK_TWO*3", 2: "", 3: ""}
    table = lay(
        at="action", **CORE, **given, hands=hands, hand_limit=4, top="SHADOW_OF_THE_WOOD EMBER", dice={"pulls": [1]}
    )
    table.do("DONE", "SHADOW_CARDS", "PLAY_HAWK_TWO")
    assert table.asks == (0, "HAWK_PLACE")
    assert table.legal == QUADRANTS[0] - AREAS[0] - FLAME - {(4, 4)}
    table.do((5, 5), (6, 6))
    assert table.asks == (1, "FLOCK_PICK"), "who is out does not flock"


def test_x36_push_cap(lay):
    table = rolling(lay, [5, 1], push_cap=2)
    assert table.legal == {"PUSH_ROLL", "PUSH_STOP"}
    table.do("PUSH_ROLL")
    assert table.legal == {"PUSH_STOP"}
    table.do("PUSH_STOP", (6, 7), (5, 7))
    assert table.asks == (1, "WIND"), "two gems"


def test_x36_twenty_by_default(lay):
    table = rolling(lay, [5] + [4] * 19).do(*["PUSH_ROLL"] * 19)
    assert table.legal == {"PUSH_STOP"}


@pytest.mark.parametrize("most", [1, 3])
def test_x36_shadow_rolls_cap(lay, most):
    table = rolling(lay, [2] * most, shadow_rolls_cap=most)
    for place in [(6, 7), (5, 7), (4, 7)][:most]:
        assert table.asks == (0, "DIE_GEM")
        table.do(place)
    assert table.asks == (1, "WIND")


def test_x36_the_bonus_roll_counts(lay):
    table = rolling(lay, [2, 1], shadow_rolls_cap=2, gems="0,14", dice={"winds": "WW"}).do((0, 15))
    assert table.asks == (2, "WIND")


def test_x36_rolls_of_push_do_not_count(lay):
    table = rolling(lay, [2, 5, 1, 1, 1], shadow_rolls_cap=2).do((6, 7), *["PUSH_ROLL"] * 3)
    assert table.legal == {"PUSH_ROLL", "PUSH_STOP"}


@pytest.mark.parametrize(("share", "winners"), [("all", {0, 2}), ("formed", {0})])
def test_x37_shadows_share(lay, share, winners):
    given = {"shadows": [0], "forming": [2], "shadow_share": share, "gems": "0,14 14,0"}
    table = rolling(lay, [2], **given, dice={"winds": "S"}).do((0, 15))
    assert table.winners == winners


# -- a Shadow's turn, result by result (5.2) --------------------------------------------------------------------------


def test_result_1_sends_a_hawk(lay):
    given = {"hawks": "5,5 10,10", "gems": "4,4 7,5", "breaks": "1,14"}
    table = rolling(lay, [1], seat=1, **given)
    assert table.asks == (1, "SHADOW_ONE")
    assert table.legal == {"SHADOW_HAWK", "SHADOW_BREAK"}
    assert after(table, "SHADOW_BREAK").legal == {(1, 14)}
    assert after(table, "SHADOW_BREAK", (1, 14)).breaks == set()
    table.do("SHADOW_HAWK")
    assert (table.asks, table.legal) == ((1, "SH_HAWK"), {(5, 5)}), "no gem in the other hawk's quadrant"
    table.do((5, 5))
    assert (table.asks, table.legal) == ((1, "SH_GEM"), cells("4,4 7,5"))
    others = (AT_FLAME - cells("6,7 7,6")) | cells("0-2,12 3,13-15")
    assert after(table, (7, 5)).legal == others, "the moved gem does not count for (8,5)"
    table.do((4, 4))
    assert (table.asks, table.legal) == ((1, "SH_TO"), others | {(8, 5)})
    table.do((8, 5))
    assert table.gems == cells("7,5 8,5")
    assert (table.hawks, table.supply) == ({(10, 10)}, 17)
    assert table.asks == (2, "WIND")


def test_result_1_may_land_on_a_hawk_and_on_a_corner(lay):
    table = rolling(lay, [1], hawks="5,5 9,8", gems="4,4").do("SHADOW_HAWK", (5, 5), (4, 4), (9, 8))
    assert table.asks == (2, "FLIGHT")
    assert table.supply == 18
    burns = rolling(lay, [1, 1], hawks="5,5", gems="4,4 0,14", dice={"winds": "WW"})
    burns.do("SHADOW_HAWK", (5, 5), (4, 4), (0, 15))
    assert burns.eliminated == {0, 1}


@pytest.mark.parametrize(("given", "verbs"), [({"hawks": "5,5", "gems": "4,4"}, "HAWK"), ({"breaks": "4,4"}, "BREAK")])
def test_result_1_offers_what_is_possible(lay, given, verbs):
    assert rolling(lay, [1], **given).legal == {f"SHADOW_{verbs}"}


def test_result_2_places_and_rolls_again(lay):
    table = rolling(lay, [2, 2, 1])
    assert table.legal == AT_FLAME | BLAZE
    table.do((6, 7))
    assert table.legal == (AT_FLAME | BLAZE | cells("5,7 6,6")) - {(6, 7)}
    assert table.do((5, 7)).asks == (1, "WIND")


def test_result_3_draws_three_and_plays_two(lay):
    table = rolling(lay, [3], top="NORTH AIR_DROP*2 EMBER")
    assert table.drawn == Counter(NORTH=1, AIR_DROP=2)
    assert table.legal == {"PLAY_NORTH", "DONE"}
    assert after(table, "DONE").discard == Counter(NORTH=1, AIR_DROP=2)
    table.do("PLAY_NORTH", "WIND_GEM", (6, 7))
    assert table.legal == {"PLAY_AIR_DROP_ALL", "DONE"}
    table.do("PLAY_AIR_DROP_ALL", "VERTICAL", (4, 7))
    assert table.asks == (1, "WIND")
    assert (table.drawn, table.discard, table.gems) == (Counter(), Counter(NORTH=1, AIR_DROP=2), set())


def test_result_3_unplayable_cards_ask_nothing(lay):
    table = rolling(lay, [3], top="AIR_DROP*3")
    assert (table.asks, table.discard["AIR_DROP"]) == ((1, "WIND"), 3)


def test_result_3_events_come_before_the_cards(lay):
    given = {"gems": "0,14", "hands": {1: "EMBER", 2: "SOUTH", 3: "WEST"}}
    table = rolling(lay, [3, 1], top="NORTH FIRESTORM AIR_DROP EAST", **given, dice={"winds": "EWSW"})
    assert table.standing == {2, 3}
    assert table.drawn == Counter(NORTH=1, AIR_DROP=1, EAST=1)
    assert table.asks == (2, "STORM_DISCARD"), "seat 1 burned, the drawer is a Shadow"
    table.do("DONE", "DONE")
    assert (table.eliminated, table.discard["EMBER"]) == ({0, 1}, 1)
    assert table.held(0) == 0
    assert table.asks == (0, "DIE_CARD"), "then the choice"
    assert (table.held(2), table.held(3)) == (8, 8)
    assert table.do("DONE").asks == (2, "WIND"), "after the bonus roll; seat 1 forms"


def test_result_3_victims_are_settled_between_the_cards(lay):
    given = {"gems": "0,14", "top": "EAST NORTH SOUTH", "hands": {1: "EMBER", 2: "SOUTH", 3: "WEST"}}
    table = rolling(lay, [3, 1], **given, dice={"winds": "WS"}).do("PLAY_EAST", "WIND_GEM", (0, 15))
    assert table.eliminated == {0, 1}
    assert (table.asks, table.wind) == ((0, "DIE_CARD"), "S")
    assert table.legal == {"PLAY_NORTH", "PLAY_SOUTH", "DONE"}
    assert table.do("DONE").asks == (2, "WIND")


def test_result_3_a_shadow_carries_out_mutual_aid(lay):
    table = rolling(lay, [3], top="MUTUAL_AID NORTH EAST SOUTH", mutual_aid=True)
    assert table.asks == (0, "AID_CHOICE")
    assert after(table, "AID_GEM").asks == (0, "AID_GEM_CELL")
    table.do("AID_CARDS")
    assert table.asks == (1, "AID_DROP"), "the Shadow has nothing to drop"
    assert table.held(0) == 0


def test_result_4_without_a_cell(lay):
    table = rolling(lay, [4], wind="N", breaks="6,7 6,8")
    assert table.asks == (0, "SHADOW_WIND")
    assert table.legal == {"DIR_EAST", "DIR_SOUTH", "DIR_WEST"}
    table.do("DIR_EAST")
    assert (table.wind, table.asks) == ("E", (1, "WIND"))


def test_result_5_places_up_to_the_pot(lay):
    table = rolling(lay, [5, 4, 1]).do("PUSH_ROLL", "PUSH_ROLL", "PUSH_STOP")
    assert table.asks == (0, "PUSH_GEM")
    assert table.legal == AT_FLAME | BLAZE | {"DONE"}
    table.do((6, 7))
    assert (5, 7) in table.cells
    assert after(table, "DONE").asks == (1, "WIND")
    table.do((5, 7), (4, 7))
    assert (table.gems, table.asks) == (cells("4-6,7"), (1, "WIND"))


def test_result_5_is_one_placement(lay):
    table = rolling(lay, [5, 1], hawks="6,7").do("PUSH_ROLL", "PUSH_STOP", (6, 7))
    assert table.asks == (0, "PUSH_GEM"), "the hawk waits"
    table.do((5, 7))
    assert (table.asks, table.gems) == ((0, "FLIGHT"), {(5, 7)})
    stopped = rolling(lay, [5, 1], hawks="6,7").do("PUSH_ROLL", "PUSH_STOP", (6, 7), "DONE")
    assert stopped.asks == (0, "FLIGHT")


def test_result_6_creeps(lay):
    table = rolling(lay, [6])
    assert (table.asks, table.legal) == ((0, "CREEP"), AT_FLAME | BLAZE)
    table.do((6, 7))
    assert table.legal == (AT_FLAME | BLAZE) - cells("6,7-8")
    table.do((3, 0), (9, 8))
    assert (table.gems, table.asks) == (cells("6,7 3,0 9,8"), (1, "WIND"))
