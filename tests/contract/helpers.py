"""Help for the contract tests: the presets, random play, and positions in which every question comes up."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.choice import uniform
from firetower_env.presets import PRESETS, make_batch

ALL = tuple(PRESETS)
FIRE_TOWER = tuple(name for name, preset in PRESETS.items() if preset.game == "fire_tower")
#: careless solo games are lost after some 25 to 150 decisions
SHORT = tuple(name for name, preset in PRESETS.items() if preset.game == "solo")


def steps_for(preset: str, usual: int) -> int:
    """How many steps of random play leave most games of the preset running."""
    return max(1, usual // 4) if preset in SHORT else usual


def started(preset: str, count: int = 1, seed: int = 0, **options: Any) -> Batch:
    """A batch with all games set up."""
    batch = make_batch(preset, count, **options)
    batch.reset(seed)
    return batch


def random_actions(batch: Batch, games: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One legal answer for each of these games."""
    return uniform(batch.packed_masks(games), rng.random(games.size))


def step_randomly(batch: Batch, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """One random answer in every game that still runs; returns these games and the answers."""
    live = np.flatnonzero(~batch.over)
    actions = random_actions(batch, live, rng)
    if live.size:
        batch.step(actions, live)
    return live, actions


def advance(batch: Batch, steps: int, rng: np.random.Generator) -> Batch:
    """Some random steps in every game."""
    for _ in range(steps):
        step_randomly(batch, rng)
    return batch


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


def digests(batch: Batch) -> list[str]:
    """The fingerprint of every game."""
    return [batch.digest(game) for game in range(batch.count)]


def same(one: Any, other: Any) -> bool:
    """Are two nests of dicts, arrays and plain values equal in value and type?"""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray):
        if one.dtype == object:
            return same(one.tolist(), other.tolist())
        return one.dtype == other.dtype and np.array_equal(one, other)
    return bool(one == other)


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
