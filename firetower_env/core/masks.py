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
        #: where the cells fill whole words, verbs have words of their own, which are packed for all games together
        self._apart = layout.cells % WORD == 0
        self._verbs: Bools = np.zeros((count, WORD * layout.verb_words if self._apart else 0), np.bool_)

    def write(self, answers: Answers, rows: slice) -> None:
        """Take down the answers of the games in these rows."""
        layout, cells = self.layout, answers.cells
        if not self._apart or (cells is not None and not _fits(layout, cells)):
            _write_bits(layout, answers, self.words[rows])
            return
        if answers.verbs is not None:
            self._verbs[rows] = answers.verbs
        if cells is not None:
            self.words[rows, : layout.cells // WORD] = _as_words(layout, cells)

    def done(self) -> Words:
        """The masks."""
        if self._apart:
            self.words[:, self.layout.cells // WORD :] |= bb.pack(self._verbs)
        return self.words


def write_alone(layout: ActionLayout, answers: Answers, out: Words) -> None:
    """The answers of one game into its row `(1, words)`: the same with fewer calls."""
    cells, end = answers.cells, layout.cells // WORD
    if layout.cells % WORD or (cells is not None and not _fits(layout, cells)):
        _write_bits(layout, answers, out)
        return
    out[:] = 0
    if cells is not None:
        out[:, :end] = _as_words(layout, cells)
    if answers.verbs is not None:
        out[:, end:] = bb.pack(answers.verbs)


def _fits(layout: ActionLayout, cells: NDArray[Any]) -> bool:
    """Can the words of the board be taken over as they are, or laid end to end?"""
    return (cells.dtype == np.uint16 and layout.cols == WORD) or cells.dtype == np.uint32


def _as_words(layout: ActionLayout, cells: NDArray[Any]) -> Words:
    inner = cells[:, 1:-1]
    return inner if cells.dtype == np.uint16 else bb.rows_as_words(inner, layout.cols)


def _write_bits(layout: ActionLayout, answers: Answers, out: Words) -> None:
    """Any other board is laid out bit by bit."""
    bits = np.zeros((len(out), WORD * layout.words), np.bool_)
    if answers.cells is not None:
        bits[:, : layout.cells] = cell_bits(layout, answers.cells)
    if answers.verbs is not None:
        bits[:, layout.cells : layout.size] = answers.verbs[:, : len(layout.verbs)]
    out[:] = bb.pack(bits)


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
