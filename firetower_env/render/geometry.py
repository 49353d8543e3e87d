"""Where the cells of a board lie, and their outlines: one description for squares and for hexes, which pages share.

Lengths are shares of the side of the square in which a cell is drawn. A hex is as wide as that square and less high.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.snapshot import Cell
from firetower_env.render.shapes import Point


@dataclass(frozen=True)
class CellGeometry:
    """The lattice of a board."""

    #: from a column to the next one, and from a row to the next one
    right: float
    down: float
    #: how much lower odd columns lie
    drop: float
    #: how far the square of a cell reaches above and below the cell
    over: float
    #: the cell in its square, clockwise
    corners: tuple[Point, ...]

    def corner(self, cell: Cell) -> Point:
        """The upper left corner of a cell's square; the board begins at the origin."""
        row, col = cell
        return col * self.right, row * self.down + col % 2 * self.drop - self.over

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + 0.5, y + 0.5

    def size(self, rows: int, cols: int) -> tuple[float, float]:
        """Width and height of a board."""
        if not rows or not cols:
            return 0.0, 0.0
        dropped = self.drop if cols > 1 else 0.0
        return (cols - 1) * self.right + 1, (rows - 1) * self.down + dropped + 1 - 2 * self.over

    def outline(self, rows: int, cols: int) -> tuple[Point, ...]:
        """The edge of a board, clockwise: sides of cells that no other cell shares, put end to end."""
        sides = {side for row in range(rows) for col in range(cols) for side in self._sides((row, col))}
        follows = {start: end for start, end in sides if (end, start) not in sides}
        if not follows:
            return ()
        found = [min(follows)]
        while (point := follows[found[-1]]) != found[0]:
            found.append(point)
        return tuple(found)

    def _sides(self, cell: Cell) -> Iterator[tuple[Point, Point]]:
        left, top = self.corner(cell)
        # equal corners of neighbours must be equal numbers
        points = [(round(left + x, 4) + 0.0, round(top + y, 4) + 0.0) for x, y in self.corners]
        return zip(points, [*points[1:], points[0]], strict=True)


_HIGH = sqrt(3) / 2
_OVER = (1 - _HIGH) / 2
SQUARES = CellGeometry(1.0, 1.0, 0.0, 0.0, ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))
HEXES = CellGeometry(
    0.75,
    _HIGH,
    _HIGH / 2,
    _OVER,
    ((0.25, _OVER), (0.75, _OVER), (1.0, 0.5), (0.75, 1 - _OVER), (0.25, 1 - _OVER), (0.0, 0.5)),
)
_BY_SHAPE = {CellShape.SQUARE: SQUARES, CellShape.HEX: HEXES}


def geometry_of(shape: CellShape) -> CellGeometry:
    """The lattice of cells of this shape."""
    return _BY_SHAPE[shape]


def packed_geometry(shape: CellShape, rows: int, cols: int) -> dict[str, Any]:
    """What pages know of a lattice, in hundredths: `web/board.js` computes all places from it."""
    lattice = geometry_of(shape)
    width, height = lattice.size(rows, cols)
    straight = shape is CellShape.SQUARE  # drawings of hexes bring their own lines
    return {
        "right": _hundredths(lattice.right),
        "down": _hundredths(lattice.down),
        "drop": _hundredths(lattice.drop),
        "over": _hundredths(lattice.over),
        "width": _hundredths(width),
        "height": _hundredths(height),
        "corners": _points(lattice.corners),
        "outline": _points(lattice.outline(rows, cols)),
        "lines": straight,
    }


def _hundredths(length: float) -> float:
    return round(100 * length, 2)


def _points(points: tuple[Point, ...]) -> list[list[float]]:
    return [[_hundredths(x), _hundredths(y)] for x, y in points]
