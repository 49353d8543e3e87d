"""The shapes of pictures: cells, and marks with a light and a dark edge that show on any colour and to any eye."""

from __future__ import annotations

from PIL import ImageDraw

from firetower_env.core.snapshot import Style
from firetower_env.render.fonts import fit, font, glyph_for

Colour = tuple[int, int, int]
#: left, top, right, bottom in pixels, all inclusive
Box = tuple[int, int, int, int]

PAPER: Colour = (250, 248, 243)
INK: Colour = (33, 33, 36)
MUTED: Colour = (96, 96, 102)
GRID: Colour = (206, 202, 192)
LIGHT: Colour = (255, 255, 255)


def draw_cell(draw: ImageDraw.ImageDraw, box: Box, style: Style) -> None:
    """One cell of the board, or its likeness in the key: filled, with its glyph in the middle."""
    left, top, right, bottom = box
    draw.rectangle(box, fill=style.fill)
    side = right - left + 1
    face = font(max(6, round(side * 0.62)))
    glyph = fit(glyph_for(style.glyph, style.ascii), face, side * 2)
    draw.text(((left + right + 1) / 2, (top + bottom + 1) / 2), glyph, fill=style.ink, font=face, anchor="mm")


def draw_legal(draw: ImageDraw.ImageDraw, box: Box) -> None:
    """A cell that may be chosen: a frame, dark outside and light inside."""
    left, top, right, bottom = box
    width = max(1, (right - left + 1) // 16)
    draw.rectangle(box, outline=INK, width=width)
    draw.rectangle((left + width, top + width, right - width, bottom - width), outline=LIGHT, width=width)


def draw_last(draw: ImageDraw.ImageDraw, box: Box) -> None:
    """A cell changed by the latest decision: a light triangle with a dark edge in its upper right corner."""
    _, top, right, _ = box
    side = max(3, round((right - box[0] + 1) * 0.42))
    draw.polygon([(right - side, top), (right, top), (right, top + side)], fill=LIGHT, outline=INK)
