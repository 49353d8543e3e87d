"""A Snapshot as a picture: the board with its coordinates and a panel of words beside or below it.

Every picture of a game has the same size, whatever its cards and facts say, so that frames make a film.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from firetower_env.core.snapshot import Cell, Snapshot
from firetower_env.render.fonts import font
from firetower_env.render.panel import draw_panel, line_height, lines_needed
from firetower_env.render.shapes import GRID, MUTED, PAPER, Box, draw_cell, draw_last, draw_legal

MIN_WIDTH = 160
#: from this width on the panel stands beside the board
SIDE_PANEL_WIDTH = 560
#: the part of the width that the board takes when the panel stands beside it
BOARD_SHARE = 0.64


@dataclass(frozen=True)
class Layout:
    """Where things are in a picture, in pixels."""

    width: int
    height: int
    #: side of a cell and the upper left corner of cell (0, 0)
    side: int
    left: int
    top: int
    #: size of the letters in the panel, and the panel itself
    letters: int
    panel: Box

    def box(self, cell: Cell) -> Box:
        """The pixels of a cell, without the grid line to its right and below."""
        x, y = self.left + cell[1] * self.side, self.top + cell[0] * self.side
        return x, y, x + self.side - 2, y + self.side - 2


def layout(snapshot: Snapshot, width: int = 640) -> Layout:
    """The layout of a game's pictures; it depends on the board, the number of seats and the width only."""
    if width < MIN_WIDTH:
        raise ValueError(f"a picture is at least {MIN_WIDTH} pixels wide, not {width}")
    beside = width >= SIDE_PANEL_WIDTH
    letters = max(9, round(width / 50)) if beside else max(8, round(width / 30))
    margin = max(6, round(width / 80))
    room = round(width * BOARD_SHARE) if beside else width
    # One more row and column of the same size hold the coordinates.
    side = max(4, (room - 2 * margin) // (snapshot.cols + 1))
    right, bottom = margin + side * (snapshot.cols + 1), margin + side * (snapshot.rows + 1)
    panel_height = lines_needed(snapshot) * line_height(letters)
    if beside:
        bottom = max(bottom, margin + panel_height)
        panel = (right + margin, margin, width - margin, bottom)
    else:
        panel = (margin, bottom + margin, width - margin, bottom + margin + panel_height)
    height = panel[3] + margin
    height += height % 2  # film encoders want even sizes
    return Layout(width, height, side, margin + side, margin + side, letters, panel)


def render_image(snapshot: Snapshot, width: int = 640) -> NDArray[np.uint8]:
    """The snapshot as an RGB picture: uint8, height × width × 3."""
    places = layout(snapshot, width)
    picture = Image.new("RGB", (places.width, places.height), PAPER)
    draw = ImageDraw.Draw(picture)
    _draw_board(draw, snapshot, places)
    draw_panel(draw, snapshot, places.panel, places.letters)
    return np.array(picture, dtype=np.uint8)


def _draw_board(draw: ImageDraw.ImageDraw, snapshot: Snapshot, places: Layout) -> None:
    if snapshot.rows and snapshot.cols:
        last = places.box((snapshot.rows - 1, snapshot.cols - 1))
        draw.rectangle((places.left - 1, places.top - 1, last[2] + 1, last[3] + 1), fill=GRID)
    for row, keys in enumerate(snapshot.cells):
        for col, key in enumerate(keys):
            draw_cell(draw, places.box((row, col)), snapshot.styles[key])
    for cell in snapshot.legal_cells:
        draw_legal(draw, places.box(cell))
    for cell in snapshot.last_cells:
        draw_last(draw, places.box(cell))
    _draw_coordinates(draw, snapshot, places)


def _draw_coordinates(draw: ImageDraw.ImageDraw, snapshot: Snapshot, places: Layout) -> None:
    """The numbers of the columns above the board and of the rows to its left."""
    face = font(max(6, round(places.side * 0.45)))
    for col in range(snapshot.cols):
        x = places.left + (col + 0.5) * places.side
        draw.text((x, places.top - places.side / 2), str(col), fill=MUTED, font=face, anchor="mm")
    for row in range(snapshot.rows):
        y = places.top + (row + 0.5) * places.side
        draw.text((places.left - places.side / 2, y), str(row), fill=MUTED, font=face, anchor="mm")
