"""What searches take from Wildfire Rescue!: the scripted agents as policies, and the score as it stands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search.evaluator import Evaluator
from firetower_env.core.batch import Batch
from firetower_env.games.wildfire_rescue.rules import CAMPERS


class RescueEvaluator(Evaluator):
    """Playouts go to the end, but for teams that wait for nothing: their score stays what it is."""

    to_the_end = True
    #: 99 games in a hundred are over sooner; a few would go on for hundreds of decisions, and hold up all the rest
    longest = 48
    #: `ranger` counts in campers, of which five are a return of one
    rating_scale = 1 / CAMPERS
    #: the board is small, and a quarter of the time goes to starting things
    at_once = 16_384
    points = CAMPERS

    def values(self, batch: Batch) -> NDArray[np.float64]:
        """A fifth of the score as it stands, the same for every seat."""
        return batch.game.scores(batch.engine, np.arange(batch.count)) / CAMPERS
