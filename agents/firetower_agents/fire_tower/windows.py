"""Patterns laid over fields with margins: for every anchor the smallest of the cells that a pattern covers there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.reader import SIDE
from firetower_env.core.bitboards import Bools

Offset = tuple[int, int]
Shape = tuple[Offset, ...]
#: cells of a pattern from its anchor (the north-west cell, or the centre of a ring)
ONE: Shape = ((0, 0),)
SQUARE: Shape = ((0, 0), (0, 1), (1, 0), (1, 1))
LINES: tuple[Shape, Shape] = (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)))
PAIRS: tuple[Shape, Shape] = (((0, 0), (0, 1)), ((0, 0), (1, 0)))
GAPS: tuple[Shape, Shape] = (((0, 0), (0, 2)), ((0, 0), (2, 0)))
RING: Shape = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)
#: one step by direction number: the four winds, then those between them
STEPS: Shape = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
CROSS: Shape = STEPS[:4]
_MARGIN = 3


def padded(cells: NDArray[Any], fill: float) -> NDArray[Any]:
    """Boards `(..., 16, 16)` with a margin all around."""
    side = SIDE + 2 * _MARGIN
    out = np.full((*cells.shape[:-2], side, side), fill, cells.dtype)
    out[..., _MARGIN:-_MARGIN, _MARGIN:-_MARGIN] = cells
    return out


def at(boards: NDArray[Any], offset: Offset) -> NDArray[Any]:
    """For every cell what lies at an offset of at most three, `(..., 16, 16)`: a view into padded boards."""
    row, col = offset[0] + _MARGIN, offset[1] + _MARGIN
    return boards[..., row : row + SIDE, col : col + SIDE]


def least(boards: NDArray[np.uint8], shape: Shape) -> NDArray[np.uint8]:
    """The smallest covered number, by anchor (padded boards)."""
    out = at(boards, shape[0]).copy()
    for offset in shape[1:]:
        np.minimum(out, at(boards, offset), out=out)
    return out


def some(boards: Bools, shape: Shape) -> Bools:
    """Is any covered cell set? (padded boards)"""
    out = at(boards, shape[0]).copy()
    for offset in shape[1:]:
        out |= at(boards, offset)
    return out


def every(boards: Bools, shape: Shape) -> Bools:
    """Is every covered cell set? (padded boards)"""
    out = at(boards, shape[0]).copy()
    for offset in shape[1:]:
        out &= at(boards, offset)
    return out


def neighbours(cells: Bools) -> Bools:
    """Cells with an orthogonal neighbour in the set."""
    return some(padded(cells, False), CROSS)


def fits(shape: Shape) -> Bools:
    """Anchors at which the whole pattern lies on the board, `(16, 16)`."""
    return every(padded(np.ones((SIDE, SIDE), np.bool_), False), shape)
