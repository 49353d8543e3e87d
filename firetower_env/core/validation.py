"""Taking over saved games: everything is checked and built aside, so that a bad save is refused and changes nothing.

Checked are the values of every field, the stacks, the outcome of games that are over, whatever the game itself
declares, and that every pending question has an answer. A loop over games is nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.engine import Engine
from firetower_env.core.errors import SavedStateError
from firetower_env.core.fields import State
from firetower_env.core.game import Game


def validated_engine(game: Game, count: int, arrays: dict[str, NDArray[Any]]) -> Engine[Any]:
    """A new engine that holds these saved games with their legal answers; SavedStateError if no game can be so."""
    engine = game.new_engine(count)
    engine.s.load(engine.s.validated(arrays))
    try:
        broken = broken_facts(game, engine)
        unanswerable = engine.refresh(np.arange(0 if broken else count))
    except Exception as error:  # whatever a rule stumbles over: no game of its own gets there
        raise SavedStateError(f"the saved batch holds a game that cannot be: {error!r}") from error
    if unanswerable.size:
        broken = [f"game {unanswerable[0]}: a question without an answer"]
    if broken:
        raise SavedStateError(f"the saved batch holds a game that cannot be: {', '.join(broken)}")
    return engine


def broken_facts(game: Game, engine: Engine[Any]) -> list[str]:
    """What no game can come to, by name; nothing for a sound state."""
    state = engine.s
    # each of the checks relies on those before
    broken = out_of_range(state) or game.stacks.broken(state) or _ends(state)
    if broken:
        return broken
    return game.check_state(engine, np.flatnonzero(_begun(state)))


def out_of_range(state: State) -> list[str]:
    """Fields that hold a value they cannot have."""
    fields = state.fields().items()
    return [name for name, spec in fields if not _within(getattr(state, name), spec.within, state.sizes)]


def _within(array: NDArray[Any], within: Any, sizes: Mapping[str, int]) -> bool:
    if array.dtype.kind == "f":
        return bool(np.isfinite(array).all())
    if within is None or not array.size:
        return True
    low, high = within.bounds(sizes)
    return bool(int(array.min()) >= low and int(array.max()) <= high)


def _begun(state: State) -> Bools:
    """Which places hold a game? Before its first reset a place holds none."""
    return np.asarray((state.depth > 0) | (state.over > 0))


def _ends(state: State) -> list[str]:
    """A game is over exactly if nothing is pending, and only then has it an outcome."""
    broken = []
    over = state.over > 0
    if (over & (state.depth > 0)).any():
        broken.append("pending steps in a game that is over")
    outcome = (state.winners != 0) | (state.truncated != 0) | (state.returns != 0).any(axis=1)
    if (outcome & ~over).any():
        broken.append("the outcome of a game that is not over")
    if not _is_fresh(state, np.flatnonzero(~_begun(state))):
        broken.append("a place that holds half a game")
    return broken


def _is_fresh(state: State, places: Ints) -> bool:
    """Are these places as they were made, but for what lasts beyond a game?"""
    fields = state.fields().items()
    return all((getattr(state, name)[places] == spec.fill).all() for name, spec in fields if not spec.lasting)
