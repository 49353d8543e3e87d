"""The board: 20×20 hexes called acres, with the places the rules name."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.hexes import NE, NW, SE, SW, N, Plane, S, hex_grid

SIDE = 20
GRID = hex_grid(SIDE, SIDE)
CELLS, LANES = GRID.cells, GRID.lanes
#: the acre of a piece that is not on the board
OFF = CELLS
FULL: Plane = GRID.full
EDGE: Plane = GRID.edge
INNER: Plane = FULL & ~EDGE
#: how far new equipment goes from the edge, and the acres within
RING_STEPS = 2
RINGS: Plane = EDGE | GRID.around(EDGE[None])[0]
RINGS |= GRID.around(RINGS[None])[0]
#: acres at least five spaces from any edge, where the first fire starts
MARGIN = 5
MIDDLE: Plane = GRID.plane([SIDE * row + col for row in range(5, 15) for col in range(5, 15)])
CORNERS: Plane = GRID.plane([0, SIDE - 1, CELLS - SIDE, CELLS - 1])
#: the edges without their corners: north, east, south, west
EDGES: Plane = np.stack(
    [
        GRID.plane(list(range(1, SIDE - 1))),
        GRID.plane(list(range(2 * SIDE - 1, CELLS - SIDE, SIDE))),
        GRID.plane(list(range(CELLS - SIDE + 1, CELLS - 1))),
        GRID.plane(list(range(SIDE, CELLS - SIDE, SIDE))),
    ]
)
#: by cell (the last one is none): the edge it lies on, as a bit; nothing for corners and inner acres
EDGE_BIT: NDArray[np.int32] = np.append(
    sum(GRID.bits(edge).astype(np.int32) << number for number, edge in enumerate(EDGES)), 0
).astype(np.int32)

#: by wind (where it comes from): the acres at its arrow
_ARROWS = {N: (9, 10), NE: (19,), SE: (399,), S: (389, 390), SW: (380,), NW: (0,)}
#: by wind and acre: the steps to the nearest acre at its arrow
TO_ARROW: NDArray[np.uint8] = np.stack([GRID.distance[list(_ARROWS[wind])].min(axis=0) for wind in range(6)])
#: the wind die, by its face from 0 to 5
WIND_DIE: NDArray[np.int64] = np.array([N, NW, SW, S, SE, NE])
#: how far a helicopter flies; disks by radius and acre (none around an acre that is none)
LONGEST = 10
DISKS: Plane = np.concatenate([GRID.disks(LONGEST), np.zeros((LONGEST + 1, 1, LANES), np.uint32)], axis=1)
#: by direction: the one opposite
OPPOSITE = (S, SW, NW, N, NE, SE)


def acre(row: int, col: int) -> int:
    """The number of an acre."""
    return SIDE * row + col
