"""Grouping rows by a small number, so that Python runs once per group and never once per game."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from firetower_env.core.bitboards import Ints


def groups(numbers: Ints) -> Iterator[tuple[int, Ints | None]]:
    """Each number present (all below 256, at least one row) with the rows that have it; None stands for all rows."""
    first = int(numbers[0])
    if numbers.size == 1 or (numbers == first).all():
        yield first, None
        return
    small = numbers.astype(np.uint8)
    order = small.argsort(kind="stable")
    counts = np.bincount(small)
    ends = counts.cumsum()
    for number in counts.nonzero()[0]:
        yield int(number), order[ends[number] - counts[number] : ends[number]]
