"""Observation pieces: named slices of what a seat sees. Places, bounds and documentation tables follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

PUBLIC, OWN, TEAM = "public", "own", "team"
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Piece:
    """One named slice of whole numbers from `least` to `most`, each of them divided by `scale`.

    The scale brings them into roughly 0 … 1; where `most` is not given it is the scale, so that 1 is the largest.
    """

    name: str
    size: int
    doc: str
    visibility: str = PUBLIC
    scale: float = 1.0
    most: int | None = None
    least: int = 0

    @property
    def low(self) -> float:
        """The least value in an observation."""
        return self._scaled(self.least)

    @property
    def high(self) -> float:
        """The largest value in an observation."""
        return self._scaled(self.scale if self.most is None else self.most)

    def _scaled(self, number: float) -> float:
        """As the numbers themselves are scaled, rounding included."""
        return float(np.float32(number) * np.float32(1 / self.scale))


@dataclass(frozen=True)
class OneHot(Piece):
    """A choice of `size`, one of which is 1; its value is a column of the numbers (out of range: all zero)."""


@dataclass(frozen=True)
class Number(Piece):
    """One number per place, taken from columns of the numbers."""


class Places:
    """Where named parts lie that stand side by side, in order of declaration."""

    def __init__(self, sizes: Iterable[tuple[str, int]]) -> None:
        self.size = 0
        #: by name: where the part lies
        self.part: dict[str, slice] = {}
        #: by name: the one place of a part that has no more
        self.one: dict[str, int] = {}
        for name, size in sizes:
            if name in self.part:
                raise ValueError(f"two parts are called {name!r}")
            self.part[name] = slice(self.size, self.size + size)
            if size == 1:
                self.one[name] = self.size
            self.size += size

    @classmethod
    def of(cls, pieces: Iterable[Piece]) -> Places:
        """Where these pieces lie."""
        return cls((piece.name, piece.size) for piece in pieces)

    def run(self, names: Sequence[str]) -> slice:
        """Where these parts lie, which must follow one another in this order, so that one write serves them all."""
        copies = self.copies(names)
        if len(copies) > 1:
            raise ValueError(f"{', '.join(names)} do not follow one another")
        return copies[0][0]

    def copies(self, names: Iterable[str]) -> list[tuple[slice, slice]]:
        """How these parts, standing side by side elsewhere, come here: (to, from), neighbours at a stroke."""
        copies: list[tuple[slice, slice]] = []
        done = 0
        for name in names:
            to = self.part[name]
            first = done
            done += to.stop - to.start
            if copies and copies[-1][0].stop == to.start:
                before = copies.pop()
                to, first = slice(before[0].start, to.stop), before[1].start
            copies.append((to, slice(first, done)))
        return copies


class VectorLayout:
    """The vector of an observation: choices first, then numbers, then arrays, each piece in order of declaration.

    Choices and numbers are filled from one matrix of whole numbers `(k, columns)` at a stroke each, which is what
    keeps a single observation cheap. Writers find their columns in `matrix` and `arrays` by the names of the pieces.
    """

    def __init__(self, choices: Sequence[OneHot], numbers: Sequence[Number], arrays: Sequence[Piece]) -> None:
        self.pieces: tuple[Piece, ...] = (*choices, *numbers, *arrays)
        #: where the columns of each piece lie in the matrix (one for a choice), and where in the arrays
        self.matrix = Places(
            [*((piece.name, 1) for piece in choices), *((piece.name, piece.size) for piece in numbers)]
        )
        self.arrays = Places.of(arrays)
        self._all = Places.of(self.pieces)
        #: columns expected in the matrix: one per choice, then one per place of each number piece
        self.columns = self.matrix.size
        sizes = np.array([piece.size for piece in choices], np.int64)
        self._choices = int(sizes.sum())
        self._choice_size = sizes.astype(np.uint16)
        self._choice_start: NDArray[np.int64] = np.cumsum(sizes) - sizes
        self._first_number = len(choices)
        rest = (*numbers, *arrays)
        scales = [np.full(piece.size, 1 / piece.scale, np.float32) for piece in rest]
        self._scale = np.concatenate([np.ones(0, np.float32), *scales])
        #: a choice of nothing marks the place behind the choices, which must be there and is filled in afterwards
        self._spare = 0 if rest else 1
        #: what every place is multiplied with
        self.scales: Floats = np.concatenate([np.ones(self._choices, np.float32), self._scale])

    @cached_property
    def size(self) -> int:
        return self._all.size

    @property
    def places(self) -> Places:
        """Where the pieces lie in the vector."""
        return self._all

    @property
    def slices(self) -> dict[str, slice]:
        """Where each piece lies in the vector."""
        return self._all.part

    def fill(self, matrix: NDArray[np.int16], arrays: NDArray[np.int16]) -> Floats:
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

    def fill_by_name(self, values: Mapping[str, NDArray[Any]]) -> Floats:
        """The same from one array for each piece: `(k,)` for a choice or one number, otherwise `(k, size)`."""
        if values.keys() != self.slices.keys():
            raise ValueError(f"these pieces are missing or unknown: {sorted(values.keys() ^ self.slices.keys())}")
        rows = len(next(iter(values.values())))
        filled = []
        for places in (self.matrix, self.arrays):
            out = np.empty((rows, places.size), np.int16)
            for name, part in places.part.items():
                out[:, part] = values[name].reshape(rows, -1)
            filled.append(out)
        return self.fill(*filled)


def bounds(pieces: Sequence[Piece]) -> tuple[Floats, Floats]:
    """The least and the largest value in each place of these pieces."""
    sizes = np.array([piece.size for piece in pieces], np.int64)
    lows = np.array([piece.low for piece in pieces], np.float32)
    highs = np.array([piece.high for piece in pieces], np.float32)
    return np.repeat(lows, sizes), np.repeat(highs, sizes)


def describe(pieces: Sequence[Piece], start: int = 0) -> list[dict[str, str]]:
    """Rows for the documentation: place, name, size, visibility, range of values, what it says."""
    rows, place = [], start
    for piece in pieces:
        last = place + piece.size - 1
        rows.append(
            {
                "index": f"{place}" if piece.size == 1 else f"{place}–{last}",
                "piece": piece.name,
                "size": str(piece.size),
                "visible to": piece.visibility,
                "range": f"{piece.low:.3g}–{piece.high:.3g}",
                "meaning": piece.doc + (f" (÷ {piece.scale:g})" if piece.scale != 1 else ""),
            }
        )
        place += piece.size
    return rows
