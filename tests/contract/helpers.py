"""Help for the contract tests: the presets, random play, and positions in which every question comes up."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.presets import PRESETS
from firetower_env.selfcheck.play import advance, digests, random_actions, same, started, step_randomly

__all__ = [
    "ALL",
    "FIRE_TOWER",
    "SHORT",
    "advance",
    "arrays_in",
    "digests",
    "random_actions",
    "same",
    "started",
    "step_randomly",
    "steps_for",
    "varied_positions",
]

ALL = tuple(PRESETS)
FIRE_TOWER = tuple(name for name, preset in PRESETS.items() if preset.game == "fire_tower")
#: careless solo games are lost after some 25 to 150 decisions
SHORT = tuple(name for name, preset in PRESETS.items() if preset.game == "solo")


def steps_for(preset: str, usual: int) -> int:
    """How many steps of random play leave most games of the preset running."""
    return max(1, usual // 4) if preset in SHORT else usual


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
