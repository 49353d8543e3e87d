"""The recorder: what chance brought, game by game, so that a log can set it beside the decision that caused it.

A batch tells of its dice and shuffles only while somebody listens; without a recorder nothing is collected.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import BatchError, UnknownNameError

#: one chance result as plain values: its kind ("wind", "shuffle", …), and a number or (nested) lists of numbers
Event = tuple[str, Any]
#: fills up the rows of a shuffle whose piles differ in size, and rows of other things of which there are fewer
NO_CARD, NOTHING = 255, -1


class Recorder:
    """Listens to the chance of some games of a batch from its making until `close`."""

    def __init__(self, batch: Batch, games: ArrayLike | None = None) -> None:
        if batch.engine.chance.listener is not None:
            raise BatchError("somebody listens to this batch already")
        chosen = batch.places(games)
        self._batch = batch
        self._events: dict[int, list[Event]] = {int(game): [] for game in chosen}
        batch.engine.chance.listener = self._hear

    def take(self, game: int) -> list[Event]:
        """What chance brought to this game since the last call, in order."""
        if game not in self._events:
            raise UnknownNameError(
                f"game {game!r} is not recorded; those that are: {', '.join(map(str, self._events))}"
            )
        events, self._events[game] = self._events[game], []
        return events

    def close(self) -> None:
        """Listen no more."""
        if self._listens:
            self._batch.engine.chance.listener = None

    @property
    def _listens(self) -> bool:
        return self._batch.engine.chance.listener == self._hear

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "listens": self._listens}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The copy of a recorder listens to the copy of its batch."""
        listens = kept.pop("listens")
        vars(self).update(kept)
        chance = self._batch.engine.chance
        if listens and chance.listener is None:
            chance.listener = self._hear

    def _hear(self, kind: str, games: Ints, results: NDArray[np.generic]) -> None:
        for row, game in enumerate(games.tolist()):
            if game in self._events:
                self._events[game].append((kind, _plain(results[row])))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _plain(result: NDArray[np.generic] | np.generic) -> Any:
    """A result as numbers and lists, without the filling of short rows."""
    # cards are bytes; cells and the like have a sign, and there may be a cell 255
    return _without(result.tolist(), NOTHING if result.dtype == np.int16 else NO_CARD)


def _without(values: Any, filling: int) -> Any:
    if isinstance(values, list):
        return [_without(value, filling) for value in values if value != filling]
    return values
