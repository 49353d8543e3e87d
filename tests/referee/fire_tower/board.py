"""The printed board: cells, directions, tower areas and the shapes cards are laid in. Nothing here ever changes."""

from functools import cache

Cell = tuple[int, int]
Window = tuple[Cell, ...]

SIZE = 16
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
_STEPS = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}

CELLS: tuple[Cell, ...] = tuple((r, c) for r in range(SIZE) for c in range(SIZE))
FLAME: tuple[Cell, ...] = ((7, 7), (7, 8), (8, 7), (8, 8))

NW, NE, SE, SW = range(4)
CORNERS = (NW, NE, SE, SW)
FATAL: dict[int, Cell] = {NW: (0, 0), NE: (0, 15), SE: (15, 15), SW: (15, 0)}


@cache
def step(cell: Cell, direction: int) -> Cell | None:
    """The next cell towards a direction, or None beyond the edge."""
    row, column = cell[0] + _STEPS[direction][0], cell[1] + _STEPS[direction][1]
    return (row, column) if 0 <= row < SIZE and 0 <= column < SIZE else None


@cache
def neighbours(cell: Cell) -> frozenset[Cell]:
    """Cells sharing a side; corners never count [FT p.3]."""
    return frozenset(found for direction in DIRECTIONS if (found := step(cell, direction)) is not None)


def eight_around(cell: Cell) -> Window:
    """The surrounding cells of an Explosion or a Smokejumper, fewer at the edge [FT p.5]."""
    return tuple(other for other in CELLS if other != cell and distance_in_rings(cell, other) == 1)


def distance_in_rings(a: Cell, b: Cell) -> int:
    """The larger of the row and the column distance."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def walking_distance(a: Cell, b: Cell) -> int:
    """Rows plus columns between two cells."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def quadrant_of(cell: Cell) -> int:
    """The quarter of the board a cell lies in, by its corner; there is no overlap [RF p.2]."""
    north, west = cell[0] < SIZE // 2, cell[1] < SIZE // 2
    return (NW if west else NE) if north else (SW if west else SE)


def moved(cell: Cell, direction: int, steps: int) -> Cell | None:
    """The cell some steps away in a direction, or None beyond the edge."""
    for _ in range(steps):
        further = step(cell, direction)
        if further is None:
            return None
        cell = further
    return cell


def corners_touched(wind: int) -> tuple[int, int]:
    """The two towers a wind can drive the fire towards; a wind is named after where the fire goes [FT p.4]."""
    return wind, (wind + 1) % 4


def _stamp(offsets: list[tuple[int, int]]) -> dict[Cell, Window]:
    """Every placement of a pattern that lies wholly on the board, by its north-west cell (R10)."""
    windows = {(r, c): tuple((r + dr, c + dc) for dr, dc in offsets) for r, c in CELLS}
    return {anchor: window for anchor, window in windows.items() if all(cell in CELLS for cell in window)}


def _both_ways(offsets: list[int]) -> dict[str, dict[Cell, Window]]:
    """A straight pattern laid along a row or along a column."""
    return {
        "HORIZONTAL": _stamp([(0, offset) for offset in offsets]),
        "VERTICAL": _stamp([(offset, 0) for offset in offsets]),
    }


AREAS: dict[int, frozenset[Cell]] = {
    corner: frozenset(cell for cell in CELLS if distance_in_rings(cell, FATAL[corner]) <= 2) for corner in CORNERS
}
QUADRANTS: dict[int, frozenset[Cell]] = {
    corner: frozenset(cell for cell in CELLS if distance_in_rings(cell, FATAL[corner]) <= 7) for corner in CORNERS
}
AROUND: dict[Cell, Window] = {cell: eight_around(cell) for cell in CELLS}

SQUARES = _stamp([(0, 0), (0, 1), (1, 0), (1, 1)])
BLOCKS = _stamp([(r, c) for r in range(3) for c in range(3)])
LINES = _both_ways([0, 1, 2])
PAIRS = _both_ways([0, 1])
GAPPED_PAIRS = _both_ways([0, 2])

ALL_LINES: list[Window] = [window for anchors in LINES.values() for window in anchors.values()]
ALL_SQUARES: list[Window] = list(SQUARES.values())
LINES_OVER: dict[Cell, list[Window]] = {cell: [line for line in ALL_LINES if cell in line] for cell in CELLS}
SQUARES_OVER: dict[Cell, list[Window]] = {cell: [square for square in ALL_SQUARES if cell in square] for cell in CELLS}
