"""A tableau in pictures: where its panels go in wide and in narrow ones, and their drawings at these places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from firetower_env.core.panels import NO_ACTION, Group, Panel, Tableau
from firetower_env.render.panel_cards import PanelDrawing, Part, draw_panel
from firetower_env.render.shapes import Box, Shape, moved

#: letters may become so much smaller before panels are arranged for a narrower picture
LEAST_SCALE = 0.78
#: the widths of narrow arrangements: they hold two, three, four cards side by side
NARROW = (324.0, 484.0, 644.0)
_GAP = 8.0
#: cards of a narrow arrangement are enlarged to the width that there is, at most so much
_LARGER = 1.2


@dataclass(frozen=True)
class Arrangement:
    """Where all panels go, in the order of `Tableau.panels`, on a table of this size: left, top and how much larger."""

    width: float
    height: float
    corners: tuple[tuple[float, float, float], ...]


def arrangements(tableau: Tableau) -> tuple[Arrangement, ...]:
    """All arrangements, the widest first: as the game places its panels, and narrower ones group by group."""
    corners = tuple((*panel.place[:2], 1.0) for panel in tableau.panels())
    narrow = tuple(_flow(tableau, width) for width in reversed(NARROW) if width < tableau.width)
    return (Arrangement(tableau.width, tableau.height, corners), *narrow)


def arrangement(tableau: Tableau, width: float) -> Arrangement:
    """The widest one whose letters can be read in a picture of this width, else the narrowest."""
    every = arrangements(tableau)
    return next((one for one in every if width >= LEAST_SCALE * one.width), every[-1])


def _flow(tableau: Tableau, width: float) -> Arrangement:
    """Groups one after the other, their panels side by side as far as there is room, around the middle."""
    order = tableau.narrow or tuple(range(len(tableau.groups)))
    corners: dict[str, tuple[float, float, float]] = {}
    y = 0.0
    for number in order:
        for line in _lines(tableau.groups[number], width):
            gaps = _GAP * (len(line) - 1)
            wide = sum(panel.place[2] for panel in line)
            scale = min(_LARGER, (width - gaps) / wide)
            x = (width - scale * wide - gaps) / 2
            for panel in line:
                corners[panel.key] = (x, y, scale)
                x += scale * panel.place[2] + _GAP
            y += scale * max(panel.place[3] for panel in line) + _GAP
    return Arrangement(width, max(1.0, y - _GAP), tuple(corners[panel.key] for panel in tableau.panels()))


def _lines(group: Group, width: float) -> Iterator[list[Panel]]:
    line: list[Panel] = []
    room = width
    for panel in group.panels:
        if line and panel.place[2] > room:
            yield line
            line, room = [], width
        line.append(panel)
        room -= panel.place[2] + _GAP
    if line:
        yield line


def draw_tableau(tableau: Tableau, places: Arrangement, left: float, top: float, scale: float) -> Iterator[Shape]:
    """All panels, and around their parts the marks of the latest and of the next decision."""
    drawn = [draw_panel(panel, tableau.icons) for panel in tableau.panels()]
    for drawing, (x, y, larger) in zip(drawn, places.corners, strict=True):
        for shape in (*drawing.shapes, *_marks(tableau, drawing)):
            yield moved(shape, left + scale * x, top + scale * y, scale * larger)


def _marks(tableau: Tableau, drawing: PanelDrawing) -> Iterator[Shape]:
    for part in drawing.parts:
        if part.key in tableau.last:
            yield from _ring(part, "last", 0.0)
        if part.action != NO_ACTION and part.action in tableau.legal:
            yield from _ring(part, "bolt", 2.4 if part.key in tableau.last else 0.0)


def _ring(part: Part, role: str, inset: float) -> Iterator[Shape]:
    """Dark and light at once, so that it shows on every colour."""
    x, y, width, height = part.box
    box = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    yield Box(*box, line="mark-dark", stroke=3.2, corner=6)
    yield Box(*box, line=role, stroke=1.8, corner=6)
