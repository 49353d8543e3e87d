"""[RF Solo] A turn: Smoldering Fire, Part One, Part Two; and the end of the turn, which may end the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.solo.challenges import fail
from firetower_env.games.fire_tower.solo.falling import lose
from firetower_env.games.fire_tower.solo.state import SMOLDER

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine


def _smolder_step(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] Smoldering Fire: a gem at home before Part One; without a cell for it the game is lost."""
    here = games[e.runs(games, SMOLDER)]
    if here.size:
        possible = bb.some(Board(e, here).contact & e.home_cells)
        e.push(here[possible], "SMOLDER", 0)
        fail(e, here[~possible], SMOLDER)


def _smolder_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Smoldering Fire: any vacant cell at home that touches fire, a hawk's too."""
    return Answers(Board(e, games).contact & e.home_cells)


def _smolder(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.begin_procedure(games)
    ignite(e, games, bb.cell_plane(action), fr.seat)


def _turn_over(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling S33: the cap loses the game; otherwise the round ends with the enemy deck, and the next turn follows."""
    capped = games[e.s.turn[games] >= e.rules.max_turns]
    e.s.truncated[capped] = 1
    lose(e, capped)
    games = games[e.s.over[games] == 0]
    e.push(games, "start_turn", np.zeros(games.size, np.int64))
    over = games[e.s.enemy_size[games] == 0]
    e.push(over, "round_over", 0)
    e.push(over, "wet_line", 0)


AUTOMATIC_START = (Phase("smolder_step", _smolder_step),)
AUTOMATIC_END = (Phase("turn_over", _turn_over),)
ASKED = (Phase("SMOLDER", _smolder, _smolder_mask, ask="Smoldering Fire: place a gem in your quadrant."),)
