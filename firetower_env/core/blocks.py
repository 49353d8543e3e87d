"""Where the arrays of a batch lie: each in memory of its own, or side by side in one block that processes can share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

#: arrays begin at whole lines of the processors' caches
_LINE = 64


class Block:
    """Hands out arrays one after another: equal calls, in whatever process, get equal places.

    Without memory it only counts how much it would take.
    """

    def __init__(self, memory: Any = None) -> None:
        self._memory = memory
        self.size = 0

    def take(self, shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        """The next array, with whatever the memory holds there."""
        start = self.size
        self.size += -(-prod(shape) * np.dtype(dtype).itemsize // _LINE) * _LINE
        if self._memory is None:
            return np.empty(shape, dtype)
        return np.ndarray(shape, dtype, self._memory, start)


_PRESENT: ContextVar[Block | None] = ContextVar("block", default=None)


@contextmanager
def allocating_in(block: Block) -> Iterator[None]:
    """Batches that are made meanwhile lie in this block."""
    token = _PRESENT.set(block)
    try:
        yield
    finally:
        _PRESENT.reset(token)


def empty(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array to be filled, in the present block if there is one."""
    block = _PRESENT.get()
    return np.empty(shape, dtype) if block is None else block.take(shape, dtype)


def full(shape: tuple[int, ...], value: int, dtype: DTypeLike) -> NDArray[Any]:
    """The same, filled with one value."""
    array = empty(shape, dtype)
    array[...] = value
    return array
