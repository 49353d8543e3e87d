"""Where a turn might win: every enemy's tower lies within reach of the fire.

With the cards of the base game the wind step brings fire one cell further, and the action three at most (Flare Up, the
far corner of Burning Snag). A tower that burns sets its own corner on fire, which brings it no nearer to another one.
Cards that only douse or cut bring it no nearer, nor does what is discarded. With other cards nothing is ruled out.
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
from firetower_env.games.fire_tower.state import AFTER_REFILL

#: types of cards in the base game, and words in the keys of those questions of theirs that light nothing
_CARDS = 14
_LIGHTLESS = ("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER", "DOZER", "SCRATCH", "FOREST_CELL", "DISCARD_MORE")
#: how far fire may still come by the stage of the turn: before the wind, the action, the refill, and after it
_REACH = (4, 3, 3, 0)
#: by stage and corner: cells from which fire may come as far as the fatal cell
_WITHIN: Plane = np.zeros((len(_REACH), 4, bb.LANES), np.uint16)
for _stage, _steps in enumerate(_REACH):
    for _corner in range(4):
        for _cell in np.flatnonzero(DISTANCE[_corner] <= _steps):
            _WITHIN[_stage, _corner] |= bb.CELL_PLANES[_cell]


@cache
def _lights(phases: PhaseTable) -> Bools:
    """By phase: may fire come further once this question of an action is answered?"""
    return np.array([not any(word in phase.key for word in _LIGHTLESS) for phase in phases.all])


def win_in_reach(batch: Batch, games: Ints) -> Bools:
    """Might the asked seat of each of these games win within its present turn?"""
    e = cast(FireTowerEngine, batch.engine)
    if e.cards != _CARDS:
        return np.ones(games.size, np.bool_)
    _, enemies = sides(batch, games, e.asked[games])
    fire = e.s.gem.take(games, axis=0) | e.s.permanent.take(games, axis=0)
    stage = np.where(_lights(e.phases)[e.phase[games]], e.s.stage[games], AFTER_REFILL)
    near = bb.some(fire[:, None] & _WITHIN[stage])
    return np.asarray((near | ~HAS[enemies]).all(axis=1))
