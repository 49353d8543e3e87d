"""The planes of an observation's board, turned so that the observer's tower lies in the north-west."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Piece, Places
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import AREAS, FATALS
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.pieces import PLANES
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import SeatPerspective
from firetower_env.games.fire_tower.state import FireTowerState
from firetower_env.core.turning import turn_each

_STANDING = FireTowerState.scalar_names().index("standing")
#: planes that depend on the standing towers and the view alone
_STATIC = ("area", "fatal", "burned", "unmanned")
#: by quarter-turned or not and by orientation (none, lying, standing): two constant planes
_ORIENT_PLANES: Plane = np.array(
    [[[0xFFFF * (way == want)] * bb.SIDE for want in wants] for wants in ((1, 2), (2, 1)) for way in range(3)],
    dtype=np.uint16,
)


class PlaneWriter:
    """Writes the boards of observations under one set of rules."""

    #: every plane that is worked out, and those that change from move to move
    pieces: ClassVar[tuple[Piece, ...]] = PLANES
    moving: ClassVar[tuple[str, ...]] = (
        *("gem", "break", "permanent"),
        *("downwind", "picked", "aid_gems", "aid_fire"),
    )

    def __init__(self, rules: Rules, phases: PhaseTable, views: tuple[SeatPerspective, ...]) -> None:
        self.rules, self.views = rules, views
        self.places = Places.of(self.pieces)
        #: where the moving planes lie before they come to their places, and how they come there
        self.moved = {name: place for place, name in enumerate(self.moving)}
        self.copies = self.places.copies(self.moving)
        #: by standing towers and view (one number, which is faster than two)
        table = _static_planes(views)
        self.static = table.reshape(-1, *table.shape[2:])
        self.static_run, self.orient_run = self.places.run(_STATIC), self.places.run(("lying", "standing"))

    def write(self, look: Perspective) -> NDArray[np.uint8]:
        """Boards `(k, planes, 16, 16)`."""
        planes = self._moving(look)
        moving: Plane = np.empty((look.games.size, len(self.moved), bb.SIDE), np.uint16)
        for name, place in self.moved.items():
            moving[:, place] = planes[name][:, 1:-1]
        moving = turn_each(moving, -look.turned & 3)
        rows: Plane = np.empty((look.games.size, self.places.size, bb.SIDE), np.uint16)
        for to, source in self.copies:
            rows[:, to] = moving[:, source]
        self._fill(look, moving, rows)
        return bb.unpack(self._shown(rows)).reshape(look.games.size, -1, bb.SIDE, bb.SIDE)

    def _shown(self, rows: Plane) -> Plane:
        """Those of the planes that an observation shows."""
        return rows

    def _moving(self, look: Perspective) -> dict[str, Plane]:
        """The planes that change from move to move, not turned yet."""
        s, games, board = look.e.s, look.games, Board(look.e, look.games)
        return {
            "gem": board.gem,
            "break": board.breaks,
            "permanent": board.permanent,
            "downwind": board.downwind(s.wind.take(games)),
            "picked": s.picked.take(games, axis=0),
            "aid_gems": s.aid_gems.take(games, axis=0),
            "aid_fire": s.aid_fire.take(games, axis=0),
        }

    def _fill(self, look: Perspective, moving: Plane, rows: Plane) -> None:
        """Planes `(k, planes, 16)` that follow from the turned moving ones, and those from tables."""
        moved = self.moved
        held = moving[:, moved["gem"]] | moving[:, moved["break"]]
        held |= moving[:, moved["permanent"]]
        np.invert(held, out=rows[:, self.places.one["vacant"]])
        rows[:, self.static_run] = self.static.take(look.scalars[:, _STANDING] * len(self.views) + look.view, axis=0)
        ways = (look.turned & 1) * 3 + look.frames[:, COLUMN["orient"]]
        rows[:, self.orient_run] = _ORIENT_PLANES.take(ways, axis=0)


def _static_planes(views: tuple[SeatPerspective, ...]) -> Plane:
    """By standing towers and view, turned already: the static planes."""

    def planes(standing: int, view: SeatPerspective) -> Plane:
        manned = view.seating.manned
        cells = {
            "area": [AREAS[standing & 1 << corner] for corner in view.corners],
            "fatal": [FATALS[standing]],
            "burned": [AREAS[manned & ~standing]],
            "unmanned": [AREAS[15 & ~manned]],
        }
        together = np.stack([plane for name in _STATIC for plane in cells[name]])
        return bb.turn(together[:, 1:-1], 4 - view.own)

    return np.array([[planes(standing, view) for view in views] for standing in range(16)], np.uint16)
