"""The planes of a solo game: those of Rising Flames that say something, and what the enemies have."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Piece
from firetower_env.games.fire_tower.geometry import AREAS
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.planes import PlaneWriter
from firetower_env.games.fire_tower.rising.planes import RisingPlaneWriter
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.seatings import SeatPerspective
from firetower_env.games.fire_tower.solo.pieces import SOLO_PLANES
from firetower_env.games.fire_tower.solo.state import SoloState

_SCALAR = {name: number for number, name in enumerate(SoloState.scalar_names())}


class SoloPlaneWriter(RisingPlaneWriter):
    """Writes the boards of solo games."""

    pieces: ClassVar[tuple[Piece, ...]] = SOLO_PLANES
    moving: ClassVar[tuple[str, ...]] = (*PlaneWriter.moving, "hawk", "flocked")
    rare: ClassVar[tuple[str, ...]] = (*RisingPlaneWriter.rare, "sanctuary")

    def __init__(self, rules: RisingRules, phases: PhaseTable, views: tuple[SeatPerspective, ...]) -> None:
        super().__init__(rules, phases, views)
        #: by towers (bits) and view: their areas, turned already
        self.areas: Plane = np.array(
            [[bb.turn(AREAS[towers, 1:-1], 4 - view.own) for view in views] for towers in range(16)]
        ).reshape(-1, bb.SIDE)

    def _fill(self, look: Perspective, moving: Plane, rows: Plane) -> None:
        super()._fill(look, moving, rows)
        plane, scalars = self.places.one, look.scalars
        hawks, home = moving[:, self.moved["hawk"]], rows[:, plane["home"]]
        np.bitwise_and(hawks, home, out=rows[:, plane["own_hawks"]])
        np.bitwise_and(hawks, ~home, out=rows[:, plane["enemy_hawks"]])
        standing = scalars[:, _SCALAR["standing"]]
        for name, towers in (("sturdy", "sturdy"), ("bucket_areas", "enemy_buckets")):
            kinds = (standing & scalars[:, _SCALAR[towers]]) * len(self.views) + look.view
            rows[:, plane[name]] = self.areas.take(kinds, axis=0)

    def _lay_homes(self, look: Perspective, rows: Plane) -> None:
        """The player's quadrant."""
        rows[:, self.places.one["home"]] = self.home_and_zone.take(look.view, axis=0)[:, 0]
