"""A scene as SVG: scalable, with titles for those who do not see it, and without anything from elsewhere.

With a fixed theme every colour is written where it is used, which all viewers understand; with the automatic one
colours are custom properties that follow the reader's preference.
"""

from __future__ import annotations

import html
from collections.abc import Mapping

from firetower_env.core.snapshot import Colour, Snapshot
from firetower_env.render.colours import Theme, as_hex
from firetower_env.render.scene import make_scene
from firetower_env.render.shapes import Box, Disc, Poly, Scene, Shape, Symbol, SymbolUse, Words
from firetower_env.render.wording import printable

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
Colours = Mapping[str, tuple[Colour, Colour]]


def render_svg(snapshot: Snapshot, width: int = 960, theme: Theme = Theme.AUTO) -> str:
    """The snapshot as an SVG document."""
    return scene_svg(make_scene(snapshot, width), theme)


def scene_svg(scene: Scene, theme: Theme = Theme.AUTO) -> str:
    """The scene as an SVG document."""
    pen = SvgPen(scene.colours, theme)
    style = f"<style>{colour_css(scene.colours, 'svg', 'svg')}</style>" if theme is Theme.AUTO else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" width="{scene.width}"'
        f' height="{scene.height}" role="img" font-family="{FONT}" stroke-linejoin="round" stroke-linecap="round">'
    )
    body = "\n".join(pen.draw(shape) for shape in scene.shapes)
    title, words = safe(scene.title), safe(scene.description)
    parts = (head, f"<title>{title}</title>", f"<desc>{words}</desc>", style, pen.definitions(scene.symbols), body)
    return "\n".join(part for part in parts if part) + "\n</svg>\n"


def safe(text: str) -> str:
    """Text that is only text: nothing in it can become markup or fail to be written."""
    return html.escape(printable(text))


def colour_css(colours: Colours, light: str, dark: str) -> str:
    """Roles as custom properties under one selector, and under another where the reader prefers the dark."""
    bright = ";".join(f"--{role}:{as_hex(pair[0])}" for role, pair in colours.items())
    return f"{light}{{{bright}}}@media (prefers-color-scheme:dark){{{dark}{{{night_css(colours)}}}}}"


def night_css(colours: Colours) -> str:
    """The declarations of all roles on dark paper that differ from those on light paper."""
    return ";".join(f"--{role}:{as_hex(pair[1])}" for role, pair in colours.items() if pair[0] != pair[1])


class SvgPen:
    """Writes shapes as SVG elements."""

    def __init__(self, colours: Colours, theme: Theme) -> None:
        self._colours, self._theme = colours, theme

    def definitions(self, symbols: Mapping[str, Symbol]) -> str:
        """All symbols, to be used by name."""
        return f"<defs>{''.join(self._symbol(name, symbol) for name, symbol in symbols.items())}</defs>"

    def draw(self, shape: Shape) -> str:
        """One shape as an element."""
        if isinstance(shape, SymbolUse):
            return self._use(shape)
        if isinstance(shape, Poly):
            return self._poly(shape)
        if isinstance(shape, Disc):
            return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"{self._paint(shape)}/>'
        if isinstance(shape, Box):
            return self._box(shape)
        return self._words(shape)

    def _symbol(self, name: str, symbol: Symbol) -> str:
        shapes = "".join(self.draw(shape) for shape in symbol.shapes)
        side = _n(symbol.side)
        return f'<symbol id="{name}" viewBox="0 0 {side} {side}" overflow="visible">{shapes}</symbol>'

    def _colour(self, role: str) -> str:
        if not role:
            return "none"
        if self._theme is Theme.AUTO:
            return f"var(--{role})"
        return as_hex(self._colours[role][1 if self._theme is Theme.DARK else 0])

    def _paint(self, shape: Poly | Disc | Box) -> str:
        width = shape.stroke if isinstance(shape, Box) else shape.width
        line = f' stroke="{self._colour(shape.line)}" stroke-width="{_n(width)}"' if shape.line else ""
        return f' fill="{self._colour(shape.fill)}"{line}'

    def _poly(self, shape: Poly) -> str:
        way = "L".join(f"{_n(x)} {_n(y)}" for x, y in shape.points)
        return f'<path d="M{way}{"Z" if shape.closed else ""}"{self._paint(shape)}/>'

    def _box(self, shape: Box) -> str:
        corner = f' rx="{_n(shape.corner)}"' if shape.corner else ""
        size = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
        return f"<rect {size}{corner}{self._paint(shape)}/>"

    def _use(self, use: SymbolUse) -> str:
        side = _n(use.side)
        place = f'href="#{use.symbol}" x="{_n(use.x)}" y="{_n(use.y)}" width="{side}" height="{side}"'
        if not use.what:
            return f'<use {place} class="{use.kind}"/>'
        return f'<use {place} class="{use.kind}"><title>{safe(use.what)}</title></use>'

    def _words(self, words: Words) -> str:
        anchor = "" if words.anchor == "start" else f' text-anchor="{words.anchor}"'
        weight = ' font-weight="600"' if words.bold else ""
        # whatever font a viewer has, the text keeps the width for which there is room
        length = f' textLength="{_n(words.length)}" lengthAdjust="spacingAndGlyphs"' if words.length else ""
        place = f'x="{_n(words.x)}" y="{_n(words.y + words.size * 0.35)}" font-size="{_n(words.size)}"'
        return f'<text {place} fill="{self._colour(words.fill)}"{anchor}{weight}{length}>{safe(words.text)}</text>'


def _n(number: float) -> str:
    """A length in as few characters as it needs."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
