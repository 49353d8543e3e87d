"""The hex forest as agents reckon on it: neighbours, distances, and floods of many boards.

Boards are bools `(rows, acres)`, a row for each game that is asked; floods run over their bits, row by row of acres.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hexes import NO_HEX, Plane
from firetower_env.games.forest_fire.geometry import CELLS, GRID

ACRES = CELLS
#: what lies beyond the edge, and an acre that there is not
OFF = ACRES
DIRECTIONS = 6
FAR = 99

#: the neighbour of each acre towards each direction, and the acre behind that one
NEXT: Ints = np.where(GRID.neighbour == NO_HEX, OFF, GRID.neighbour)
BEHIND: Ints = NEXT[NEXT, np.arange(DIRECTIONS)]
DISTANCE: NDArray[np.int64] = GRID.distance.astype(np.int64)
EDGE: Bools = np.isin(np.arange(ACRES), GRID.cells_of(GRID.edge))


def edged(board: Bools) -> Bools:
    """With one acre more that stands for all beyond the edge, where nothing is."""
    return np.concatenate([board, np.zeros((len(board), 1), board.dtype)], axis=1)


def beside(board: Bools) -> Bools:
    """The acres next to one of these."""
    return _board(GRID.around(GRID.plane_of(board)))


def distances(goals: Bools) -> NDArray[np.int8]:
    """Steps from every acre to the nearest of these; `FAR` where there is none."""
    reached = [GRID.plane_of(goals)]
    while True:
        grown = reached[-1] | GRID.around(reached[-1])
        if np.array_equal(grown, reached[-1]):
            return _first_in(reached)
        reached.append(grown)


def ways(start: Ints, open_acres: Bools, last: Bools, steps: Ints) -> NDArray[np.int8]:
    """Steps of the shortest way from one acre of each row over open acres; the last one may be one of `last`, too.

    `FAR` where none is short enough for the steps of the row.
    """
    free = GRID.plane_of(open_acres)
    ends = free | GRID.plane_of(last)
    through = GRID.cell[start]
    reached = [through]
    for step in range(1, int(steps.max(initial=0)) + 1):
        fresh = GRID.around(through) & ends & ~reached[-1]
        fresh *= (steps >= step)[:, None]
        if not fresh.any():
            break
        reached.append(reached[-1] | fresh)
        through = fresh & free
    return _first_in(reached)


def _first_in(reached: list[Plane]) -> NDArray[np.int8]:
    """In which of these growing sets each acre comes first; `FAR` if in none."""
    count = GRID.bits(np.stack(reached)).sum(axis=0, dtype=np.int8)
    return np.where(count > 0, len(reached) - count, np.int8(FAR))


def _board(plane: Plane) -> Bools:
    return GRID.bits(plane).view(np.bool_)
