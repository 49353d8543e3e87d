"""Playouts: many copies of games played on together, cut off after some turns, and what they were worth.

The cut is where a turn begins, and not after a number of decisions: one card takes one answer and another takes four,
and a position in which others have still to act cannot be compared with one in which they have. Games that
are else played to their end can be cut short where a network tells what they will pay.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search.evaluator import Evaluator
from firetower_agents.search.forks import fractions, give
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Seeds


class Playouts:
    """Plays copies to the end or to the horizon; counts what it did, which is how budgets are checked."""

    def __init__(self, evaluator: Evaluator, policy: str, turns: int, value: str = "") -> None:
        self.evaluator, self.policy = evaluator, evaluator.policy(policy)
        #: tells what positions are worth in the evaluator's place
        self.judge = evaluator.policy(value) if value else None
        self.turns = turns
        self.played = 0
        self.decisions = 0

    def values(self, copies: Batch, first: Ints, keys: Seeds) -> NDArray[np.float64]:
        """What each copy came out at for each seat, `(n, seats)`, when so many turns after turn `first` were over.

        The keys decide what the policy leaves to chance. An evaluator may want the game played to its end instead.
        """
        self.played += copies.count
        for number in range(self.evaluator.longest):
            running = self._running(copies, first)
            if not running.size:
                break
            draws = fractions(keys[running], number)
            give(copies, running, self.policy.answers(copies, running, draws))
            self.decisions += running.size
        values = self.evaluator.values(copies)
        running = np.flatnonzero(copies.engine.asked >= 0)
        if self.judge is not None and running.size:
            values[running] = self.judge.expected(copies, running)[:, None]
        return values

    def _running(self, copies: Batch, first: Ints) -> Ints:
        """The copies that are to be played on."""
        running = np.flatnonzero(copies.engine.asked >= 0)
        if self.evaluator.to_the_end and self.judge is None:
            return running
        return running[copies.game.turns(copies.engine, running) - first[running] < self.turns]
