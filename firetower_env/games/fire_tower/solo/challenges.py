"""[RF Solo] Challenges as they are taken on: those with an effect of their own at once, and failing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import FATALS
from firetower_env.games.fire_tower.rising.hawks.bare import bare
from firetower_env.games.fire_tower.solo.falling import lose
from firetower_env.games.fire_tower.solo.state import PLAN, SANCTUARY, STURDY

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine

_PLANNED = 3
LASTING = 1 << STURDY | 1 << PLAN | 1 << SANCTUARY


def accept(e: SoloEngine, games: Ints, challenge: Ints) -> None:
    """The challenge runs from now on; one that runs already acts again (ruling S27)."""
    s = e.s
    # what lasts is seen by its traces: a sturdy tower, a plan, a sanctuary
    s.challenges[games] |= (1 << challenge) & ~LASTING
    e.push(games[challenge == STURDY], "STURDY", 0)
    e.push(games[challenge == PLAN], "PLAN", 0, left=_PLANNED)
    e.push(games[challenge == SANCTUARY], "SANCTUARY", 0)


def fail(e: SoloEngine, games: Ints, challenge: int) -> None:
    """Without a cell for its gems a challenge loses the game; by an option a skip ends it instead (ruling S14)."""
    if not games.size:
        return
    spared = (e.s.skips[games] > 0) & (e.rules.challenge_skip == "failure")
    e.s.skips[games[spared]] -= 1
    e.s.challenges[games[spared]] &= ~(1 << challenge)
    lose(e, games[~spared])


# -- Sturdy Construction ----------------------------------------------------------------------------------------------


def _sturdy_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] The corner of an enemy tower that becomes sturdy, for good; with none left nothing happens."""
    weak = e.s.standing[games] & e.enemies & ~e.s.sturdy[games]
    return Answers(FATALS.take(weak, axis=0))


def _sturdy(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cells = bb.cell_plane(action)
    for corner in e.enemy_corners:
        e.s.sturdy[games] |= bb.some(cells & FATALS[1 << corner]).astype(np.int32) << corner


# -- Implementation Plan ----------------------------------------------------------------------------------------------


def _plan_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] The cards of the next turns, in their order; with fewer in hand, as many as held."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.hand(games, fr.seat) > 0
    return Answers(verbs=verbs)


def _plan(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    s, cards = e.s, e.dropped[action]
    s.hands[games, 0, cards] -= 1
    s.plan[games, s.plan_size[games]] = cards
    s.plan_size[games] += 1
    more = fr.left > 1
    e.push(games[more], "PLAN", 0, left=fr.left[more] - 1)


# -- Sanctuary --------------------------------------------------------------------------------------------------------


def _room(e: SoloEngine, games: Ints) -> Plane:
    return bare(e, Board(e, games)) & e.home_cells


def _sanctuary_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] A bare cell at home; a gem there loses the game. Without a cell nothing happens."""
    return Answers(_room(e, games))


def _sanctuary(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    """Ruling S24: it takes a hawk token of the supply, if one is left."""
    bb.add(e.s.sanctuary, games, bb.cell_plane(action))
    e.s.hawk_supply[games] -= e.s.hawk_supply[games] > 0


ASKED = (
    Phase("STURDY", _sturdy, _sturdy_mask, can_skip=True, ask="Sturdy Construction: choose an enemy tower."),
    Phase("PLAN", _plan, _plan_mask, can_skip=True, ask="Implementation Plan: name the next card."),
    Phase("SANCTUARY", _sanctuary, _sanctuary_mask, can_skip=True, ask="Choose the cell of the sanctuary."),
)
