"""Shaped rewards: what a potential has gained since the last look, game by game and seat by seat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints


class Shaping:
    """Follows the potential of every game of a batch. Without shaping all gains are zero and nothing is worked out.

    The potential is zero at the start and at the end of a game, so the gains of a game add up to nothing.
    """

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._last: NDArray[np.float64] = np.zeros((batch.count, batch.game.seats))

    def restart(self, games: Ints) -> None:
        """These games are dealt anew."""
        self._last[games] = 0

    def gain(self, games: Ints) -> NDArray[np.float64]:
        """What each seat of these games has gained, `(k, seats)`."""
        if not self._batch.game.shaped:
            return self._last[games]
        now = self._batch.game.potential(self._batch.engine, games).astype(np.float64)
        gained = now - self._last[games]
        self._last[games] = now
        return gained
