"""Our drawings of icons: each a shape of its own in the icon's colour, with its letter; and creatures that carry one.

Shape and letter tell icons apart without colour. All drawings live in a square of side 100.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from firetower_env.core.panels import Icon
from firetower_env.render.colours import icon_role
from firetower_env.render.inks import Shapes
from firetower_env.render.shapes import Box, Disc, Poly, Symbol, Words, curve, mirrored, moved

_EDGE, _LINE = "mark-dark", 6.0


@dataclass(frozen=True)
class _Form:
    """A drawing in one colour, and where its letter stands: the middle and the size."""

    draw: Callable[[str], Shapes]
    x: float = 50.0
    y: float = 52.0
    size: float = 52.0


def _outline(points: tuple[tuple[float, float], ...]) -> Callable[[str], Shapes]:
    return lambda fill: (Poly(points, fill, _EDGE, _LINE),)


def _square(fill: str) -> Shapes:
    return (Box(11, 11, 78, 78, fill, _EDGE, _LINE, 14),)


def _disc(fill: str) -> Shapes:
    return (Disc(50, 50, 43, fill, _EDGE, _LINE),)


def _coin(fill: str) -> Shapes:
    return Disc(50, 50, 43, fill, _EDGE, _LINE), Disc(50, 50, 30, line=_EDGE, width=4)


def _card(fill: str) -> Shapes:
    diamond = Poly(((50, 24), (68, 50), (50, 76), (32, 50)), "mark-light", _EDGE, 4)
    return Box(17, 6, 66, 88, fill, _EDGE, _LINE, 12), diamond


def _spokes(count: int, inner: float) -> tuple[tuple[float, float], ...]:
    """A star with so many points; its notches lie at this distance from the middle."""
    angles = [math.pi * number / count for number in range(2 * count)]
    reach = [47.0 if number % 2 == 0 else inner for number in range(2 * count)]
    return tuple(
        (round(50 + far * math.sin(angle), 2), round(51 - far * math.cos(angle), 2))
        for far, angle in zip(reach, angles, strict=True)
    )


_DROP = curve(((50, 3), (66, 30), (83, 58), (76, 84), (50, 96), (24, 84), (17, 58), (34, 30)))
_LEAF = (
    *curve(((10, 90), (8, 52), (30, 20), (92, 8), (80, 70), (48, 92)), 5),
    (10.0, 90.0),
)
_FLASK = mirrored(((62, 6), (62, 36), (90, 78), (82, 94)))
_HEART = curve(((50, 26), (62, 10), (86, 12), (93, 38), (76, 66), (50, 93), (24, 66), (7, 38), (14, 12), (38, 10)))
_FLAME = curve(((52, 3), (64, 26), (84, 50), (82, 78), (62, 96), (38, 96), (18, 78), (20, 50), (36, 46), (40, 24)))
_CRESCENT = curve(((62, 5), (34, 9), (12, 34), (10, 62), (28, 88), (58, 96), (86, 82), (62, 78), (44, 60), (40, 36)), 5)
_HOUSE = ((50, 6), (94, 46), (82, 46), (82, 92), (18, 92), (18, 46), (6, 46))

FORMS: dict[str, _Form] = {
    "square": _Form(_square),
    "drop": _Form(_outline(_DROP), y=62),
    "trapezoid": _Form(_outline(((29, 14), (71, 14), (95, 86), (5, 86))), y=55),
    "diamond": _Form(_outline(((50, 2), (97, 50), (50, 98), (3, 50))), size=48),
    "leaf": _Form(_outline(_LEAF), x=46, y=54, size=46),
    "flask": _Form(_outline(_FLASK), y=68, size=44),
    "star": _Form(_outline(_spokes(5, 22)), size=38),
    "spark": _Form(_outline(_spokes(8, 28)), size=40),
    "coin": _Form(_coin, size=40),
    "heart": _Form(_outline(_HEART), y=46, size=44),
    "triangle": _Form(_outline(((50, 6), (96, 90), (4, 90))), y=64, size=42),
    "hexagon": _Form(_outline(((50, 4), (91, 27), (91, 73), (50, 96), (9, 73), (9, 27)))),
    "card": _Form(_card, size=0),
    "flame": _Form(_outline(_FLAME), y=66, size=40),
    "moon": _Form(_outline(_CRESCENT), size=0),
    "house": _Form(_outline(_HOUSE), y=60, size=44),
    "arrow": _Form(_outline(((6, 38), (54, 38), (54, 14), (96, 50), (54, 86), (54, 62), (6, 62))), size=0),
    "disc": _Form(_disc),
}


def icon_symbols(icons: dict[str, Icon]) -> dict[str, Symbol]:
    """The drawings of all icons, plain, on a head, and on a head whose eyes are closed."""
    found = {}
    for number, icon in enumerate(icons.values()):
        found[f"icon-{number}"] = Symbol(_plain(number, icon))
        found[f"head-{number}"] = Symbol(_head(number, icon, awake=True))
        found[f"closed-{number}"] = Symbol(_head(number, icon, awake=False))
    return found


def _plain(number: int, icon: Icon) -> Shapes:
    form = FORMS.get(icon.shape, FORMS["disc"])
    shapes = form.draw(icon_role(number))
    if not icon.letter or not form.size:
        return shapes
    return *shapes, Words(form.x, form.y, icon.letter, form.size, icon_role(number, "ink"), "middle", bold=True)


_HORN = curve(((29, 34), (17, 20), (16, 2), (26, 12), (43, 22)), 4)
_FRILL = ((20, 44), (3, 34), (8, 50), (1, 61), (12, 66), (9, 78), (24, 76))
_CREST = ((41, 24), (50, 7), (59, 24))


def _head(number: int, icon: Icon, awake: bool) -> Shapes:
    """The head of a small dragon: horns, crest and frills in its colour, eyes, and its icon for a snout."""
    colour, soft = icon_role(number), icon_role(number, "soft") if awake else "card-edge"
    sides = (part for left in (_FRILL, _HORN) for part in (left, tuple((100 - x, y) for x, y in left)))
    spikes = tuple(Poly(points, colour, _EDGE, 4) for points in (*sides, _CREST))
    if awake:
        eyes: Shapes = tuple(Disc(x, 39, 8, "mark-light", _EDGE, 3) for x in (34, 66))
        eyes += tuple(Disc(x, 40, 3.6, _EDGE) for x in (36, 64))
    else:
        lids = (((26, 37), (34, 43), (42, 37)), ((58, 37), (66, 43), (74, 37)))
        eyes = tuple(Poly(lid, line=_EDGE, width=4, closed=False) for lid in lids)
    snout = (moved(shape, 25, 47, 0.5) for shape in _plain(number, icon))
    return *spikes, Disc(50, 58, 38, soft, _EDGE, 4), *eyes, *snout
