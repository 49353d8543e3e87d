"""`mcts`: information-set Monte-Carlo tree search on redealt copies.

One tree per row grows over the answers of all seats, whoever is asked. Every simulation deals anew what the row's seat
cannot see, descends by upper bounds among the answers that are legal in this deal, adds one node and plays on from
there. `lanes` simulations of each row descend side by side, each counting as lost for the others until it is done, so
that the playouts of all rows run together. Every seat is taken to go for its own return.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from agents.checks import positive
from agents.search.answers import weigh
from agents.search.descent import Descent
from agents.search.forks import deal_again, derived, row_keys
from agents.search.playouts import Playouts
from agents.search.policies import known, policy_for
from agents.search.settings import whole
from agents.search.tree import Forest
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Seeds

#: so many nodes are grown together at most, for the sake of memory
_NODES = 40_000


class TreeSearch:
    """Answers with what was visited most.

    `sims` simulations a decision, `lanes` of them at a time; `width` answers at most are weighed at the root and
    `depth` answers deep; playouts end after `turns` turns; `policy` plays them; `advice` takes the first glance
    at the root and counts for `trust` visits; `curiosity` weighs the bonus for what was tried rarely.
    """

    wants_forks: ClassVar[bool] = True

    def __init__(
        self,
        sims: int = 200,
        lanes: int = 8,
        width: int = 5,
        depth: int = 8,
        turns: int = 2,
        policy: str = "warden",
        advice: str = "warden",
        trust: float = 2,
        curiosity: float = 0.3,
    ) -> None:
        self.sims, self.lanes, self.width = whole("sims", sims), whole("lanes", lanes), whole("width", width, 2)
        self.depth, self.turns = whole("depth", depth), whole("turns", turns)
        self.policy, self.advice = known(policy), known(advice)
        self.trust, self.curiosity = positive("trust", trust), positive("curiosity", curiosity)
        #: playouts and decisions in them since the agent was made
        self.played, self.decisions = 0, 0

    def act(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, forks: Batch
    ) -> NDArray[np.int64]:
        """One legal action per row; rows do not depend on each other."""
        keys = row_keys(rng, len(masks))
        out = masks.argmax(axis=1)
        open_rows = np.flatnonzero(masks.sum(axis=1) > 1)
        size = max(1, _NODES // (self.sims + self.width))
        for start in range(0, open_rows.size, size):
            rows = open_rows[start : start + size]
            out[rows] = self._search(forks, rows, masks, keys)
        return np.asarray(out, np.int64)

    def _search(self, forks: Batch, rows: Ints, masks: NDArray[np.int8], keys: Seeds) -> Ints:
        answers = weigh(forks, rows, masks, keys, policy_for(self.advice, forks.game))
        answers = answers.keep(answers.rank < self.width)
        forest = Forest(rows.size, self.sims + self.width, forks.game.layout.size, self.curiosity, loss=1.0)
        forest.trust = self.trust
        tree = np.searchsorted(rows, answers.row)
        best = np.maximum.reduceat(answers.glance, np.flatnonzero(answers.rank == 0))
        nodes = forest.add(tree, answers.real, answers.glance - best[tree])
        playouts = Playouts(policy_for(self.policy, forks.game), self.turns)
        for done in range(0, self.sims, self.lanes):
            self._simulate(forks, rows, forest, keys, playouts, range(done, min(done + self.lanes, self.sims)))
        self.played += playouts.played
        self.decisions += playouts.decisions
        return answers.best(forest.visits[nodes] + 1e-3 * forest.worth(nodes))

    def _simulate(
        self, forks: Batch, rows: Ints, forest: Forest, keys: Seeds, playouts: Playouts, numbers: range
    ) -> None:
        """These simulations of every row, side by side."""
        lane = np.tile(np.arange(len(numbers)), rows.size)
        tree = np.repeat(np.arange(rows.size), len(numbers))
        row, number = rows[tree], numbers.start + lane
        seats = forks.engine.asked[row]
        copies = deal_again(forks, row, seats, derived(keys[row], 16 + 2 * number))
        luck = derived(keys[row], 17 + 2 * number)
        descent = Descent(forest, copies, tree, luck, playouts.policy)
        descent.run(self.depth)
        returns = playouts.values(copies, forks.engine.s.turn[row], luck)
        for games, nodes, movers in descent.path:
            forest.learn(nodes, returns[games, movers])
