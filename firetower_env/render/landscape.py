"""Our drawings for wide landscapes: grounds of water, stone and ash, buildings, tokens and machines.

As all drawings they live in a square of side 100. Grounds keep what matters inside the hex of that square, so that
cells of either shape can show them.
"""

from __future__ import annotations

from firetower_env.render.inks import Drawing, Inks, Shapes
from firetower_env.render.shapes import Box, Disc, Point, Poly, Shape, curve

_WHOLE = (0, 0, 100, 100)


def _line(points: tuple[Point, ...], role: str, width: float) -> Poly:
    return Poly(points, line=role, width=width, closed=False)


def _moved(points: tuple[Point, ...], x: float, y: float, size: float) -> tuple[Point, ...]:
    """Points around the middle of the square, made smaller and put around another middle."""
    return tuple((round(x + (px - 50) * size, 2), round(y + (py - 50) * size, 2)) for px, py in points)


def _with_halo(*shapes: Shape) -> Shapes:
    """Dark outlines in a light one, so that a thing shows on every ground."""
    return (*(halo for shape in shapes for halo in _halo(shape)), *shapes)


def _halo(shape: Shape) -> Shapes:
    if isinstance(shape, Poly):
        return (Poly(shape.points, line="mark-light", width=shape.width + 9, closed=shape.closed),)
    if isinstance(shape, Box):
        return (Box(shape.x, shape.y, shape.width, shape.height, "", "mark-light", shape.stroke + 9, shape.corner),)
    return ()


# -- grounds ----------------------------------------------------------------------------------------------------------


def _river(inks: Inks) -> Shapes:
    """Water with a few waves."""
    wave = ((0.0, 0.0), (7.0, -5.0), (14.0, 0.0), (21.0, 5.0), (28.0, 0.0))
    waves = (tuple((x + dx, y + dy) for dx, dy in wave) for x, y in ((22, 32), (52, 50), (20, 68)))
    return (Box(*_WHOLE, "river"), *(_line(points, "river-light", 5) for points in waves))


def _rubble(inks: Inks) -> Shapes:
    """A line cleared down to the rock: pale stones."""
    stones = (
        ((20, 44), (30, 28), (48, 30), (50, 46), (34, 54)),
        ((54, 36), (68, 24), (80, 38), (74, 52), (58, 50)),
        ((28, 74), (36, 60), (56, 58), (62, 74), (44, 84)),
        ((66, 70), (74, 58), (86, 58), (80, 74)),
    )
    return (Box(*_WHOLE, "stone"), *(Poly(stone, "stone-light", "stone-deep", 3.5) for stone in stones))


def _ashes(inks: Inks) -> Shapes:
    """Burnt ground: what is left of trees, on black."""
    left = ((30, 72), (30, 46)), ((30, 56), (40, 44))
    right = ((66, 76), (66, 40)), ((66, 58), (55, 46)), ((66, 52), (76, 42))
    stumps = (*left, *right)
    return (Box(*_WHOLE, "ash"), *(_line(stump, "ash-light", 6) for stump in stumps))


_BLAZE = curve(
    (
        *((50, 6), (60, 28), (69, 38), (73, 26), (84, 50), (82, 72)),
        *((66, 90), (34, 90), (18, 72), (18, 50), (28, 30), (34, 42)),
    )
)
_BLAZE_HEART = curve(((50, 42), (60, 58), (67, 70), (61, 84), (50, 88), (39, 84), (33, 70), (42, 58)))


def _blaze(inks: Inks) -> Shapes:
    """Burning ground: flames on dark embers."""
    return (
        Box(*_WHOLE, "ember"),
        Poly(_moved(_BLAZE, 50, 51, 0.84), "blaze"),
        Poly(_moved(_BLAZE_HEART, 50, 51, 0.84), "flame-light"),
    )


# -- buildings --------------------------------------------------------------------------------------------------------


def _house(inks: Inks) -> Shapes:
    """A house with a chimney, a door and a window."""
    return (
        *_with_halo(
            Box(64, 16, 11, 24, "soil-deep", "mark-dark", 3),
            Box(20, 46, 60, 42, "wall", "mark-dark", 6),
            Poly(((50, 12), (92, 50), (8, 50)), "roof", "mark-dark", 6),
        ),
        Box(42, 62, 16, 26, "soil-deep"),
        Box(64, 58, 10, 11, "soil-deep"),
    )


def _school(inks: Inks) -> Shapes:
    """A long building with a flag on its tower."""
    windows = tuple(Box(x, 64, 10, 12, "mark-dark") for x in (16, 32, 58, 74))
    return (
        *_with_halo(
            _line(((50, 34), (50, 7)), "mark-dark", 5),
            Poly(((50, 7), (78, 14), (50, 22)), "flag", "mark-dark", 4),
            Box(8, 54, 84, 36, "school", "mark-dark", 6),
            Box(36, 34, 28, 56, "school", "mark-dark", 6),
        ),
        Disc(50, 47, 6.5, "mark-light", "mark-dark", 4),
        Box(44, 70, 12, 20, "mark-dark"),
        *windows,
    )


# -- tokens and machines ----------------------------------------------------------------------------------------------


def _barrel_body(inks: Inks) -> Shapes:
    body = curve(((22, 11), (50, 8), (78, 11), (86, 50), (78, 89), (50, 92), (22, 89), (14, 50)), 4)
    return Poly(body, line="mark-dark", width=15), Poly(body, "barrel", "mark-light", 8)


def _barrel(inks: Inks) -> Shapes:
    """A barrel of water with two hoops."""
    hoops = (_line(((16, y), (84, y)), "mark-light", 6) for y in (30, 70))
    return *_barrel_body(inks), *hoops


def _ball_body(inks: Inks) -> Shapes:
    return Disc(50, 50, 42, line="mark-dark", width=15), Disc(50, 50, 42, "ball", "mark-light", 8)


def _ball(inks: Inks) -> Shapes:
    """A ball that bursts in the heat: a star on a round thing."""
    star = ((50, 20), (58, 42), (80, 42), (62, 56), (69, 78), (50, 64), (31, 78), (38, 56), (20, 42), (42, 42))
    return *_ball_body(inks), Poly(star, "mark-light")


def _bulldozer(inks: Inks) -> Shapes:
    """A bulldozer seen from its side: blade, cabin and track."""
    blade = curve(((8, 46), (16, 52), (14, 74), (22, 88), (10, 88), (6, 66)), 3)
    wheels = tuple(Disc(x, 77, 6, "machine") for x in (36, 53, 69, 84))
    return (
        *_with_halo(
            Box(40, 16, 34, 34, "river-light", "mark-dark", 6, 4),
            Box(26, 42, 66, 26, "machine", "mark-dark", 6, 5),
            Poly(blade, "machine", "mark-dark", 5),
            Box(25, 64, 70, 26, "mark-dark", "mark-dark", 2, 13),
        ),
        *wheels,
    )


def _helicopter(inks: Inks) -> Shapes:
    """A helicopter with the shadow it throws."""
    shadow = curve(((14, 91), (34, 86), (60, 86), (84, 91), (60, 97), (34, 97)), 4)
    body = curve(((8, 52), (20, 34), (44, 30), (62, 40), (66, 54), (52, 68), (24, 68)), 4)
    return (
        Poly(shadow, "shade"),
        *_with_halo(
            _line(((6, 16), (82, 16)), "mark-dark", 7),
            _line(((42, 30), (42, 16)), "mark-dark", 6),
            _line(((22, 79), (60, 79)), "mark-dark", 6),
            _line(((30, 68), (28, 79)), "mark-dark", 5),
            _line(((50, 68), (52, 79)), "mark-dark", 5),
            Poly(((84, 26), (93, 26), (93, 54), (86, 54)), "copter", "mark-dark", 4),
            Poly(((58, 44), (90, 40), (92, 48), (60, 56)), "copter", "mark-dark", 5),
            Poly(body, "copter", "mark-dark", 6),
        ),
        Poly(((14, 51), (22, 40), (36, 38), (36, 53)), "river", "mark-dark", 3),
    )


#: drawings that fill a cell, and those that lie on a ground
LAND: dict[str, Drawing] = {"river": _river, "rubble": _rubble, "ashes": _ashes, "blaze": _blaze}
THINGS: dict[str, Drawing] = {
    "house": _house,
    "school": _school,
    "barrel": _barrel,
    "ball": _ball,
    "bulldozer": _bulldozer,
    "helicopter": _helicopter,
}
#: small things whose number is written across them, as they look then
COUNTED: dict[str, Drawing] = {"barrel": _barrel_body, "ball": _ball_body}
