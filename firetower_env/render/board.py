"""The board as shapes: the ground, blocks such as towers, pieces, the marks of the latest and of the next decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.snapshot import Cell, Mark, Snapshot, Style
from firetower_env.render.artwork import FOREST, GROUNDS, GROVES, PIECES, grove
from firetower_env.render.colours import mark_role
from firetower_env.render.emblems import BLOCK, BLOCKS, badge, cell_signs, number_across
from firetower_env.render.geometry import SQUARES, CellGeometry
from firetower_env.render.hexes import cut_to_hex
from firetower_env.render.inks import Inks
from firetower_env.render.landscape import COUNTED
from firetower_env.render.shapes import Box, Poly, Shape, Symbol, SymbolUse, Words

#: symbols of the marks on cells
LEGAL_SIGN, RING_SIGN, LAST_SIGN, ABOUT_SIGN = "legal", "legal-ring", "last", "about"
#: boards of so many rows or columns have every tenth one's name in bold
_LARGE = 20


@dataclass(frozen=True)
class Grid:
    """Where cells are."""

    left: float
    top: float
    #: the side of the square in which a cell is drawn
    side: float
    lattice: CellGeometry = SQUARES

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell's square."""
        x, y = self.lattice.corner(cell)
        return self.left + x * self.side, self.top + y * self.side

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.lattice.middle(cell)
        return self.left + x * self.side, self.top + y * self.side

    def spot(self, cell: Cell, style: Style) -> tuple[float, float, float]:
        """Where a style is drawn on a cell: left, top and side."""
        (left, top), (right, down, share) = self.corner(cell), style.spot
        return left + right * self.side, top + down * self.side, share * self.side


# -- symbols ----------------------------------------------------------------------------------------------------------


def variants(style: Style) -> int:
    """How many drawings a style has; neighbours then differ."""
    return GROVES if style.art == FOREST else 1


def style_symbols(styles: dict[str, Style], shape: CellShape = CellShape.SQUARE) -> dict[str, Symbol]:
    """The drawings of all kinds of cells, and of the marks on them."""
    signs = (LEGAL_SIGN, RING_SIGN, LAST_SIGN, ABOUT_SIGN)
    found = dict(zip(signs, cell_signs(shape), strict=True))
    for number, style in enumerate(styles.values()):
        for variant in range(variants(style)):
            shapes = _drawing(number, style, variant)
            if shape is CellShape.HEX and style.art not in PIECES:
                shapes = cut_to_hex(shapes)
            sign = number_across(style.badge) if style.art in COUNTED else badge(style.badge)
            found[f"style{number}-{variant}"] = Symbol((*shapes, *sign))
    return found


def _drawing(number: int, style: Style, variant: int) -> tuple[Shape, ...]:
    inks = Inks(*(f"style{number}-{part}" for part in ("fill", "ink", "soft")))
    drawing = grove(variant) if style.art == FOREST else GROUNDS.get(style.art) or PIECES.get(style.art)
    if style.badge:
        drawing = COUNTED.get(style.art, drawing)
    if drawing is not None:
        return drawing(inks)
    glyph = Words(50, 50, style.glyph, 62, inks.ink, "middle", plain=style.ascii)
    return Box(0, 0, 100, 100, inks.fill), glyph


def block_symbol(mark: Mark) -> str:
    """The name of the drawing of a block."""
    return f"{mark.art}-{mark_role(mark.colour)}-{ord(mark.letter[:1] or ' ')}"


def block_symbols(marks: tuple[Mark, ...]) -> dict[str, Symbol]:
    """The drawings of these blocks; one of an unknown kind is its letter on a coloured plate."""
    found = {}
    for mark in marks:
        role = mark_role(mark.colour)
        if mark.art in BLOCKS:
            shapes: tuple[Shape, ...] = BLOCKS[mark.art](role, mark.letter)
        else:
            plate = Box(60, 60, 180, 180, role, "mark-dark", 8, 20)
            shapes = (plate, Words(150, 150, mark.letter, 110, "mark-light", "middle", bold=True))
        found[block_symbol(mark)] = Symbol(shapes, BLOCK)
    return found


def symbol_name(number: int, style: Style, cell: Cell) -> str:
    """The drawing of a style on a cell."""
    return f"style{number}-{(cell[0] * 5 + cell[1] * 3 + cell[0] * cell[1]) % variants(style)}"


# -- the board --------------------------------------------------------------------------------------------------------


def draw_board(snapshot: Snapshot, grid: Grid) -> Iterator[Shape]:
    """Everything on the board, lowest first."""
    numbers = {key: number for number, key in enumerate(snapshot.styles)}
    every = [(row, col) for row in range(snapshot.rows) for col in range(snapshot.cols)]
    stacks = {cell: snapshot.stack(cell) for cell in every}

    def use(cell: Cell, key: str, kind: str) -> SymbolUse:
        style = snapshot.styles[key]
        what = "" if kind == "ground" else f"{style.label}, {snapshot.names.cell(*cell)}"
        return SymbolUse(symbol_name(numbers[key], style, cell), *grid.spot(cell, style), what, kind)

    yield from (use(cell, stacks[cell][0], "ground") for cell in every)
    yield from _lines(snapshot, grid)
    for mark in snapshot.marks:
        side = grid.side * max(mark.rows, mark.cols)
        yield SymbolUse(block_symbol(mark), *grid.corner(mark.cell), side, mark.label, "mark")
    yield from (use(cell, key, "piece") for cell in every for key in stacks[cell][1:])
    for cell in sorted(snapshot.last_cells):
        yield SymbolUse(LAST_SIGN, *grid.corner(cell), grid.side, f"changed last: {snapshot.names.cell(*cell)}", "last")
    for cell in sorted(snapshot.about_cells):
        yield SymbolUse(
            ABOUT_SIGN, *grid.corner(cell), grid.side, f"asked about: {snapshot.names.cell(*cell)}", "about"
        )
    for cell in sorted(snapshot.legal_cells):
        sign = RING_SIGN if len(stacks[cell]) > 1 else LEGAL_SIGN
        yield SymbolUse(sign, *grid.corner(cell), grid.side, f"may be chosen: {snapshot.names.cell(*cell)}", "legal")


def _lines(snapshot: Snapshot, grid: Grid) -> Iterator[Shape]:
    """The lines between cells, and the edge of the board."""
    if not snapshot.rows or not snapshot.cols:
        return
    thin = max(1.0, grid.side / 36)
    if snapshot.shape is CellShape.HEX:  # drawings of hexes bring their own lines
        edge = grid.lattice.outline(snapshot.rows, snapshot.cols)
        points = ((grid.left + x * grid.side, grid.top + y * grid.side) for x, y in edge)
        yield Poly(tuple(points), line="frame", width=2 * thin)
        return
    width, height = snapshot.cols * grid.side, snapshot.rows * grid.side
    for col in range(1, snapshot.cols):
        yield Box(grid.left + col * grid.side - thin / 2, grid.top, thin, height, "grid")
    for row in range(1, snapshot.rows):
        yield Box(grid.left, grid.top + row * grid.side - thin / 2, width, thin, "grid")
    yield Box(grid.left, grid.top, width, height, line="frame", stroke=2 * thin)


def draw_coordinates(snapshot: Snapshot, grid: Grid, size: float) -> Iterator[Shape]:
    """The names of the columns above the board and of the rows to its left."""
    for col in range(snapshot.cols):
        x, bold = grid.middle((0, col))[0], is_tenth(col, snapshot.cols)
        yield Words(x, grid.top - size * 0.75, snapshot.names.col(col), size, "muted", "middle", bold)
    for row in range(snapshot.rows):
        y, bold = grid.middle((row, 0))[1], is_tenth(row, snapshot.rows)
        yield Words(grid.left - size * 0.4, y, snapshot.names.row(row), size, "muted", "end", bold)


def is_tenth(place: int, count: int) -> bool:
    """Is the name of this row or column written in bold, so that people find their way on a large board?"""
    return count >= _LARGE and place > 0 and place % 10 == 0
