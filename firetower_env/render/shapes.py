"""The shapes a scene is made of: simple ones with roles for colours, which every back end draws alike.

Drawings that occur again and again are symbols, made once and placed many times. Lengths are in pixels; a symbol has
a square of its own, which is stretched over the place where it is used.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from firetower_env.core.snapshot import Colour

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Poly:
    """A polygon, or a line along its points if it is open."""

    points: tuple[Point, ...]
    fill: str = ""
    line: str = ""
    width: float = 0.0
    closed: bool = True


@dataclass(frozen=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    line: str = ""
    width: float = 0.0


@dataclass(frozen=True)
class Box:
    """A rectangle, with round corners if so told."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    line: str = ""
    stroke: float = 0.0
    corner: float = 0.0


@dataclass(frozen=True)
class Words:
    """One line of text; `y` is its middle. `length` is the width it was measured to have, 0 where that is no matter."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    anchor: Anchor = "start"
    bold: bool = False
    length: float = 0.0
    #: said instead where a font lacks the text
    plain: str = ""


@dataclass(frozen=True)
class SymbolUse:
    """A symbol at a place. `what` says what it stands for, in words."""

    symbol: str
    x: float
    y: float
    side: float
    what: str = ""
    #: the kind of thing: "ground", "mark", "piece", "legal", "last", "sign"
    kind: str = "sign"


Shape = Poly | Disc | Box | Words | SymbolUse


@dataclass(frozen=True)
class Symbol:
    """A drawing in a square of this side."""

    shapes: tuple[Shape, ...]
    side: float = 100.0


@dataclass(frozen=True)
class Scene:
    """A picture to be drawn. `colours` gives each role its colour on light and on dark paper."""

    title: str
    #: the picture in words, for those who do not see it
    description: str
    width: int
    height: int
    colours: dict[str, tuple[Colour, Colour]]
    symbols: dict[str, Symbol]
    shapes: tuple[Shape, ...]


@dataclass
class Sheet:
    """Where shapes are collected."""

    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Draw these on top of what is there."""
        self.shapes += shapes


def curve(points: Sequence[Point], steps: int = 6) -> tuple[Point, ...]:
    """A smooth closed line through the points (a Catmull–Rom spline), as corners of a polygon."""
    found: list[Point] = []
    count = len(points)
    for number in range(count):
        a, b, c, d = (points[(number + k) % count] for k in (-1, 0, 1, 2))
        times = [step / steps for step in range(steps)]
        found += [(_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)) for t in times]
    return tuple(found)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return round(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3), 2)


def turned(points: Iterable[Point], degrees: float, centre: Point = (50.0, 50.0)) -> tuple[Point, ...]:
    """The points turned clockwise around a centre."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x0, y0 = centre
    return tuple(
        (round(x0 + (x - x0) * cos - (y - y0) * sin, 2), round(y0 + (x - x0) * sin + (y - y0) * cos, 2))
        for x, y in points
    )


def mirrored(points: Iterable[Point], axis: float = 50.0) -> tuple[Point, ...]:
    """The points followed by their mirror images in a vertical axis, as one closed outline."""
    half = tuple(points)
    return half + tuple((2 * axis - x, y) for x, y in reversed(half))


def moved(shape: Shape, x: float, y: float, scale: float = 1.0) -> Shape:
    """The shape scaled, and then moved."""
    if isinstance(shape, Poly):
        points = tuple((x + scale * px, y + scale * py) for px, py in shape.points)
        return replace(shape, points=points, width=scale * shape.width)
    left, top = x + scale * shape.x, y + scale * shape.y
    if isinstance(shape, Disc):
        return replace(shape, x=left, y=top, radius=scale * shape.radius, width=scale * shape.width)
    if isinstance(shape, Box):
        size = {name: scale * getattr(shape, name) for name in ("width", "height", "stroke", "corner")}
        return replace(shape, x=left, y=top, **size)
    if isinstance(shape, Words):
        return replace(shape, x=left, y=top, size=scale * shape.size, length=scale * shape.length)
    return replace(shape, x=left, y=top, side=scale * shape.side)
