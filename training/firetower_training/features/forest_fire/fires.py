"""What the network sees of Forest Fire! beyond the observation: what fires threaten, the ways to fire and water, how
things stand, and what the plans of `chief` are worth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.forest_fire.chief import turn_plans
from firetower_agents.forest_fire.digging import dig_values
from firetower_agents.forest_fire.hexes import distances
from firetower_agents.forest_fire.lots import LOTS
from firetower_agents.forest_fire.reader import Reader
from firetower_agents.forest_fire.search.fitted_value import chance_to_win, described
from firetower_agents.forest_fire.threats import threats
from firetower_env.core.batch import Observation
from firetower_env.core.game import Game
from firetower_training.features.derived import DerivedFeatures

#: planes hold numbers from 0 to this
_MOST = 40
#: steps further away than this are all the same
_FAR = 10
#: threats and the worth of fire lines are counted in halves and tenths
_THREAT, _DIG = 2, 10
#: what the chance to win is told by, and how much of each there is at most
_STANDING = {
    "burning": 1,
    "root of burning": 7,
    "fires": 2,
    "threats": 2,
    "inland fires": 7,
    "cards left": 1,
    "cards left by root of burning": 7,
    "fire cards in this pile": 1,
    "forest": 1,
    "helicopter": 1,
    "water": 1,
}
#: what a turn may be used for; so much is worth about as much as a usual turn
_PLANS, _USUAL = (*LOTS, "FLY", "MOVE_DOZER"), 10


class FireFeatures(DerivedFeatures):
    """Threats of burning acres, steps to fire, river and landing place, burning acres that new extinguishers reach, and
    what a fire line is worth on each acre. Numbers: what the chance to win is told by, that chance, and where
    equipment is chosen what each lot, a flight and a fire line would be worth.
    """

    planes, largest = 6, _MOST
    numbers = len(_STANDING) + 1 + len(_PLANS)

    def __init__(self, game: Game) -> None:
        """All is read by name, whatever the rules in force."""
        self._size = game.layout.size
        self._main = game.phases.questions.index("MAIN")
        self._shape = (game.layout.rows, game.layout.cols)

    def of(self, observations: Observation, numbers: NDArray[np.float32]) -> NDArray[np.uint8]:
        """The planes in each row."""
        view = Reader.of(observations, np.zeros((len(observations["vector"]), self._size), np.int8))
        steps = _MOST // _FAR
        planes = (
            _THREAT * threats(view),
            steps * np.minimum(view.to_fire, _FAR),
            steps * np.minimum(view.to_river, _FAR),
            steps * np.minimum(distances(view.landing), _FAR),
            _MOST * view.in_reach,
            _DIG * dig_values(view),
        )
        standing = described(view)
        told = [standing[name] for name in _STANDING]
        numbers[:, : len(_STANDING)] = np.clip(np.stack(told, axis=1) / tuple(_STANDING.values()), 0, 1)
        numbers[:, len(_STANDING)] = chance_to_win(view)
        asked = np.flatnonzero(view.question == self._main)
        if asked.size:
            plans = turn_plans(view.take(asked))
            worth = np.stack([plans[verb] for verb in _PLANS], axis=1)
            numbers[asked, len(_STANDING) + 1 :] = (1 + worth / (_USUAL + np.abs(worth))) / 2
        made = np.stack([np.minimum(plane, _MOST).astype(np.uint8) for plane in planes], axis=1)
        return np.asarray(made.reshape(view.count, self.planes, *self._shape))
