"""Arrows outside the board: how much room they need, where they lie, and what is written beside them.

Lengths are in sides of the square of a cell; the board begins at the origin. On small boards, whose cells are large,
arrows take less of a side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from firetower_env.core.snapshot import Snapshot
from firetower_env.core.surroundings import EdgeArrow
from firetower_env.render.board import Grid
from firetower_env.render.column import length
from firetower_env.render.emblems import vane
from firetower_env.render.fonts import drawable
from firetower_env.render.geometry import geometry_of
from firetower_env.render.shapes import Anchor, Poly, Shape, Symbol, SymbolUse, Words
from firetower_env.render.wording import printable

#: the side of an arrow's square, the room it gets, and the size of letters beside it
ARROW, ROOM, LETTERS = 1.5, 1.7, 0.5
#: between the board and an arrow pages leave so much room for the names of rows and columns
_PAGE_GAP = 0.62
#: a board of this width has arrows of full size
_WIDE = 10.0
#: words that are longer than this are broken into two lines
_LONG = 18
#: an arrow is at the middle of a side, not at a corner, if it lies so little aside
_ASIDE = 0.1


@dataclass(frozen=True)
class Rim:
    """The room around a board."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0


@dataclass(frozen=True)
class ArrowPlace:
    """The middle of an arrow, and where the words begin or end that belong to it."""

    x: float
    y: float
    words_x: float
    words_y: float
    anchor: Anchor


def unit_of(width: float) -> float:
    """How large arrows are around a board of this width, as a share."""
    return min(1.0, width / _WIDE)


def rim_of(snapshot: Snapshot) -> Rim:
    """The room that all arrows of the game may ever need."""
    room = ROOM * unit_of(geometry_of(snapshot.shape).size(snapshot.rows, snapshot.cols)[0])
    bearings = [math.radians(bearing) for arrow in snapshot.arrows for bearing in arrow.bearings]
    ups = [math.cos(bearing) for bearing in bearings]
    level = [math.sin(bearing) for bearing in bearings if abs(math.cos(bearing)) <= _ASIDE]
    return Rim(
        room * any(up >= -_ASIDE for up in ups),
        room * any(right > 0 for right in level),
        room * any(up < -_ASIDE for up in ups),
        room * any(right < 0 for right in level),
    )


def place_of(bearing: float, width: float, height: float, gap: float) -> ArrowPlace:
    """Where an arrow lies around a board of this size: at the middle of a side, or above or below a corner.

    The gap is for names above and to the left of the board. Words stand beside an arrow, those of a level one above the
    board.
    """
    right, up = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
    unit = unit_of(width)
    half, room = ARROW / 2 * unit, ROOM * unit
    x = width / 2 if abs(right) <= _ASIDE else width - half if right > 0 else half
    above = -gap - half
    anchor: Anchor = "end" if right > _ASIDE else "start"
    if abs(up) <= _ASIDE:
        x = width + room - half if right > 0 else above
        return ArrowPlace(x, height / 2, width if right > 0 else 0.0, above, anchor)
    y = above if up > 0 else height + room - half
    beside = half + 0.15 * unit
    return ArrowPlace(x, y, x - beside if anchor == "end" else x + beside, y, anchor)


def lines_of(arrow: EdgeArrow) -> list[str]:
    """What is written beside an arrow: one line, or two of about the same length."""
    words = printable(arrow.value)
    if len(words) <= _LONG or " " not in words:
        return [words] if words else []
    dots = [place for place, letter in enumerate(words) if letter == "·"]
    gaps = dots or [place for place, letter in enumerate(words) if letter == " "]
    middle = min(gaps, key=lambda place: abs(place - len(words) / 2))
    return [words[:middle].rstrip(" ·"), words[middle:].lstrip(" ·")]


def arrow_symbol(bearing: float) -> Symbol:
    """An arrow that comes from this bearing."""
    return Symbol((Poly(vane(bearing + 180), "flame", "ink", 4),))


def arrow_symbols(arrows: Iterable[EdgeArrow]) -> dict[str, Symbol]:
    """The drawings of these arrows."""
    lying = [arrow.bearing for arrow in arrows if arrow.bearing is not None]
    return {f"arrow-{bearing:g}": arrow_symbol(bearing) for bearing in lying}


def draw_arrows(snapshot: Snapshot, grid: Grid, gap: float) -> Iterator[Shape]:
    """The arrows around a board with their words; beside the board, so many pixels are for names."""
    width, height = grid.lattice.size(snapshot.rows, snapshot.cols)
    side, letters = grid.side * ARROW * unit_of(width), grid.side * LETTERS * unit_of(width)
    for arrow in snapshot.arrows:
        if arrow.bearing is None:
            continue
        place = place_of(arrow.bearing, width, height, gap / grid.side)
        x, y = grid.left + place.x * grid.side, grid.top + place.y * grid.side
        what = f"{arrow.label}: {arrow.value}"
        yield SymbolUse(f"arrow-{arrow.bearing:g}", x - side / 2, y - side / 2, side, what, "arrow")
        lines = lines_of(arrow)
        at, beside = grid.left + place.words_x * grid.side, grid.top + place.words_y * grid.side
        room = at - grid.left if place.anchor == "end" else grid.left + width * grid.side - at
        longest = max((length(line, letters, bold=True) for line in lines), default=0.0)
        size = letters * min(1.0, room / longest) if longest else letters
        for number, line in enumerate(lines):
            wide, middle = length(line, size, bold=True), beside + (number - (len(lines) - 1) / 2) * size * 1.25
            start = at - wide if place.anchor == "end" else at
            yield Words(start, middle, drawable(line), size, bold=True, length=wide)


def packed_arrows(snapshot: Snapshot) -> list[list[Any]]:
    """What pages know of the arrows: label, value, bearing, middle, words and their place; lengths in hundredths."""
    width, height = geometry_of(snapshot.shape).size(snapshot.rows, snapshot.cols)
    found = []
    for arrow in snapshot.arrows:
        if arrow.bearing is not None:
            place = place_of(arrow.bearing, width, height, _PAGE_GAP)
            spots = [round(100 * spot, 1) for spot in (place.x, place.y, place.words_x, place.words_y)]
            label, value = printable(arrow.label), printable(arrow.value)
            found.append([label, value, arrow.bearing, *spots, place.anchor, lines_of(arrow)])
    return found


def packed_rim(snapshot: Snapshot) -> dict[str, Any]:
    """The room around the board for pages (top, right, bottom, left), and the size of arrows and of their letters."""
    rim, unit = rim_of(snapshot), unit_of(geometry_of(snapshot.shape).size(snapshot.rows, snapshot.cols)[0])
    rooms = [round(100 * room, 1) for room in (rim.top, rim.right, rim.bottom, rim.left)]
    return {"room": rooms, "arrow": round(100 * ARROW * unit, 1), "letters": round(100 * LETTERS * unit, 1)}
