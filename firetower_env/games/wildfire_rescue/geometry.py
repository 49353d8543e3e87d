"""The board: 5×5 tiles as bits of a number, bit 5·row + column, with their names, neighbours and lines.

A set of tiles is one int32. Tile `OFF` stands for a marker that is not on the board: it has no bit and no neighbours.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SIDE = 5
CELLS = SIDE * SIDE
OFF = CELLS
#: sets of tiles, one number per game
Tiles = NDArray[np.int32]

COLUMNS = "ABCDE"
NAMES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)


def tile(name: str) -> int:
    """The number of a tile by name: the letter is the column, B3 is number 11."""
    return NAMES.index(name)


def tiles(names: str) -> int:
    """Tiles by their names as a set."""
    return sum(1 << tile(name) for name in names.split())


ALL = (1 << CELLS) - 1
_WEST, _EAST = tiles("A1 A2 A3 A4 A5"), tiles("E1 E2 E3 E4 E5")
_NOT_WEST, _NOT_EAST = np.int32(ALL & ~_WEST), np.int32(ALL & ~_EAST)
#: the safe zone: all border tiles
EDGE = np.int32(_WEST | _EAST | tiles("B1 C1 D1 B5 C5 D5"))
CORNERS = tiles("A1 E1 A5 E5")


def around(planes: Tiles) -> Tiles:
    """Tiles with an orthogonal neighbour in the set."""
    sideways = ((planes & _NOT_EAST) << np.int32(1)) | ((planes & _NOT_WEST) >> np.int32(1))
    return np.asarray(sideways | (planes << np.int32(SIDE) & np.int32(ALL)) | planes >> np.int32(SIDE))


#: by tile, `OFF` included: the tile as a set, and its neighbours
BIT: Tiles = np.array([*(1 << number for number in range(CELLS)), 0], np.int32)
NEAR: Tiles = around(BIT)

_DIAGONALS = ("A1 B2 C3 D4 E5", "A5 B4 C3 D2 E1")
#: lines of the plane: rows, columns, the falling and the rising diagonal
LINES: Tiles = np.array(
    [
        *(tiles(" ".join(f"{column}{row}" for column in COLUMNS)) for row in range(1, SIDE + 1)),
        *(tiles(" ".join(f"{column}{row}" for row in range(1, SIDE + 1))) for column in COLUMNS),
        *(tiles(names) for names in _DIAGONALS),
    ],
    np.int32,
)

_SETS = (
    "",
    "B3 C2 C3 C4 D3",
    "B2 B4 C3 D2 D4",
    "A3 C1 C3 C5 E3",
    "A2 A4 C3 E2 E4",
    "B2 C1 C3 C5 D4",
    "A3 B2 C1 D2 E3",
    "A3 B2 C4 D2 E3",
    "A2 B4 C5 D4 E2",
    "B2 B4 C1 C3 E3",
)
#: where campers are placed, by the number of the set (0: none)
CAMPER_SETS: Tiles = np.array([tiles(names) for names in _SETS], np.int32)


def _aside(number: int) -> int:
    if number % SIDE < SIDE - 1:
        return number + 1
    return number + SIDE if number < CELLS - 1 else number - 1


#: by the wildfire tile: where whoever starts on it goes instead: right, else down, from E5 left (ruling W5)
ASIDE: NDArray[np.int64] = np.array([*(_aside(number) for number in range(CELLS)), OFF])


def names_of(plane: int) -> list[str]:
    """The names of the tiles of a set."""
    return [NAMES[number] for number in range(CELLS) if plane >> number & 1]


def numbers_of(planes: Tiles) -> NDArray[np.int64]:
    """The number of the only tile in each of these sets."""
    return np.asarray(np.bitwise_count(planes - np.int32(1)), np.int64)
