"""Masks: the legal answers of each game as one row of bits in action order, in 16-bit words.

Boards of any size, and games without one, share this form. A board whose rows are words of 16 bits is copied word by
word, rows in words of 32 bits are laid end to end; any other board is laid out bit by bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.actions import WORD, ActionLayout
from firetower_env.core.bitboards import Bools
from firetower_env.core.phases import Answers

#: packed masks `(k, words)`
Words = NDArray[np.uint16]


def empty(layout: ActionLayout, count: int) -> Words:
    """Masks of `count` games in which nothing is legal."""
    return np.zeros((count, layout.words), np.uint16)


def write(layout: ActionLayout, answers: Answers, out: Words) -> None:
    """Write legal answers into empty masks."""
    cells, verbs = answers.cells, answers.verbs
    if layout.cols == WORD and (cells is None or cells.dtype == np.uint16):
        if cells is not None:
            out[:, : layout.rows] = cells[:, 1:-1]
        if verbs is not None:
            out[:, layout.rows :] = bb.pack(verbs)
        return
    if (cells is None or cells.dtype == np.uint32) and lies_end_to_end(layout):
        if cells is not None:
            out[:, : layout.cells // WORD] = bb.rows_as_words(cells[:, 1:-1], layout.cols)
        if verbs is not None:
            out[:, layout.cells // WORD :] = bb.pack(verbs)
        return
    bits = np.zeros((len(out), WORD * layout.words), np.bool_)
    if cells is not None:
        bits[:, : layout.cells] = cell_bits(layout, cells)
    if verbs is not None:
        bits[:, layout.cells : layout.size] = verbs[:, : len(layout.verbs)]
    out[:] = bb.pack(bits)


def lies_end_to_end(layout: ActionLayout) -> bool:
    """Do the rows of the board, laid end to end, fill whole words?"""
    return layout.cells % WORD == 0


def cell_bits(layout: ActionLayout, cells: NDArray[Any]) -> Bools:
    """Cells as bools `(k, cells)`: given so, or as planes `(k, rows + 2)` of unsigned words of any width."""
    if cells.dtype == np.bool_:
        return cells
    rows = np.ascontiguousarray(cells[:, 1:-1])
    little = rows.astype(rows.dtype.newbyteorder("<"), copy=False).view(np.uint8)
    bits = np.unpackbits(little.reshape(len(rows), layout.rows, -1), axis=-1, bitorder="little")
    return bits[..., : layout.cols].reshape(len(rows), layout.cells).astype(np.bool_)


def unpack(layout: ActionLayout, packed: Words) -> NDArray[np.int8]:
    """Packed masks as int8 `(k, actions)`."""
    return bb.unpack(packed).view(np.int8)[:, : layout.size]
