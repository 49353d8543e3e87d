"""A scene as pixels, without a display: drawn several times as large as wanted, then made smaller, for smooth edges."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from firetower_env.core.snapshot import Colour, Snapshot
from firetower_env.render.colours import Theme
from firetower_env.render.fonts import drawable, font, glyph_for
from firetower_env.render.scene import make_scene
from firetower_env.render.shapes import Box, Disc, Poly, Scene, Shape, SymbolUse, Words

#: pictures up to so many pixels wide are drawn three times as large, larger ones twice
_FINE_WIDTH = 1000
_ANCHORS = {"start": "lm", "middle": "mm", "end": "rm"}


def render_image(snapshot: Snapshot, width: int = 640, theme: Theme = Theme.LIGHT) -> NDArray[np.uint8]:
    """The snapshot as an RGB picture: uint8, height × width × 3."""
    return np.array(draw_scene(make_scene(snapshot, width), theme), dtype=np.uint8)


def save_png(snapshot: Snapshot, path: str | Path, width: int = 640, theme: Theme = Theme.LIGHT) -> None:
    """Write the snapshot as a PNG file."""
    draw_scene(make_scene(snapshot, width), theme).save(path, "PNG", optimize=True)


def draw_scene(scene: Scene, theme: Theme = Theme.LIGHT) -> Image.Image:
    """The scene as an image in the colours of a theme."""
    finer = 3 if scene.width <= _FINE_WIDTH else 2
    painter = _Painter(scene, theme, finer)
    for shape in scene.shapes:
        painter.draw(shape, 0.0, 0.0, float(finer))
    return painter.image.reduce(finer)


class _Painter:
    def __init__(self, scene: Scene, theme: Theme, finer: int) -> None:
        which = 1 if theme is Theme.DARK else 0
        self.colours: dict[str, Colour] = {role: pair[which] for role, pair in scene.colours.items()}
        self.symbols = scene.symbols
        self.image = Image.new("RGB", (scene.width * finer, scene.height * finer), self.colours["paper"])
        self._canvas = ImageDraw.Draw(self.image)
        self._tiles: dict[tuple[str, int], Image.Image] = {}

    def draw(self, shape: Shape, x: float, y: float, scale: float) -> None:
        """One shape, whose coordinates are scaled and then moved."""
        if isinstance(shape, SymbolUse):
            self._place(shape, x, y, scale)
        elif isinstance(shape, Poly):
            self._poly(shape, x, y, scale)
        elif isinstance(shape, Disc):
            self._disc(shape, x, y, scale)
        elif isinstance(shape, Box):
            self._box(shape, x, y, scale)
        else:
            self._words(shape, x, y, scale)

    def _colour(self, role: str) -> Colour | None:
        return self.colours[role] if role else None

    def _place(self, use: SymbolUse, x: float, y: float, scale: float) -> None:
        """A symbol is painted once for each size and then pasted."""
        side = round(use.side * scale)
        if side < 1:
            return
        tile = self._tiles.get((use.symbol, side))
        if tile is None:
            tile = self._tiles[use.symbol, side] = self._paint(use.symbol, side)
        self.image.paste(tile, (round(x + use.x * scale), round(y + use.y * scale)), tile)

    def _paint(self, name: str, side: int) -> Image.Image:
        symbol = self.symbols[name]
        image, canvas = self.image, self._canvas
        self.image = Image.new("RGBA", (side, side))
        self._canvas = ImageDraw.Draw(self.image)
        for shape in symbol.shapes:
            self.draw(shape, 0.0, 0.0, side / symbol.side)
        tile, self.image, self._canvas = self.image, image, canvas
        return tile

    def _poly(self, shape: Poly, x: float, y: float, scale: float) -> None:
        points = [(x + px * scale, y + py * scale) for px, py in shape.points]
        if shape.fill:
            self._canvas.polygon(points, fill=self._colour(shape.fill))
        if shape.line:
            if shape.closed:
                points += points[:2]
            width = max(1, round(shape.width * scale))
            self._canvas.line(points, fill=self._colour(shape.line), width=width, joint="curve")

    def _disc(self, shape: Disc, x: float, y: float, scale: float) -> None:
        # a line is centred on the edge, as it is in vector formats
        reach = (shape.radius + shape.width / 2) * scale
        middle = x + shape.x * scale, y + shape.y * scale
        box = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
        width = round(shape.width * scale)
        self._canvas.ellipse(box, fill=self._colour(shape.fill), outline=self._colour(shape.line), width=width)

    def _box(self, shape: Box, x: float, y: float, scale: float) -> None:
        grow = shape.stroke / 2 * scale
        left, top = x + shape.x * scale - grow, y + shape.y * scale - grow
        right, bottom = left + shape.width * scale + 2 * grow, top + shape.height * scale + 2 * grow
        box = (round(left), round(top), max(round(left), round(right) - 1), max(round(top), round(bottom) - 1))
        fill, line, width = self._colour(shape.fill), self._colour(shape.line), round(shape.stroke * scale)
        if shape.corner:
            self._canvas.rounded_rectangle(box, shape.corner * scale + grow, fill=fill, outline=line, width=width)
        else:
            self._canvas.rectangle(box, fill=fill, outline=line, width=width)

    def _words(self, shape: Words, x: float, y: float, scale: float) -> None:
        text = glyph_for(shape.text, shape.plain) if shape.plain else drawable(shape.text)
        size = _font_size(text, shape.size * scale, shape.length * scale)
        bold = size / 34 if shape.bold else 0
        at = x + shape.x * scale, y + shape.y * scale
        colour = self._colour(shape.fill)
        self._canvas.text(
            at, text, fill=colour, font=font(size), anchor=_ANCHORS[shape.anchor], stroke_width=bold, stroke_fill=colour
        )


def _font_size(text: str, size: float, most: float) -> int:
    """The size in whole pixels at which a text is drawn: rounding must not make it wider than the room it was given."""
    whole = max(1, round(size))
    while most and whole > 1 and font(whole).getlength(text) > most + whole / 8:
        whole -= 1
    return whole
