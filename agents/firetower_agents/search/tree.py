"""The trees of a search, one per row, all in the same arrays: answers taken so far lead to a node.

Deals differ from one visit to the next, and so may the legal answers. A node therefore counts how often it could have
been chosen beside how often it was, and the bonus for rarely tried answers goes by the former.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints

Floats = NDArray[np.float64]
NOTHING = -1
#: the root is there to find out; below it, too much curiosity would spoil what the better answers are worth
_BELOW = 0.25
#: an answer that was never tried counts as if it had been tried at least this often
_LEAST = 0.25


class Forest:
    """`count` trees; node r is the root of tree r. The answers weighed at a node are nodes side by side."""

    def __init__(self, count: int, width: int, curiosity: float, trust: float) -> None:
        self.width, self.curiosity, self.trust = width, curiosity, trust
        self._used = self._roots = count
        #: the first answer below a node, NOTHING while none was weighed, and how many there are
        self.first: Ints = np.full(count, NOTHING)
        self.count: Ints = np.zeros(count, np.int64)
        #: the answer that leads to a node, on the real board
        self.answer: Ints = np.zeros(count, np.int64)
        #: visits whose result is known, visits under way, and how often the node could have been chosen
        self.visits: Floats = np.zeros(count)
        self.pending: Floats = np.zeros(count)
        self.available: Floats = np.zeros(count)
        #: of the returns of the seat whose answer leads to the node
        self.total: Floats = np.zeros(count)
        #: what was thought of the answer beforehand, compared with the best beside it
        self.bias: Floats = np.zeros(count)

    def expand(self, parents: Ints, place: Ints, answers: Ints, bias: Floats) -> None:
        """New nodes for answers at distinct nodes: `place` says at which of the parents, and rises."""
        fresh = self._used + np.arange(answers.size)
        self._used += answers.size
        self._make_room()
        begin = np.searchsorted(place, np.arange(parents.size))
        self.first[parents] = fresh[0] + begin if fresh.size else NOTHING
        self.count[parents] = np.bincount(place, minlength=parents.size)
        self.answer[fresh], self.bias[fresh] = answers, bias

    def _make_room(self) -> None:
        size = self.first.size
        if self._used > size:
            more = max(self._used, 2 * size) - size
            for name, fill in (("first", NOTHING), ("count", 0), ("answer", 0)):
                setattr(self, name, np.concatenate([getattr(self, name), np.full(more, fill)]))
            for name in ("visits", "pending", "available", "total", "bias"):
                setattr(self, name, np.concatenate([getattr(self, name), np.zeros(more)]))

    def kids(self, nodes: Ints) -> tuple[Ints, Bools]:
        """The answers weighed at each node, `(n, width)`, and which of these places are filled."""
        place = np.arange(self.width)
        there = place < self.count[nodes][:, None]
        return np.where(there, self.first[nodes][:, None] + place, 0), there

    def worth(self, kids: Ints, there: Bools) -> Floats:
        """What each answer is worth, `(n, width)`: it begins at the mean of all beside it, plus its bias."""
        visits, total = self.visits[kids] * there, self.total[kids] * there
        mean = total.sum(axis=1) / np.maximum(visits.sum(axis=1), 1)
        return np.asarray(
            (total + self.trust * (mean[:, None] + self.bias[kids])) / np.maximum(visits + self.trust, _LEAST)
        )

    def chosen(self, nodes: Ints) -> Floats:
        """How often each node was chosen, visits under way included."""
        return np.asarray(self.visits[nodes] + self.pending[nodes])

    def lead(self, nodes: Ints) -> Floats:
        """How much oftener the answer chosen most at each node was chosen than the next one."""
        kids, there = self.kids(nodes)
        ordered = np.sort(np.where(there, self.chosen(kids), 0), axis=1)
        return np.asarray(ordered[:, -1] - ordered[:, -2])

    def select(self, nodes: Ints, kids: Ints, legal: Bools) -> Ints:
        """The legal answer of each (distinct) node with the highest upper bound on its worth: the node it leads to."""
        self.available[kids[legal]] += 1
        tried = np.maximum(self.visits[kids] + self.pending[kids] + self.trust, _LEAST)
        curiosity = self.curiosity * np.where(nodes < self._roots, 1.0, _BELOW)[:, None]
        bonus = curiosity * np.sqrt(np.log1p(self.available[kids]) / tried)
        bound = np.where(legal, self.worth(kids, legal) + bonus, -np.inf)
        chosen = kids[np.arange(nodes.size), bound.argmax(axis=1)]
        self.pending[chosen] += 1
        return np.asarray(chosen)

    def learn(self, nodes: Ints, returns: Floats) -> None:
        """The results of descents through these nodes, for the seats that chose them."""
        np.add.at(self.total, nodes, returns)
        np.add.at(self.visits, nodes, 1)
        np.add.at(self.pending, nodes, -1)
