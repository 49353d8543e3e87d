"""Where a turn might win: every enemy's tower lies within reach of the fire, by the cards that the seat holds.

The wind step brings fire one cell further, and the action as far as its card does: Flare Up and the far corner of
Burning Snag three cells, Explosion and Reckless Abandon two, Ember and a wind card one. Whoever douses, cuts or
discards lights nothing. A tower that burns sets its own corner on fire, which brings it no nearer to another tower.
"""

from __future__ import annotations

from functools import cache
from typing import cast

import numpy as np

from firetower_agents.fire_tower.search.light_policy import sides
from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import DISTANCE, HAS
from firetower_env.games.fire_tower.state import AFTER_REFILL, BEFORE_ACTION, BEFORE_WIND

#: how far each type of card brings fire: winds, Burning Snag, Explosion, Flare Up, Ember; water and firebreaks
_CARDS = np.array([1, 1, 1, 1, 3, 2, 3, 1, 0, 0, 0, 0, 0, 0])
_WATER, _BREAKS = slice(8, 11), slice(11, 14)
#: three cards of water or of firebreaks may be given for Reckless Abandon
_SET, _RECKLESS = 3, 2
#: what is left of an action in the middle of it, by words in the key of the question; further where none fits
_LEFT = {
    "EXPLOSION": 2,
    "RECKLESS": 2,
    "EMBER": 1,
    "WIND_": 1,
    **dict.fromkeys(("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER", "DOZER", "SCRATCH", "FOREST_CELL", "DISCARD_MORE"), 0),
}
_MOST = 3
#: by steps and corner: cells from which fire may come as far as the fatal cell
_WITHIN: Plane = np.zeros((_MOST + 2, 4, bb.LANES), np.uint16)
for _steps in range(_MOST + 2):
    for _corner in range(4):
        for _cell in np.flatnonzero(DISTANCE[_corner] <= _steps):
            _WITHIN[_steps, _corner] |= bb.CELL_PLANES[_cell]


def win_in_reach(batch: Batch, games: Ints) -> Bools | None:
    """Might the asked seats of these games win within their present turns? None with cards of the expansion."""
    e = cast(FireTowerEngine, batch.engine)
    if e.cards != _CARDS.size:
        return None
    _, enemies = sides(batch, games, e.asked[games])
    fire = e.s.gem.take(games, axis=0) | e.s.permanent.take(games, axis=0)
    near = bb.some(fire[:, None] & _WITHIN[_reach(e, games)])
    return np.asarray((near | ~HAS[enemies]).all(axis=1))


def _reach(e: FireTowerEngine, games: Ints) -> Ints:
    """How many cells fire may still come forward in the present turn of the asked seats."""
    hand, stage = e.s.hands[games, e.asked[games]], e.s.stage[games]
    held = (_CARDS * (hand > 0)).max(axis=1)
    reckless = np.maximum(hand[:, _WATER].sum(axis=1), hand[:, _BREAKS].sum(axis=1)) >= _SET
    action = np.maximum(held, _RECKLESS * reckless)
    under_way = np.where(stage == AFTER_REFILL, 0, _left(e.phases)[e.phase[games]])
    return np.where(stage <= BEFORE_ACTION, action + (stage == BEFORE_WIND), under_way)


@cache
def _left(phases: PhaseTable) -> Ints:
    """By phase: how far fire may still come in an action of which this question is a part."""
    return np.array([next((left for word, left in _LEFT.items() if word in phase.key), _MOST) for phase in phases.all])
