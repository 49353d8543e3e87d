"""What a position is worth when a playout is cut off: by the fitted table, in solo by a plain estimate."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.search import fitted_value as outlook
from firetower_agents.fire_tower.search import heuristic_value as estimate
from firetower_env.core.batch import Batch


def values(batch: Batch) -> NDArray[np.float64]:
    """What each game is worth to each seat, `(N, seats)`: returns of games that are over, else what to expect."""
    return estimate.all_values(batch) if batch.game.seats == 1 else outlook.values(batch)
