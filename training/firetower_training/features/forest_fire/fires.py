"""What the network sees of Forest Fire! beyond the observation: what fires threaten, and the ways to fire and water."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.forest_fire.digging import dig_values
from firetower_agents.forest_fire.hexes import distances
from firetower_agents.forest_fire.reader import Reader
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


class FireFeatures(DerivedFeatures):
    """Threats of burning acres, steps to fire, river and landing place, burning acres that new extinguishers reach, and
    what a fire line is worth on each acre.
    """

    planes, largest = 6, _MOST

    def __init__(self, game: Game) -> None:
        """All is read by name, whatever the rules in force."""
        self._size = game.layout.size
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
        made = np.stack([np.minimum(plane, _MOST).astype(np.uint8) for plane in planes], axis=1)
        return np.asarray(made.reshape(view.count, self.planes, *self._shape))
