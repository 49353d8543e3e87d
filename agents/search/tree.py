"""The trees of a search, one per row, all in the same arrays: answers taken so far lead to a node.

Deals differ from one visit to the next, and so do the legal answers. A node therefore counts how often it could have
been chosen beside how often it was, and the bonus for rarely tried answers goes by the former.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints

Floats = NDArray[np.float64]
NOTHING = -1


class Forest:
    """`count` trees with room for `size` nodes each; node r is the root of tree r."""

    def __init__(self, count: int, size: int, answers: int, curiosity: float, loss: float) -> None:
        self.child: NDArray[np.int32] = np.full((count * (1 + size), answers), NOTHING, np.int32)
        nodes = len(self.child)
        self.visits: Floats = np.zeros(nodes)
        self.available: Floats = np.zeros(nodes)
        #: of the returns of the seat whose answer led here
        self.total: Floats = np.zeros(nodes)
        #: what was thought of the answer before it was tried, which fades as visits come in
        self.bias: Floats = np.zeros(nodes)
        self.trust = 1.0
        self.curiosity, self.loss = curiosity, loss
        self._next = count

    def add(self, parents: Ints, actions: Ints, bias: Floats | float = 0.0) -> Ints:
        """New nodes under distinct (parent, action) pairs."""
        fresh = np.arange(self._next, self._next + parents.size)
        self._next += parents.size
        self.child[parents, actions] = fresh
        self.bias[fresh] = bias
        return fresh

    def worth(self, nodes: Ints) -> Floats:
        """Mean returns with the fading bias; nodes that were never visited show the bias alone."""
        visits = self.visits[nodes]
        mean = self.total[nodes] / np.maximum(visits, 1)
        return np.asarray(mean + self.bias[nodes] * self.trust / (self.trust + visits))

    def room(self, nodes: Ints, known: Ints, legal: Ints) -> Bools:
        """Progressive widening: may a further answer be tried at these nodes?"""
        return np.asarray((known < legal) & (known < np.sqrt(self.visits[nodes]) / 2))

    def select(self, nodes: Ints, legal: Bools) -> Ints:
        """The known legal answer of each (distinct) node with the highest upper bound on its worth."""
        kids = self.child[nodes]
        place, action = np.nonzero((kids != NOTHING) & legal)
        kid = kids[place, action]
        self.available[kid] += 1
        visits = np.maximum(self.visits[kid], 0.5)
        bound = self.worth(kid) + self.curiosity * np.sqrt(np.log(self.available[kid] + 1) / visits)
        order = np.lexsort((-bound, place))
        first = order[np.flatnonzero(np.diff(place[order], prepend=-1))]
        return np.asarray(action[first])

    def enter(self, nodes: Ints) -> None:
        """A descent takes these (distinct) nodes; until its result is known it counts as a loss."""
        self.visits[nodes] += 1
        self.total[nodes] -= self.loss

    def learn(self, nodes: Ints, returns: Floats) -> None:
        """The results of descents through these nodes, for the seats that chose them."""
        np.add.at(self.total, nodes, returns + self.loss)
