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


class MaskWriter:
    """Writes the legal answers of groups of games into masks, which begin empty."""

    def __init__(self, layout: ActionLayout, count: int) -> None:
        self.layout = layout
        self.words: Words = np.zeros((count, layout.words), np.uint16)
        #: where the cells fill whole words, verbs have words of their own; bits are packed for all games together
        self._apart = layout.cells % WORD == 0
        self._bits: Bools = np.zeros((count, WORD * (layout.verb_words if self._apart else layout.words)), np.bool_)

    def write(self, answers: Answers, rows: slice) -> None:
        """Take down the answers of the games in these rows."""
        layout, cells, verbs = self.layout, answers.cells, answers.verbs
        if not self._apart:
            _lay_out(layout, answers, self._bits[rows])
            return
        if verbs is not None:
            self._bits[rows] = verbs
        if cells is not None:
            self.words[rows, : layout.cells // WORD] = _as_words(layout, cells)

    def done(self) -> Words:
        """The masks."""
        self.words[:, self.layout.cells // WORD if self._apart else 0 :] = bb.pack(self._bits)
        return self.words


def write_alone(layout: ActionLayout, answers: Answers, out: Words) -> None:
    """The answers of one game into its row `(1, words)`: the same with fewer calls."""
    cells, verbs, end = answers.cells, answers.verbs, layout.cells // WORD
    if layout.cells % WORD:
        bits = np.zeros((1, WORD * layout.words), np.bool_)
        _lay_out(layout, answers, bits)
        out[:] = bb.pack(bits)
        return
    out[:, :end] = 0 if cells is None else _as_words(layout, cells)
    out[:, end:] = 0 if verbs is None else bb.pack(verbs)


def _lay_out(layout: ActionLayout, answers: Answers, bits: Bools) -> None:
    """All answers bit by bit, over zeros."""
    if answers.cells is not None:
        bits[:, : layout.cells] = cell_bits(layout, answers.cells)
    if answers.verbs is not None:
        bits[:, layout.cells : layout.size] = answers.verbs[:, : len(layout.verbs)]


def _as_words(layout: ActionLayout, cells: NDArray[Any]) -> Words:
    """The cells of a board that fill whole words: taken over as they are, laid end to end, or packed."""
    if cells.dtype == np.uint16 and layout.cols == WORD:
        return cells[:, 1:-1]
    if cells.dtype == np.uint32:
        return bb.rows_as_words(cells[:, 1:-1], layout.cols)
    return bb.pack(cell_bits(layout, cells))


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
