"""Sets of cells as planes of bits: where a pattern covers some or only cells of a set, and sets as bytes by cell."""

from __future__ import annotations

from functools import cache

import numpy as np

from firetower_agents.fire_tower.reader import CELLS
from firetower_agents.fire_tower.windows import STEPS, Offset, Shape
from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane


@cache
def fits(shape: Shape) -> Plane:
    """Anchors at which the whole pattern lies on the board."""
    out = bb.FULL
    for row, col in shape:
        out = out & bb.shift(bb.FULL, -row, -col)
    return out


def some(cells: Plane, shape: Shape) -> Plane:
    """Anchors at which the pattern fits and covers some cell of the set."""
    out = cells.copy()
    for row, col in shape[1:]:
        out |= bb.shift(cells, -row, -col)
    out &= fits(shape)
    return out


def every(cells: Plane, shape: Shape) -> Plane:
    """Anchors at which the pattern covers nothing but cells of the set."""
    out = cells
    for row, col in shape[1:]:
        out = out & bb.shift(cells, -row, -col)
    return out


def at(cells: Plane, offset: Offset) -> Plane:
    """Anchors at which the set has the cell at an offset of at most four."""
    row, col = offset
    half = row // 2
    return bb.shift(bb.shift(cells, -half, 0) & bb.FULL, half - row, -col) & bb.FULL


def beside(cells: Plane) -> Plane:
    """Cells with an orthogonal neighbour in the set (guard lanes dirty)."""
    return bb.around4(cells)


def around(cells: Plane) -> Plane:
    """Cells with one of their eight neighbours in the set (guard lanes dirty)."""
    return bb.around8(cells)


def stepped(cells: Plane, directions: int) -> Plane:
    """The set one step on in each of the first so many directions, `(directions, ...)` (guard lanes dirty)."""
    out = np.empty((directions, *cells.shape), np.uint16)
    for direction, (row, col) in enumerate(STEPS[:directions]):
        out[direction] = bb.shift(cells, row, col)
    return out


def as_bytes(cells: Plane) -> Bools:
    """By cell, `(..., 256)`."""
    return bb.unpack(cells[..., 1:-1]).view(np.bool_)


def packed(cells: Bools) -> Plane:
    """Cells `(k, 256)` as sets."""
    out = np.zeros((len(cells), bb.LANES), np.uint16)
    out[:, 1:-1] = bb.pack(cells.reshape(-1)).reshape(-1, bb.SIDE) if cells.flags.c_contiguous else bb.pack(cells)
    return out


def listed(legal: Bools) -> tuple[Ints, Ints]:
    """The rows and cells that are set."""
    places = legal.reshape(-1).nonzero()[0]
    return places >> 8, places & (CELLS - 1)
