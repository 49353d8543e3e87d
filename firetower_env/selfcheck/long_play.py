"""Long play: every game comes to its end, and games that follow each other take no more memory than the first."""

from __future__ import annotations

import gc
import mmap
import tracemalloc
from pathlib import Path

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch
from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.play import capped, random_actions, started, step_randomly

GAMES = 4
#: decisions after which a game counts as endless
MOST_DECISIONS = 20_000
TURNS, PLACES, ROUNDS = 6, 16, 40
#: bytes that memory may grow by, as Python counts them and as the system does
MOST_COUNTED, MOST_RESIDENT = 1 << 18, 1 << 25
_STATM = Path("/proc/self/statm")


def check(case: Case) -> None:
    """Some games to their ends, then games without end while memory is watched."""
    case.tried(play_to_the_end(started(case.preset, GAMES, case.below(1 << 63)), case.rng))
    endless = make_batch(case.preset, PLACES, auto_reset=True, **capped(case.preset, TURNS))
    endless.reset(case.below(1 << 63))
    case.tried(play_on(endless, case.rng))


def play_to_the_end(batch: Batch, rng: np.random.Generator) -> int:
    """Random games until all are over; returns how many."""
    for _ in range(MOST_DECISIONS):
        if batch.over.all():
            break
        step_randomly(batch, rng)
    demand(batch.over.all(), f"a game is not over after {MOST_DECISIONS:,} decisions")
    demand((batch.asked == -1).all() and not batch.masks().any(), "somebody is asked in a game that is over")
    demand(np.isfinite(batch.returns).all(), "a seat is paid what is no number")
    return batch.count


def play_on(batch: Batch, rng: np.random.Generator) -> int:
    """Games that follow each other: memory is looked at after a while and at the end; returns how many ended."""
    ended = _rounds(batch, rng)
    tracemalloc.start()
    try:
        ended += _rounds(batch, rng)
        before = _memory()
        ended += _rounds(batch, rng)
        counted, resident = (now - then for now, then in zip(_memory(), before, strict=True))
    finally:
        tracemalloc.stop()
    demand(counted < MOST_COUNTED, f"memory grew by {counted:,} bytes over {ROUNDS} decisions in {batch.count} games")
    demand(resident < MOST_RESIDENT, f"the process grew by {resident:,} bytes over {ROUNDS} decisions")
    return ended


def _rounds(batch: Batch, rng: np.random.Generator) -> int:
    ended = 0
    for _ in range(ROUNDS):
        batch.observe()
        ended += batch.step(random_actions(batch, batch.all_games, rng)).games.size
    return ended


def _memory() -> tuple[int, int]:
    """What Python has allocated, and what the process holds where the system tells."""
    gc.collect()
    resident = int(_STATM.read_text().split()[1]) * mmap.PAGESIZE if _STATM.exists() else 0
    return tracemalloc.get_traced_memory()[0], resident
