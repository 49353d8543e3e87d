"""Random play for checks and tests: batches at random moments, comparisons, fingerprints."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.choice import uniform
from firetower_env.presets import make_batch, make_game

_WORD = 1 << 63


def started(preset: str, count: int = 1, seed: int = 0, **options: Any) -> Batch:
    """A batch with all games set up."""
    batch = make_batch(preset, count, **options)
    batch.reset(seed)
    return batch


def capped(preset: str, turns: int) -> dict[str, Any]:
    """The rules option that ends games of the preset after about so many turns, if it has one."""
    return make_game(preset).rules.cut_after(turns)


def capped_words(preset: str, turns: int) -> list[str]:
    """The same for the command line."""
    return [word for name, value in capped(preset, turns).items() for word in ("-o", f"{name}={value}")]


def random_actions(batch: Batch, games: Ints, rng: np.random.Generator) -> Ints:
    """One legal answer for each of these games."""
    return uniform(batch.packed_masks(games), rng.random(games.size))


def step_randomly(batch: Batch, rng: np.random.Generator) -> tuple[Ints, Ints]:
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


def at_a_moment(preset: str, count: int, rng: np.random.Generator, most: int = 240, **options: Any) -> Batch:
    """Games after a random number of decisions, or as far as half of them are still running."""
    batch = started(preset, count, int(rng.integers(_WORD)), **options)
    for _ in range(int(rng.integers(most))):
        if batch.over.sum() * 2 >= count:
            break
        step_randomly(batch, rng)
    return batch


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
