"""The answers a search weighs: all legal ones of each row, a first glance at each, and the best of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search.evaluator import Evaluator
from firetower_agents.search.forks import real_answers
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Seeds

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class RankedAnswers:
    """Answers of several rows one after the other, those of a row side by side and best first."""

    #: of each answer: its row, its name in the view of the forks and on the real board, and what a glance says
    row: Ints
    view: Ints
    real: Ints
    glance: Floats

    @property
    def rank(self) -> Ints:
        """The place of each answer among those of its row."""
        first = np.flatnonzero(np.diff(self.row, prepend=-1))
        return np.arange(self.row.size) - np.repeat(first, np.diff(first, append=self.row.size))

    def ranked(self, values: Floats) -> Ints:
        """The place of each answer among those of its row when these values count; equals keep their order."""
        order = np.lexsort((-values, self.row))
        out = np.empty_like(order)
        out[order] = self.rank
        return out

    def best(self, values: Floats) -> Ints:
        """The answer with the best value of each row, in the order of the rows, in the view of the forks."""
        return np.asarray(self.view[self.ranked(values) == 0])

    @property
    def bias(self) -> Floats:
        """The glance at each answer, compared with the best of its row."""
        best = self.glance[np.flatnonzero(self.rank == 0)]
        return np.asarray(self.glance - np.repeat(best, np.bincount(self.row)[self.row[self.rank == 0]]))

    def keep(self, which: NDArray[np.bool_] | Ints) -> RankedAnswers:
        """Only these answers."""
        return RankedAnswers(self.row[which], self.view[which], self.real[which], self.glance[which])


def weigh(forks: Batch, rows: Ints, keys: Seeds, evaluator: Evaluator, advice: str) -> RankedAnswers:
    """All legal answers of these rows: the policy says what it thinks of them, else the evaluator takes a look."""
    policy = evaluator.policy(advice)
    given = policy.advice(forks, rows)
    if given is not None:
        row, real = rows[given.place], given.real
        view = given.turned if forks.relative else real
        glance = np.maximum(evaluator.rating_scale * given.score, -1)
    else:
        number, view = np.nonzero(forks.masks(rows))
        row = rows[number]
        real = real_answers(forks, row, view)
        glance = evaluator.first_look(forks, row, real, keys[row], policy)
    order = np.lexsort((-glance, row))
    return RankedAnswers(row[order], view[order], real[order], glance[order])
