"""The planes of an observation's board, turned so that the observer's tower lies in the north-west."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Piece, Places
from firetower_env.core.turning import turn_each
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import AREAS, FATALS
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.pieces import PLANES
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.seatings import SeatPerspective
from firetower_env.games.fire_tower.state import FireTowerState

_STANDING = FireTowerState.scalar_names().index("standing")
#: by quarter-turned or not and by orientation (none, lying, standing): are the two constant planes all ones?
_ORIENTED = (((0, 0), (1, 0), (0, 1)), ((0, 0), (0, 1), (1, 0)))


class PlaneWriter:
    """Writes the boards of observations under one set of rules: over ready-made boards, one copy for each game."""

    #: how many ways a pattern can lie
    WAYS: ClassVar[int] = 3
    pieces: ClassVar[tuple[Piece, ...]] = PLANES
    #: planes that change from move to move, and those of them that are empty in nearly all games
    moving: ClassVar[tuple[str, ...]] = ("gem", "break", "permanent", "downwind")
    rare: ClassVar[tuple[str, ...]] = ("picked", "aid_gems", "aid_fire")

    def __init__(self, rules: Rules, phases: PhaseTable, views: tuple[SeatPerspective, ...]) -> None:
        self.rules, self.views = rules, views
        self.places = Places.of(self.pieces)
        #: where the moving planes lie before they come to their places, and how they come there
        self.moved = {name: place for place, name in enumerate(self.moving)}
        self.copies = self.places.copies(self.moving)
        #: the places of each rare plane
        self.rare_places = {name: [self.places.one[name]] for name in self.rare if name in self.places.one}
        #: by standing towers, view and orientation (one number, which is faster than three)
        self.template = self._templates().reshape(-1, self.places.size, bb.SIDE)

    def rows(self, look: Perspective) -> Plane:
        """Boards with a word of bits for each row, `(k, planes, 16)`."""
        kinds = (look.scalars[:, _STANDING] * len(self.views) + look.view) * self.WAYS + look.frames[
            :, COLUMN["orient"]
        ]
        rows: Plane = self.template.take(kinds, axis=0)
        planes = self._moving(look)
        moving: Plane = np.empty((look.games.size, len(self.moved), bb.SIDE), np.uint16)
        for name, place in self.moved.items():
            moving[:, place] = planes[name][:, 1:-1]
        rotations = -look.turned & 3
        moving = turn_each(moving, rotations)
        for to, source in self.copies:
            rows[:, to] = moving[:, source]
        self._lay_rare(look, rotations, rows)
        self._fill(look, moving, rows)
        return rows

    def _lay_rare(self, look: Perspective, rotations: Ints, rows: Plane) -> None:
        for name, places in self.rare_places.items():
            plane = self._rare(look, name)
            if np.count_nonzero(plane):
                (here,) = bb.some(plane).nonzero()
                turned = turn_each(plane[here, None, 1:-1], rotations[here])
                for place in places:
                    rows[here, place] = turned[:, 0]

    def _moving(self, look: Perspective) -> dict[str, Plane]:
        """The planes that change from move to move, not turned yet."""
        board = Board(look.e, look.games)
        return {
            "gem": board.gem,
            "break": board.breaks,
            "permanent": board.permanent,
            "downwind": board.downwind(look.e.s.wind.take(look.games)),
        }

    def _rare(self, look: Perspective, name: str) -> Plane:
        """One of the rare planes, not turned yet."""
        return np.asarray(getattr(look.e.s, name).take(look.games, axis=0))

    def _fill(self, look: Perspective, moving: Plane, rows: Plane) -> None:
        """Planes `(k, planes, 16)` that follow from the turned moving ones."""
        moved = self.moved
        held = moving[:, moved["gem"]] | moving[:, moved["break"]]
        held |= moving[:, moved["permanent"]]
        np.invert(held, out=rows[:, self.places.one["vacant"]])

    def _templates(self) -> Plane:
        """By standing towers, view and orientation: boards with the planes that depend on these alone, turned."""
        part = self.places.part
        out = np.zeros((16, len(self.views), self.WAYS, self.places.size, bb.SIDE), np.uint16)
        for standing in range(16):
            for number, view in enumerate(self.views):
                for name, cells in _static_planes(standing, view).items():
                    if name in part:
                        out[standing, number, :, part[name]] = bb.turn(cells[:, 1:-1], 4 - view.own)
        for number, view in enumerate(self.views):
            for way, (lying, upright) in enumerate(_ORIENTED[view.own & 1]):
                out[:, number, way, part["lying"]] = lying * 0xFFFF
                out[:, number, way, part["standing"]] = upright * 0xFFFF
        return out


def _static_planes(standing: int, view: SeatPerspective) -> dict[str, Plane]:
    """The planes that depend on the standing towers and the view alone, not turned yet."""
    manned = view.seating.manned
    return {
        "area": np.stack([AREAS[standing & 1 << corner] for corner in view.corners]),
        "fatal": FATALS[standing][None],
        "burned": AREAS[manned & ~standing][None],
        "unmanned": AREAS[15 & ~manned][None],
    }
