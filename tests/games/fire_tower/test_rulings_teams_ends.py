"""Rulings R56 to R62: teams, ends and returns, information, forced decisions."""

import numpy as np
import pytest

from firetower_env.games.fire_tower.outcome import returns_of
from tests.games.fire_tower.names import cells, walls
from tests.games.fire_tower.table import Table

TEAMS = {"players": 4, "teams": True}


def storm(lay, rolled: str, seat: int = 0, **given: object) -> Table:
    """A seat draws Firestorm in its refill; the first roll is the storm."""
    given = {"hands": {seat: "NORTH*4"}, **given}
    return lay(at="action", seat=seat, top="FIRESTORM SOUTH", dice={"winds": rolled}, **given).do("DONE")


# -- teams ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ablaze", [True, False])
def test_r56_burned_towers_of_teams(lay, ablaze):
    table = lay(**TEAMS, gems="0,1", wind="W", seat=1, tower_ablaze=ablaze)
    held = [table.held(seat) for seat in range(4)]
    table.do((0, 0))
    assert table.permanent == (cells("0-2,0-2") if ablaze else set())
    assert table.gems == (set() if ablaze else cells("0,0 0,1"))
    assert [table.held(seat) for seat in range(4)] == held, "no cards change hands"
    assert (table.hand_limit, table.eliminated) == (5, set())
    assert table.dice.supports == [], "no revenge storm"
    table.do("DONE")
    for seat in (2, 3, 0):
        assert table.asks == (seat, "WIND"), "all keep their turns"
        table.do(min(table.cells), "DONE")


@pytest.mark.parametrize(
    ("gems", "burned", "allowed"),
    [("1,1", [], True), ("14,14", [], False), ("14,14", [0], False), ("1,1 14,14", [0], False)],
)
def test_r56_reckless_needs_ones_own_standing_tower(lay, gems, burned, allowed):
    given = {"gems": gems, "burned": burned, "tower_ablaze": False, "empty_buckets": [0], "hands": {0: "AIR_DROP*3"}}
    assert ("RECKLESS_WATER" in lay(**TEAMS, at="action", **given).verbs) == allowed


def test_teams_burning_the_partner_is_legal(lay):
    table = lay(**TEAMS, gems="15,14", wind="E", seat=0).do((15, 15))
    assert table.standing == {0, 1, 3}
    assert table.asks == (0, "ACTION")


def test_teams_bucket_for_the_partner(lay):
    table = lay(**TEAMS, gems="14,14 5,5", seat=0)
    assert table.verbs == {"BUCKET_ALL"}
    table.do("BUCKET_ALL", "HORIZONTAL", (14, 13))
    assert table.gems == {(5, 5)}
    assert table.full_buckets == {1, 2, 3}


def test_teams_firestorm_asks_every_seat(lay):
    table = storm(lay, "NS", **TEAMS, gems="1,0")
    assert table.standing == {1, 2, 3}
    for seat in range(4):
        assert table.asks == (seat, "STORM_DISCARD"), "the burned seat too"
        table.do("DONE")


def test_teams_mutual_aid_asks_every_seat(lay):
    given = {"mutual_aid": True, "ablaze": [1], "hands": {0: "NORTH*4"}, "top": "MUTUAL_AID SOUTH"}
    table = lay(**TEAMS, at="action", **given).do("DONE", "AID_BREAK")
    for seat, place in enumerate([(5, 5), (5, 7), (5, 9), (5, 11)]):
        assert table.asks == (seat, "AID_BREAK_CELL")
        table.do(place)
    assert table.asks == (1, "WIND")


@pytest.mark.parametrize(
    ("burned", "gem", "wind", "cell", "returns"),
    [
        ([2], "0,1", "W", (0, 0), [-1, 1, -1, 1]),
        ([0], "15,14", "E", (15, 15), [-1, 1, -1, 1]),
        ([1], "15,1", "W", (15, 0), [1, -1, 1, -1]),
        ([0, 3], "0,14", "E", (0, 15), [1, -1, 1, -1]),
    ],
)
def test_teams_end_when_a_side_has_no_tower(lay, burned, gem, wind, cell, returns):
    table = lay(**TEAMS, ablaze=burned, gems=gem, wind=wind, seat=1).do(cell)
    assert table.over
    assert table.returns == returns


def test_r57_both_sides_lose_their_last_tower(lay):
    table = storm(lay, "S", **TEAMS, ablaze=[0, 1], gems="14,15 14,0", seat=2)
    assert table.over
    assert table.returns == [0, 0, 0, 0]
    assert table.winners == {0, 1, 2, 3}


def test_r57_in_mutual_aid(lay):
    given = {"ablaze": [0, 1], "gems": "14,15 14,0", "mutual_aid": True, "hands": {2: "NORTH*4"}}
    table = lay(**TEAMS, at="action", seat=2, top="MUTUAL_AID EAST", **given).do("DONE", "AID_GEM", (15, 0))
    assert not table.over, "the check waits for the end of the event"
    table.do((15, 15))
    assert table.over, "no tower stands: the event is cut short"
    assert table.returns == [0, 0, 0, 0]


# -- information ------------------------------------------------------------------------------------------------------


def seen(table: Table, seat: int, piece: str) -> np.ndarray:
    return table.batch.observe(seats=seat)["vector"][0, table.batch.game.vector.slices[piece]]


@pytest.mark.parametrize("open_hands", [False, True])
def test_r58_partners_hands(lay, open_hands):
    hands = {0: "NORTH*4 EMBER", 2: "AIR_DROP*4 EMBER"}
    table = lay(**TEAMS, hands=hands, team_open_hands=open_hands)
    shown = seen(table, 0, "partner_hand")
    assert set(np.flatnonzero(shown)) == ({7, 8} if open_hands else set())
    other = lay(**TEAMS, hands={**hands, 2: "FIRE_ENGINE*4 EMBER"}, team_open_hands=open_hands)
    same = np.array_equal(table.batch.observe(seats=0)["vector"], other.batch.observe(seats=0)["vector"])
    assert same != open_hands


def test_r61_hands_are_private_and_the_pile_is_hidden(lay):
    given = {"players": 2, "hands": {0: "NORTH*4 EMBER", 1: "AIR_DROP*4 EMBER"}, "top": "SOUTH*2"}
    one = lay(**given)
    two = lay(**{**given, "hands": {0: "NORTH*4 EMBER", 1: "SMOKEJUMPER*4 EMBER"}, "top": "WEST*3 FIRESTORM"})
    for key in ("board", "vector"):
        assert np.array_equal(one.batch.observe(seats=0)[key], two.batch.observe(seats=0)[key])
    assert not np.array_equal(one.batch.observe(seats=1)["vector"], two.batch.observe(seats=1)["vector"])


def test_r61_discard_pile_and_counts_are_public(lay):
    table = lay(players=2, at="action", hands={0: "NORTH*4 EMBER"}).do("DROP_EMBER", "DROP_NORTH", "DONE")
    for seat in (0, 1):
        assert set(np.flatnonzero(seen(table, seat, "discard"))) == {0, 7}
        assert (seen(table, seat, "seat_hand_count") * 10).round().astype(int).sum() == 10
    assert set(np.flatnonzero(seen(table, 0, "hand"))) == {i for i, n in enumerate(table.s.hands[0, 0]) if n}


def test_r62_forced_decisions_are_asked(lay):
    table = lay(wind="N", breaks="6,7", hands={0: "EMBER", 1: "EAST", 2: "SOUTH", 3: "WEST"})
    assert table.asks == (0, "WIND")
    assert table.legal == {(6, 8)}
    table = lay(at="action", gems="5,5", breaks=walls("5,5"), hands={0: "AIR_DROP"})
    table.do("PLAY_AIR_DROP_ALL")
    assert table.question == "ORIENT"
    table = lay(at="action", gems="5,5 5,6", hands={0: "SMOKEJUMPER"}).do("PLAY_SMOKEJUMPER_ALL", (5, 5))
    assert table.gems == {(5, 5)}


# -- ends and returns -------------------------------------------------------------------------------------------------

THIRD, NINTH = 0.3333, 0.1111


@pytest.mark.parametrize(
    ("seats", "winners", "expected"),
    [
        (2, 0b01, [1, -1]),
        (2, 0b10, [-1, 1]),
        (2, 0b11, [0, 0]),
        (3, 0b001, [1, -0.5, -0.5]),
        (3, 0b110, [-0.5, 0.25, 0.25]),
        (3, 0b111, [0, 0, 0]),
        (4, 0b1000, [-THIRD, -THIRD, -THIRD, 1]),
        (4, 0b1001, [THIRD, -THIRD, -THIRD, THIRD]),
        (4, 0b0111, [NINTH, NINTH, NINTH, -THIRD]),
        (4, 0b1111, [0, 0, 0, 0]),
    ],
)
def test_r59_returns(seats, winners, expected):
    paid = returns_of(np.array([winners]), seats, sides=False)
    assert np.round(paid[0], 4).tolist() == pytest.approx(expected)
    assert float(paid.sum()) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("winners", "expected"), [(0b0101, [1, -1, 1, -1]), (0b1010, [-1, 1, -1, 1]), (0b1111, [0, 0, 0, 0])]
)
def test_r59_returns_of_teams(winners, expected):
    assert returns_of(np.array([winners]), 4, sides=True)[0].tolist() == expected


def test_r59_last_tower_of_three_and_four(lay):
    table = lay(players=3, ablaze=[1], gems="15,14", wind="E").do((15, 15))
    assert table.returns == [1, -0.5, -0.5]
    table = lay(ablaze=[1, 3], gems="15,14", wind="E").do((15, 15))
    assert table.returns == [1, -THIRD, -THIRD, -THIRD]


def test_r59_burning_oneself_gives_the_win_away(lay):
    assert lay(players=2, gems="0,1", wind="W").do((0, 0)).returns == [-1, 1]


def test_r59_ties_of_two_three_and_four(lay):
    assert storm(lay, "E", towers=(1, 2), gems="0,14 15,14").returns == [0, 0]
    aid = {"mutual_aid": True, "hands": {0: "NORTH*4"}, "top": "MUTUAL_AID EAST", "at": "action"}
    table = lay(players=3, gems="0,1 0,14 15,14", **aid).do("DONE", "AID_GEM", (0, 0), (0, 15), (15, 15))
    assert table.returns == [0, 0, 0]
    table = lay(players=4, gems="0,1 0,14 15,14 15,1", **aid).do("DONE", "AID_GEM", (0, 0), (0, 15), (15, 15), (15, 0))
    assert table.returns == [0, 0, 0, 0]
    aid["hands"] = {1: "NORTH*4"}
    table = lay(players=4, seat=1, ablaze=[0], gems="0,14 15,14 15,1", **aid)
    table.do("DONE", "AID_GEM", (0, 15), (15, 15), (15, 0))
    assert table.returns == [-THIRD, NINTH, NINTH, NINTH]


def test_r60_turn_cap_ties_the_standing_seats(lay):
    table = lay(players=4, max_turns=3, turn=3, at="action", ablaze=[1]).do("DONE")
    assert table.over
    assert table.truncated
    assert table.winners == {0, 2, 3}
    assert table.returns == [NINTH, -THIRD, NINTH, NINTH]


def test_r60_not_before_the_cap(lay):
    table = lay(players=4, max_turns=3, turn=2, at="action").do("DONE")
    assert table.asks == (1, "WIND")
    assert not table.truncated


def test_r60_a_game_won_in_the_last_turn_is_no_truncation(lay):
    table = lay(players=2, max_turns=3, turn=3, gems="15,14", wind="E").do((15, 15))
    assert (table.truncated, table.returns) == (False, [1, -1])


def test_r60_cap_counts_a_turn_in_which_the_mover_was_lost(lay):
    hands = {0: "NORTH", 1: "EAST", 2: "SOUTH"}
    table = lay(players=3, max_turns=3, turn=3, gems="0,1", wind="W", hands=hands, dice={"winds": "EE"}).do((0, 0))
    assert table.truncated
    assert table.winners == {1, 2}


def test_r60_teams_tie_all_four(lay):
    table = lay(**TEAMS, max_turns=1, turn=1, at="action", ablaze=[1]).do("DONE")
    assert table.truncated
    assert table.returns == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("gems", "winners"),
    [
        ("", {0, 1, 2, 3}),
        ("4,4", {1, 2, 3}),
        ("4,4 4,11 11,11", {3}),
        ("0,5 11,11", {3}),
        ("4,4 11,4", {1, 2}),
    ],
)
def test_r60_distance(lay, gems, winners):
    table = lay(players=4, max_turns=1, turn=1, at="action", gems=gems, cap_result="distance").do("DONE")
    assert table.winners == winners


def test_r60_distance_counts_permanent_fire_and_standing_towers(lay):
    """NE ablaze reaches to column 13: NW is 13 away from it, but 14 from the flame only by rows and columns."""
    given = {"players": 4, "max_turns": 1, "turn": 1, "at": "action", "cap_result": "distance"}
    table = lay(**given, ablaze=[1]).do("DONE")
    # NW: flame (7,7) is 14 away, tower cell (0,13) is 13 away; SE: (2,15) is 13 away; SW: flame (8,7) is 14 away
    assert table.winners == {3}


@pytest.mark.parametrize(
    ("gems", "ablaze", "returns"),
    [
        ("", [], [0, 0, 0, 0]),
        ("4,4", [], [-1, 1, -1, 1]),
        ("4,11", [], [1, -1, 1, -1]),
        ("4,4 4,11", [], [0, 0, 0, 0]),
        ("", [0], [-1, 1, -1, 1]),
        ("4,4 12,12 4,11", [], [-1, 1, -1, 1]),
    ],
)
def test_r60_distance_of_teams(lay, gems, ablaze, returns):
    given = {"max_turns": 1, "turn": 1, "at": "action", "cap_result": "distance", "seat": 1}
    assert lay(**TEAMS, **given, gems=gems, ablaze=ablaze).do("DONE").returns == returns
