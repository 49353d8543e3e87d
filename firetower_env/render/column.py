"""A column of words and small drawings: lines are broken to fit, and what finds no room is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from firetower_env.render.fonts import drawable, fit, font, wrap
from firetower_env.render.shapes import Shape, Sheet, Words

#: draws something whose left edge and middle line are here
Draw = Callable[[float, float], Iterable[Shape]]
#: the distance of lines, in letters
LINE = 1.32
#: the size of small letters, in letters
SMALL = 0.84
_MEASURE = 100


@lru_cache(maxsize=4096)
def length(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in the built-in font."""
    return font(_MEASURE).getlength(drawable(text)) * size / _MEASURE * (1.05 if bold else 1.0)


def broken(text: str, size: float, width: float, most: int = 1) -> list[str]:
    """The text in at most so many lines of this width."""
    return wrap(drawable(text), font(_MEASURE), width * _MEASURE / size, most)


def cut(text: str, size: float, width: float) -> str:
    """The text, cut if it is wider."""
    return fit(drawable(text), font(_MEASURE), width * _MEASURE / size)


@dataclass(frozen=True)
class Item:
    """Something of known width in a flow."""

    width: float
    draw: Draw


@dataclass
class Column:
    """A place for lines, from the top down."""

    sheet: Sheet
    x: float
    y: float
    width: float
    bottom: float
    #: the size of ordinary letters
    letters: float
    full: bool = False

    def take(self, height: float) -> bool:
        """Is there room for something of this height? If not, three dots say that something is left out."""
        if not self.full and self.y + height > self.bottom + 0.5:
            self.full = True
            self.sheet.add(
                Words(self.x + self.width, self.bottom - self.letters / 2, "...", self.letters, "muted", "end")
            )
        return not self.full

    def gap(self, lines: float) -> None:
        """Leave some space."""
        self.y += lines * self.letters * LINE

    def write(
        self,
        text: str,
        scale: float = 1.0,
        role: str = "ink",
        *,
        bold: bool = False,
        most: int = 1,
        indent: float = 0.0,
    ) -> None:
        """A text in at most so many lines."""
        size = self.letters * scale
        room = self.width - indent
        for line in broken(text, size * (1.05 if bold else 1.0), room, most):
            if not self.take(size * LINE):
                return
            y = self.y + size * LINE / 2
            self.sheet.add(Words(self.x + indent, y, line, size, role, bold=bold, length=length(line, size, bold)))
            self.y += size * LINE

    def flow(self, items: Iterable[Item], height: float, *, gap: float, indent: float = 0.0, most: int = 99) -> None:
        """Items side by side in at most so many lines of this height."""
        lines: list[list[tuple[float, Item]]] = []
        x = self.width
        for item in items:
            if x + item.width > self.width or not lines:
                lines.append([])
                x = indent
            lines[-1].append((x, item))
            x += item.width + gap
        for line in lines[:most]:
            if not self.take(height):
                return
            for at, item in line:
                self.sheet.add(*item.draw(self.x + at, self.y + height / 2))
            self.y += height
