"""From a Snapshot to a scene: the board with its coordinates and key, and a panel beside or below it.

Every picture of a game has the same size, whatever its cards and facts say, so that frames make a film.
"""

from __future__ import annotations

from dataclasses import dataclass

from firetower_env.core.snapshot import Snapshot
from firetower_env.render.board import Grid, block_symbols, draw_board, draw_coordinates, style_symbols
from firetower_env.render.colours import roles_of
from firetower_env.render.column import LINE, SMALL, Column
from firetower_env.render.gauges import gauge_lines
from firetower_env.render.geometry import geometry_of
from firetower_env.render.panel import SidePanel
from firetower_env.render.rim import arrow_symbols, draw_arrows, rim_of
from firetower_env.render.shapes import Box, Scene, Sheet, Symbol
from firetower_env.render.tableau_scene import draw_table_picture
from firetower_env.render.wording import printable

MIN_WIDTH = 160
#: from this width on the panel stands beside the board
SIDE_PANEL_WIDTH = 560
#: the part of the width that the board takes when the panel stands beside it
BOARD_SHARE = 0.63
#: lines of small letters that the key may take
KEY_LINES = 4


@dataclass(frozen=True)
class Area:
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Layout:
    """Where things are in a picture, in pixels."""

    width: int
    height: int
    grid: Grid
    #: size of the letters in the panel, and of the coordinates
    letters: float
    numbers: float
    panel: Area
    #: where the key stands; in narrow pictures it follows in the panel
    key: Area


def layout(snapshot: Snapshot, width: int = 640) -> Layout:
    """The layout of a game's pictures; it depends on the board, the numbers of things beside it and the width only."""
    check_width(width)
    beside = width >= SIDE_PANEL_WIDTH
    letters = width / 58 if beside else width / 32
    margin = max(4, round(width / 80))
    room = round(width * BOARD_SHARE) if beside else width
    numbers = max(6.0, letters * 0.8)
    strip = round(numbers * 1.6)
    lattice, rim = geometry_of(snapshot.shape), rim_of(snapshot)
    wide, high = lattice.size(snapshot.rows, snapshot.cols)
    side = max(4, (room - 2 * margin - strip) // max(1, wide + rim.left + rim.right))
    left, top = margin + strip + rim.left * side, margin + strip + rim.top * side
    board = Area(left, top, side * wide, side * high)
    bottom = top + board.height + rim.bottom * side
    key_height = KEY_LINES * letters * SMALL * 1.5
    bare = not any(seat.status or seat.hand_count or seat.hand is not None for seat in snapshot.seats)
    seat_lines = 1.8 if bare else 5.0 if beside else 4.3
    panel_lines = 11 + gauge_lines(snapshot) + seat_lines * len(snapshot.seats)
    panel_height = panel_lines * letters * LINE
    if beside:
        key = Area(left, bottom + margin, board.width, key_height)
        height = max(key.y + key_height, margin + panel_height) + margin
        panel = Area(room + margin, margin, width - room - 2 * margin, height - 2 * margin)
    else:
        panel = key = Area(margin * 2, bottom + margin, width - 4 * margin, panel_height + key_height)
        height = panel.y + panel.height + margin
    even = 2 * round(height / 2)  # film encoders want even sizes
    return Layout(width, even, Grid(left, top, side, lattice), letters, numbers, panel, key)


def check_width(width: int) -> None:
    """Refuse pictures in which nothing could be seen."""
    if width < MIN_WIDTH:
        raise ValueError(f"a picture is at least {MIN_WIDTH} pixels wide, not {width}")


def make_scene(snapshot: Snapshot, width: int = 960) -> Scene:
    """The whole picture of a snapshot."""
    if snapshot.tableau is not None:
        check_width(width)
        sheet, height, symbols = draw_table_picture(snapshot, snapshot.tableau, width)
        return _scene(snapshot, sheet, width, height, symbols)
    places = layout(snapshot, width)
    sheet = Sheet([Box(0, 0, places.width, places.height, "paper")])
    sheet.add(*draw_board(snapshot, places.grid), *draw_coordinates(snapshot, places.grid, places.numbers))
    sheet.add(*draw_arrows(snapshot, places.grid, places.numbers * 1.6))
    panel = SidePanel(snapshot)
    column = _column(sheet, places.panel, places.letters)
    for part in (panel.story, panel.gauges, panel.seats, panel.facts):
        part(column)
    panel.key(column if places.key == places.panel else _column(sheet, places.key, places.letters))
    symbols = {
        **style_symbols(snapshot.styles, snapshot.shape),
        **block_symbols(snapshot.marks),
        **arrow_symbols(snapshot.arrows),
        **panel.symbols,
    }
    return _scene(snapshot, sheet, places.width, places.height, symbols)


def _scene(snapshot: Snapshot, sheet: Sheet, width: int, height: int, symbols: dict[str, Symbol]) -> Scene:
    return Scene(
        title=printable(snapshot.title),
        description=describe(snapshot),
        width=width,
        height=height,
        colours=roles_of(snapshot),
        symbols=symbols,
        shapes=tuple(sheet.shapes),
    )


def _column(sheet: Sheet, area: Area, letters: float) -> Column:
    return Column(sheet, area.x, area.y, area.width, area.y + area.height, letters)


def describe(snapshot: Snapshot) -> str:
    """The picture in a few words."""
    parts = [snapshot.title, snapshot.outcome or snapshot.question]
    parts += [f"{label}: {value}" for label, value in snapshot.facts[:2]]
    return ". ".join(printable(part) for part in parts if part)
