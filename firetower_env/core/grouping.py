"""Grouping rows by a small number, so that Python runs once per group and never once per game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints


def runs(numbers: NDArray[np.integer[Any]]) -> tuple[Ints, list[tuple[int, slice]]]:
    """An order of the rows in which equal numbers (all below 256) lie together, and where each number then lies."""
    small = numbers.astype(np.uint8, copy=False)
    counts = np.bincount(small)
    ends = counts.cumsum().tolist()
    present = counts.nonzero()[0].tolist()
    return small.argsort(kind="stable"), [(n, slice(ends[n - 1] if n else 0, ends[n])) for n in present]


def present(numbers: Ints) -> list[int]:
    """The numbers (small, none negative) that occur, in order; several times quicker than sorting them."""
    return np.bincount(numbers).nonzero()[0].tolist()


def groups(numbers: Ints) -> Iterator[tuple[int, Ints | None]]:
    """Each number present (all below 256, at least one row) with the rows that have it; None stands for all rows."""
    first = int(numbers[0])
    if numbers.size == 1 or (numbers == first).all():
        yield first, None
        return
    order, found = runs(numbers)
    for number, where in found:
        yield number, order[where]
