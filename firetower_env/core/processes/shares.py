"""Who does which rows of a task: where the rows of each process begin, and the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints

#: a question costs whoever plays it about as much as so many games, however many games ask it (measured)
_QUESTION = 80
#: how quickly shares follow the times that were taken
_FOLLOW = 0.1


def evenly(rows: int, processes: int) -> list[int]:
    """As many rows for one as for another."""
    return [rows * number // processes for number in range(processes + 1)]


class Shares:
    """Shares of steps: the games go by their questions, so that each process meets a part of these.

    Were all questions met by all, every process would carry the fixed costs of a whole batch. Where the shares end is
    moved until they take the same time; what is played does not depend on that.
    """

    def __init__(self, processes: int) -> None:
        self._even: NDArray[np.float64] = np.linspace(0, 1, processes + 1)
        #: where the shares end, as parts of the cost that is expected of all
        self._ends = self._even.copy()

    def divide(self, questions: Ints) -> tuple[Ints, list[int]]:
        """The rows in order of their questions, and where the shares begin and end."""
        order = questions.astype(np.int16).argsort(kind="stable")
        asked = questions[order]
        cost = np.ones(asked.size, np.int64)
        cost[1:][asked[1:] != asked[:-1]] += _QUESTION
        until = cost.cumsum()
        cuts = until.searchsorted(until[-1] * self._ends[1:-1])
        return order, [0, *cuts.tolist(), asked.size]

    def learn(self, seconds: NDArray[np.float64]) -> None:
        """The latest shares took so long."""
        until = np.concatenate([np.zeros(1), seconds.cumsum()])
        fair = np.interp(until[-1] * self._even, until, self._ends)
        self._ends += _FOLLOW * (fair - self._ends)
