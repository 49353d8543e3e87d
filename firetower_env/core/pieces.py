"""Observation pieces: named slices of what a seat sees. Documentation tables are made from these records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

PUBLIC, OWN, TEAM = "public", "own", "team"


@dataclass(frozen=True)
class Piece:
    """One named slice. `scale` divides whole numbers into roughly 0 … 1."""

    name: str
    size: int
    doc: str
    visibility: str = PUBLIC
    scale: float = 1.0


@dataclass(frozen=True)
class OneHot(Piece):
    """A choice of `size`, one of which is 1; its value is a column of the numbers (out of range: all zero)."""


@dataclass(frozen=True)
class Number(Piece):
    """One number per place, taken from columns of the numbers."""


class VectorLayout:
    """The vector of an observation: choices first, then numbers, then arrays, each piece in order of declaration.

    Choices and numbers are filled from one matrix of whole numbers `(k, columns)` at a stroke each, which is what
    keeps a single observation cheap.
    """

    def __init__(self, choices: Sequence[OneHot], numbers: Sequence[Number], arrays: Sequence[Piece]) -> None:
        self.pieces: tuple[Piece, ...] = (*choices, *numbers, *arrays)
        #: columns expected in the matrix: one per choice, then one per place of each number piece
        self.columns = len(choices) + sum(piece.size for piece in numbers)
        sizes = np.array([piece.size for piece in choices])
        self._choices = int(sizes.sum())
        self._choice_size = sizes.astype(np.uint16)
        self._choice_start: NDArray[np.int64] = np.cumsum(sizes) - sizes
        self._first_number = len(choices)
        rest = (*numbers, *arrays)
        scales = [np.full(piece.size, 1 / piece.scale, np.float32) for piece in rest]
        self._scale = np.concatenate([np.ones(0, np.float32), *scales])
        #: a choice of nothing marks the place behind the choices, which must be there and is filled in afterwards
        self._spare = 0 if rest else 1

    @cached_property
    def size(self) -> int:
        return sum(piece.size for piece in self.pieces)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each piece lies in the vector."""
        ends = np.cumsum([piece.size for piece in self.pieces])
        return {p.name: slice(int(end) - p.size, int(end)) for p, end in zip(self.pieces, ends, strict=True)}

    def fill(self, matrix: NDArray[np.int16], arrays: NDArray[np.int16]) -> NDArray[np.float32]:
        """The vectors `(k, size)` from the matrix and the arrays, concatenated along axis 1."""
        width = self.size + self._spare
        out = np.empty((len(matrix), width), np.float32)
        split = self._choices
        out[:, :split] = 0
        chosen = matrix[:, : self._first_number]
        places = np.where(chosen.view(np.uint16) < self._choice_size, chosen + self._choice_start, split)
        out.reshape(-1)[places + np.arange(0, out.size, width)[:, None]] = 1
        end = split + matrix.shape[1] - self._first_number
        np.multiply(matrix[:, self._first_number :], self._scale[: end - split], out=out[:, split:end])
        np.multiply(arrays, self._scale[end - split :], out=out[:, end : self.size])
        return out[:, : self.size] if self._spare else out


def describe(pieces: Sequence[Piece], start: int = 0) -> list[dict[str, str]]:
    """Rows for the documentation: place, name, size, visibility, what it says."""
    rows, place = [], start
    for piece in pieces:
        last = place + piece.size - 1
        rows.append(
            {
                "index": f"{place}" if piece.size == 1 else f"{place}–{last}",
                "piece": piece.name,
                "size": str(piece.size),
                "visible to": piece.visibility,
                "meaning": piece.doc + (f" (÷ {piece.scale:g})" if piece.scale != 1 else ""),
            }
        )
        place += piece.size
    return rows
