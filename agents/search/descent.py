"""Descents of many simulations through their trees, level by level, all side by side."""

from __future__ import annotations

import numpy as np

from agents.search.forks import fractions
from agents.search.light import draw_several, liked
from agents.search.playouts import Policy
from agents.search.tree import NOTHING, Forest
from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds

#: a new answer is the best liked of so many that are drawn
_DRAWN = 12


class Descent:
    """Brings each copy to where its playout begins, and remembers the way."""

    def __init__(self, forest: Forest, copies: Batch, tree: Ints, luck: Seeds, policy: Policy) -> None:
        self.forest, self.copies, self.luck, self.policy = forest, copies, luck, policy
        self.node: Ints = tree.copy()
        self.inside: Bools = np.ones(copies.count, np.bool_)
        self.roots = int(tree.max()) + 1
        #: by level: the copies that came so far, the nodes they entered, the seats that chose
        self.path: list[tuple[Ints, Ints, Ints]] = []

    def run(self, depth: int) -> None:
        """Descend until a new node was added, the game is over, or the path is `depth` answers long."""
        for level in range(depth):
            games = np.flatnonzero(self.inside & (self.copies.engine.asked >= 0))
            if not games.size:
                return
            seats = self.copies.engine.asked[games]
            actions = self._choose(games, level)
            self.path.append((games, self.node[games], seats))
            self.copies.step(actions, games)

    def _choose(self, games: Ints, level: int) -> Ints:
        """An answer for each copy; copies at the same node choose one after the other."""
        size = self.copies.game.layout.size
        legal = bb.unpack(self.copies.engine.mask.take(games, axis=0)).view(np.bool_)[:, :size]
        node = self.node[games]
        actions = np.empty(games.size, np.int64)
        waiting = np.arange(games.size)
        while waiting.size:
            _, first = np.unique(node[waiting], return_index=True)
            here = waiting[first]
            actions[here] = self._choose_apart(games[here], node[here], legal[here], level)
            waiting = np.delete(waiting, first)
        return actions

    def _choose_apart(self, games: Ints, nodes: Ints, legal: Bools, level: int) -> Ints:
        """An answer for copies at different nodes; they move there."""
        forest = self.forest
        known = (forest.child[nodes] != NOTHING) & legal
        counts = known.sum(axis=1)
        # the answers at the root were picked before; where no known answer is legal a new one is needed all the same
        first = counts == 0
        more = forest.room(nodes, counts, legal.sum(axis=1)) & (nodes >= self.roots) & ~first
        actions = np.empty(games.size, np.int64)
        old, new = np.flatnonzero(~(first | more)), np.flatnonzero(first | more)
        if old.size:
            actions[old] = forest.select(nodes[old], legal[old])
        if first.any():
            # what comes first is what the playout would have done: a tree of few visits is no worse than a playout
            draws = fractions(self.luck[games[first]], 2000 + level)
            actions[first] = self.policy.answers(self.copies, games[first], draws)
        if more.any():
            actions[more] = self._untried(games[more], legal[more] & ~known[more], level)
        if new.size:
            forest.add(nodes[new], actions[new])
            self.inside[games[new]] = False
        entered = forest.child[nodes, actions].astype(np.int64)
        forest.enter(entered)
        self.node[games] = entered
        return actions

    def _untried(self, games: Ints, untried: Bools, level: int) -> Ints:
        """Of some untried answers the one that the light policy likes best."""
        flat, row = liked(self.copies, games)
        padded = np.zeros((games.size, flat.shape[1]), np.bool_)
        padded[:, : untried.shape[1]] = untried
        drawn = draw_several(bb.pack(padded), fractions(self.luck[games], 1000 + level), _DRAWN)
        likes = flat.reshape(-1).take(row[:, None] * flat.shape[1] + drawn)
        return np.asarray(drawn[np.arange(games.size), likes.argmax(axis=1)])
