"""What positions of Forest Fire! are worth to a search: the chance to win, and a little of the score at the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.forest_fire.reader import Reader
from firetower_agents.forest_fire.search.fitted_value import chance_to_win
from firetower_agents.search.evaluator import Evaluator
from firetower_env.core.batch import Batch
from firetower_env.games.forest_fire.outcome import BEST

#: what the whole score is worth beside winning
_SCORE = 0.1


class ForestFireEvaluator(Evaluator):
    """Playouts stop between turns."""

    to_the_end = False
    #: ratings of `chief` are threats put out; six of them make about a tenth of a win
    rating_scale = 0.02

    def values(self, batch: Batch) -> NDArray[np.float64]:
        """The same for every seat."""
        games = np.arange(batch.count)
        won = batch.game.won(batch.engine, games)[:, 0].astype(np.float64)
        running = np.flatnonzero(~batch.over)
        if running.size:
            # answers play no part in what a position is worth
            masks = np.zeros((running.size, batch.game.layout.size), np.int8)
            seats = batch.engine.asked[running]
            won[running] = chance_to_win(Reader.of(batch.game.observe(batch.engine, running, seats, True), masks))
        score = batch.game.scores(batch.engine, games)[:, 0] / BEST
        return np.repeat(((1 - _SCORE) * won + _SCORE * score)[:, None], batch.game.seats, axis=1)
