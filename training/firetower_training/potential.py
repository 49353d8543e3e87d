"""A potential for shaped rewards: how much nearer fire is to the enemies' towers than to the learner's own.

It is a function of what the learner sees when it is asked, so that `discount * after - before` changes no best policy.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.errors import BatchError
from firetower_training.features.common import Features, Seen
from firetower_training.features.fire_tower.danger import FAR, SLOTS

_PARTNER = 2


class Potential:
    """From -1, the own towers burned and the others far from fire, to 1, the other way round."""

    def __init__(self, features: Features) -> None:
        if features.reader is None:
            raise BatchError(f"shaping needs derived features, which {features.game.name} has not or which are off")
        self._features, self._reader = features, features.reader
        self._teams = bool(getattr(features.game.rules, "teams", False))

    def of(self, features: Seen) -> NDArray[np.float64]:
        """The potential of each row of features."""
        fallen, standing = self._reader.fallen(features), self._reader.standing(features)
        near = np.where(standing, self._features.nearest(features), 0)
        progress = np.where(fallen | standing, 1 - near / FAR, 0)
        mine = self._reader.home(features)
        mine[:, _PARTNER] |= self._teams
        there = fallen | standing
        return _mean(progress, there & ~mine) - _mean(progress, there & mine)


def _mean(progress: NDArray[np.float64], which: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The mean over these slots, zero where there are none."""
    assert progress.shape[1] == SLOTS
    return np.asarray((progress * which).sum(axis=1) / np.maximum(which.sum(axis=1), 1))
