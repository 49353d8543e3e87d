"""Measuring random play: batches with the share of each part of the work, and single PettingZoo environments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.choice import uniform

PARTS = ("mask", "step", "observation", "choice")
_SPREAD_STEPS, _SPREAD_GAMES = 640, 64


@dataclass(frozen=True)
class BatchResult:
    """One measurement. `shares` add up to 1."""

    batch: int
    rate: float
    decisions: int
    shares: dict[str, float]
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return asdict(self)


class _Watch:
    """Adds up the time of each part. Masks are built inside the step: that time is taken from it and counted apart."""

    def __init__(self, batch: Batch) -> None:
        self.spent = dict.fromkeys(PARTS, 0.0)
        self._build = batch.engine._build_masks
        self._engine = vars(batch.engine)
        self._engine["_build_masks"] = self._timed_build

    def _timed_build(self, games: Any) -> Any:
        start = perf_counter()
        left = self._build(games)
        taken = perf_counter() - start
        self.spent["mask"] += taken
        self.spent["step"] -= taken
        return left

    def stop(self) -> None:
        """Let the engine build its masks unwatched again."""
        del self._engine["_build_masks"]

    def run(self, part: str, work: Callable[[], Any]) -> Any:
        """Do some work and count its time."""
        start = perf_counter()
        result = work()
        self.spent[part] += perf_counter() - start
        return result


def measure_batch(batch: Batch, seconds: float, seed: int) -> BatchResult:
    """Steady random play of a batch with auto-reset, after bringing its games to mixed stages."""
    rng = np.random.default_rng(seed)
    spread_stages(batch, rng, seed)
    for _ in range(3):
        _decide(batch, rng)
    watch = _Watch(batch)
    rounds, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        packed = watch.run("mask", batch.packed_masks)
        watch.run("mask", partial(batch.unpack_masks, packed))
        watch.run("observation", batch.observe)
        actions = watch.run("choice", partial(choose, packed, rng))
        watch.run("step", partial(batch.step, actions))
        rounds += 1
    taken = perf_counter() - start
    watch.stop()
    total = sum(watch.spent.values())
    shares = {part: watch.spent[part] / total for part in PARTS}
    return BatchResult(batch.count, rounds * batch.count / taken, rounds * batch.count, shares, taken)


def together(results: list[BatchResult]) -> BatchResult:
    """Several measurements of one batch as one."""
    seconds = sum(result.seconds for result in results)
    decisions = sum(result.decisions for result in results)
    shares = {part: sum(result.shares[part] * result.seconds for result in results) / seconds for part in PARTS}
    return BatchResult(results[0].batch, decisions / seconds, decisions, shares, seconds)


def spread_stages(batch: Batch, rng: np.random.Generator, seed: int) -> None:
    """Fill a batch with games at mixed stages: a small batch plays, and is copied into it bit by bit."""
    batch.reset(seed)
    size = min(batch.count, _SPREAD_GAMES)
    small = Batch(batch.game, size, relative=batch.relative, auto_reset=True)
    small.reset(seed)
    pieces = -(-batch.count // size)
    for piece in range(pieces):
        for _ in range(_SPREAD_STEPS // pieces):
            _decide(small, rng)
        places = np.arange(piece * size, min((piece + 1) * size, batch.count))
        batch.put(places, small, np.arange(places.size))


def _decide(batch: Batch, rng: np.random.Generator) -> None:
    batch.step(choose(batch.packed_masks(), rng))


def choose(packed: Plane, rng: np.random.Generator) -> Ints:
    """A uniformly random legal answer of each game."""
    return uniform(packed, rng.random(len(packed)))


def measure_aec(env: Any, seconds: float, seed: int) -> float:
    """Decisions per second of random play through one PettingZoo environment, resets included."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    decisions, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        if not env.agents:
            env.reset()
        observation, _, ended, cut_off, _ = env.last()
        if ended or cut_off:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(rng.random() * legal.size)]))
        decisions += 1
    rate = decisions / (perf_counter() - start)
    env.close()
    return rate
