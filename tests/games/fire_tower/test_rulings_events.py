"""Rulings R47 to R55: Mutual Aid and Shadow of the Wood."""

from collections import Counter

import numpy as np
import pytest

from tests.games.fire_tower.names import cells, walls
from tests.games.fire_tower.table import Table, after, changes

AT_FLAME = cells("6,7 6,8 7,6 7,9 8,6 8,9 9,7 9,8")


def aid(lay, option: str = "", seat: int = 0, **given: object) -> Table:
    """A seat draws Mutual Aid in its refill and, if told, chooses."""
    hands = {seat: "NORTH*4", **given.pop("hands", {})}
    given = {"players": 4, **given, "mutual_aid": True}
    table = lay(at="action", seat=seat, hands=hands, top="MUTUAL_AID EAST", **given).do("DONE")
    assert table.asks == (seat, "AID_CHOICE")
    return table.do(option) if option else table


def shadow(lay, seat: int = 1, held: int = 5, **given: object) -> Table:
    """A seat draws Shadow of the Wood in its refill; four towers unless told otherwise."""
    hands = {seat: ["NORTH"] * 4 + ["EMBER"] * (held - 4), **given.pop("hands", {})}
    given = {"players": 4, "ablaze": [0], "top": "SHADOW_OF_THE_WOOD EAST", **given, "shadow_of_the_wood": True}
    return lay(at="action", seat=seat, hands=hands, **given).do("DONE")


# -- Mutual Aid -------------------------------------------------------------------------------------------------------


def test_r47_gems_touch_older_fire_and_not_each_other(lay):
    table = aid(lay, "AID_GEM", gems="3,3")
    older = AT_FLAME | cells("2,3 4,3 3,2 3,4")
    assert table.legal == older
    table.do((6, 7))
    assert table.asks == (1, "AID_GEM_CELL")
    assert table.legal == older - {(6, 7), (6, 8)}, "(6,8) touches the gem of this event, (5,7) touches only it"
    table.do((7, 6))
    assert table.legal == older - {(6, 7), (6, 8), (7, 6), (8, 6)}
    table.do((9, 8), (3, 2))
    assert table.gems == {(3, 3), (6, 7), (7, 6), (9, 8), (3, 2)}
    assert table.asks == (1, "WIND")


def test_r47_anywhere(lay):
    table = aid(lay, "AID_GEM", aid_gem="anywhere", breaks="5,5")
    everywhere = cells("0-15,0-15") - cells("7-8,7-8 5,5")
    assert table.legal == everywhere
    table.do((10, 10))
    assert table.legal == everywhere - cells("10,10 9,10 11,10 10,9 10,11")


def test_r47_anywhere_even_a_corner(lay):
    table = aid(lay, "AID_GEM", aid_gem="anywhere", players=2).do((15, 15))
    assert not table.over, "the event goes on"
    table.do((5, 5))
    assert table.returns == [1, -1]


def test_r48_burned_seats_still_act(lay):
    given = {"gems": "0,14", "hands": {1: "EMBER", 2: "SOUTH", 3: "WEST"}}
    table = aid(lay, "AID_GEM", **given, dice={"winds": "SS"}).do((0, 15))
    assert table.standing == {0, 2, 3}
    assert table.asks == (1, "AID_GEM_CELL")
    table.do((6, 7), (9, 7))
    assert table.eliminated == set(), "eliminations wait for the end of the event"
    table.do((7, 9))
    assert table.eliminated == {1}
    assert table.hand(0) == Counter(NORTH=4, EAST=1, EMBER=1), "the placer is credited"


def test_r49_unavailable_options(lay):
    assert aid(lay).legal == {"AID_GEM", "AID_BREAK", "AID_CARDS"}
    assert aid(lay, breaks=walls("4,4 10,10")).legal == {"AID_CARDS"}, "no fire to touch, every cell beside a break"
    assert aid(lay, breaks=AT_FLAME).legal == {"AID_BREAK", "AID_CARDS"}
    assert aid(lay, gems=cells("3-12,0-15 0-2,3-12 13-15,3-12") - cells("7-8,7-8")).legal == {"AID_GEM", "AID_CARDS"}


def test_r49_others_without_a_cell_are_skipped(lay):
    table = aid(lay, "AID_GEM", breaks=AT_FLAME - {(6, 7)})
    assert table.legal == {(6, 7)}
    assert table.do((6, 7)).asks == (1, "WIND"), "nobody else has a cell; north of the new gem the wind finds one"
    assert table.cells == {(5, 7)}


def test_r49_a_later_seat_may_find_room_again(lay):
    """Under firebreak_towers="own" a cell may be closed to one seat and open to the next."""
    full = cells("0-15,0-15") - cells("7-8,7-8 0,1")
    table = aid(lay, players=4, gems=full, firebreak_towers="own")
    assert table.legal == {"AID_GEM", "AID_CARDS"}, "the one vacant cell lies in the drawer's own tower"


def test_r49_exactly_three_cards_or_all_of_a_smaller_hand(lay):
    table = aid(lay, "AID_CARDS", players=3, hands={1: "EMBER*2", 2: ""})
    for left in (5, 4, 3):
        assert table.asks == (0, "AID_DROP")
        assert table.held(0) == left
        assert table.legal == {f"DROP_{card}" for card in table.hand(0)}, "no more and no less"
        table.do(min(table.verbs))
    assert table.held(0) == 5, "drawn up before the next seat"
    assert table.asks == (1, "AID_DROP")
    table.do("DROP_EMBER")
    assert table.asks == (1, "AID_DROP")
    table.do("DROP_EMBER")
    assert table.held(1) == 5
    assert table.held(2) == 5, "without a card nothing is dropped, but the hand is drawn up"
    assert table.asks == (1, "WIND")


def test_aid_break_follows_placement_rules(lay):
    table = aid(lay, "AID_BREAK", players=2, gems="5,5")
    table.do((4, 4))
    assert table.asks == (1, "AID_BREAK_CELL")
    assert not table.cells & {(4, 4), (4, 5), (3, 4), (5, 4), (4, 3), (5, 5), (7, 7), (1, 1), (14, 14)}
    assert {(3, 3), (0, 15)} <= table.cells
    table.do((3, 3))
    assert table.breaks == {(4, 4), (3, 3)}


# -- Shadow of the Wood -----------------------------------------------------------------------------------------------

FEW = {0: "NORTH", 1: "EAST", 2: "SOUTH", 3: "WEST"}


def test_r50_shadow_card_enters_before_the_elimination_draws(lay):
    given = {"players": 4, "shadow_of_the_wood": True, "gems": "0,14", "wind": "E", "hands": FEW}
    table = lay(**given, dice={"winds": "WS", "shuffles": ["SHADOW_OF_THE_WOOD EMBER"]})
    assert table.shadow_in == "box"
    table.do((0, 15))
    assert table.hand(2) == Counter(SOUTH=1, EMBER=1), "seat 2 drew the Shadow card and replaced it"
    assert table.shadow_in == "discard"
    assert table.asks == (1, "SHADOW_CHOICE"), "after the revenge storm the eliminated seat strikes back"
    assert table.wind == "S"


@pytest.mark.parametrize("place", ["discard", "pile"])
def test_r50_later_eliminations(lay, place):
    given = {"players": 4, "shadow_of_the_wood": True, "ablaze": [2], "gems": "0,14", "wind": "E"}
    shuffles = [["EMBER", "FLARE_UP"]] if place == "discard" else []
    hands = {0: "NORTH", 1: "EAST", 3: "WEST"}
    table = lay(
        **given,
        hands=hands,
        top="" if place == "discard" else "DOZER_LINE",
        discard="SHADOW_OF_THE_WOOD" if place == "discard" else "",
        dice={"winds": "WW", "shuffles": shuffles},
    ).do((0, 15))
    assert table.shadow_in == "pile"
    assert table.discard["SHADOW_OF_THE_WOOD"] == 0
    assert table.hand(3) == Counter(["WEST", "EMBER" if place == "discard" else "DOZER_LINE"])
    assert Counter(table.pile)["SHADOW_OF_THE_WOOD"] == 1


def test_r51_a_pulled_card_must_be_used_if_it_can(lay):
    hands = {2: "AIR_DROP*4", 3: "DOZER_LINE*3"}
    table = shadow(lay, hands=hands, held=5, dice={"pulls": [0, 0, 0]}).do("SHADOW_CARDS")
    assert table.in_play == Counter(["NORTH", "AIR_DROP", "DOZER_LINE"])
    assert table.asks == (0, "SHADOW_PLAY")
    assert table.legal == {"PLAY_NORTH", "PLAY_DOZER_LINE"}, "the Air Drop has nothing to put out; no DONE"
    table.do("PLAY_DOZER_LINE")
    assert table.asks == (0, "ORIENT")
    table.do("HORIZONTAL", (0, 5))
    assert table.breaks == {(0, 5), (0, 6)}
    assert table.in_play == Counter()
    assert table.discard == Counter(["SHADOW_OF_THE_WOOD", "NORTH", "AIR_DROP", "DOZER_LINE"])


def test_r51_done_only_if_nothing_can_be_used(lay):
    hands = {1: "AIR_DROP*4", 2: "FIRE_ENGINE*4", 3: "EXPLOSION*4"}
    given = {"top": "SHADOW_OF_THE_WOOD SMOKEJUMPER*2", "hands": hands}
    table = shadow(lay, **given, dice={"pulls": [0, 0, 0]}).do("SHADOW_CARDS")
    assert table.legal == {"DONE"}
    table.do("DONE")
    assert table.asks == (2, "WIND")
    assert table.in_play == Counter()


@pytest.mark.parametrize(
    ("hands", "verb"),
    [
        ({1: "AIR_DROP*4", 2: "FIRE_ENGINE*4", 3: "SMOKEJUMPER*4"}, "RECKLESS_WATER"),
        ({1: "DE_REFOREST*4", 2: "DOZER_LINE*3", 3: "SCRATCH_LINE*3"}, "RECKLESS_FIREBREAK"),
    ],
)
def test_r51_three_of_a_kind_allow_reckless_abandon(lay, hands, verb):
    given = {"top": "SHADOW_OF_THE_WOOD WEST*2", "hands": hands, "dice": {"pulls": [2, 0, 0]}}
    table = shadow(lay, **given).do("SHADOW_CARDS")
    assert verb in table.verbs
    assert ("RECKLESS_WATER" in table.verbs) + ("RECKLESS_FIREBREAK" in table.verbs) == 1
    table.do(verb)
    assert table.asks == (0, "RECKLESS_GEM"), "the three cards are used at once"
    table.do((6, 7))
    assert (5, 7) in table.cells
    table.do((5, 7))
    assert table.gems == {(6, 7), (5, 7)}
    assert table.in_play == Counter()
    assert table.asks == (2, "WIND")


def test_r51_two_of_a_kind_are_no_set(lay):
    hands = {1: "AIR_DROP*4", 2: "FIRE_ENGINE*4", 3: "WEST*4"}
    given = {"top": "SHADOW_OF_THE_WOOD SMOKEJUMPER*2", "hands": hands, "dice": {"pulls": [0, 0, 0]}}
    assert shadow(lay, **given).do("SHADOW_CARDS").legal == {"PLAY_WEST"}


def test_r51_pulled_cards_are_public(lay):
    hands = {1: "AIR_DROP*4", 2: "FIRE_ENGINE*4", 3: "WEST*4"}
    given = {"top": "SHADOW_OF_THE_WOOD SMOKEJUMPER*2", "hands": hands, "dice": {"pulls": [0, 0, 0]}}
    table = shadow(lay, **given).do("SHADOW_CARDS")
    piece = table.batch.game.vector.slices["in_play"]
    for seat in range(4):
        seen = table.batch.observe(seats=seat)["vector"][0, piece]
        assert set(np.flatnonzero(seen)) == {3, 8, 9}


def test_r51_shadow_earns_nothing_and_needs_no_tower(lay):
    hands = {1: "NORTH*4", 2: "SOUTH*4", 3: "WEST*4"}
    given = {"gems": "0,14", "top": "SHADOW_OF_THE_WOOD EAST*2", "hands": hands}
    table = shadow(lay, seat=1, **given, dice={"pulls": [4, 0, 0], "winds": "SS"})
    table.do("SHADOW_CARDS", "PLAY_EAST", "WIND_GEM", (0, 15))
    assert table.eliminated == {0, 1}
    assert table.held(0) == 0
    assert table.discard.total() == 3 + 5, "three pulled cards and the lost hand"
    assert table.shadow_in == "pile", "the elimination brought the Shadow card back"


def test_r52_rolls_ignore_validity_and_leave_the_wind(lay):
    """With NW and SW gone west is no valid wind, but Shadows roll it all the same."""
    table = shadow(lay, ablaze=[0, 3], wind="E", held=6, dice={"rolls": "WNN" + "SSS"}).do("SHADOW_ROLLS")
    assert table.asks == (3, "SHADOW_GEM")
    assert table.cells == cells("7,6 8,6")
    table.do((7, 6))
    assert table.cells == cells("6,6 6,7 6,8 12,0-2")
    table.do((6, 6), (5, 6))
    assert table.asks == (0, "SHADOW_CHOICE")
    table.do("SHADOW_ROLLS", (9, 7), (9, 8), (10, 7))
    assert table.wind == "E"
    assert table.asks == (2, "WIND")


def test_r52_roll_without_cell_is_lost(lay):
    table = shadow(lay, breaks="6,7 6,8", wind="E", dice={"rolls": "NEN"}).do("SHADOW_ROLLS")
    assert table.asks == (0, "SHADOW_GEM")
    assert table.cells == cells("0-2,3 7,9 8,9"), "the first roll was lost"
    assert table.do((7, 9)).cells == {(6, 9)}, "but the third finds the new gem"


def test_r53_pull_from_a_seat_that_has_refilled(lay):
    """Seat 1 draws the Shadow card in its refill: it stays short until the refill of its next turn."""
    table = shadow(lay, hands={2: "SOUTH*4 EMBER", 3: "WEST*4"}, held=5, dice={"pulls": [0, 0, 0]})
    assert table.held(1) == 6
    table.do("SHADOW_CARDS", "PLAY_SOUTH", "WIND_SET")
    assert [table.owed(seat) for seat in (1, 2, 3)] == [(1, 1), (1, 1), (1, 1)]
    assert [table.held(seat) for seat in (1, 2, 3)] == [5, 4, 3]
    assert table.asks == (2, "WIND")
    table.do((9, 7), "DROP_SOUTH", "DONE")
    assert table.held(2) == 6, "the first own turn that began after the pull restores the hand"
    assert table.owed(2) == (0, 0)
    assert table.owed(1) == (1, 1)


def test_r53_pull_from_the_seat_on_turn_before_its_refill(lay):
    """An elimination draw in the wind step brings the Shadow card: two refills must pass."""
    given = {"players": 4, "shadow_of_the_wood": True, "gems": "0,14", "wind": "E"}
    hands = {0: "NORTH*3", 1: "", 2: "SOUTH*3", 3: "WEST*3"}
    dice = {"winds": "WS", "shuffles": ["SHADOW_OF_THE_WOOD EMBER*2"], "pulls": [0, 0, 0]}
    table = lay(**given, hands=hands, dice=dice).do((0, 15), "SHADOW_CARDS", "PLAY_WEST", "WIND_SET")
    assert table.owed(0) == (1, 2)
    assert table.asks == (0, "ACTION")
    table.do("DONE")
    assert table.held(0) == 5, "one less than the limit of six"
    assert table.owed(0) == (1, 1)
    for seat in (2, 3):
        assert table.asks == (seat, "WIND")
        table.do(min(table.cells), "DONE")
        assert table.held(seat) == 6
    table.do(min(table.cells), "DONE")
    assert table.held(0) == 6
    assert table.owed(0) == (0, 0)


def test_r53_every_draw_up_respects_the_shortage(lay):
    """A Firestorm between the pull and the next turn fills the hand up to the limit less the cards owed."""
    given = {"players": 4, "shadow_of_the_wood": True, "ablaze": [0], "short": {2: 2}}
    hands = {1: "NORTH*4", 2: "SOUTH*4", 3: "WEST*4 EMBER*2"}
    table = lay(at="action", seat=1, **given, hands=hands, top="EAST FIRESTORM EAST", dice={"winds": "NS"}).do("DONE")
    table.do("DONE")
    assert table.asks == (2, "STORM_DISCARD")
    table.do("DROP_SOUTH", "DROP_SOUTH", "DONE")
    assert table.held(2) == 4, "six less two"


def test_r53_elimination_card_is_drawn_all_the_same(lay):
    given = {"players": 4, "shadow_of_the_wood": True, "ablaze": [3], "short": {2: 1}, "gems": "0,14", "wind": "E"}
    table = lay(**given, hands={0: "NORTH", 1: "EAST", 2: "SOUTH*2"}, dice={"winds": "WW"}).do((0, 15))
    assert table.held(2) == 3
    assert table.owed(2) == (1, 1)


def test_r53_taking_a_hand_clears_the_shortage(lay):
    given = {"players": 4, "shadow_of_the_wood": True, "ablaze": [3], "short": {0: 1}, "gems": "0,14", "wind": "E"}
    table = lay(**given, hands={0: "NORTH", 1: "EAST", 2: "SOUTH*2"}, dice={"winds": "WW"}).do((0, 15))
    assert table.owed(0) == (0, 0)
    assert table.do("DONE").held(0) == 7


def test_r54_shadows_share_the_win(lay):
    table = shadow(lay, ablaze=[0, 3], gems="0,14 14,15", wind="E", held=6, dice={"rolls": "EES"}).do("SHADOW_ROLLS")
    table.do((0, 15), (7, 9), (15, 15))
    assert table.winners == {0, 3}
    assert table.returns == [0.3333, -0.3333, -0.3333, 0.3333]


def test_r55_seats_burned_in_the_running_event_are_pulled_from(lay):
    given = {"ablaze": [0, 3], "gems": "0,14", "wind": "E", "hands": {2: "SOUTH*4"}}
    table = shadow(lay, **given, held=6, dice={"rolls": "EEE", "pulls": [0, 0]})
    table.do("SHADOW_ROLLS", (0, 15), (7, 9), (8, 9))
    assert table.standing == {2}
    assert not table.over, "the second Shadow still acts"
    assert table.asks == (0, "SHADOW_CHOICE")
    table.do("SHADOW_CARDS")
    assert table.in_play == Counter(NORTH=1, SOUTH=1), "seat 1 has burned but is not eliminated yet"
    table.do("PLAY_SOUTH", "WIND_SET")
    assert table.over
    assert table.winners == {2}


def test_shadow_cards_from_empty_hands(lay):
    table = shadow(lay, hands={2: "", 3: "WEST"}, held=5, dice={"pulls": [0, 0]}).do("SHADOW_CARDS")
    assert table.in_play == Counter(NORTH=1, WEST=1)
    assert table.held(3) == 0
    assert (table.owed(2), table.owed(3)) == ((0, 0), (1, 1)), "nothing owed where nothing was pulled"


def test_shadow_pull_is_uniform_over_cards():
    """Four copies of one card are pulled four times as often as a single other."""
    table = Table(
        copies=4000,
        players=4,
        shadow_of_the_wood=True,
        ablaze=[0],
        at="action",
        seat=1,
        hands={1: "NORTH*3 EMBER", 2: "", 3: ""},
        top="SHADOW_OF_THE_WOOD EMBER",
        hand_limit=5,
        luck=True,
    )
    table.s.seed[:] = np.arange(4000) * 7919
    table.batch.step(np.full(4000, 256))
    table.batch.step(np.full(4000, 256 + 44))
    pulled = table.s.in_play
    assert (pulled.sum(axis=1) == 1).all()
    assert abs(int(pulled[:, 0].sum()) - 2400) < 150, "three Norths of five cards"


def test_shadow_choice_is_asked_of_each_in_turn(lay):
    table = shadow(lay, seat=2, ablaze=[0, 1], held=6, wind="S", dice={"rolls": "NNNNNN"})
    assert table.asks == (0, "SHADOW_CHOICE"), "clockwise from seat 2: seat 0 before seat 1"
    table.do("SHADOW_ROLLS", (6, 7), (6, 8), (5, 7))
    assert table.asks == (1, "SHADOW_CHOICE")
    assert changes(table, "SHADOW_ROLLS", (4, 7))[0] == {(4, 7)}
    assert after(table, "SHADOW_ROLLS").asks == (1, "SHADOW_GEM")
    table.do("SHADOW_ROLLS", (4, 7), (3, 7), (2, 7))
    assert table.asks == (3, "WIND")
