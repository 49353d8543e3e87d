"""[RF Solo] Enemy hawks: their gems come down at home, where the player chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.frames import FireTowerFrames

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine


def _mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] A vacant cell at home that touches fire; without one the gem is lost (ruling S28)."""
    cells = Board(e, games).contact & e.home_cells
    if not e.rules.hawk_chain:
        cells &= ~e.s.hawk.take(games, axis=0)
    return Answers(cells)


def _land(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    ignite(e, games, bb.cell_plane(action), fr.seat)


ASKED = (
    Phase("ENEMY_FLIGHT", _land, _mask, can_skip=True, ask="An enemy firehawk brings a gem: choose where it lands."),
)
