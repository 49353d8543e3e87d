"""The hex forest as agents reckon on it: neighbours, distances, and floods of many boards.

Boards are bools `(rows, acres)`, a row for each game that is asked.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hexes import NO_HEX
from firetower_env.games.forest_fire.geometry import CELLS, GRID, SIDE

ACRES = CELLS
#: what lies beyond the edge, and an acre that there is not
OFF = ACRES
DIRECTIONS = 6
FAR = 99

_EVEN = np.arange(SIDE) % 2 == 0
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
    grid = board.reshape(-1, SIDE, SIDE)
    out = np.zeros_like(grid)
    out[:, :, 1:] = grid[:, :, :-1]
    out[:, :, :-1] |= grid[:, :, 1:]
    flank = out.copy()
    # the columns to both sides lie half an acre higher or lower
    out[:, 1:, _EVEN] |= flank[:, :-1, _EVEN]
    out[:, :-1, ~_EVEN] |= flank[:, 1:, ~_EVEN]
    out[:, 1:] |= grid[:, :-1]
    out[:, :-1] |= grid[:, 1:]
    return out.reshape(board.shape)


def distances(goals: Bools) -> NDArray[np.int8]:
    """Steps from every acre to the nearest of these; `FAR` where there is none."""
    out = np.full(goals.shape, FAR, np.int8)
    out[goals] = 0
    reached, steps = goals, 0
    while True:
        grown = reached | beside(reached)
        fresh = grown & ~reached
        if not fresh.any():
            return out
        steps += 1
        out[fresh] = steps
        reached = grown


def ways(start: Ints, open_acres: Bools, last: Bools, steps: Ints) -> NDArray[np.int8]:
    """Steps of the shortest way from one acre of each row over open acres; the last one may be one of `last`, too.

    `FAR` where none is short enough for the steps of the row.
    """
    rows = np.arange(len(start))
    out = np.full(open_acres.shape, FAR, np.int8)
    out[rows, start] = 0
    through = np.zeros_like(open_acres)
    through[rows, start] = True
    for step in range(1, int(steps.max(initial=0)) + 1):
        fresh = beside(through) & (open_acres | last) & (out == FAR) & (steps >= step)[:, None]
        if not fresh.any():
            break
        out[fresh] = step
        through = fresh & open_acres
    return out
