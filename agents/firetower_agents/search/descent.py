"""Descents of many simulations through their trees, level by level, all side by side."""

from __future__ import annotations

import numpy as np

from firetower_agents.search.answers import weigh
from firetower_agents.search.evaluator import Evaluator
from firetower_agents.search.forks import give
from firetower_agents.search.tree import NOTHING, Forest
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds


class Descent:
    """Brings each copy through its tree to the end of the turn, and remembers the way."""

    def __init__(
        self, forest: Forest, copies: Batch, node: Ints, turn: Ints, keys: Seeds, evaluator: Evaluator, advice: str
    ) -> None:
        self.forest, self.copies, self.keys = forest, copies, keys
        self.evaluator, self.advice = evaluator, advice
        self.node: Ints = node.copy()
        #: the turn that the trees are about
        self.turn = turn
        self.inside: Bools = np.ones(copies.count, np.bool_)
        #: by level: the copies that came so far, the nodes they entered, the seats that chose
        self.path: list[tuple[Ints, Ints, Ints]] = []

    def run(self, depth: int, branches: int) -> None:
        """Descend until the turn is over, no answer that was weighed is legal, or the way is `depth` answers long.

        A node that is reached for the first time gets so many `branches` at most.
        """
        e = self.copies.engine
        for _ in range(depth):
            games = np.flatnonzero(self.inside & (e.asked >= 0))
            games = games[self.copies.game.turns(e, games) == self.turn[games]]
            if not games.size:
                return
            self._expand(games, branches)
            entered = self._choose(games)
            known = entered != NOTHING
            self.inside[games[~known]] = False
            games, entered = games[known], entered[known]
            self.path.append((games, entered, e.asked[games]))
            self.node[games] = entered
            give(self.copies, games, self.forest.answer[entered])

    def _expand(self, games: Ints, branches: int) -> None:
        """Weigh the answers at nodes that are reached for the first time."""
        nodes, first = np.unique(self.node[games], return_index=True)
        new = self.forest.first[nodes] == NOTHING
        if new.any():
            # in the order of the games, which is that of the answers
            fresh = np.sort(games[first[new]])
            answers = weigh(self.copies, fresh, self.keys, self.evaluator, self.advice)
            answers = answers.keep(answers.rank < branches)
            place = np.searchsorted(fresh, answers.row)
            self.forest.expand(self.node[fresh], place, answers.real, answers.bias)

    def _choose(self, games: Ints) -> Ints:
        """The node that each copy enters, NOTHING if there is none; copies at the same node choose in turn."""
        node = self.node[games]
        kids, there = self.forest.kids(node)
        answer = self.forest.answer[kids]
        words = self.copies.engine.mask[games[:, None], answer >> 4]
        legal = there & (words >> (answer & 15).astype(np.uint16) & np.uint16(1) > 0)
        entered = np.full(games.size, NOTHING)
        waiting = np.flatnonzero(legal.any(axis=1))
        while waiting.size:
            _, first = np.unique(node[waiting], return_index=True)
            here = waiting[first]
            entered[here] = self.forest.select(node[here], kids[here], legal[here])
            waiting = np.delete(waiting, first)
        return entered
