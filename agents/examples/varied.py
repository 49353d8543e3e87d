"""An agent that remembers, to start from: `./varied.py:Varied` repeats itself as little as it can in any game.

What it keeps of a game is a row of counts. It gets one such row for each row it is asked for, all zeros when that seat
is asked for the first time in its game, and finds there what it has written at its last turn. It is not told which game
that is, and need not know: the rows of other games are not its business. A network with a state of its own (an LSTM, a
GRU) declares so many floats, `memory = "256f4"`, and keeps its state there in the same way.
"""

from __future__ import annotations

import numpy as np

from firetower_env.agents import BaseAgent
from firetower_env.core.batch import Observation

#: more answers than any game has
ANSWERS = 1024


class Varied(BaseAgent):
    """Gives the legal answer that it has given least often in this game; of equal ones any."""

    memory = f"{ANSWERS}u2"
    # a row's answer depends on that row, its memory and its own draws alone: many games can be asked for at once
    row_independent = True

    def act(
        self, observations: Observation, masks: np.ndarray, rng: np.random.Generator, memory: np.ndarray
    ) -> np.ndarray:
        """One legal answer per row; the counts are those of the row's own game and seat."""
        count = masks.shape[1]
        rows = np.arange(len(masks))
        given = np.where(masks > 0, memory[:, :count].astype(np.float64), np.inf)
        least = given == given.min(axis=1, keepdims=True)
        # one draw a row: the place of the answer among the least often given
        nth = (rng.random(len(masks)) * least.sum(axis=1)).astype(np.int64)
        answers = (least.cumsum(axis=1) > nth[:, None]).argmax(axis=1)
        memory[rows, answers] += 1
        return answers
