"""Who does which rows of a task: where the rows of each process begin, and the end."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints

#: a question costs whoever plays it about as much as so many games, however many games ask it (measured)
_QUESTION = 80


def evenly(rows: int, processes: int) -> list[int]:
    """As many rows for one as for another."""
    return [rows * number // processes for number in range(processes + 1)]


def by_question(questions: Ints, processes: int) -> tuple[Ints, list[int]]:
    """The rows in order of their questions, and shares of about equal cost.

    So each process meets a part of the questions. Were all questions met by all, every process would carry the fixed
    costs of a whole batch.
    """
    order = questions.astype(np.int16).argsort(kind="stable")
    asked = questions[order]
    cost = np.ones(asked.size, np.int64)
    cost[1:][asked[1:] != asked[:-1]] += _QUESTION
    until = cost.cumsum()
    cuts = until.searchsorted(until[-1] * np.arange(1, processes) // processes)
    return order, [0, *cuts.tolist(), asked.size]
