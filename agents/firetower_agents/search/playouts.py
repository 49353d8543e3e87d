"""Playouts: many copies of games played on together, cut off after some turns, and what they were worth.

The cut is where a turn begins, and not after a number of decisions: one card takes one answer and another takes four,
and a position in which the enemy has still to act cannot be compared with one in which it has.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.search import evaluate as judge
from firetower_agents.search.forks import fractions
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Seeds


class Policy(Protocol):
    """Answers quickly for every seat of a playout."""

    def answers(self, batch: Batch, games: Ints, draws: NDArray[np.float64]) -> Ints:
        """One legal answer on the real board for each of these games, decided by a number in [0, 1) each."""
        ...


#: no playout takes more decisions than this; turns with long events would hold up all others
LONGEST = 100


class Playouts:
    """Plays copies to the end or to the horizon; counts what it did, which is how budgets are checked."""

    def __init__(self, policy: Policy, turns: int) -> None:
        self.policy = policy
        self.turns = turns
        self.played = 0
        self.decisions = 0

    def values(self, copies: Batch, first: Ints, keys: Seeds) -> NDArray[np.float64]:
        """What each copy came out at for each seat, `(n, seats)`, when so many turns after turn `first` were over.

        The keys decide what the policy leaves to chance.
        """
        self.played += copies.count
        e = copies.engine
        for number in range(LONGEST):
            running = np.flatnonzero((e.asked >= 0) & (e.s.turn - first < self.turns))
            if not running.size:
                break
            draws = fractions(keys[running], number)
            copies.step(self.policy.answers(copies, running, draws), running)
            self.decisions += running.size
        return judge.values(copies)
