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
        Box(64, 14, 11, 24, "soil-deep"),
        Box(20, 46, 60, 42, "wall", "mark-dark", 6),
        Poly(((50, 10), (94, 50), (6, 50)), "roof", "mark-dark", 6),
        Box(42, 62, 16, 26, "soil-deep"),
        Box(64, 58, 10, 11, "soil-deep"),
    )


def _school(inks: Inks) -> Shapes:
    """A long building with a flag on its tower."""
    windows = tuple(Box(x, 64, 10, 12, "mark-dark") for x in (16, 32, 58, 74))
    return (
        _line(((50, 34), (50, 4)), "mark-dark", 5),
        Poly(((50, 4), (78, 11), (50, 19)), "flag", "mark-dark", 4),
        Box(8, 54, 84, 36, "school", "mark-dark", 6),
        Box(36, 34, 28, 56, "school", "mark-dark", 6),
        Disc(50, 47, 6.5, "mark-light", "mark-dark", 4),
        Box(44, 70, 12, 20, "mark-dark"),
        *windows,
    )


# -- tokens and machines ----------------------------------------------------------------------------------------------


def _barrel(inks: Inks) -> Shapes:
    """A barrel of water with two hoops."""
    body = curve(((20, 8), (50, 5), (80, 8), (88, 50), (80, 92), (50, 95), (20, 92), (12, 50)), 4)
    hoops = (_line(((16, 30), (84, 30)), "mark-light", 6), _line(((16, 70), (84, 70)), "mark-light", 6))
    return (Poly(body, "barrel", "mark-light", 6), Poly(body, line="mark-dark", width=4), *hoops)


def _ball(inks: Inks) -> Shapes:
    """A ball that bursts in the heat: a star on a round thing."""
    star = ((50, 20), (58, 42), (80, 42), (62, 56), (69, 78), (50, 64), (31, 78), (38, 56), (20, 42), (42, 42))
    edge = Disc(50, 50, 47, line="mark-dark", width=4)
    return Disc(50, 50, 44, "ball", "mark-light", 6), edge, Poly(star, "mark-light")


def _bulldozer(inks: Inks) -> Shapes:
    """A bulldozer seen from its side: blade, cabin and track."""
    blade = curve(((4, 44), (14, 50), (12, 76), (20, 90), (6, 90), (2, 66)), 3)
    wheels: tuple[Shape, ...] = tuple(Disc(x, 78, 6, "machine") for x in (36, 54, 72, 86))
    return (
        Box(40, 14, 34, 34, "mark-light", "mark-dark", 6, 4),
        Box(24, 42, 70, 26, "machine", "mark-dark", 6, 5),
        Poly(blade, "machine", "mark-dark", 5),
        Box(24, 64, 74, 28, "mark-dark", corner=14),
        *wheels,
    )


def _helicopter(inks: Inks) -> Shapes:
    """A helicopter with the shadow it throws."""
    shadow = curve(((14, 90), (34, 84), (60, 84), (84, 90), (60, 97), (34, 97)), 4)
    body = curve(((8, 52), (20, 32), (44, 28), (62, 38), (66, 54), (52, 68), (24, 68)), 4)
    return (
        Poly(shadow, "shade"),
        Poly(((58, 42), (94, 36), (96, 46), (60, 56)), "copter", "mark-dark", 5),
        Poly(((88, 22), (98, 22), (98, 52), (90, 52)), "copter", "mark-dark", 4),
        Poly(body, "copter", "mark-dark", 6),
        Poly(((14, 50), (22, 38), (36, 36), (36, 52)), "mark-light", "mark-dark", 3),
        _line(((22, 78), (60, 78)), "mark-dark", 6),
        _line(((30, 68), (28, 78)), "mark-dark", 5),
        _line(((50, 68), (52, 78)), "mark-dark", 5),
        _line(((42, 28), (42, 14)), "mark-dark", 6),
        _line(((2, 14), (84, 14)), "mark-dark", 7),
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
#: small things whose number is written across them
COUNTED = frozenset({"barrel", "ball"})
