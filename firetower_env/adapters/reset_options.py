"""What `reset(options=…)` may say of the games it deals. What nobody knows is refused.

Levels are for games that have some (`Game.levels`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import BatchError, UnknownNameError
from firetower_env.core.inputs import array_of

LEVEL = "level"


def levels_of(batch: Batch) -> range:
    """The levels of a batch's game."""
    if batch.game.levels is None:
        raise BatchError(f"levels are for games that have some, not for {batch.game.name}")
    return batch.game.levels


def set_levels(batch: Batch, levels: ArrayLike, games: ArrayLike | None = None) -> None:
    """The level at which the next game of these places is dealt, one for all or one for each; 0: as the rules say."""
    highest = levels_of(batch)[-1]
    wanted = array_of(levels, "levels")
    if wanted.dtype.kind not in "iu" or ((wanted < 0) | (wanted > highest)).any():
        raise BatchError(f"levels are 1 to {highest}, or 0 for what the rules say, not {levels!r}")
    places = batch.places(games)
    if wanted.shape not in ((), places.shape):
        raise BatchError(f"{places.size} games need one level for all or one for each, not {wanted.shape}")
    batch.engine.set_levels(places, wanted)


@contextmanager
def reset_with(batch: Batch, options: Mapping[str, Any] | None, games: Ints, known: str = "") -> Iterator[None]:
    """Deal games as the options say, and as ever afterwards. The name `known` is let through and means nothing."""
    if not options:
        yield
        return
    _check(batch, options, known)
    if LEVEL not in options:
        yield
        return
    state = batch.engine.s
    kept = {name: np.array(getattr(state, name)) for name in state.lasting_names()}
    set_levels(batch, options[LEVEL], games)
    try:
        yield
    finally:
        for name, array in kept.items():
            getattr(state, name)[...] = array


def _check(batch: Batch, options: Any, known: str) -> None:
    if not isinstance(options, Mapping):
        raise BatchError(f"reset options are a dict, not {options!r}")
    for name in options:
        if name == LEVEL:
            levels_of(batch)
        elif name != known or not known:
            names = () if batch.game.levels is None else (LEVEL,)
            raise UnknownNameError(f"unknown reset option {name!r}; {batch.game.name} has {', '.join(names) or 'none'}")
