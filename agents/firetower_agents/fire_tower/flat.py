"""Patterns laid over numbers, all boards end to end: for every anchor the smallest or the sum of what it covers.

Boards are `(..., 256)` without margins, so that a whole stack of them is moved in one stroke. At an anchor whose
pattern does not fit on the board the result means nothing, since it reads on into the next row or board; such anchors
are never legal. Only `least_around` and `total_around` are right up to the edge.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.reader import CELLS, SIDE, Bytes
from firetower_agents.fire_tower.windows import Offset, Shape
from firetower_env.core.bitboards import Bools

_GRID = np.arange(CELLS).reshape(SIDE, SIDE)
#: cells at the edge, by the single step that would leave the board there
_EDGES: dict[Offset, Bools] = {
    (-1, 0): (_GRID < SIDE).reshape(-1),
    (1, 0): (_GRID >= CELLS - SIDE).reshape(-1),
    (0, -1): (_GRID % SIDE == 0).reshape(-1),
    (0, 1): (_GRID % SIDE == SIDE - 1).reshape(-1),
}
#: the same as bytes with all bits set
_BEYOND: dict[Offset, Bytes] = {step: np.where(edge, np.uint8(255), np.uint8(0)) for step, edge in _EDGES.items()}
_INSIDE: dict[Offset, NDArray[np.uint16]] = {
    step: np.where(edge, np.uint16(0), np.uint16(0xFFFF)) for step, edge in _EDGES.items()
}
#: up to so many bytes a board is searched in one go
_FEW = 1 << 13


def _joined(numbers: NDArray[Any], shape: Shape, join: np.ufunc) -> NDArray[Any]:
    """All cells of a pattern joined, by anchor."""
    out = moved(numbers, shape[0])
    flat, joined = numbers.reshape(-1), out.reshape(-1)
    for row, col in shape[1:]:
        by = SIDE * row + col
        here, there = (joined[:-by], flat[by:]) if by > 0 else (joined[-by:], flat[:by])
        join(here, there, out=here)
    return out


def moved(numbers: NDArray[Any], offset: Offset) -> NDArray[Any]:
    """For every cell the number that lies at an offset."""
    by = SIDE * offset[0] + offset[1]
    if not by:
        return numbers.copy(order="C")
    out = np.empty(numbers.shape, numbers.dtype)
    there, here = numbers.reshape(-1), out.reshape(-1)
    if by > 0:
        here[:-by], here[-by:] = there[by:], there[-1]
    else:
        here[-by:], here[:-by] = there[:by], there[0]
    return out


def least(numbers: Bytes, shape: Shape) -> Bytes:
    """The smallest covered number, by anchor."""
    return numbers if len(shape) == 1 and shape[0] == (0, 0) else _joined(numbers, shape, np.minimum)


def total(numbers: NDArray[Any], shape: Shape) -> NDArray[Any]:
    """The sum of the covered numbers, by anchor."""
    return numbers if len(shape) == 1 and shape[0] == (0, 0) else _joined(numbers, shape, np.add)


def ahead(numbers: Bytes, step: Offset) -> Bytes:
    """For every cell the number one step on; 255 beyond the edge."""
    out = moved(numbers, step)
    out |= _BEYOND[step]
    return out


def least_around(numbers: Bytes) -> Bytes:
    """The smallest number of every cell and its eight neighbours."""
    for steps in (((0, -1), (0, 1)), ((-1, 0), (1, 0))):
        out, other = (ahead(numbers, step) for step in steps)
        np.minimum(out, other, out=out)
        numbers = np.minimum(out, numbers, out=out)
    return numbers


def total_around(numbers: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The sum over the eight neighbours of every cell."""
    out = numbers
    for steps in (((0, -1), (0, 1)), ((-1, 0), (1, 0))):
        sides = out.copy(order="C")
        for step in steps:
            part = moved(out, step)
            part &= _INSIDE[step]
            sides += part
        out = sides
    out -= numbers
    return out


def smallest(numbers: Bytes) -> Bytes:
    """The smallest number of each board."""
    while numbers.size > _FEW and numbers.shape[-1] > SIDE:
        # many boards are searched by halves, which is quicker than board by board
        half = numbers.shape[-1] // 2
        numbers = np.minimum(numbers[..., :half], numbers[..., half:])
    return np.asarray(np.minimum.reduce(numbers, axis=-1))
