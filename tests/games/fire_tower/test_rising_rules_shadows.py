"""What the rulebook states of Shadows (5) beyond scenarios and rulings: becoming one, the window, shared ends."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import cells
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding, rolling

FEW = {0: "NORTH", 1: "EAST", 2: "SOUTH", 3: "WEST"}


# -- becoming one -----------------------------------------------------------------------------------------------------


def test_a_seat_burned_in_its_own_turn_loses_the_rest_of_it(lay):
    table = lay(**WEATHER, gems="1,0", wind="N", hands=FEW, dice={"winds": "SS"}).do((0, 0))
    assert (table.shadows, table.forming) == ({0}, {0})
    assert table.asks == (1, "WIND")
    assert (table.held(0), table.discard["NORTH"]) == (0, 1)
    assert [table.held(seat) for seat in (1, 2, 3)] == [2, 2, 2]


def test_a_shadow_forms_in_its_first_turn_and_rolls_in_its_second(lay):
    table = lay(**CORE, gems="0,14", wind="E", hands=FEW, dice={"winds": "WW", "die": [2]}).do((0, 15), "DONE")
    assert table.asks == (2, "WIND"), "seat 1's turn passed"
    assert table.turn == (3, 2)
    for seat in (2, 3, 0):
        assert table.asks == (seat, "WIND")
        table.do(min(table.cells - {(0, 0), (15, 0), (15, 15)}), "DONE")
    assert table.asks == (1, "DIE_GEM")


def test_shadow_card_enters_the_deck_and_is_for_shadows(lay):
    given = {"gems": "0,14", "wind": "E", "hands": FEW}
    dice = {"winds": "WS", "shuffles": ["SHADOW_OF_THE_WOOD EMBER*2"]}
    table = lay(**CORE, **given, dice=dice)
    assert table.shadow_in == "box"
    table.do((0, 15))
    assert table.asks == (1, "SHADOW_CHOICE"), "drawn by an elimination draw"
    assert table.shadow_in == "discard"


def test_burned_by_a_shadow(lay):
    """Hand discarded, every living seat draws one, hands grow; revenge storm in the middle of the turn."""
    given = {"gems": "0,14", "hands": {1: "EMBER*2", 2: "SOUTH", 3: "WEST"}, "dice": {"winds": "SW"}}
    table = rolling(lay, [2, 2], **given).do((0, 15))
    assert table.discard["EMBER"] == 2
    assert [table.held(seat) for seat in range(4)] == [0, 0, 2, 2]
    assert (table.hand_limit, table.wind) == (8, "W")
    assert cells("9,7 9,8") <= table.gems
    assert table.asks == (0, "DIE_GEM"), "its turn goes on"


def test_revenge_storm_can_be_left_out(lay):
    table = rolling(lay, [2, 1, 1], gems="0,14", revenge_storm=False, dice={"winds": "S"}).do((0, 15))
    assert table.gems == set(), "the gem beside went with the tower"
    assert table.wind == "S", "rolled anew, for north touches no tower any more"
    assert table.asks == (2, "WIND")


def test_shadows_take_no_part_in_storm_discards(lay):
    table = drawing(lay, "FIRESTORM SOUTH", **CORE, shadows=[1], dice={"winds": "NS", "die": [1]})
    for seat in (0, 2, 3):
        assert table.asks == (seat, "STORM_DISCARD")
        table.do("DONE")


def test_without_shadow_turns_the_burned_are_out(lay):
    table = lay(**CORE, shadow_turns=False, gems="0,14", wind="E", hands=FEW, dice={"winds": "WW"}).do((0, 15))
    assert (table.eliminated, table.shadows) == ({1}, set())
    assert table.do("DONE").turn == (2, 2), "no turn for who is out"


# -- the window (5.3) -------------------------------------------------------------------------------------------------


def test_the_survivor_is_next(lay):
    table = rolling(lay, [2, 1, 1], shadows=[0, 2], gems="14,0", dice={"winds": "NN"}).do((15, 0))
    assert table.winners == {1}


def test_both_shadows_come_before_the_survivor(lay):
    given = {"seat": 2, "shadows": [2, 3], "gems": "0,14 1,0", "dice": {"winds": "WW"}}
    table = rolling(lay, [2, 1, 1, 2], **given).do((0, 15))
    assert table.hand_limit == 9
    assert table.asks == (3, "DIE_GEM"), "the window: Shadow 3's turn"
    assert not table.over
    table.do((0, 0))
    assert table.winners == {2, 3}
    assert table.returns == [-0.3333, -0.3333, 0.3333, 0.3333]


def test_the_survivor_wins_before_its_wind_step(lay):
    table = rolling(lay, [2, 1, 1, 1], seat=2, shadows=[2, 3], gems="0,14", dice={"winds": "WW"}).do((0, 15))
    assert table.winners == {0}
    assert (6, 7) not in table.gems


def test_three_seats(lay):
    """One Shadow; when it burns one of two towers the survivor wins at its next turn."""
    given = {"players": 3, "shadows": [0], "gems": "0,14", "dice": {"winds": "SS"}}
    table = rolling(lay, [2, 1, 2, 1], **given).do((0, 15))
    assert not table.over
    assert table.asks == (0, "DIE_GEM"), "the bonus roll inside the window"
    assert table.do((6, 7)).winners == {2}


def test_one_tower_in_another_turn_wins_at_once(lay):
    table = lay(**CORE, seat=1, shadows=[0, 2], gems="14,0", wind="S").do((15, 0))
    assert table.winners == {1}


def test_events_in_a_window_are_for_shadows(lay):
    """Who is out acts no more in Shadow of the Wood."""
    given = {"seat": 2, "shadows": [0, 2], "ablaze": [1], "top": "SHADOW_OF_THE_WOOD NORTH EAST SOUTH"}
    table = rolling(lay, [3], **given, dice={"rolls": "SSSSSS"})
    assert table.asks == (2, "SHADOW_CHOICE")
    table.do("SHADOW_ROLLS", (9, 7), (9, 8), (10, 7))
    assert table.asks == (0, "SHADOW_CHOICE")
    table.do("SHADOW_ROLLS", (10, 8), (11, 7), (11, 8))
    assert table.asks == (2, "DIE_CARD")
    assert table.do("DONE").winners == {3}


# -- no tower left ----------------------------------------------------------------------------------------------------


def test_no_tower_left_by_shadow_of_the_wood(lay):
    given = {**CORE, "shadows": [0, 3], "gems": "0,14 14,15", "dice": {"rolls": "EES"}}
    table = drawing(lay, "SHADOW_OF_THE_WOOD SOUTH", seat=1, **given)
    assert table.asks == (3, "SHADOW_CHOICE")
    table.do("SHADOW_ROLLS", (0, 15), (7, 9))
    assert not table.over, "waits for the end of the event"
    assert table.do((15, 15)).winners == {0, 3}


def test_no_tower_left_and_a_shadow_lit_the_last(lay):
    given = {**CORE, "mutual_aid": True, "shadows": [0, 2], "gems": "14,0 0,14"}
    table = drawing(lay, "MUTUAL_AID SOUTH", seat=1, **given).do("AID_GEM", (15, 0))
    assert (table.asks, table.over) == ((2, "AID_GEM_CELL"), False)
    assert table.do((0, 15)).winners == {0, 2}


def test_no_tower_left_and_a_living_seat_lit_the_last(lay):
    given = {**CORE, "mutual_aid": True, "shadows": [0, 2], "gems": "14,0 0,14"}
    table = drawing(lay, "MUTUAL_AID SOUTH", seat=3, **given).do("AID_GEM", (6, 7), (0, 15))
    assert table.asks == (1, "AID_GEM_CELL"), "burned, still to act"
    table.do((15, 0))
    assert table.winners == {1, 3}
    assert table.returns == [-0.3333, 0.3333, -0.3333, 0.3333]


@pytest.mark.parametrize("shadows_turn", [False, True])
def test_no_tower_left_by_a_firestorm(lay, shadows_turn):
    given = {**CORE, "shadows": [0, 3], "gems": "0,14 15,14"}
    if shadows_turn:
        table = rolling(lay, [3], **given, top="FIRESTORM NORTH EAST SOUTH", dice={"winds": "E"})
    else:
        table = drawing(lay, "FIRESTORM SOUTH", seat=1, **given, dice={"winds": "E"})
    assert table.over
    assert table.winners == ({0, 3} if shadows_turn else {1, 2})


# -- flights and cards of Shadows -------------------------------------------------------------------------------------


def test_a_shadow_flies_and_wins_cards_for_nobody(lay):
    given = {"shadows": [3], "hawks": "9,7", "gems": "0,14", "wind": "S", "hands": {0: "NORTH", 1: "EMBER", 2: "SOUTH"}}
    table = lay(**CORE, **given, dice={"winds": "WW"}).do((9, 7), (0, 15))
    assert [table.held(seat) for seat in range(4)] == [2, 0, 2, 0]
    assert table.asks == (0, "ACTION")


def test_a_living_turn_burned_by_a_shadows_flight_earns_no_bonus_later(lay):
    """A tower that fell in another turn gives no bonus roll in the Shadow's own."""
    given = {"shadows": [1], "hawks": "6,8", "gems": "14,0", "wind": "N"}
    table = lay(**CORE, **given, hands={0: "NORTH", 2: "SOUTH", 3: "WEST"}, dice={"winds": "EE", "die": [1]})
    table.do((6, 8))
    assert table.asks == (1, "FLIGHT")
    table.do((15, 0), "DONE")
    assert table.asks == (2, "WIND"), "one roll, no bonus"


def test_shadow_in_mutual_aid_and_mobilization(lay):
    given = {"mutual_aid": True, "shadows": [1]}
    table = drawing(lay, "MUTUAL_AID SOUTH", **given).do("AID_BREAK", (4, 4))
    assert table.asks == (1, "AID_BREAK_CELL")
    swap = drawing(lay, "MUTUAL_AID SOUTH", **given, hands={2: "WEST*4"}).do("AID_CARDS", *["DROP_NORTH"] * 3)
    assert swap.asks == (2, "AID_DROP")
    assert swap.held(1) == 0


def test_result_2_on_a_cell_that_burns_the_last_but_one(lay):
    """The window is judged tower by tower: with two left after the burn nothing special happens."""
    table = rolling(lay, [2, 1, 1], gems="0,14", hands={1: "EAST", 2: "SOUTH", 3: "WEST"}, dice={"winds": "WW"})
    table.do((0, 15))
    assert (table.shadows, table.forming) == ({0, 1}, set()), "seat 1's forming turn has passed"
    assert table.asks == (2, "WIND")


def test_planned_order_of_a_turn_with_everything(lay):
    """Result 3 plays a wind card onto a hawk; its flight burns a tower; victims, then the second card, then bonus."""
    given = {"top": "NORTH EAST SOUTH", "hawks": "6,8", "gems": "14,0", "hands": {1: "EAST", 2: "SOUTH", 3: "WEST"}}
    table = rolling(lay, [3, 2], **given, dice={"winds": "NE"}).do("PLAY_NORTH", "WIND_GEM", (6, 8))
    assert table.asks == (1, "FLIGHT")
    table.do((15, 0))
    assert table.hand(1) == Counter(EAST=1, WEST=1), "credited to the flyer"
    assert table.asks == (0, "DIE_CARD")
    table.do("DONE")
    assert table.asks == (0, "DIE_GEM"), "the bonus roll"


def test_hawk_played_by_a_living_seat_next_to_shadows(lay):
    table = holding(lay, "HAWK_TWO", shadows=[1], hawks="5,10").do("PLAY_HAWK_TWO", (4, 4), (5, 5), "DONE")
    assert (table.asks, table.legal) == ((1, "FLOCK_PICK"), {(5, 10), "DONE"})


@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize("card", ["CREEPING_FIRES", "HELITACK"])
def test_a_new_shadow_plays_a_pulled_card_to_the_end(lay, card, turns):
    """Its tower burned in the action before; that stops nothing in the event that follows (R46 is for the play)."""
    given = {"gems": "0,14 10,10", "hands": {0: "EAST", 1: "", 2: f"{card}*2", 3: ""}, "shadow_turns": turns}
    dice = {"winds": "SN", "shuffles": ["SHADOW_OF_THE_WOOD AIR_DROP*2"], "pulls": [1, 0]}
    table = lay(at="action", **CORE, **{**given, "shadow_of_the_wood": True}, dice=dice)
    table.do("PLAY_EAST", "WIND_GEM", (0, 15))
    assert table.asks == (1, "SHADOW_CHOICE")
    table.do("SHADOW_CARDS")
    assert table.in_play == Counter({card: 1, "AIR_DROP": 1})
    table.do(f"PLAY_{card}")
    assert table.question == ("CREEP" if card == "CREEPING_FIRES" else "HELI_1")


def test_a_new_shadow_places_both_gems_of_a_reckless_set(lay):
    given = {"gems": "0,14", "hands": {0: "EAST AIR_DROP", 1: "", 2: "HELITACK*2", 3: "HELITACK*2"}}
    dice = {"winds": "SN", "shuffles": ["SHADOW_OF_THE_WOOD EMBER*2"], "pulls": [1, 1, 0]}
    table = lay(at="action", **CORE, **given, dice=dice).do("PLAY_EAST", "WIND_GEM", (0, 15), "SHADOW_CARDS")
    assert table.in_play == Counter(HELITACK=2, AIR_DROP=1)
    table.do("RECKLESS_WATER")
    assert table.asks == (1, "RECKLESS_GEM")
    assert table.do((6, 7)).asks == (1, "RECKLESS_GEM")
