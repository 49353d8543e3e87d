"""The table of interactions worked through in the specification (9.4), row by row."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import cells
from tests.games.fire_tower.table import Table

FEW = {0: "NORTH", 1: "EAST", 2: "SOUTH", 3: "WEST"}


def refill(lay, top: str, seat: int = 0, **given: object) -> Table:
    """A seat passes with a hand of four and draws these cards."""
    hands = {seat: "NORTH*4", **given.pop("hands", {})}
    return lay(at="action", seat=seat, hands=hands, top=top, **given).do("DONE")


def test_event_in_a_normal_refill(lay):
    """Replacement, whole refill, event, late Bucket, next turn."""
    given = {"gems": "1,1", "hands": {0: "NORTH*3"}, "mutual_aid": True, "players": 2}
    table = refill(lay, "MUTUAL_AID EMBER FLARE_UP", **given)
    assert table.hand(0) == Counter(NORTH=3, EMBER=1, FLARE_UP=1)
    table.do("AID_BREAK", (5, 5), (9, 9))
    assert table.asks == (0, "LATE_BUCKET")
    assert table.do("DONE").asks == (1, "WIND")


def test_several_events_in_one_refill(lay):
    """The victims of the first are resolved before the second starts."""
    given = {"gems": "1,15", "mutual_aid": True, "hands": {1: "EMBER*3"}}
    table = refill(lay, "FIRESTORM MUTUAL_AID SOUTH", **given, dice={"winds": "NSSS"})
    assert table.hand(0) == Counter(NORTH=4, SOUTH=1)
    table.do("DONE", "DONE", "DONE")
    assert table.asks == (0, "KEEP")
    while table.question == "KEEP":
        table.do(min(table.verbs))
    assert table.eliminated == {1}
    assert table.asks == (0, "AID_CHOICE")


def test_event_drawn_in_storm_discard_waits_for_the_eliminations(lay):
    given = {"gems": "1,15", "mutual_aid": True, "hands": {1: "EMBER*3"}}
    table = refill(lay, "FIRESTORM SOUTH MUTUAL_AID WEST", **given, dice={"winds": "NSSS"})
    table.do("DROP_SOUTH", "DONE")
    assert table.hand(0) == Counter(NORTH=4, WEST=1), "Mutual Aid was drawn and replaced"
    assert table.asks == (2, "STORM_DISCARD"), "the running event goes on"
    table.do("DONE", "DONE")
    assert table.asks == (0, "KEEP")
    while table.question == "KEEP":
        table.do(min(table.verbs))
    assert table.asks == (0, "AID_CHOICE")


def test_event_drawn_in_aid_drop_waits(lay):
    given = {"players": 2, "mutual_aid": True, "hands": {1: "EAST*4 EMBER"}}
    table = refill(lay, "MUTUAL_AID SOUTH FIRESTORM WEST*3", **given, dice={"winds": "NS"})
    table.do("AID_CARDS", *["DROP_NORTH"] * 3)
    assert table.hand(0) == Counter(NORTH=1, SOUTH=1, WEST=3)
    assert table.asks == (1, "AID_DROP")
    table.do(*["DROP_EAST"] * 3)
    assert table.asks == (0, "STORM_DISCARD"), "seat 0 drew it"


def test_event_drawn_by_elimination_draws_in_the_wind_step(lay):
    given = {"gems": "0,14", "wind": "E", "hands": FEW}
    table = lay(**given, top="FIRESTORM EMBER", dice={"winds": "WS" + "WS"}).do((0, 15))
    assert table.gems == cells("0-2,11-12 7,5-6 8,5-6"), "the revenge storm, then the Firestorm"
    for seat in (2, 3, 0):
        assert table.asks == (seat, "STORM_DISCARD"), "seat 2 drew it"
        table.do("DONE")
    assert table.asks == (0, "ACTION")


def test_pile_runs_out_during_a_refill(lay):
    """The Firestorm just discarded comes up again from the reshuffled pile and is queued again."""
    given = {"players": 2, "hands": {0: "NORTH*3"}, "rest_in": "discard"}
    table = refill(lay, "FIRESTORM", **given, dice={"shuffles": ["FIRESTORM EMBER FLARE_UP"], "winds": "NSNS"})
    assert table.hand(0) == Counter(NORTH=3, EMBER=1, FLARE_UP=1)
    assert table.gems == cells("6,7 6,8")
    table.do("DONE", "DONE")
    assert table.asks == (0, "STORM_DISCARD"), "the second one"
    assert table.gems == cells("5-6,7-8")
    assert table.do("DONE", "DONE").asks == (1, "WIND")


def test_firestorm_burns_its_drawer_and_others(lay):
    given = {"gems": "1,0 1,15", "hands": {1: "EMBER*3"}}
    table = refill(lay, "FIRESTORM SOUTH", **given, dice={"winds": "NS" + "SS" + "SS"})
    for seat in (2, 3):
        assert table.asks == (seat, "STORM_DISCARD")
        table.do("DONE")
    assert table.eliminated == {0, 1}
    assert table.discard == Counter(FIRESTORM=1, NORTH=4, SOUTH=1, EMBER=3), "both hands are lost"
    assert (table.held(2), table.held(3)) == (7, 7), "one card for each elimination"
    assert table.asks == (2, "WIND"), "the rest of the turn is dropped"


def test_firestorm_burns_two_others(lay):
    given = {"gems": "1,0 1,15", "seat": 2, "hands": {0: "EAST*4", 1: "EMBER*3"}}
    table = refill(lay, "FIRESTORM SOUTH", **given, dice={"winds": "NS" + "SS" + "SS"}).do("DONE", "DONE")
    kept = []
    while table.question == "KEEP":
        kept.append((table.held(2), table.hand_limit))
        table.do(next(verb for verb in sorted(table.verbs) if verb != "DROP_EMBER"))
    assert kept == [(9, 6), (8, 6), (7, 6), (9, 7), (8, 7)]
    assert table.hand(2)["EMBER"] == 3


def test_seat_on_turn_eliminated_settling_completes(lay):
    """Seat 0 burns itself; an elimination draw brings Mutual Aid, which still runs before the next turn."""
    given = {"gems": "0,1", "wind": "W", "mutual_aid": True, "hands": FEW}
    table = lay(**given, top="MUTUAL_AID EMBER", dice={"winds": "EE"}).do((0, 0))
    assert table.asks == (1, "AID_CHOICE")
    table.do("AID_BREAK", (5, 5), (9, 9), (11, 11))
    assert table.asks == (1, "WIND")
    assert table.turn == (2, 1)


def test_next_seat_eliminated_is_skipped(lay):
    table = lay(gems="0,14", wind="E", hands=FEW, dice={"winds": "WS"}).do((0, 15), "DONE")
    assert table.asks == (2, "WIND")


def test_eliminated_by_an_event_after_the_refill(lay):
    """The drawer burns in its own Firestorm: no late Bucket, the next seat follows."""
    table = refill(lay, "FIRESTORM SOUTH", gems="1,0 1,1", dice={"winds": "NSSS"})
    table.do("DONE", "DONE", "DONE")
    assert table.eliminated == {0}
    assert table.asks == (1, "WIND")


def shadows(lay, **given: object) -> Table:
    given = {"ablaze": [0, 3], "seat": 1, "wind": "E", "shadow_of_the_wood": True, **given}
    hands = {1: "NORTH*4 EMBER*2", **given.pop("hands", {})}
    table = lay(at="action", hands=hands, top="SHADOW_OF_THE_WOOD EAST", **given).do("DONE")
    assert table.asks == (3, "SHADOW_CHOICE")
    return table


def test_shadows_leave_one_tower(lay):
    table = shadows(lay, gems="0,14", dice={"rolls": "EEE" + "SSS"})
    table.do("SHADOW_ROLLS", (0, 15), (7, 9), (8, 9))
    assert table.asks == (0, "SHADOW_CHOICE"), "the second Shadow still acts"
    table.do("SHADOW_ROLLS", (9, 7), (9, 8), (10, 7))
    assert table.over
    assert table.winners == {2}
    assert table.returns == [-0.3333, -0.3333, 1, -0.3333]


def test_second_shadow_may_take_the_last_tower(lay):
    table = shadows(lay, gems="0,14 14,15", dice={"rolls": "EEE" + "S"})
    table.do("SHADOW_ROLLS", (0, 15), (7, 9), (8, 9), "SHADOW_ROLLS", (15, 15))
    assert table.winners == {0, 3}


def test_elimination_by_shadow(lay):
    """No reward; each standing seat draws one; a revenge storm follows."""
    given = {"ablaze": [0], "gems": "0,14", "hands": {2: "SOUTH*4 FLARE_UP*2", 3: "WEST*4 FLARE_UP"}}
    hands = {1: "NORTH*4", **given.pop("hands")}
    table = lay(
        at="action",
        seat=1,
        wind="E",
        shadow_of_the_wood=True,
        hands=hands,
        top="SHADOW_OF_THE_WOOD EAST*2",
        **given,
        dice={"rolls": "EEE", "winds": "SS", "shuffles": ["EMBER*2"]},
    ).do("DONE")
    table.do("SHADOW_ROLLS", (0, 15), (7, 9), (8, 9))
    assert table.eliminated == {0, 1}
    assert table.hand_limit == 7
    assert table.discard == Counter(NORTH=4, EAST=2), "the lost hand; the Shadow card is back in the pile"
    assert table.hand(2) == Counter(SOUTH=4, FLARE_UP=2, EMBER=1)
    assert table.hand(3) == Counter(WEST=4, FLARE_UP=1, EMBER=1)
    assert cells("3,13-15 3,0-2 9,7-9") <= table.gems, "the storm spread from both burning towers"
    assert table.asks == (2, "WIND")


def test_shadow_pulls_the_last_card(lay):
    table = shadows(lay, hands={2: "SOUTH"}, dice={"pulls": [0, 0]}).do("SHADOW_CARDS")
    assert table.in_play == Counter(NORTH=1, SOUTH=1)
    assert table.held(2) == 0
    table.do("PLAY_SOUTH", "WIND_SET")
    assert table.asks == (0, "SHADOW_CHOICE")
    assert table.wind == "S"


@pytest.mark.parametrize("bucket", ["BUCKET_ALL", "DONE"])
def test_storm_gem_in_the_tower_can_be_put_out_late(lay, bucket):
    table = refill(lay, "FIRESTORM SOUTH", players=2, gems="1,3", dice={"winds": "WE"}).do("DONE", "DONE")
    assert table.asks == (0, "LATE_BUCKET")
    table.do(bucket)
    assert table.asks == ((0, "ORIENT") if bucket == "BUCKET_ALL" else (1, "WIND"))


def test_revenge_storm_burns_the_one_who_brought_it(lay):
    """Seat 0 takes the hand, then the storm burns its own tower: its hand goes, and a second storm follows."""
    given = {"gems": "0,14 0,1", "wind": "E", "hands": FEW}
    table = lay(**given, dice={"winds": "WS" + "SS"}).do((0, 15))
    assert table.eliminated == {0, 1}
    assert table.hand_limit == 7
    assert table.discard == Counter(NORTH=1, EAST=1), "seat 0 had taken the hand of seat 1"
    assert (table.held(2), table.held(3)) == (3, 3)
    assert table.asks == (2, "WIND"), "turn over"
