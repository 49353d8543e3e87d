"""Rulings R30 to R46: burning, eliminations, storms, and the order in which things are settled."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import cells
from tests.games.fire_tower.table import Table, after

FEW = {0: "NORTH", 1: "EAST", 2: "SOUTH", 3: "WEST"}


def reckless(lay, seat: int = 0, **given: object) -> Table:
    """A seat that has dropped its set and is about to place the two gems."""
    table = lay(at="action", seat=seat, empty_buckets=[seat], hands={**FEW, seat: "AIR_DROP*3"}, **given)
    return table.do("RECKLESS_WATER", *["DROP_AIR_DROP"] * 3)


def refill(lay, top: str, seat: int = 0, **given: object) -> Table:
    """A seat passes with a hand of four and draws these cards."""
    hands = {seat: "NORTH*4", **given.pop("hands", {})}
    return lay(at="action", seat=seat, hands=hands, top=top, **given).do("DONE")


# -- R30, R31: burned at once, eliminated afterwards ------------------------------------------------------------------


def test_r30_owner_is_eliminated_when_the_procedure_is_over(lay):
    table = reckless(lay, gems="1,1 0,14", dice={"winds": "SS"})
    table.do((0, 15))
    assert table.standing == {0, 2, 3}, "the tower has burned"
    assert table.eliminated == set(), "its owner waits"
    assert table.hand_limit == 5
    assert table.permanent == set()
    assert table.asks == (0, "RECKLESS_GEM")
    table.do((6, 7))
    assert table.eliminated == {1}
    assert table.permanent == cells("0-2,13-15")


def test_r31_victims_before_events(lay):
    given = {"players": 4, "mutual_aid": True, "gems": "0,14", "wind": "E", "hands": FEW}
    table = lay(**given, top="MUTUAL_AID EMBER", dice={"winds": "WS"}).do((0, 15))
    assert table.hand(2) == Counter(SOUTH=1, EMBER=1), "seat 2 drew Mutual Aid and replaced it"
    assert table.gems >= cells("0-2,12"), "the revenge storm came first"
    assert table.wind == "S"
    assert table.asks == (2, "AID_CHOICE"), "the event runs before the action of seat 0"
    table.do("AID_BREAK", (5, 5))
    assert table.asks == (3, "AID_BREAK_CELL")
    table.do((5, 7))
    assert table.asks == (0, "AID_BREAK_CELL")
    assert table.do((5, 9)).asks == (0, "ACTION")


def test_r31_events_in_the_order_drawn(lay):
    table = refill(lay, "MUTUAL_AID FIRESTORM EAST", players=2, mutual_aid=True, dice={"winds": "NS"})
    assert table.asks == (0, "AID_CHOICE")
    assert table.gems == set(), "the storm waits"
    table.do("AID_BREAK", (4, 4), (4, 6))
    assert table.asks == (0, "STORM_DISCARD")
    assert table.gems == {(6, 7), (6, 8)}


def test_r31_explosion_sets_all_its_gems_first(lay):
    given = {"gems": "1,14", "hands": {**FEW, 0: "EXPLOSION"}, "tower_ablaze": False}
    table = lay(at="action", **given, dice={"winds": "WW"}).do("PLAY_EXPLOSION", (1, 14))
    assert table.gems >= cells("0-2,13-15") - {(1, 14)}
    assert table.eliminated == {1}


def test_r32_an_event_is_discarded_and_replaced_when_drawn(lay):
    table = refill(lay, "FIRESTORM MUTUAL_AID EMBER", players=2, mutual_aid=True, dice={"winds": "NS"})
    assert table.hand(0) == Counter(NORTH=4, EMBER=1)
    assert table.discard == Counter(FIRESTORM=1, MUTUAL_AID=1), "both, though the second has not run yet"
    assert table.asks == (0, "STORM_DISCARD")


def test_r33_successor_of_an_eliminated_drawer(lay):
    given = {"players": 4, "mutual_aid": True, "gems": "1,0"}
    table = refill(lay, "FIRESTORM MUTUAL_AID EAST", **given, dice={"winds": "NS" + "SS"})
    for seat in (1, 2, 3):
        assert table.asks == (seat, "STORM_DISCARD")
        table.do("DONE")
    assert table.eliminated == {0}
    assert table.asks == (1, "AID_CHOICE")
    table.do("AID_BREAK", (5, 5))
    assert table.asks == (2, "AID_BREAK_CELL")


# -- R34: the draw pile -----------------------------------------------------------------------------------------------


def test_r34_no_reshuffle_before_a_card_is_needed(lay):
    table = lay(players=2, at="action", hands={0: "NORTH*4"}, top="EAST FIRESTORM", rest_in="discard").do("DONE")
    assert table.pile == ["FIRESTORM"]
    assert table.discard.total() == 52 - 10


def test_r34_pile_may_lie_empty(lay):
    given = {"players": 2, "hands": {0: "NORTH*4"}, "firestorm_card": False}
    table = lay(at="action", **given, top="EAST", rest_in="discard").do("DONE")
    assert table.pile == []
    assert table.discard.total() == 42


def test_r34_all_discards_come_back_events_included(lay):
    given = {"players": 2, "hands": {0: "NORTH*3 SOUTH"}, "top": "EAST", "discard": "FIRESTORM", "rest_in": "discard"}
    table = lay(at="action", **given, dice={"shuffles": ["EMBER"]}).do("DROP_SOUTH", "DONE")
    assert table.hand(0) == Counter(NORTH=3, EAST=1, EMBER=1)
    assert table.discard == Counter()
    assert len(table.pile) == 52 + 1 - 10
    assert Counter(table.pile)["FIRESTORM"] == 1
    assert Counter(table.pile)["SOUTH"] == 4 - table.hand(1)["SOUTH"], "the card just dropped is in it"


# -- R35, R36: Tower Ablaze and credit --------------------------------------------------------------------------------


@pytest.mark.parametrize("ablaze", [True, False])
def test_r35_tower_ablaze(lay, ablaze):
    given = {"gems": "0,14 1,13", "breaks": "2,14", "wind": "E", "hands": FEW, "tower_ablaze": ablaze}
    table = lay(**given, dice={"winds": "WS"}).do((0, 15))
    if ablaze:
        assert table.permanent == cells("0-2,13-15")
        assert table.breaks == set(), "it replaces firebreaks too"
        assert table.gems == cells("0-2,12 7,6 8,6"), "the storm spreads from the burning tower"
    else:
        assert table.permanent == set()
        assert table.breaks == {(2, 14)}
        assert table.gems == cells("0,14 0,15 1,13 0,13 1,12 7,6 8,6")


def test_r36_placer_takes_the_hand(lay):
    table = lay(gems="0,14", wind="E", hands=FEW, dice={"winds": "WS"}).do((0, 15))
    assert table.hand(0) == Counter(NORTH=1, EAST=1)
    assert [table.held(seat) for seat in range(4)] == [2, 0, 2, 2]


@pytest.mark.parametrize(("credit", "taker"), [("drawer", 0), ("roller", 0), ("none", None)])
def test_r36_firestorm_credits_the_drawer(lay, credit, taker):
    given = {"gems": "1,15", "hands": {**FEW, 0: "NORTH*4"}, "top": "FIRESTORM EMBER", "storm_credit": credit}
    table = lay(at="action", **given, dice={"winds": "NSSS"}).do("DONE", *["DONE"] * 3)
    assert table.eliminated == {1}
    if taker == 0:
        assert table.hand(0) == Counter(NORTH=4, EMBER=1, EAST=1)
        assert table.discard["EAST"] == 0
    else:
        assert table.hand(0)["EAST"] == 0
        assert table.held(0) == 6, "like the others it draws one card"
        assert table.discard["EAST"] == 1


@pytest.mark.parametrize(("credit", "takes"), [("drawer", False), ("roller", True), ("none", False)])
def test_r36_revenge_storm(lay, credit, takes):
    """Seat 0 burns NE; the revenge storm burns SE."""
    given = {"gems": "0,14 14,15", "wind": "E", "hands": FEW, "storm_credit": credit}
    table = lay(**given, dice={"winds": "SNNN"}).do((0, 15))
    assert table.eliminated == {1, 2}
    assert table.hand(0)["EAST"] == 1
    # seat 2 had drawn one card before its tower burned
    assert table.hand_limit == 7
    assert table.held(0) == (4 if takes else 3)
    assert (table.hand(0)["SOUTH"] == 1) == takes
    assert table.discard["SOUTH"] == (0 if takes else 1)


def test_r36_no_credit_for_ones_own_tower(lay):
    table = lay(gems="0,1", wind="W", hands=FEW, dice={"winds": "EE"}).do((0, 0))
    assert table.eliminated == {0}
    assert table.discard["NORTH"] == 1
    assert [table.held(seat) for seat in range(4)] == [0, 2, 2, 2], "all others draw one card"


def test_r36_no_credit_for_a_seat_whose_own_tower_burned(lay):
    table = reckless(lay, gems="0,1 1,1 0,14", dice={"winds": "SSSS"})
    table.do((0, 15), (0, 0))
    assert table.eliminated == {0, 1}
    assert table.discard["EAST"] == 1
    assert table.held(0) == 0


# -- R37 to R39: hands ------------------------------------------------------------------------------------------------


def test_r37_taker_drops_one_at_a_time_and_is_not_filled_up(lay):
    given = {"gems": "0,14", "wind": "E", "hands": {**FEW, 0: "NORTH*4 EMBER", 1: "EAST*4 EMBER"}}
    table = lay(**given, dice={"winds": "WS"}).do((0, 15))
    for left in (10, 9, 8, 7):
        assert table.asks == (0, "KEEP")
        assert table.held(0) == left
        assert table.legal == {f"DROP_{card}" for card in table.hand(0)}
        table.do("DROP_EAST")
    assert table.hand(0) == Counter(NORTH=4, EMBER=2)
    assert table.asks == (0, "ACTION")


def test_r37_small_hands_stay_small_until_the_refill(lay):
    table = lay(gems="0,14", wind="E", hands=FEW, dice={"winds": "WS"}).do((0, 15))
    assert table.asks == (0, "ACTION"), "nothing to drop"
    assert table.held(0) == 2
    assert table.do("DONE").held(0) == 6


def test_r38_others_draw_exactly_one_clockwise_from_the_seat_on_turn(lay):
    given = {"gems": "0,14", "wind": "E", "hands": {0: "NORTH", 1: "EAST", 2: "SOUTH*3", 3: ""}}
    table = lay(**given, top="EMBER FLARE_UP", dice={"winds": "WS"}).do((0, 15))
    assert table.hand(2) == Counter(SOUTH=3, EMBER=1)
    assert table.hand(3) == Counter(FLARE_UP=1)


def test_r38_order_starts_at_the_seat_on_turn(lay):
    given = {"gems": "0,1", "wind": "W", "seat": 3, "hands": FEW}
    table = lay(**given, top="EMBER FLARE_UP", dice={"winds": "EE"}).do((0, 0))
    assert table.hand(3) == Counter(WEST=1, NORTH=1), "the one who burned it"
    assert (table.hand(1), table.hand(2)) == (Counter(EAST=1, EMBER=1), Counter(SOUTH=1, FLARE_UP=1))


def test_r39_refill_repairs_shortfalls(lay):
    table = lay(at="action", ablaze=[1], hands={0: "NORTH*2 EMBER"}).do("DONE")
    assert table.held(0) == 6


def test_r39_refill_never_takes_cards_away(lay):
    table = lay(at="action", hands={0: "NORTH*4 EAST*4"})
    assert table.do("DONE").held(0) == 8


# -- R40 to R44: storms and simultaneous victims ----------------------------------------------------------------------


def test_r40_each_gem_gives_one_new_cell(lay):
    table = refill(lay, "FIRESTORM EAST", gems="10,5 11,5 10,8", dice={"winds": "NS"})
    assert table.gems == cells("10,5 11,5 10,8") | cells("9,5 9,8 6,7 6,8"), "no new gem spreads in the same storm"


def test_r40_gem_beneath_the_flame_feeds_nothing_new(lay):
    table = refill(lay, "FIRESTORM EAST", gems="9,8 6,7", dice={"winds": "NS"})
    assert table.gems == cells("9,8 6,7 5,7 6,8")


def test_r41_no_revenge_storm_once_the_game_is_over(lay):
    table = lay(players=2, gems="15,14", wind="E").do((15, 15))
    assert table.over
    assert table.gems == {(15, 14), (15, 15)}
    assert table.dice.supports == []
    assert table.returns == [1, -1]


def test_r41_storm_that_ends_the_game_rolls_no_new_wind(lay):
    table = lay(players=3, gems="0,14 14,15", wind="E", hands={0: "NORTH", 1: "EAST", 2: "SOUTH"}, dice={"winds": "S"})
    table.do((0, 15))
    assert table.over
    assert table.winners == {0}
    assert table.wind == "E"


def test_r42_firestorm_discards_come_after_both_rolls(lay):
    table = refill(lay, "FIRESTORM EAST", gems="1,15", dice={"winds": "NW"}, hands={1: "EMBER*3"})
    assert table.wind == "W"
    assert table.standing == {0, 2, 3}
    asked = []
    while table.question == "STORM_DISCARD":
        asked.append(table.asks[0])
        assert table.eliminated == set()
        table.do("DONE")
    assert asked == [0, 2, 3], "who burned is not asked"
    assert table.eliminated == {1}
    assert table.asks == (0, "KEEP")


def test_r42_one_seat_finishes_before_the_next_begins(lay):
    given = {"players": 2, "hands": {1: "EAST*4 WEST"}}
    table = refill(lay, "FIRESTORM SOUTH EMBER FLARE_UP DOZER_LINE", **given, dice={"winds": "NS"})
    table.do("DROP_NORTH", "DROP_NORTH", "DONE")
    assert table.hand(0) == Counter(NORTH=2, SOUTH=1, EMBER=1, FLARE_UP=1)
    assert table.asks == (1, "STORM_DISCARD")
    table.do("DROP_EAST", "DONE")
    assert table.hand(1) == Counter(EAST=3, WEST=1, DOZER_LINE=1)


@pytest.mark.parametrize(("seat", "first"), [(1, 3), (2, 3)])
def test_r43_victims_clockwise_from_the_seat_on_turn(lay, seat, first):
    table = refill(lay, "FIRESTORM SOUTH", seat=seat, gems="0,1 15,1", dice={"winds": "WEEEEE"})
    table.do("DONE", "DONE")
    assert table.standing == {1, 2}
    assert table.eliminated == {first}, "one full elimination after the other"
    while table.question == "KEEP":
        table.do(min(table.verbs))
    assert table.eliminated == {0, 3}
    assert table.dice.supports == ["NESW", "NES", *["NES"] * 4]


def test_r44_tie_of_the_latest_only(lay):
    table = refill(lay, "FIRESTORM SOUTH", players=3, seat=1, ablaze=[0], gems="0,14 15,14", dice={"winds": "E"})
    assert table.over
    assert table.winners == {1, 2}
    assert table.returns == [-0.5, 0.25, 0.25]


def test_r44_revenge_storm_that_burns_the_rest(lay):
    given = {"players": 3, "gems": "0,1 0,14 15,14", "wind": "W", "seat": 1}
    table = lay(**given, hands={0: "NORTH", 1: "EAST", 2: "SOUTH"}, dice={"winds": "E"}).do((0, 0))
    assert table.over
    assert table.winners == {1, 2}, "seat 0 had lost before"


# -- R45, R46 ---------------------------------------------------------------------------------------------------------


def test_r45_eliminated_in_the_wind_step(lay):
    table = lay(gems="0,1", wind="W", hands=FEW, dice={"winds": "EE"}).do((0, 0))
    assert table.asks == (1, "WIND")
    assert table.turn == (2, 1)
    assert table.held(0) == 0


def test_r45_eliminated_by_ones_own_card(lay):
    given = {"gems": "0,1", "hands": {**FEW, 0: "WEST EMBER"}, "wind": "N"}
    table = lay(at="action", **given, dice={"winds": "EE"}).do("PLAY_WEST", "WIND_GEM", (0, 0))
    assert table.asks == (1, "WIND"), "no refill, no late Bucket"
    assert table.held(0) == 0
    assert table.discard == Counter(WEST=1, EMBER=1)


def test_r45_next_seat_may_be_gone_too(lay):
    table = lay(ablaze=[1], gems="0,1", wind="W", hands={0: "NORTH", 2: "SOUTH", 3: "WEST"}, dice={"winds": "EE"})
    assert table.do((0, 0)).asks == (2, "WIND")


def test_r46_game_over_at_once(lay):
    table = lay(players=2, at="action", empty_buckets=[0], gems="1,1 15,14", hands={0: "AIR_DROP*3", 1: "EAST"}).do(
        "RECKLESS_WATER", *["DROP_AIR_DROP"] * 3, (15, 15)
    )
    assert table.over
    assert table.asks == (-1, "")
    assert table.legal == set()
    assert table.returns == [1, -1]


def test_r46_self_burned_places_nothing_more(lay):
    table = reckless(lay, gems="0,1", dice={"winds": "EE"}).do((0, 0))
    assert table.eliminated == {0}
    assert table.asks == (1, "WIND")


@pytest.mark.parametrize("card", ["BURNING_SNAG", "FLARE_UP"])
def test_r46_self_burned_stops_picking(lay, card):
    given = {"gems": "0,1", "hands": {**FEW, 0: card}, "fire_pick": True}
    table = lay(at="action", **given, dice={"winds": "EE"}).do(f"PLAY_{card}_PICK")
    elsewhere = after(table, (1, 1))
    assert "DONE" in elsewhere.verbs
    table.do((0, 0))
    assert table.eliminated == {0}
    assert table.asks == (1, "WIND")


@pytest.mark.parametrize("card", ["BURNING_SNAG", "FLARE_UP"])
def test_r46_win_while_picking_ends_the_game(lay, card):
    table = lay(players=2, at="action", gems="15,14", hands={0: card, 1: "EAST"}, fire_pick=True)
    table.do(f"PLAY_{card}_PICK", (15, 15))
    assert table.returns == [1, -1]


def test_r46_stopping_is_about_ones_own_tower(lay):
    """In teams a burned partner does not stop the player, nor does a tower lost in an earlier procedure."""
    given = {"players": 4, "teams": True, "at": "action", "fire_pick": True, "gems": "15,14 5,5"}
    table = lay(**given, hands={0: "BURNING_SNAG EMBER"}).do("PLAY_BURNING_SNAG_PICK", (15, 15))
    assert table.standing == {0, 1, 3}
    assert table.cells == {(14, 14), (14, 15)}
    table = lay(**given, ablaze=[0], hands={0: "BURNING_SNAG EMBER"}).do("PLAY_BURNING_SNAG_PICK", (5, 6))
    assert (5, 7) in table.cells
