"""The boards of a batch of solo games as the solo_planner weighs them: what lies where, and how far fire is from whom.

Cells are numbered 0 to 255; one more, `NOWHERE`, stands for no cell, so that lists of cells can be padded. Towers go
by slot: the player's own, then the enemies clockwise.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower import distances, kept_distances, windows
from firetower_agents.fire_tower.reader import CELLS, FATAL_COLS, FATAL_ROWS, SIDE, Bytes, Floats, ObservationReader
from firetower_agents.fire_tower.windows import STEPS
from firetower_env.core.bitboards import Bools, Ints

FAR = distances.FAR
NOWHERE = CELLS
#: cells and `NOWHERE`
PLACES = CELLS + 1
SLOTS = 4
_GRID = np.arange(SIDE)
HOME: Bools = ((_GRID[:, None] < SIDE // 2) & (_GRID < SIDE // 2)).reshape(-1)
#: questions about what attacks light at home
ATTACKS = ("ENEMY_SNAG", "ENEMY_ORIENT", "ENEMY_FLARE", "ENEMY_EXPLOSION", "PUNISH_DIR", "SMOLDER", "WET_SQUARE")
CORNERS: Ints = FATAL_ROWS * SIDE + FATAL_COLS


def placed(cells: NDArray[Any], fill: float) -> NDArray[Any]:
    """Something by cell `(..., 256)`, with `fill` for `NOWHERE`."""
    out = np.full((*cells.shape[:-1], PLACES), fill, cells.dtype)
    out[..., :CELLS] = cells
    return out


class Ground:
    """Boards, towers and distances of some rows of a view."""

    def __init__(self, view: ObservationReader) -> None:
        self.view, self.count = view, view.count
        self.gem, self.breaks, self.vacant = (self._cells(name) for name in ("gem", "break", "vacant"))
        self.fire: Bools = self.gem | self._cells("permanent")
        self.own_hawk, self.enemy_hawk = self._cells("own_hawks"), self._cells("enemy_hawks")
        self.sanctuary = self._cells("sanctuary")
        self.area: Bools = view.planes("area").reshape(-1, SLOTS, CELLS)
        self.standing = view.standing
        corners = (slice(None), CORNERS)
        self.bucket: Bools = self._cells("bucket_areas")[corners]
        self.sturdy: Bools = self._cells("sturdy")[corners]
        #: gems from each cell to the fatal cell of each tower, the own sanctuaries being as fatal as the own corner
        self.field: Bytes = self._fields()

    def _cells(self, name: str) -> Bools:
        return self.view.plane(name).reshape(-1, CELLS)

    def _fields(self) -> Bytes:
        breaks, hawks = (distances.packed(part.reshape(-1, SIDE, SIDE)) for part in (self.breaks, self._cells("hawk")))
        field = np.ascontiguousarray(kept_distances.to_fatal(breaks, hawks, list(range(SLOTS))).swapaxes(0, 1))
        holy = np.flatnonzero(self.sanctuary.any(axis=1))
        if holy.size:
            start = distances.packed(self.sanctuary[holy].reshape(-1, SIDE, SIDE))
            reach = distances.from_fire(start, breaks[holy], hawks[holy], FAR - 1).reshape(-1, CELLS)
            field[holy, 0] = np.minimum(field[holy, 0], reach)
        return field

    def take(self, rows: Ints) -> Ground:
        """The boards of these rows; what has been worked out already goes along."""
        part = object.__new__(Ground)
        part.view, part.count = self.view.take(rows), rows.size
        for name, value in self.__dict__.items():
            if isinstance(value, np.ndarray):
                setattr(part, name, value.take(rows, axis=0))
        return part

    # -- cells ----------------------------------------------------------------------------------------------------

    @cached_property
    def touching(self) -> Bools:
        """Vacant cells next to fire."""
        near: Bools = windows.neighbours(self.fire.reshape(-1, SIDE, SIDE)).reshape(-1, CELLS)
        return self.vacant & near

    @cached_property
    def stays(self) -> Bools:
        """Vacant cells on which a gem stays, not carried off by a firehawk."""
        return np.asarray(self.vacant & ~self.own_hawk & ~self.enemy_hawk)

    @cached_property
    def removable(self) -> Bools:
        """Gems that water can put out: those outside standing towers."""
        return np.asarray(self.gem & ~self.area.any(axis=1))

    def beyond(self, direction: int) -> Bools:
        """Vacant cells with fire behind them as the direction goes."""
        row, col = STEPS[direction]
        fire = windows.padded(self.fire.reshape(-1, SIDE, SIDE), False)
        return np.asarray(self.vacant & windows.at(fire, (-row, -col)).reshape(-1, CELLS))

    # -- towers ---------------------------------------------------------------------------------------------------

    @cached_property
    def near(self) -> Bytes:
        """Gems from the nearest fire to each tower's fatal cell, `(k, 4)`."""
        return np.asarray(np.where(self.fire[:, None], self.field, np.uint8(FAR)).min(axis=2))

    @cached_property
    def ahead(self) -> Bytes:
        """By cell: the distances of the gem that the present wind could add to a fire there, `(k, 4, 256)`."""
        landing = np.where(self.stays[:, None], self.field, np.uint8(FAR)).reshape(-1, SLOTS, SIDE, SIDE)
        edged = windows.padded(landing, FAR)
        out = np.full_like(landing, FAR)
        for direction, step in enumerate(STEPS[:4]):
            rows = np.flatnonzero(self.view.wind == direction)
            out[rows] = windows.at(edged, step)[rows]
        return out.reshape(-1, SLOTS, CELLS)

    @cached_property
    def blown(self) -> Bytes:
        """Gems from the best gem that the present wind could add to each tower's fatal cell, `(k, 4)`."""
        return np.asarray(np.where(self.fire[:, None], self.ahead, np.uint8(FAR)).min(axis=2))

    @cached_property
    def bare(self) -> Ints:
        """Cells of each tower that hold neither gem nor firebreak, `(k, 4)`."""
        empty = self.area & ~(self.gem | self.breaks)[:, None]
        return np.asarray(np.count_nonzero(empty, axis=2))

    @cached_property
    def storms(self) -> Floats:
        """Attack winds that the enemy deck still holds in this round, `(k,)`."""
        return np.asarray(self.view.piece("enemy_deck")[:, 3:].sum(axis=1))

    @property
    def attacked(self) -> Bools:
        """Is the question about an attack at home rather than about the player's own turn?"""
        names = self.view.reading.questions
        return np.array([*(name in ATTACKS for name in names), False])[self.view.question]

    def runs(self, challenge: int) -> Bools:
        """Does this challenge run?"""
        return np.asarray(self.view.piece("challenges")[:, challenge] > 0)
