"""What a search agent gets of a game: copies in which all that its seat cannot see has been dealt anew."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import forks_for
from firetower_env.core import views
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Seeds, mix

_STEP = np.uint64(0x9E3779B97F4A7C15)
_LOW_BITS = np.uint64(11)


def deal_again(forks: Batch, rows: Ints, seats: Ints, salts: Seeds) -> Batch:
    """Further copies of these rows (a row may be named often), each dealt anew, with answers as on the real board."""
    copies = forks_for(forks, rows, seats, salts)
    copies.relative = False
    return copies


def give(copies: Batch, games: Ints, answers: Ints) -> None:
    """Answer in these (distinct) copies, on the real board.

    Searches take thousands of steps of few games each, for which the checks of lists that users hand to a batch are
    dear; illegal answers are refused in any case. How long the copies have lasted is not counted.
    """
    copies.engine.step(games, answers)


def real_answers(forks: Batch, rows: Ints, actions: Ints) -> Ints:
    """Answers in the view of the forks as they are called on the real board; a row may be named often."""
    if not (forks.relative and forks.game.layout.turns):
        return actions
    rotations = forks.game.rotations(forks.engine, rows, np.maximum(forks.engine.asked[rows], 0))
    return views.real_actions(forks.engine, rows, actions, rotations)


def row_keys(rng: np.random.Generator, rows: int) -> Seeds:
    """One word per row: all chance of a row's search follows from it, so that no row depends on the others."""
    return rng.integers(0, 1 << 64, size=rows, dtype=np.uint64)


def derived(keys: Seeds, number: Ints | int) -> Seeds:
    """Another word for each key, by number."""
    return mix(mix(keys + np.asarray(number).astype(np.uint64) * _STEP) ^ _STEP)


def fractions(keys: Seeds, number: int) -> NDArray[np.float64]:
    """A number in [0, 1) for each key."""
    return np.asarray((derived(keys, number) >> _LOW_BITS) * 2.0**-53)
