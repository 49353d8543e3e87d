"""What `reset(options=…)` may say of the games it deals. What nobody knows is refused.

Levels are for games that have some (`Game.levels`), positions for all whose positions can be written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import BatchError, PositionError, UnknownNameError
from firetower_env.core.inputs import array_of
from firetower_env.core.positions import seed_of

LEVEL, POSITION = "level", "position"


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


@dataclass(frozen=True)
class Deal:
    """How the games of one reset are dealt: as ever, or from a position, one for all of them or one for each."""

    batch: Batch
    positions: Any = None
    #: has this reset a seed? It stands in for the seeds of positions
    seeded: bool = False

    def __call__(self, seeds: ArrayLike, games: ArrayLike | None = None) -> None:
        """Deal these games."""
        if self.positions is None:
            self.batch.reset(seeds=seeds, games=games)
            return
        places, dealt = self.batch.places(games), np.array(seeds, np.uint64)
        each = [_one_of(self.positions, place) for place in places.tolist()]
        for number, position in enumerate([] if self.seeded else each):
            own = seed_of(position)
            dealt[number] = dealt[number] if own is None else own
        self.batch.set_position(self.positions if isinstance(self.positions, Mapping) else each, places, seeds=dealt)


@contextmanager
def reset_with(
    batch: Batch, options: Mapping[str, Any] | None, games: Ints, *, seeded: bool, known: str = ""
) -> Iterator[Deal]:
    """Deal games as the options say, and as ever afterwards. The name `known` is let through and means nothing."""
    if not options:
        yield Deal(batch)
        return
    _check(batch, options, known)
    if POSITION in options:
        _check_positions(batch, options, games.size)
    if LEVEL not in options:
        yield Deal(batch, options.get(POSITION), seeded)
        return
    state = batch.engine.s
    kept = {name: np.array(getattr(state, name)) for name in state.lasting_names()}
    set_levels(batch, options[LEVEL], games)
    try:
        yield Deal(batch)
    finally:
        for name, array in kept.items():
            getattr(state, name)[...] = array


def _one_of(positions: Any, place: int) -> Any:
    return positions if isinstance(positions, Mapping) else positions[place]


def _check_positions(batch: Batch, options: Mapping[str, Any], count: int) -> None:
    """Refuse what no game can be like before anything is begun."""
    given = options[POSITION]
    if LEVEL in options:
        raise BatchError(f"games begin from a {POSITION} or at a {LEVEL}, not both")
    each = given if isinstance(given, (list, tuple)) else [given]
    if each is given and len(each) != count:
        raise PositionError(f"{count} games need one {POSITION} for all or one for each, not {len(each)}")
    aside = Batch(batch.game, 1)
    for position in {id(one): one for one in each}.values():
        aside.set_position(position, seeds=[seed_of(position) or 0])


def _check(batch: Batch, options: Any, known: str) -> None:
    if not isinstance(options, Mapping):
        raise BatchError(f"reset options are a dict, not {options!r}")
    for name in options:
        if name == LEVEL:
            levels_of(batch)
        elif name not in (POSITION, known or POSITION):
            names = (POSITION,) if batch.game.levels is None else (LEVEL, POSITION)
            raise UnknownNameError(f"unknown reset option {name!r}; {batch.game.name} has {', '.join(names)}")
