"""The board: directions, corners, tower areas, fatal cells, the eternal flame, and which winds touch which towers.

Corners are numbered clockwise from the north-west, directions clockwise from north, so wind d touches corners d and
d + 1. Sets of standing towers are four bits, bit c for corner c; most tables here are indexed by such a set.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Plane

DIRECTIONS = ("NORTH", "EAST", "SOUTH", "WEST")
INTERCARDINALS = ("NORTHEAST", "SOUTHEAST", "SOUTHWEST", "NORTHWEST")
CORNERS = ("NW", "NE", "SE", "SW")
TOWER_COLOURS = ("red", "purple", "blue", "green")

_LOW, _HIGH = range(3), range(13, 16)
_BLOCKS = ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH), (_HIGH, _LOW))
FATAL_CELLS = ((0, 0), (0, 15), (15, 15), (15, 0))
FLAME_CELLS = ((7, 7), (7, 8), (8, 7), (8, 8))

#: nine cells of each corner, the fatal cell of each corner, the flame: planes
AREA: Plane = np.stack([bb.from_cells([(r, c) for r in rows for c in cols]) for rows, cols in _BLOCKS])
FATAL: Plane = np.stack([bb.from_cells([cell]) for cell in FATAL_CELLS])
FLAME: Plane = bb.from_cells(FLAME_CELLS)
#: the quarter of the board around each corner
_HALVES = (range(8), range(8, 16))
_QUARTERS = ((0, 0), (0, 1), (1, 1), (1, 0))
QUADRANT: Plane = np.stack(
    [bb.from_cells([(r, c) for r in _HALVES[south] for c in _HALVES[east]]) for south, east in _QUARTERS]
)
ALL_FATAL: Plane = np.bitwise_or.reduce(FATAL)

#: for each set of towers: their corners, how many, all their area cells, their fatal cells
HAS: Bools = np.array([[bool(towers >> corner & 1) for corner in range(4)] for towers in range(16)])
SIZE: NDArray[np.int64] = HAS.sum(axis=1)


def _union(parts: Plane) -> Plane:
    return np.stack([np.bitwise_or.reduce(parts * has[:, None], axis=0).astype(np.uint16) for has in HAS])


AREAS: Plane = _union(AREA)
FATALS: Plane = _union(FATAL)
#: winds that touch at least one of the towers, `(16, 4)`
VALID_WINDS: Bools = np.array([[has[d] or has[(d + 1) % 4] for d in range(4)] for has in HAS])

#: Manhattan distance of every cell to each corner's fatal cell, `(4, 256)`
DISTANCE: NDArray[np.int64] = np.array(
    [[abs(r - row) + abs(c - col) for r in range(16) for c in range(16)] for row, col in FATAL_CELLS]
)
