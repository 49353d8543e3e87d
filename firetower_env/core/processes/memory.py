"""Memory that processes share without a name: it is gone when the last of them is."""

from __future__ import annotations

import mmap
import os
import tempfile
import weakref
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.blocks import Block
from firetower_env.core.game import Form, Game

_IN_MEMORY = Path("/dev/shm")


class SharedMemory:
    """So many bytes behind a file descriptor, which other processes are handed."""

    def __init__(self, size: int, descriptor: int | None = None) -> None:
        self.size = size
        self.descriptor = _nameless_file(size) if descriptor is None else descriptor
        self._memory = mmap.mmap(self.descriptor, size)

    def block(self) -> Block:
        """A block at its beginning."""
        return Block(self._memory)

    def close_descriptor(self) -> None:
        """The memory stays as long as it is used."""
        os.close(self.descriptor)


def _nameless_file(size: int) -> int:
    if hasattr(os, "memfd_create"):
        descriptor = os.memfd_create("firetower")
    else:
        with tempfile.TemporaryFile(dir=_IN_MEMORY if _IN_MEMORY.is_dir() else None) as file:
            descriptor = os.dup(file.fileno())
    os.truncate(descriptor, size)
    return descriptor


class Desk:
    """What processes hand each other: which games, with what numbers, and what became of those that ended."""

    def __init__(self, block: Block, game: Game, count: int) -> None:
        self.games: NDArray[np.int64] = block.take((count,), np.int64)
        #: seats, answers, or seeds bit by bit
        self.numbers: NDArray[np.int64] = block.take((count,), np.int64)
        self.ended: NDArray[np.int64] = block.take((count,), np.int64)
        self.returns: NDArray[np.float32] = block.take((count, game.seats), np.float32)
        self.truncated: NDArray[np.bool_] = block.take((count,), np.bool_)
        self.lengths: NDArray[np.int64] = block.take((count,), np.int64)
        #: processor time of each process, where its rows begin (an empty share may begin behind all rows)
        self.seconds: NDArray[np.float64] = block.take((count + 1,), np.float64)


class Tray:
    """Arrays with a row for each game, in which processes put down what was asked for."""

    def __init__(self, form: Form, rows: int, memory: SharedMemory | None = None) -> None:
        self._form, self._rows = form, rows
        if memory is None:
            counted = Block()
            self._arrays_in(counted)
            memory = SharedMemory(counted.size)
        self.memory = memory
        self._lent: list[weakref.ref[NDArray[Any]]] = []

    def _arrays_in(self, block: Block) -> dict[str, NDArray[Any]]:
        return {name: block.take((self._rows, *shape), dtype) for name, (shape, dtype) in self._form.items()}

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All rows."""
        return self._arrays_in(self.memory.block())

    @property
    def free(self) -> bool:
        """Is nothing that was lent held any more?"""
        return all(lent() is None for lent in self._lent)

    def lend(self, rows: int) -> dict[str, NDArray[Any]]:
        """The first rows, for good: they stay as they are until the last array that was made of them is gone."""
        arrays = self.arrays()
        self._lent = [weakref.ref(array) for array in arrays.values()]
        return {name: array[:rows] for name, array in arrays.items()}


#: trays of one kind: one to lend while another is still held, and the last for what is copied
COPIED = 2
TRAYS = 3


class Trays:
    """The trays of one kind. Where all are held by users, what is asked for is copied instead."""

    def __init__(self, trays: list[Tray]) -> None:
        self.all = trays

    @property
    def next(self) -> int:
        """The number of the tray to use now."""
        return next((number for number in range(COPIED) if self.all[number].free), COPIED)

    def take(self, number: int, rows: int) -> dict[str, NDArray[Any]]:
        """What lies there, as arrays that never change."""
        if number != COPIED:
            return self.all[number].lend(rows)
        return {name: array[:rows].copy() for name, array in self.all[number].arrays().items()}
