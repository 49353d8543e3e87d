"""What answers do to the board: lists of cells that are lit and put out, one list per possibility."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from firetower_agents.fire_tower.reader import CELLS, SIDE
from firetower_agents.fire_tower.solo.ground import NOWHERE, Ground
from firetower_agents.fire_tower.windows import Shape
from firetower_env.core.bitboards import Bools, Ints


@dataclass(slots=True)
class Changes:
    """Possibilities: the row each belongs to, its anchor, and the cells that it lights and puts out."""

    rows: Ints
    anchors: Ints
    #: `(n, L)`, padded with `NOWHERE`; an explosion's centre counts as put out
    lit: Ints
    doused: Ints

    @classmethod
    def of(cls, rows: Ints, anchors: Ints, lit: Ints | None = None, doused: Ints | None = None) -> Changes:
        """Possibilities that light cells, put out others, or both."""
        none = np.zeros((rows.size, 0), np.int64)
        return cls(rows, anchors, none if lit is None else lit, none if doused is None else doused)

    def take(self, chosen: Ints | Bools) -> Changes:
        """Some of them."""
        return Changes(self.rows[chosen], self.anchors[chosen], self.lit[chosen], self.doused[chosen])


@cache
def covered(shape: Shape) -> Ints:
    """The cells of a pattern by anchor, `(256, L)`; `NOWHERE` beyond the edge."""
    rows, cols = np.divmod(np.arange(CELLS), SIDE)
    out = np.full((CELLS, len(shape)), NOWHERE)
    for place, (row, col) in enumerate(shape):
        r, c = rows + row, cols + col
        inside = (r >= 0) & (r < SIDE) & (c >= 0) & (c < SIDE)
        out[inside, place] = (r * SIDE + c)[inside]
    return out


def only(cells: Ints, rows: Ints, where: Bools) -> Ints:
    """Lists of cells without those that are not in the set of their row."""
    inside = where[rows[:, None], np.minimum(cells, NOWHERE - 1)] & (cells != NOWHERE)
    return np.where(inside, cells, NOWHERE)


def lighting(g: Ground, legal: Bools, cells: Ints) -> Changes:
    """Gems on all vacant cells of a pattern, at these anchors."""
    rows, anchors = np.nonzero(legal)
    return Changes.of(rows, anchors, lit=only(cells[anchors], rows, g.vacant))


def dousing(gems: Bools, legal: Bools, cells: Ints) -> Changes:
    """All of these gems in a pattern put out, at these anchors."""
    rows, anchors = np.nonzero(legal)
    return Changes.of(rows, anchors, doused=only(cells[anchors], rows, gems))
