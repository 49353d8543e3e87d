"""Our drawings beside the cells: towers over blocks of cells, marks on cells, and the small signs of the panel."""

from __future__ import annotations

from collections.abc import Callable

from firetower_env.core.cell_shapes import CellShape
from firetower_env.render.artwork import PIECES
from firetower_env.render.hexes import hex_ring
from firetower_env.render.inks import Inks, Shapes
from firetower_env.render.shapes import Box, Disc, Poly, Symbol, Words, curve, turned

#: a block of three by three cells
BLOCK = 300.0
_LEGS = (((96, 168), (62, 284)), ((204, 168), (238, 284)), ((82, 216), (228, 252)), ((218, 216), (72, 252)))


def _legs(role: str) -> Shapes:
    edges = tuple(Poly(leg, line="mark-dark", width=17, closed=False) for leg in _LEGS)
    return (*edges, *(Poly(leg, line=role, width=9, closed=False) for leg in _LEGS))


def tower(role: str, letter: str) -> Shapes:
    """A lookout tower in its owner's colour, with its letter."""
    return (
        *_legs(role),
        Box(66, 88, 168, 82, role, "mark-dark", 8, 6),
        Poly(((150, 18), (252, 90), (48, 90)), role, "mark-dark", 8),
        Disc(150, 128, 36, "mark-light", "mark-dark", 5),
        Words(150, 129, letter, 58, "mark-dark", "middle", bold=True),
    )


def fort(role: str, letter: str) -> Shapes:
    """A tower of sturdy construction: its foot is a wall."""
    wall = [Box(52, 190, 196, 94, "soil-light", "mark-dark", 8, 4)]
    wall += [
        Box(x, 190 + 31 * row, 2, 31, "mark-dark") for row in range(3) for x in range(96 - 30 * (row % 2), 248, 62)
    ]
    wall += [Box(52, 189 + 31 * row, 196, 3, "mark-dark") for row in (1, 2)]
    return (*tower(role, letter), *wall)


def ruin(role: str, letter: str) -> Shapes:
    """What is left of a tower: a crooked stump with its letter struck out."""
    stump = ((70, 170), (70, 112), (96, 96), (112, 120), (140, 84), (164, 116), (196, 92), (230, 122), (230, 170))
    return (
        *_legs("char"),
        Poly(stump, "char", "mark-light", 5),
        Disc(150, 138, 30, role, "mark-light", 4),
        Words(150, 139, letter, 46, "mark-light", "middle", bold=True),
        Poly(((120, 168), (180, 108)), line="mark-light", width=8, closed=False),
    )


BLOCKS: dict[str, Callable[[str, str], Shapes]] = {"tower": tower, "fort": fort, "ruin": ruin}

# -- marks on cells ---------------------------------------------------------------------------------------------------

#: a cell that may be chosen: a dot where there is room, a ring around a piece
LEGAL = Symbol((Disc(50, 50, 17, "mark-light", "mark-dark", 8),))
RING = Symbol((Disc(50, 50, 43, line="mark-dark", width=13), Disc(50, 50, 43, line="mark-light", width=6)))
LAST = Symbol(
    (Box(5, 5, 90, 90, line="mark-dark", stroke=14, corner=10), Box(5, 5, 90, 90, line="last", stroke=7, corner=10))
)
#: a cell that the question is about: a frame wider than that of the latest change
ABOUT = Symbol(
    (Box(0, 0, 100, 100, line="mark-dark", stroke=18, corner=4), Box(0, 0, 100, 100, line="bolt", stroke=10, corner=4))
)


def cell_signs(shape: CellShape) -> tuple[Symbol, Symbol, Symbol, Symbol]:
    """The marks of cells of a shape: may be chosen, the same beside a piece, changed last, asked about."""
    if shape is CellShape.SQUARE:
        return LEGAL, RING, LAST, ABOUT
    # boards of hexes are large, and often most of it may be chosen: dots hide little of what lies there
    dot, above = (Symbol((Disc(50, y, 10, "mark-light", "mark-dark", 5),)) for y in (50, 17))
    last = Symbol((hex_ring("mark-dark", 13, 7), hex_ring("last", 7, 7)))
    return dot, above, last, Symbol((hex_ring("mark-dark", 18, 6), hex_ring("bolt", 10, 6)))


def badge(text: str) -> Shapes:
    """A small plate with a number or a letter, at the lower right; nothing without text."""
    if not text:
        return ()
    return Disc(75, 75, 21, "mark-light", "mark-dark", 5), Words(75, 76, text, 32, "mark-dark", "middle", bold=True)


def number_across(text: str) -> Shapes:
    """A number over the whole of a small thing; nothing without text."""
    if not text:
        return ()
    return (Words(50, 51, text, 76 if len(text) < 2 else 62, "mark-light", "middle", bold=True),)


# -- signs of the panel -----------------------------------------------------------------------------------------------


def _bucket(fresh: bool) -> Shapes:
    """Full of water, or empty."""
    side = ((16, 30), (84, 30), (72, 92), (28, 92))
    water = ((20, 46), (80, 46), (70, 90), (30, 90))
    handle = curve(((16, 30), (28, 12), (50, 6), (72, 12), (84, 30), (70, 18), (50, 12), (30, 18)))
    inside = (Poly(water, "water"),) if fresh else (Poly(((30, 50), (70, 80)), line="muted", width=7, closed=False),)
    return Poly(handle, "ink"), Poly(side, "card"), *inside, Poly(side, line="ink", width=7)


def _wind(fresh: bool = True) -> Shapes:
    """Three gusts, or a single one."""
    gusts = (((10, 28), (78, 28), (90, 16)), ((10, 52), (64, 52), (78, 64)), ((10, 76), (50, 76), (62, 88)))
    role = "water" if fresh else "muted"
    return tuple(Poly(gust, line=role, width=10, closed=False) for gust in gusts[: 3 if fresh else 1])


def _eye(fresh: bool) -> Shapes:
    """A watchful eye, or a closed one."""
    lid = curve(((6, 50), (28, 26), (50, 20), (72, 26), (94, 50), (72, 74), (50, 80), (28, 74)))
    if fresh:
        return Poly(lid, "card", "ink", 7), Disc(50, 50, 17, "ink")
    return (Poly(((8, 44), (28, 62), (50, 68), (72, 62), (92, 44)), line="muted", width=8, closed=False),)


def _drop(fresh: bool = True) -> Shapes:
    return (Poly(curve(((50, 6), (68, 36), (82, 64), (70, 88), (50, 95), (30, 88), (18, 64), (32, 36))), "water"),)


def _handle(*points: tuple[float, float]) -> Shapes:
    return (Poly(points, line="ink", width=9, closed=False),)


def _axe() -> Shapes:
    head = curve(((52, 16), (84, 10), (92, 34), (74, 52), (52, 40)))
    return *_handle((22, 94), (62, 14)), Poly(head, "muted", "ink", 5)


def _pickaxe() -> Shapes:
    head = curve(((8, 44), (30, 18), (50, 12), (70, 18), (92, 44), (68, 30), (50, 27), (32, 30)))
    return *_handle((50, 94), (50, 20)), Poly(head, "muted", "ink", 5)


def _bow() -> Shapes:
    arrow = Poly(((96, 50), (78, 40), (78, 60)), "ink")
    return (
        *_handle((28, 6), (58, 26), (66, 50), (58, 74), (28, 94)),
        *_handle((28, 6), (28, 94)),
        *_handle((10, 50), (80, 50)),
        arrow,
    )


def _extinguisher() -> Shapes:
    nozzle = _handle((48, 22), (22, 22), (14, 44))
    return Box(32, 30, 36, 64, "flame", "ink", 6, 12), Box(42, 12, 16, 20, "ink"), *nozzle


def _sun() -> Shapes:
    rays = tuple(Poly(turned(((50, 4), (56, 22), (44, 22)), 45.0 * number), "flame", "flame", 2) for number in range(8))
    return *rays, Disc(50, 50, 24, "bolt", "ink", 5)


def _wrench() -> Shapes:
    head = curve(((58, 40), (60, 16), (82, 10), (72, 28), (82, 36), (94, 26), (86, 50), (66, 50)), 4)
    return *_handle((18, 88), (64, 42)), Poly(head, "muted", "ink", 5)


def _clover() -> Shapes:
    leaves = tuple(Disc(x, y, 19, "haven", "ink", 4) for x, y in ((50, 24), (28, 46), (72, 46)))
    return *_handle((50, 50), (56, 94)), *leaves


def _piece(name: str) -> Shapes:
    return PIECES[name](Inks("ink", "ink", "ink"))


#: two-sided tokens: whether the better side is up
TOKENS: dict[str, Callable[[bool], Shapes]] = {"bucket": _bucket, "winds": _wind, "eye": _eye}
#: what is drawn on cards, by kind
CARDS: dict[str, Shapes] = {
    "wind": _wind(),
    "fire": _piece("gem"),
    "water": _drop(),
    "break": _piece("firebreak"),
    "bird": _piece("bird"),
    "axe": _axe(),
    "pickaxe": _pickaxe(),
    "bow": _bow(),
    "extinguisher": _extinguisher(),
    "flame": _piece("flame"),
    "helicopter": _piece("helicopter"),
    "sun": _sun(),
    "wrench": _wrench(),
    "clover": _clover(),
}
BACK = Symbol(
    (
        Box(16, 4, 68, 92, "card-back", "card-edge", 5, 10),
        Poly(((50, 26), (66, 50), (50, 74), (34, 50)), line="card", width=6),
    )
)


def pile_level(count: int) -> int:
    """How high a pile is drawn: 0 for an empty place, up to 3."""
    return min(3, 1 + count // 12) if count else 0


def pile(level: int) -> Symbol:
    """A pile of cards of this height."""
    if not level:
        return Symbol((Box(6, 12, 58, 76, line="muted", stroke=4, corner=8),))
    return Symbol(tuple(Box(4 + 8 * k, 20 - 7 * k, 58, 76, "card-back", "mark-light", 4, 8) for k in range(level)))


def vane(degrees: float) -> tuple[tuple[float, float], ...]:
    """The arrow of a dial, pointing up: it is turned by these degrees elsewhere."""
    return turned(((50, 10), (72, 44), (57, 40), (57, 88), (50, 80), (43, 88), (43, 40), (28, 44)), degrees)


def dial(degrees: float) -> Symbol:
    """A round dial with its needle."""
    ticks = tuple(Disc(x, y, 4, "muted") for x, y in ((50, 9), (91, 50), (50, 91), (9, 50)))
    arrow = Poly(vane(degrees), "flame", "ink", 4)
    return Symbol((Disc(50, 50, 46, "card", "card-edge", 4), *ticks, arrow))
