"""Help for the contract tests: the presets, random play, and positions in which every question comes up."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.selfcheck.play import advance, digests, random_actions, same, started, step_randomly
from tests.presets import ALL, USUAL, spread

__all__ = [
    "ALL",
    "EVERY",
    "USUAL",
    "advance",
    "arrays_in",
    "digests",
    "is_short",
    "random_actions",
    "same",
    "started",
    "step_randomly",
    "steps_for",
    "varied_positions",
]

#: parameters: those that stand for all in `make test`, every preset in `make test-all`
EVERY = spread()


#: games that go on for so many decisions are played as long as a test likes
_LONG = 200


@cache
def careless_length(preset: str) -> int:
    """After so many decisions of random play the first of some games of the preset are over; `_LONG` at most."""
    batch, rng = started(preset, 16), np.random.default_rng(0)
    for steps in range(_LONG):
        if int(batch.over.sum()) > 1:
            return steps
        step_randomly(batch, rng)
    return _LONG


def is_short(preset: str) -> bool:
    """Do careless games of the preset end early?"""
    return careless_length(preset) < _LONG


def steps_for(preset: str, usual: int) -> int:
    """How many steps of random play leave most games of the preset running."""
    return max(1, usual * careless_length(preset) // _LONG)


def varied_positions(batch: Batch, each: int, steps: int, seed: int = 0) -> Iterator[int]:
    """Games of a batch in random play, yielded while their question has come up fewer than `each` times so far."""
    rng = np.random.default_rng(seed)
    met: Counter[str] = Counter()
    for _ in range(steps):
        for game, question in enumerate(batch.questions()):
            if question and met[question] < each:
                met[question] += 1
                yield game
        if batch.over.all():
            return
        step_randomly(batch, rng)


def arrays_in(nest: Any) -> Iterator[np.ndarray]:
    """Every array in a nest of dicts, lists and tuples."""
    if isinstance(nest, np.ndarray) and nest.dtype != object:
        yield nest
    elif isinstance(nest, dict):
        for value in nest.values():
            yield from arrays_in(value)
    elif isinstance(nest, (list, tuple, np.ndarray)):
        for value in nest:
            yield from arrays_in(value)
