"""Redeals: what a seat cannot see is dealt anew, what it knows stays."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError
from tests.core.test_batch import digests, play, started


def in_play(steps: int, count: int = 30) -> Batch:
    batch = started(count, preset="fire_tower_4p_events")
    play(batch, steps)
    return batch


@pytest.mark.parametrize("steps", [0, 60, 400])
def test_redeal_keeps_what_the_seat_knows(steps):
    batch = in_play(steps)
    seats = np.maximum(batch.asked, 0)
    seen, masks = batch.observe(seats=seats), batch.masks()
    twin = batch.fork()
    twin.redeal(seats, 5)
    again = twin.observe(seats=seats)
    assert np.array_equal(seen["board"], again["board"])
    assert np.array_equal(seen["vector"], again["vector"])
    assert np.array_equal(masks, twin.masks())
    mine, dealt = batch.engine.s, twin.engine.s
    rows = np.arange(batch.count)
    assert np.array_equal(mine.hands[rows, seats], dealt.hands[rows, seats])
    assert np.array_equal(mine.hands.sum(axis=2), dealt.hands.sum(axis=2))
    for name in ("gem", "breaks", "discard", "pile_size", "turn", "wind"):
        assert np.array_equal(getattr(mine, name), getattr(dealt, name))


def test_redeal_deals_the_rest_anew_and_conserves_it():
    batch = in_play(40)
    seats = batch.asked
    twin = batch.fork()
    twin.redeal(seats, 5)
    mine, dealt = batch.engine.s, twin.engine.s
    changed = (mine.hands != dealt.hands).any(axis=(1, 2))
    assert changed.mean() > 0.9
    types = np.arange(17)
    in_pile = np.arange(mine.pile.shape[1]) < mine.pile_size[:, None]
    piles = [((s.pile[:, :, None] == types) & in_pile[:, :, None]).sum(axis=1) for s in (mine, dealt)]
    hands = [s.hands.sum(axis=1, dtype=np.int64) for s in (mine, dealt)]
    assert np.array_equal(piles[0][:, :14] + hands[0], piles[1][:, :14] + hands[1])
    assert np.array_equal(piles[0][:, 14:], piles[1][:, 14:])
    assert (mine.seed != dealt.seed).all(), "the future is another"


def test_redeal_depends_on_the_salt_alone():
    batch = in_play(20, 4)
    deals = []
    for salt in (5, 5, 6):
        twin = batch.fork()
        twin.redeal(0, salt)
        deals.append(digests(twin))
    assert deals[0] == deals[1]
    assert not set(deals[0]) & set(deals[2])


def test_redeal_of_equal_copies_differs_and_does_not_repeat():
    """Copies of one position are dealt differently, and neighbouring salts give other deals."""
    batch = in_play(20, 1)
    found = []
    for salt in (5, 6):
        twin = batch.fork([0], copies=20)
        twin.redeal(0, salt)
        found += digests(twin)
    assert len(set(found)) == 40


def test_redeal_does_not_show_the_truth():
    """Two games that differ only in what the seat cannot see are dealt alike."""
    batch = in_play(20, 12)
    batch = batch.fork(np.flatnonzero(batch.engine.s.running_event == 0))
    assert batch.count > 5
    assert not batch.engine.s.reshuffled.any()
    other = batch.fork()
    seats, rows = batch.asked, batch.all_games
    left, right = (seats + 1) % 4, (seats + 2) % 4
    s = other.engine.s
    s.hands[rows, left], s.hands[rows, right] = s.hands[rows, right].copy(), s.hands[rows, left].copy()
    for game, size in enumerate(s.pile_size):
        s.pile[game, :size] = s.pile[game, :size][::-1].copy()
    assert not set(digests(batch)) & set(digests(other))
    for twin in (batch, other):
        twin.redeal(seats, 99)
    assert digests(batch) == digests(other)


def test_redeal_with_a_salt_for_each_game():
    batch = in_play(20, 3)
    one, two = batch.fork(), batch.fork()
    one.redeal([0, 1, 2], [4, 5, 6])
    two.redeal([1], [5], games=[1])
    assert one.digest(1) == two.digest(1)
    assert two.digest(0) == batch.digest(0)


@pytest.mark.parametrize("seats", [4, -1])
def test_redeal_for_seats_that_do_not_exist(seats):
    batch = in_play(0, 2)
    with pytest.raises(BatchError, match="seats are 0 to 3"):
        batch.redeal(seats, 1)


@pytest.mark.parametrize("salts", [1.5, "salt", None, [1, 2, 3]])
def test_redeal_refuses_bad_salts(salts):
    batch = in_play(0, 2)
    before = digests(batch)
    with pytest.raises(BatchError):
        batch.redeal(0, salts)
    assert digests(batch) == before
