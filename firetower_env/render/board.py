"""The board as shapes: the ground, blocks such as towers, pieces, the marks of the latest and of the next decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from firetower_env.core.snapshot import Cell, Mark, Snapshot, Style
from firetower_env.render.artwork import FOREST, GROUNDS, GROVES, PIECES, Inks, grove
from firetower_env.render.colours import mark_role
from firetower_env.render.emblems import BLOCK, BLOCKS, LAST, LEGAL, RING, badge
from firetower_env.render.shapes import Box, Shape, Symbol, SymbolUse, Words

#: symbols of the marks on cells
LEGAL_SIGN, RING_SIGN, LAST_SIGN = "legal", "legal-ring", "last"


@dataclass(frozen=True)
class Grid:
    """Where cells are."""

    left: float
    top: float
    side: float

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + cell[1] * self.side, self.top + cell[0] * self.side

    def spot(self, cell: Cell, style: Style) -> tuple[float, float, float]:
        """Where a style is drawn on a cell: left, top and side."""
        (left, top), (right, down, share) = self.corner(cell), style.spot
        return left + right * self.side, top + down * self.side, share * self.side


# -- symbols ----------------------------------------------------------------------------------------------------------


def variants(style: Style) -> int:
    """How many drawings a style has; neighbours then differ."""
    return GROVES if style.art == FOREST else 1


def style_symbols(styles: dict[str, Style]) -> dict[str, Symbol]:
    """The drawings of all kinds of cells, and of the marks on them."""
    found = {LEGAL_SIGN: LEGAL, RING_SIGN: RING, LAST_SIGN: LAST}
    for number, style in enumerate(styles.values()):
        for variant in range(variants(style)):
            found[f"style{number}-{variant}"] = _drawing(number, style, variant)
    return found


def _drawing(number: int, style: Style, variant: int) -> Symbol:
    inks = Inks(*(f"style{number}-{part}" for part in ("fill", "ink", "soft")))
    drawing = grove(variant) if style.art == FOREST else GROUNDS.get(style.art) or PIECES.get(style.art)
    if drawing is not None:
        return Symbol((*drawing(inks), *badge(style.badge)))
    glyph = Words(50, 50, style.glyph, 62, inks.ink, "middle", plain=style.ascii)
    return Symbol((Box(0, 0, 100, 100, inks.fill), glyph, *badge(style.badge)))


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
    for cell in sorted(snapshot.legal_cells):
        sign = RING_SIGN if len(stacks[cell]) > 1 else LEGAL_SIGN
        yield SymbolUse(sign, *grid.corner(cell), grid.side, f"may be chosen: {snapshot.names.cell(*cell)}", "legal")


def _lines(snapshot: Snapshot, grid: Grid) -> Iterator[Shape]:
    """The lines between cells, and the edge of the board."""
    if not snapshot.rows or not snapshot.cols:
        return
    width, height, thin = snapshot.cols * grid.side, snapshot.rows * grid.side, max(1.0, grid.side / 36)
    for col in range(1, snapshot.cols):
        yield Box(grid.left + col * grid.side - thin / 2, grid.top, thin, height, "grid")
    for row in range(1, snapshot.rows):
        yield Box(grid.left, grid.top + row * grid.side - thin / 2, width, thin, "grid")
    yield Box(grid.left, grid.top, width, height, line="frame", stroke=2 * thin)


def draw_coordinates(snapshot: Snapshot, grid: Grid, size: float) -> Iterator[Shape]:
    """The names of the columns above the board and of the rows to its left."""
    for col in range(snapshot.cols):
        x, y = grid.left + (col + 0.5) * grid.side, grid.top - size * 0.75
        yield Words(x, y, snapshot.names.col(col), size, "muted", "middle")
    for row in range(snapshot.rows):
        x, y = grid.left - size * 0.4, grid.top + (row + 0.5) * grid.side
        yield Words(x, y, snapshot.names.row(row), size, "muted", "end")
