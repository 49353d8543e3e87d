"""The planes that Rising Flames adds: firehawks, lightning, homes, and what is being moved."""

from __future__ import annotations

from functools import reduce
from typing import ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Piece
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.geometry import FLAME, QUADRANT
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.planes import PlaneWriter
from firetower_env.games.fire_tower.rising.pieces import RISING_PLANES
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rising.state import RisingState
from firetower_env.games.fire_tower.seatings import SeatPerspective

#: questions whose frame names a cell in its `other` column: a hawk, gem or token that is being moved, a flight's
#: origin, the gem put out before, the gem moved before
CELL_QUESTIONS = (
    *("BRAND_B", "BRAND_DIR", "HELI_2", "FLOCK_TO", "FLIGHT", "LIGHTNING"),
    *("SH_GEM", "SH_TO", "KETTLE_GEM"),
)
_SCALAR = {name: number for number, name in enumerate(RisingState.scalar_names())}
_NOT_FLAME: Plane = ~FLAME[1:-1]
#: each corner's quadrant without guard lanes, and where each cell goes when a corner comes to the north-west
_QUARTERS: Plane = QUADRANT[:, 1:-1]


def _turned_cells(own: int) -> list[int]:
    turned = []
    for cell in range(bb.CELLS):
        row, col = divmod(cell, bb.SIDE)
        for _ in range((4 - own) % 4):
            row, col = col, bb.SIDE - 1 - row
        turned.append(row * bb.SIDE + col)
    return turned


_TURNED_CELL: Ints = np.array([_turned_cells(own) for own in range(4)])


class RisingPlaneWriter(PlaneWriter):
    """Writes the boards of Rising Flames."""

    pieces: ClassVar[tuple[Piece, ...]] = RISING_PLANES
    moving: ClassVar[tuple[str, ...]] = (*PlaneWriter.moving, "hawk", "lightning", "flocked")
    rare: ClassVar[tuple[str, ...]] = (*PlaneWriter.rare, "placed", "flights")

    rules: RisingRules

    def __init__(self, rules: RisingRules, phases: PhaseTable, views: tuple[SeatPerspective, ...]) -> None:
        super().__init__(rules, phases, views)
        #: by phase (the last: none)
        self.names_cell: NDArray[np.bool_] = np.array(
            [*(phase.question in CELL_QUESTIONS for phase in phases.all), False]
        )
        self.rare_places["picked"].append(self.places.one["chosen"])
        self.home_and_zone = self._homes().reshape(-1, 2, bb.SIDE)
        self.owned = self._owned().reshape(-1, 4, bb.SIDE)

    def _homes(self) -> Plane:
        """By view and seat: home and zone, turned already."""
        table = np.zeros((len(self.views), self.rules.seats, 2, bb.SIDE), np.uint16)
        for number, view in enumerate(self.views):
            homes = [np.bitwise_or.reduce(_QUARTERS[list(own)]) for own in view.seating.towers]
            for seat, home in enumerate(homes):
                zone = home | homes[(seat + 2) % 4] if self.rules.teams else home
                table[number, seat] = bb.turn(np.stack([home, zone]), 4 - view.own)
        return table

    def _owned(self) -> Plane:
        """By view and seats that are out (bits): the cells of each slot's seat, turned already."""
        seats = self.rules.seats
        table = np.zeros((len(self.views), 1 << seats, 4, bb.SIDE), np.uint16)
        for number, view in enumerate(self.views):
            for gone in range(1 << seats):
                planes = np.zeros((4, bb.SIDE), np.uint16)
                for slot, seat in enumerate(view.seats):
                    if seat < seats and not gone >> seat & 1:
                        planes[slot] = np.bitwise_or.reduce(_QUARTERS[list(view.seating.towers[seat])])
                table[number, gone] = bb.turn(planes, 4 - view.own)
        return table

    def _moving(self, look: Perspective) -> dict[str, Plane]:
        s, games = cast(RisingState, look.e.s), look.games
        added = {name: getattr(s, name).take(games, axis=0) for name in ("hawk", "lightning", "flocked")}
        return {**super()._moving(look), **added}

    def _rare(self, look: Perspective, name: str) -> Plane:
        if name != "flights":
            return super()._rare(look, name)
        flights = cast(RisingState, look.e.s).flights.take(look.games, axis=0)
        return reduce(np.bitwise_or, [flights[:, seat] for seat in range(self.rules.seats)])

    def _fill(self, look: Perspective, moving: Plane, rows: Plane) -> None:
        super()._fill(look, moving, rows)
        plane = self.places.one
        self._lay_homes(look, rows)
        np.bitwise_and(moving[:, self.moved["permanent"]], _NOT_FLAME, out=rows[:, plane["ablaze"]])
        cells = look.frames[:, COLUMN["other"]]
        here = np.flatnonzero(self.names_cell.take(look.frames[:, COLUMN["phase"]]) & (cells >= 0))
        if here.size:
            chosen = _TURNED_CELL[look.turned[here], cells[here]]
            rows[here, plane["chosen"], chosen // bb.SIDE] |= (1 << chosen % bb.SIDE).astype(np.uint16)

    def _lay_homes(self, look: Perspective, rows: Plane) -> None:
        """Home, zone and the quadrants by seat."""
        homes = self.home_and_zone.take(look.view * self.rules.seats + look.seats, axis=0)
        rows[:, self.places.run(("home", "zone"))] = homes
        owned = self.owned.take((look.view << self.rules.seats) + gone(look.scalars), axis=0)
        rows[:, self.places.part["owned"]] = owned


def gone(scalars: NDArray[np.int32]) -> NDArray[np.int32]:
    """Seats (bits) that are out: eliminated and no Shadows."""
    return scalars[:, _SCALAR["eliminated"]] & ~scalars[:, _SCALAR["shadow"]]
