"""Panels of a tableau packed for a page: shapes as short lists that `web/tableau.js` draws, and parts with places."""

from __future__ import annotations

from typing import Any

from firetower_env.core.panels import Tableau
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.panel_cards import draw_panel
from firetower_env.render.shapes import Box, Disc, Poly, Shape, SymbolUse
from firetower_env.render.tableau import arrangements
from firetower_env.render.wording import printable


def packed_table(tableau: Tableau | None) -> list[Any] | None:
    """Every arrangement: width, height, and left, top and scale of every panel. It stays the same in the whole game."""
    if tableau is None:
        return None
    return [
        [one.width, one.height, [[round(part, 3) for part in corner] for corner in one.corners]]
        for one in arrangements(tableau)
    ]


def packed_panels(snapshot: Snapshot) -> dict[str, Any]:
    """The fields of a frame that show the table; none in a snapshot without one."""
    tableau = snapshot.tableau
    if tableau is None:
        return {}
    found: dict[str, Any] = {"legalParts": sorted(tableau.legal), "lastParts": sorted(tableau.last)}
    for number, panel in enumerate(tableau.panels()):
        drawing = draw_panel(panel, tableau.icons)
        found[f"panel{number}"] = {
            "title": printable(panel.title),
            "shapes": [packed_shape(shape) for shape in drawing.shapes],
            "parts": [[part.key, part.action, *map(_short, part.box), part.words] for part in drawing.parts],
        }
    return found


def packed_shape(shape: Shape) -> list[Any]:
    """A shape as its kind and its numbers, in the order in which the script expects them."""
    if isinstance(shape, Poly):
        points = [_short(part) for point in shape.points for part in point]
        return ["poly", shape.fill, shape.line, _short(shape.width), shape.closed, *points]
    if isinstance(shape, Disc):
        return ["disc", shape.fill, shape.line, *map(_short, (shape.width, shape.x, shape.y, shape.radius))]
    if isinstance(shape, Box):
        size = (shape.stroke, shape.x, shape.y, shape.width, shape.height, shape.corner)
        return ["box", shape.fill, shape.line, *map(_short, size)]
    if isinstance(shape, SymbolUse):
        return ["use", shape.symbol, *map(_short, (shape.x, shape.y, shape.side)), printable(shape.what)]
    place = map(_short, (shape.x, shape.y, shape.size, shape.length))
    return ["words", shape.fill, printable(shape.text), *place, shape.anchor, shape.bold]


def _short(number: float) -> float:
    """A length in as few characters as it needs."""
    found = round(number, 1)
    return int(found) if found == int(found) else found
