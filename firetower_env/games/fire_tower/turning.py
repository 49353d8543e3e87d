"""Turning the boards of many games at once, each so that a corner of its own comes to the north-west."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane

_Words = NDArray[np.uint64]
#: rows one or two apart lie in the same word of four rows: how far apart the bits are that swap, and which they are
_WITHIN = ((np.uint64(15), np.uint64(0x0000AAAA0000AAAA)), (np.uint64(30), np.uint64(0x00000000CCCCCCCC)))
#: rows four or eight apart lie in different words
_FOUR, _EIGHT = np.uint64(4), np.uint64(8)
_NIBBLES, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x00FF00FF00FF00FF)


def turn_each(rows: Plane, own: Ints) -> Plane:
    """Boards `(k, planes, 16)` turned so that corner `own` comes to the north-west."""
    first = int(own[0]) if own.size else 0
    if (own == first).all():
        return bb.turn(rows, 4 - first)
    flip = np.flatnonzero(own == 2)
    if flip.size:
        rows[flip] = bb.turn(rows[flip], 2)
    east, west = np.flatnonzero(own == 1), np.flatnonzero(own == 3)
    side = np.concatenate([east, west])
    if side.size:
        turned = _transposed(rows[side])
        rows[east] = turned[: east.size, :, ::-1]
        rows[west] = bb.EAST_TO_WEST.take(turned[east.size :])
    return rows


def _transposed(rows: Plane) -> Plane:
    """Rows become columns, `(..., 16)`, overwriting them: rounds of swapping bits, four rows in a word."""
    words: _Words = rows.astype("<u2", copy=False).view("<u8")
    spare = np.empty_like(words)
    for apart, which in _WITHIN:
        np.right_shift(words, apart, out=spare)
        spare ^= words
        spare &= which
        words ^= spare
        np.left_shift(spare, apart, out=spare)
        words ^= spare
    _swap(words[..., 0::2], words[..., 1::2], _FOUR, _NIBBLES)
    _swap(words[..., :2], words[..., 2:], _EIGHT, _BYTES)
    return words.view("<u2").astype(np.uint16, copy=False)


def _swap(upper: _Words, lower: _Words, apart: np.uint64, which: np.uint64) -> None:
    """Swap the bits of the upper rows that lie so far apart with those of the lower rows."""
    differ = ((upper >> apart) ^ lower) & which
    lower ^= differ
    upper ^= differ << apart


def count_by_corner(planes: Plane) -> Ints:
    """How many cells are set in the quadrant of each corner, `(k, 4)` (clean planes only)."""
    words: _Words = np.ascontiguousarray(planes[:, 1:-1]).view(np.uint64)
    west, both = (np.bitwise_count(part).astype(np.int16) for part in (words & _BYTES, words))
    counts = np.empty((len(planes), 4), np.int16)
    for first, west_corner, east_corner in ((0, 0, 1), (2, 3, 2)):
        counts[:, west_corner] = west[:, first] + west[:, first + 1]
        counts[:, east_corner] = both[:, first] + both[:, first + 1] - counts[:, west_corner]
    return counts


def count_all(planes: Plane) -> Ints:
    """How many cells are set, `(k,)` (clean planes only)."""
    counts = np.bitwise_count(np.ascontiguousarray(planes[:, 1:-1]).view(np.uint64))
    return np.asarray(counts[:, 0] + counts[:, 1] + counts[:, 2] + counts[:, 3], np.int16)
