"""The planes of a solo game: those of Rising Flames that say something, and what the enemies have."""

from __future__ import annotations

from typing import ClassVar, cast

import numpy as np

from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.pieces import Piece
from firetower_env.games.fire_tower.geometry import AREAS
from firetower_env.games.fire_tower.perspective import Perspective
from firetower_env.games.fire_tower.rising.planes import RisingPlaneWriter
from firetower_env.games.fire_tower.solo.engine import SoloEngine
from firetower_env.games.fire_tower.solo.pieces import ALL_PLANES, SOLO_PLANES

_SHOWN_PLANES: Ints = np.flatnonzero(np.repeat([p in SOLO_PLANES for p in ALL_PLANES], [p.size for p in ALL_PLANES]))


class SoloPlaneWriter(RisingPlaneWriter):
    """Writes the boards of solo games."""

    pieces: ClassVar[tuple[Piece, ...]] = ALL_PLANES
    moving: ClassVar[tuple[str, ...]] = (
        *RisingPlaneWriter.moving,
        *("own_hawks", "enemy_hawks", "sanctuary", "sturdy", "bucket_areas"),
    )

    def _moving(self, look: Perspective) -> dict[str, Plane]:
        e, games = cast(SoloEngine, look.e), look.games
        s = e.s
        hawks = s.hawk.take(games, axis=0)
        standing = s.standing.take(games)
        return {
            **super()._moving(look),
            "own_hawks": hawks & e.home_cells,
            "enemy_hawks": hawks & ~e.home_cells,
            "sanctuary": s.sanctuary.take(games, axis=0),
            "sturdy": AREAS.take(standing & s.sturdy.take(games), axis=0),
            "bucket_areas": AREAS.take(standing & s.enemy_buckets.take(games), axis=0),
        }

    def _shown(self, rows: Plane) -> Plane:
        return rows.take(_SHOWN_PLANES, axis=1)
