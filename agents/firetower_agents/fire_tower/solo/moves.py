"""What every card and tool can do: the changes at all its places, legal or marked as such by a mask.

Legality is worked out here because an agent that chooses a card is not yet shown where it may go; once it is asked for
the place, the mask says which anchors there are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from firetower_agents.fire_tower.reader import CELLS
from firetower_agents.fire_tower.solo.changes import Changes, covered, dousing, lighting, only
from firetower_agents.fire_tower.solo.ground import HOME, NOWHERE, Ground
from firetower_agents.fire_tower.windows import LINES, ONE, PAIRS, RING, SQUARE, STEPS, Shape
from firetower_env.core.bitboards import Bools, Ints

#: the changes of a card at these anchors, or at all that are legal
Move = Callable[[Ground, Bools | None], Changes]
_ONES: Ints = covered(ONE)
_RINGS: Ints = covered(RING)


def _some(where: Bools, cells: Ints) -> Bools:
    """By anchor: is the whole pattern on the board, and some cell of it in the set?"""
    fits = (cells != NOWHERE).all(axis=1)
    return np.asarray(where[:, np.minimum(cells, NOWHERE - 1)].any(axis=2) & fits)


def _pattern(g: Ground, legal: Bools | None, cells: Ints) -> Changes:
    return lighting(g, _some(g.touching, cells) if legal is None else legal, cells)


def _line(g: Ground, legal: Bools | None, cells: Ints) -> Changes:
    """A line that firebreaks cut into runs, each of which needs fire next to it."""
    rows, anchors = np.nonzero(_some(g.touching, cells) if legal is None else legal)
    line = cells[anchors]
    at = (rows[:, None], line)
    near, free, open_ = g.touching[at], g.vacant[at], ~g.breaks[at]
    lit = np.stack(
        [
            free[:, 0] & (near[:, 0] | open_[:, 1] & (near[:, 1] | open_[:, 2] & near[:, 2])),
            free[:, 1] & near.any(axis=1),
            free[:, 2] & (near[:, 2] | open_[:, 1] & (near[:, 1] | open_[:, 0] & near[:, 0])),
        ],
        axis=1,
    )
    return Changes.of(rows, anchors, lit=np.where(lit, line, NOWHERE))


def explosion(g: Ground, legal: Bools | None, within: Bools | None = None) -> Changes:
    """The gem goes, everything vacant around it burns."""
    rows, anchors = np.nonzero(g.gem if legal is None else legal)
    around = g.vacant if within is None else g.vacant & within
    return Changes.of(rows, anchors, lit=only(_RINGS[anchors], rows, around), doused=anchors[:, None])


def _water(g: Ground, legal: Bools | None, cells: Ints) -> Changes:
    return dousing(g.removable, _some(g.removable, cells) if legal is None else legal, cells)


def _jump(g: Ground, legal: Bools | None) -> Changes:
    if legal is None:
        legal = g.gem & g.removable[:, np.minimum(_RINGS, NOWHERE - 1)].any(axis=2)
    return dousing(g.removable, legal, _RINGS)


def _bucket(g: Ground, legal: Bools | None, cells: Ints) -> Changes:
    inside = g.gem & g.area[:, 0]
    return dousing(g.removable | inside, _some(inside, cells) if legal is None else legal, cells)


def _both(move: Callable[..., Changes], shapes: tuple[Shape, Shape]) -> tuple[Move, ...]:
    return tuple(partial(move, cells=covered(shape)) for shape in shapes)


#: by card or tool: its ways, lying first
MOVES: dict[str, tuple[Move, ...]] = {
    "BURNING_SNAG": (partial(_pattern, cells=covered(SQUARE)),),
    "EXPLOSION": (explosion,),
    "FLARE_UP": _both(_line, LINES),
    "CROWN_FIRE": _both(_pattern, PAIRS),
    "AIR_DROP": _both(_water, LINES),
    "FIRE_ENGINE": (partial(_water, cells=covered(SQUARE)),),
    "SMOKEJUMPER": (_jump,),
    "HELITACK": _both(_water, PAIRS),
    "BUCKET": _both(_bucket, LINES),
}


def single(g: Ground, legal: Bools) -> Changes:
    """One gem on each of these cells."""
    return lighting(g, legal, _ONES)


def gone(gems: Bools) -> Changes:
    """One of these gems put out."""
    return dousing(gems, gems, _ONES)


def rolling(g: Ground, lies: int, direction: int) -> Changes:
    """Rolling Firebrand: a pair, named by its first cell, two cells on over free ground."""
    pair, (row, col) = PAIRS[lies], STEPS[direction]
    cells = covered(pair)
    ways = covered(tuple((r + far * row, c + far * col) for r, c in pair for far in (1, 2)))
    ahead = covered(tuple((r + 2 * row, c + 2 * col) for r, c in pair))
    fits = (cells != NOWHERE).all(axis=1) & (ways != NOWHERE).all(axis=1)
    free, gems = g.vacant[:, np.minimum(ways, CELLS - 1)], g.removable[:, np.minimum(cells, CELLS - 1)]
    # the pair itself is in nobody's way
    itself = (ways[:, :, None] == cells[:, None]).any(axis=2)
    rows, anchors = np.nonzero(fits & gems.all(axis=2) & (free | itself).all(axis=2))
    return Changes.of(rows, anchors, lit=ahead[anchors], doused=cells[anchors])


def storm(g: Ground, direction: int) -> Changes:
    """A quadrant storm: every fire at home gives a gem in that direction."""
    row, col = STEPS[direction]
    step = covered(((-row, -col),))[:, 0]
    behind = HOME[np.minimum(step, CELLS - 1)] & (step != NOWHERE)
    cells = g.beyond(direction) & HOME & behind
    most = int(cells.sum(axis=1).max(initial=0))
    order = np.argsort(~cells, axis=1, kind="stable")[:, :most]
    rows = np.arange(g.count)
    lit = np.where(np.take_along_axis(cells, order, axis=1), order, NOWHERE)
    return Changes.of(rows, np.zeros_like(rows), lit=lit)
