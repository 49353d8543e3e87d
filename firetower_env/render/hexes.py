"""Drawings of squares cut to a hex, so that every ground can lie on cells of either shape."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from firetower_env.render.geometry import HEXES
from firetower_env.render.shapes import Box, Disc, Point, Poly, Shape

#: the hex in the square of a symbol, clockwise
CORNERS: tuple[Point, ...] = tuple((round(100 * x, 2), round(100 * y, 2)) for x, y in HEXES.corners)
_SIDES = tuple(zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True))
#: a circle that is cut has so many corners
_ROUND = 24
_LINE = 3.0


def cut_to_hex(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """A ground as a hex: what it paints outside is cut off, and its sides become lines of the grid."""
    return (*(part for shape in shapes for part in _cut(shape)), Poly(CORNERS, line="grid", width=_LINE))


def hex_ring(role: str, width: float, inset: float) -> Poly:
    """A line along the sides of the hex, so far inside."""
    share = 1 - inset / (CORNERS[2][1] - CORNERS[0][1])
    return Poly(tuple((50 + (x - 50) * share, 50 + (y - 50) * share) for x, y in CORNERS), line=role, width=width)


def _cut(shape: Shape) -> Iterator[Shape]:
    points = _corners_of(shape)
    if not points or all(_is_inside(point, side) for point in points for side in _SIDES):
        yield shape
    elif isinstance(shape, Poly) and not shape.closed:
        yield from _cut_line(shape)
    elif isinstance(shape, Poly | Disc | Box):
        for side in _SIDES:
            points = _cut_area(points, side)
        width = shape.stroke if isinstance(shape, Box) else shape.width
        if points:
            yield Poly(tuple(dict.fromkeys(points)), shape.fill, shape.line, width)


def _corners_of(shape: Shape) -> list[Point]:
    """The corners of an area; words and symbols have none, and stay as they are."""
    if isinstance(shape, Poly):
        return list(shape.points)
    if isinstance(shape, Box):
        right, bottom = shape.x + shape.width, shape.y + shape.height
        return [(shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom)]
    if isinstance(shape, Disc):
        turns = (2 * math.pi * step / _ROUND for step in range(_ROUND))
        return [(shape.x + shape.radius * math.cos(turn), shape.y + shape.radius * math.sin(turn)) for turn in turns]
    return []


def _distance(point: Point, side: tuple[Point, Point]) -> float:
    """How far inside of a side a point lies, times the length of the side."""
    (x0, y0), (x1, y1) = side
    return (x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)


def _is_inside(point: Point, side: tuple[Point, Point]) -> bool:
    return _distance(point, side) >= -1e-6


def _meeting(one: Point, other: Point, side: tuple[Point, Point]) -> Point:
    """Where the way from one point to another crosses a side."""
    a, b = _distance(one, side), _distance(other, side)
    share = a / (a - b)
    return round(one[0] + (other[0] - one[0]) * share, 2), round(one[1] + (other[1] - one[1]) * share, 2)


def _cut_area(points: list[Point], side: tuple[Point, Point]) -> list[Point]:
    """The part of an area inside of one side."""
    found: list[Point] = []
    for number, point in enumerate(points):
        before = points[number - 1]
        if _is_inside(point, side) != _is_inside(before, side):
            found.append(_meeting(before, point, side))
        if _is_inside(point, side):
            found.append(point)
    return found


def _cut_line(line: Poly) -> Iterator[Poly]:
    """The parts of a line inside, stretch by stretch."""
    for one, other in zip(line.points, line.points[1:], strict=False):
        start, end = one, other
        for side in _SIDES:
            if not _is_inside(start, side) and not _is_inside(end, side):
                break
            if not _is_inside(start, side):
                start = _meeting(start, end, side)
            elif not _is_inside(end, side):
                end = _meeting(start, end, side)
        else:
            yield Poly((start, end), line=line.line, width=line.width, closed=False)
