"""What an agent remembers of a game between its turns, kept by whoever plays the games.

An agent that remembers declares of what kind that is (`memory`, anything that `numpy.dtype` takes), and gets one entry
for each row, into which it writes: the entry of that seat in that game, all zeros when the game begins. So nothing that
it remembers can come into another game, one agent serves any number of games at once, and a move that is taken back, a
question that is asked again, a process that is started anew and a training that goes on find what was remembered then.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import SavedStateError

#: bytes of one entry
MOST_BYTES = 1 << 20
MemoryKind = np.dtype[Any]


def memory_kind(declared: Any) -> MemoryKind | None:
    """What an agent has declared, as a type of numpy's; None if it remembers nothing."""
    if declared is None:
        return None
    kind: MemoryKind = np.dtype(declared)
    if kind.hasobject or not 0 < kind.itemsize <= MOST_BYTES:
        raise ValueError(f"a memory is of plain numbers and of 1 to {MOST_BYTES} bytes, not {kind}")
    return kind


class Memories:
    """What one agent remembers at the seats of some games; nothing, if it has declared nothing."""

    def __init__(self, kind: MemoryKind | None, games: int, seats: int) -> None:
        self._kept: NDArray[Any] | None = None if kind is None else np.zeros((games, seats), kind)

    @classmethod
    def like(cls, other: Self) -> Self:
        """The same once more, to be gone back to."""
        twin = cls(None, 0, 0)
        twin._kept = None if other._kept is None else other._kept.copy()
        return twin

    def begin(self, games: Ints) -> None:
        """These games begin: nothing is remembered of them yet."""
        if self._kept is not None:
            self._kept[games] = 0

    def lend(self, games: Ints, seats: Ints) -> tuple[NDArray[Any], ...]:
        """What an agent gets as its last argument: copies of the entries of these seats, or no argument."""
        return () if self._kept is None else (self._kept[games, seats],)

    def keep(self, games: Ints, seats: Ints, lent: tuple[NDArray[Any], ...]) -> None:
        """Take over what the agent has written."""
        if self._kept is not None:
            (self._kept[games, seats],) = lent

    def state(self) -> bytes:
        """All of it."""
        return b"" if self._kept is None else self._kept.tobytes()

    def restore(self, state: bytes) -> None:
        """Take back what `state` gave."""
        if len(state) != len(self.state()):
            raise SavedStateError("what was saved of the agents' memories is that of other agents")
        if self._kept is not None:
            self._kept[...] = np.frombuffer(state, self._kept.dtype).reshape(self._kept.shape)
