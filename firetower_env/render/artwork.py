"""Our drawings of what lies on cells: grounds that fill a cell, and pieces that lie on a ground.

A drawing is asked for by name and gets the roles of its style's colours; all of them live in a square of side 100.
"""

from __future__ import annotations

from firetower_env.render.inks import Drawing, Inks, Shapes
from firetower_env.render.landscape import LAND, THINGS
from firetower_env.render.shapes import Box, Disc, Point, Poly, Shape, curve, mirrored

# -- grounds ----------------------------------------------------------------------------------------------------------

_GROVES: tuple[tuple[tuple[float, float, float], ...], ...] = (
    ((28, 62, 1.0), (68, 84, 1.15)),
    ((60, 58, 1.1), (24, 88, 0.9), (84, 92, 0.8)),
    ((36, 78, 1.2), (78, 56, 0.85)),
    ((22, 52, 0.8), (56, 82, 1.05), (86, 62, 0.9)),
)


def _conifer(x: float, foot: float, size: float) -> Shapes:
    """A small tree whose foot is here."""
    wide, high = 15 * size, 22 * size
    low = Poly(((x - wide, foot), (x, foot - high), (x + wide, foot)), "leaf")
    top = foot - high * 0.62
    return low, Poly(((x - wide * 0.75, top), (x, top - high * 0.9), (x + wide * 0.75, top)), "leaf-deep")


def grove(number: int) -> Drawing:
    """Forest: one of a few groups of trees, so that a wood does not look like wallpaper."""
    trees = _GROVES[number % len(_GROVES)]
    shapes: Shapes = (Box(0, 0, 100, 100, "ground"), *(shape for tree in trees for shape in _conifer(*tree)))
    return lambda inks: shapes


#: how many kinds of groves there are
GROVES = len(_GROVES)


def _line(points: tuple[Point, ...], role: str, width: float) -> Poly:
    return Poly(points, line=role, width=width, closed=False)


def _stripes(inks: Inks) -> Shapes:
    lines = (
        ((0.0, at), (at, 0.0)) if at <= 100 else ((at - 100, 100.0), (100.0, at - 100)) for at in range(20, 200, 40)
    )
    return (Box(0, 0, 100, 100, inks.fill), *(_line(points, inks.soft, 7) for points in lines))


def _dots(inks: Inks) -> Shapes:
    dots = (Disc(x, y, 8, inks.soft) for x, y in ((25, 25), (75, 25), (50, 50), (25, 75), (75, 75)))
    return (Box(0, 0, 100, 100, inks.fill), *dots)


def _bars(inks: Inks) -> Shapes:
    return (Box(0, 0, 100, 100, inks.fill), *(_line(((0, y), (100, y)), inks.soft, 7) for y in (17, 50, 83)))


def _crosses(inks: Inks) -> Shapes:
    arms = (((x - 10, y), (x + 10, y)) for x, y in ((28, 28), (72, 28), (28, 72), (72, 72)))
    posts = (((x, y - 10), (x, y + 10)) for x, y in ((28, 28), (72, 28), (28, 72), (72, 72)))
    return (Box(0, 0, 100, 100, inks.fill), *(_line(points, inks.soft, 7) for points in (*arms, *posts)))


def _warning(inks: Inks) -> Shapes:
    """The cell on which a tower is lost: a sign of warning."""
    sign = Poly(((50, 12), (90, 84), (10, 84)), "mark-light", "mark-dark", 9)
    return Box(0, 0, 100, 100, inks.fill), sign, Box(45, 36, 10, 24, "mark-dark"), Disc(50, 71, 6, "mark-dark")


# -- fire -------------------------------------------------------------------------------------------------------------

_TONGUES = curve(
    (
        (50, 4),
        (60, 26),
        (70, 38),
        (74, 22),
        (86, 48),
        (84, 74),
        (66, 94),
        (34, 94),
        (16, 74),
        (17, 50),
        (28, 28),
        (34, 40),
    )
)
_HEART = curve(((50, 40), (60, 58), (68, 70), (62, 86), (50, 91), (38, 86), (32, 70), (42, 58)))


def _gem(inks: Inks) -> Shapes:
    """A cut stone in the form of a flame."""
    outline = mirrored(((50, 5), (72, 38), (81, 62), (67, 90)))[1:]
    left, right = ((50, 5), (28, 38), (19, 62), (40, 56)), ((50, 5), (72, 38), (81, 62), (60, 56))
    foot = ((40, 56), (60, 56), (81, 62), (67, 90), (33, 90), (19, 62))
    return (
        Poly(outline, "gem", "gem-edge", 9),
        Poly(left, "gem-light"),
        Poly(right, "gem"),
        Poly(foot, "gem-deep"),
        Poly(((50, 24), (60, 56), (50, 74), (40, 56)), "gem-light"),
    )


def _eternal(inks: Inks) -> Shapes:
    """Fire that never goes out: a flame of many tongues on embers."""
    return Box(0, 0, 100, 100, "ember"), Poly(_TONGUES, "flame", "gem-light", 4), Poly(_HEART, "flame-light")


def _ablaze(inks: Inks) -> Shapes:
    """Ground on which a tower burns for ever: low flames on charred ground."""
    low = curve(
        ((50, 30), (58, 50), (72, 34), (78, 62), (92, 52), (96, 100), (4, 100), (8, 58), (22, 66), (30, 40), (42, 54))
    )
    return (
        Box(0, 0, 100, 100, "char"),
        Poly(low, "flame"),
        Poly(curve(((50, 62), (66, 82), (60, 100), (40, 100), (34, 82))), "flame-light"),
    )


# -- other pieces -----------------------------------------------------------------------------------------------------


def _firebreak(inks: Inks) -> Shapes:
    """Cleared soil with furrows."""
    furrows = (((18, 44), (44, 18)), ((18, 76), (76, 18)), ((30, 88), (88, 30)), ((62, 88), (88, 62)))
    lines = tuple(_line(points, "soil-light", 7) for points in furrows)
    return (Box(7, 7, 86, 86, "soil", "soil-deep", 8, 12), *lines)


def _bird(inks: Inks) -> Shapes:
    """A bird of prey with spread wings."""
    half = ((50, 20), (57, 30), (60, 40), (74, 33), (97, 25), (90, 46), (76, 58), (61, 62), (60, 72), (66, 88))
    body = mirrored(half)[1:]
    return Poly(body, "bird", "bird-light", 7), Poly(((50, 24), (55, 36), (45, 36)), "gem")


def _bolt(inks: Inks) -> Shapes:
    """A flash of lightning."""
    return (Poly(((58, 4), (22, 56), (44, 56), (34, 96), (78, 38), (54, 38), (70, 4)), "bolt", "bolt-edge", 8),)


def _haven(inks: Inks) -> Shapes:
    """A place that must not burn: a leaf on a shield."""
    shield = curve(((50, 8), (84, 16), (86, 48), (74, 76), (50, 94), (26, 76), (14, 48), (16, 16)), 4)
    leaf = curve(((66, 26), (66, 54), (50, 68), (34, 56), (40, 36)))
    return (
        Poly(shield, "haven", "haven-light", 6),
        Poly(leaf, "haven-light"),
        _line(((36, 78), (56, 44)), "haven-light", 6),
    )


# -- grounds and pieces of other landscapes ---------------------------------------------------------------------------


def _woods(inks: Inks) -> Shapes:
    """Dense trees on the colour of the style."""
    return (Box(0, 0, 100, 100, inks.fill), *(shape for tree in _GROVES[1] for shape in _conifer(*tree)))


def _rocks(inks: Inks) -> Shapes:
    """Three boulders."""
    stones = (
        ((12, 66), (22, 44), (44, 40), (56, 60), (50, 76), (18, 78)),
        ((52, 54), (66, 34), (88, 42), (92, 64), (72, 72)),
        ((40, 90), (48, 76), (72, 76), (80, 92)),
    )
    return (Box(0, 0, 100, 100, inks.fill), *(Poly(stone, inks.soft, inks.ink, 4) for stone in stones))


def _tracks(inks: Inks) -> Shapes:
    """The prints of an animal: two paws."""
    prints: list[Shape] = [Box(0, 0, 100, 100, inks.fill)]
    for x, y in ((34, 64), (68, 34)):
        prints.append(Disc(x, y, 11, inks.soft))
        prints += [Disc(x + right, y - 17 + abs(right) / 3, 5, inks.soft) for right in (-14, 0, 14)]
    return tuple(prints)


def _flame(inks: Inks) -> Shapes:
    """A fire of many tongues."""
    return Poly(_TONGUES, "flame", "gem-edge", 5), Poly(_HEART, "flame-light")


def _hazard(inks: Inks) -> Shapes:
    """A place that will burn soon: a yellow sign of warning."""
    sign = Poly(((50, 10), (94, 88), (6, 88)), "bolt", "mark-dark", 8)
    return sign, Box(45, 36, 10, 26, "mark-dark"), Disc(50, 73, 6, "mark-dark")


def _tent(inks: Inks) -> Shapes:
    """A tent with its entrance."""
    return (
        Poly(((50, 12), (94, 86), (6, 86)), inks.fill, "mark-dark", 7),
        Poly(((50, 34), (66, 86), (34, 86)), inks.ink),
    )


def _figure(inks: Inks) -> Shapes:
    """A person in the colour of the style."""
    body = ((50, 34), (72, 48), (80, 94), (20, 94), (28, 48))
    return Poly(body, inks.fill, "mark-dark", 7), Disc(50, 28, 20, inks.fill, "mark-dark", 7)


def _hourglass(inks: Inks) -> Shapes:
    """An hourglass that runs down."""
    glass = Poly(((22, 12), (78, 12), (54, 50), (78, 88), (22, 88), (46, 50)), inks.fill, "mark-dark", 7)
    sand = Poly(((36, 28), (64, 28), (50, 50)), inks.ink), Poly(((32, 82), (68, 82), (50, 62)), inks.ink)
    return glass, *sand, Box(14, 5, 72, 9, "mark-dark"), Box(14, 86, 72, 9, "mark-dark")


GROUNDS: dict[str, Drawing] = {
    "stripes": _stripes,
    "dots": _dots,
    "bars": _bars,
    "crosses": _crosses,
    "warning": _warning,
    "eternal": _eternal,
    "ablaze": _ablaze,
    "woods": _woods,
    "rocks": _rocks,
    "tracks": _tracks,
    **LAND,
}
PIECES: dict[str, Drawing] = {
    "gem": _gem,
    "firebreak": _firebreak,
    "bird": _bird,
    "bolt": _bolt,
    "haven": _haven,
    "flame": _flame,
    "hazard": _hazard,
    "tent": _tent,
    "figure": _figure,
    "hourglass": _hourglass,
    **THINGS,
}
#: the name of the ground with several kinds
FOREST = "trees"
