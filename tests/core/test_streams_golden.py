"""Committed results of the random streams and of whole seeded games.

They are plain integer arithmetic, so they must come out the same with every numpy, platform and batch size. This file
needs numpy and pytest alone. A change of behaviour shows here; it belongs in a commit that says so.
"""

import hashlib
from types import SimpleNamespace

import numpy as np
import pytest

from firetower_env.core import bitboards as bb
from firetower_env.core import chance
from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch

GOLDEN = 0x9E3779B97F4A7C15


def source(*seeds: int) -> chance.Chance:
    state = SimpleNamespace(seed=np.array(seeds, np.uint64), draws=np.zeros((len(seeds), 2), np.uint32))
    return chance.Chance(state, ("deck", "wind"))


def test_mix():
    words = np.array([0, 1, 2, 2**63, 2**64 - 1], np.uint64)
    assert chance.mix(words).tolist() == MIXED


def test_spread():
    assert chance.spread(0, 3).tolist() == SPREAD[0]
    assert chance.spread(12345, 3).tolist() == SPREAD[1]


def test_derived_seeds():
    seeds = np.array([1, 2], np.uint64)
    assert chance.following(seeds).tolist() == FOLLOWING


def test_below():
    games, dice = np.arange(3), source(1, 2, 3)
    drawn = [dice.below(games, stream, 52).tolist() for stream in ("deck", "wind", "deck")]
    assert drawn == BELOW


def test_pick():
    allowed = np.array([[True, True, True, True], [False, True, False, True], [True, False, True, True]])
    dice = source(1, 2, 3)
    assert [dice.pick(np.arange(3), "wind", allowed, "wind").tolist() for _ in range(3)] == PICKED


def test_shuffle():
    items = np.tile(np.arange(10, dtype=np.uint8), (2, 1))
    shuffled = source(1, 2).shuffle(np.arange(2), "deck", items, np.array([10, 6]))
    assert shuffled.tolist() == SHUFFLED


def played(batch: Batch, steps: int) -> str:
    """Play by whole numbers alone, and hash all questions, legal answers, choices and outcomes."""
    hasher = hashlib.blake2b(digest_size=16)
    for step in range(steps):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            break
        packed = batch.packed_masks(running)
        legal = bb.unpack(packed)
        words = chance.mix(running.astype(np.uint64) * np.uint64(1000003) + np.uint64(step * GOLDEN % 2**64))
        ranks = (words % legal.sum(axis=1, dtype=np.uint64)).astype(np.int64)
        actions = (legal.cumsum(axis=1, dtype=np.int64) > ranks[:, None]).argmax(axis=1)
        for part in (running, batch.asked[running], actions):
            hasher.update(part.astype("<i8").tobytes())
        hasher.update(packed.astype("<u2").tobytes())
        batch.step(actions, running)
    state = batch.engine.s
    for array in (state.gem, state.breaks, state.permanent, state.hands, state.discard, batch.lengths):
        hasher.update(array.astype("<i8").tobytes())
    hasher.update(batch.returns.astype("<f4").tobytes())
    return hasher.hexdigest()


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_4p_events", "fire_tower_team"])
def test_seeded_games(preset):
    batch = make_batch(preset, 6)
    batch.reset(seeds=np.array([1, 2, 3, 2**40, 2**63, 2**64 - 1], np.uint64))
    assert played(batch, 3000) == GAMES[preset]
    assert batch.over.all()


MIXED = [0, 6238072747940578789, 15839785061582574730, 2720858781877447050, 13029008266876403067]
SPREAD = [
    [660717682816424094, 14411782898972818349, 16251634206861528824],
    [3812387248830686141, 7437058457205612938, 14175687241959250856],
]
FOLLOWING = [132297946315314195, 16000682456418926275]
BELOW = [[45, 10, 27], [37, 32, 48], [36, 41, 24]]
PICKED = [[2, 3, 3], [3, 3, 2], [1, 1, 2]]
SHUFFLED = [[6, 1, 8, 0, 4, 5, 7, 2, 3, 9], [4, 5, 0, 3, 2, 1, 0, 0, 0, 0]]
GAMES = {
    "fire_tower_2p": "d00dabaff6fa01c83f4cc453048d802d",
    "fire_tower_4p_events": "be94d8e019395910d8f1b960a7d14b78",
    "fire_tower_team": "c2293f3bd5d62a31aee3ee8c29a6a8cb",
}
