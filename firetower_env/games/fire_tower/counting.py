"""Counting the cells of many boards at once, in all or by the quadrants that turn with the board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints, Plane

_Words = NDArray[np.uint64]
#: the western half of four rows
_WEST = np.uint64(0x00FF00FF00FF00FF)


def count_by_corner(planes: Plane) -> Ints:
    """How many cells are set in the quadrant of each corner, `(k, 4)` (clean planes only)."""
    words: _Words = np.ascontiguousarray(planes[:, 1:-1]).view(np.uint64)
    west, both = (np.bitwise_count(part).astype(np.int16) for part in (words & _WEST, words))
    counts = np.empty((len(planes), 4), np.int16)
    for first, west_corner, east_corner in ((0, 0, 1), (2, 3, 2)):
        counts[:, west_corner] = west[:, first] + west[:, first + 1]
        counts[:, east_corner] = both[:, first] + both[:, first + 1] - counts[:, west_corner]
    return counts


def count_all(planes: Plane) -> Ints:
    """How many cells are set, `(k,)` (clean planes only)."""
    counts = np.bitwise_count(np.ascontiguousarray(planes[:, 1:-1]).view(np.uint64))
    return np.asarray(counts[:, 0] + counts[:, 1] + counts[:, 2] + counts[:, 3], np.int16)


def has_any(counts: NDArray[np.uint8]) -> Bools:
    """Which rows of counts `(k, types)` hold any: a row as one string of bytes, which is empty if all are zero."""
    return np.asarray(counts.view(f"S{counts.shape[1]}")[:, 0] != np.array(b""))
