"""Turning the boards of many games at once, each by quarter turns of its own."""

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


def turn_each(rows: Plane, rotations: Ints) -> Plane:
    """Boards `(k, planes, 16)` turned clockwise by their quarter turns, 0 to 3; they may be overwritten."""
    first = int(rotations[0]) if rotations.size else 0
    if rotations.size <= 1 or (rotations == first).all():
        return bb.turn(rows, first)
    (flip,) = (rotations == 2).nonzero()
    if flip.size:
        rows[flip] = bb.turn(rows[flip], 2)
    (once,), (thrice,) = (rotations == 1).nonzero(), (rotations == 3).nonzero()
    side = np.concatenate([thrice, once])
    if side.size:
        turned = _transposed(rows[side])
        rows[thrice] = turned[: thrice.size, :, ::-1]
        rows[once] = bb.EAST_TO_WEST.take(turned[thrice.size :])
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
