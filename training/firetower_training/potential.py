"""A potential for shaped rewards, as the features of the game derive it.

It is a function of what the learner sees when it is asked, so that `discount * after - before` changes no best policy.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.errors import BatchError
from firetower_training.features.common import Features, Seen


class Potential:
    """What the differences of are paid on the way."""

    def __init__(self, features: Features) -> None:
        if features.extra is None or not features.extra.has_potential:
            raise BatchError(
                f"shaping needs derived features with a potential, which {features.game.name} has not or which are off"
            )
        self._features, self._extra = features, features.extra

    def of(self, features: Seen) -> NDArray[np.float64]:
        """The potential of each row of features."""
        return self._extra.potential(self._features.observation(features), self._features.numbers(features))
