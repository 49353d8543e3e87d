"""Cells that are bare: vacant, outside towers, without hawk or lightning. Hawks and lightning go nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firetower_env.core.bitboards import Plane
from firetower_env.games.fire_tower.board import Board

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def bare(e: RisingEngine, board: Board) -> Plane:
    """What is vacant for a hawk is vacant for lightning (ruling X2), and the other way round."""
    return board.vacant & ~(e.not_bare(board.games) | board.area)
