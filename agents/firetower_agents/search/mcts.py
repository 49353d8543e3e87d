"""`mcts`: information-set Monte-Carlo tree search on redealt copies.

One tree per row grows over what its seat answers in the present turn: which card is played, and where, and so on.
Every simulation deals anew what the seat cannot see and goes through four stages:

1. down the tree by upper bounds, among the answers that are legal in this deal, to the end of the turn; a node that is
   reached for the first time gets the answers as branches that `advice` likes best;
2. the reply: `replies` turns of the others as `advice` plays them; then the position is evaluated;
3. a rollout of some more turns by the quick `policy`; then the position is evaluated again;
4. back: every node on the way learns the mean of both values, weighted.

Where the game's evaluator cannot tell what positions are worth, the reply goes on to the end of the game.

`lanes` simulations of each row run side by side with those of all other rows. The n-th simulation of every answer at
the root meets the same deal, so that luck hardly tells the answers apart.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.checks import positive
from firetower_agents.search.answers import weigh
from firetower_agents.search.descent import Descent
from firetower_agents.search.evaluator import QUICK, STRONG, evaluator_for
from firetower_agents.search.forks import deal_again, derived, row_keys
from firetower_agents.search.playouts import Playouts
from firetower_agents.search.settings import known_policy, share_of_one, whole
from firetower_agents.search.tree import Forest
from firetower_env.agents import BaseAgent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Seeds

#: a row is dealt anew so often; then the same deals come round again
DEALS = 16


class TreeSearch(BaseAgent):
    """Answers with what was visited most.

    `sims` simulations a decision, `lanes` of them at a time; the `width` most promising answers are tried, and
    `branches` at each node below, `depth` answers deep at most; `turns` is the length of rollouts and `rollout` the
    weight of the value after them; the advice at a node counts for `trust` visits, and `curiosity` weighs the
    bonus for what was tried rarely.
    """

    wants_forks = True
    row_independent = True
    rows_at_once = 512

    def __init__(
        self,
        sims: int = 96,
        lanes: int = 16,
        width: int = 6,
        branches: int = 3,
        depth: int = 8,
        replies: int = 1,
        turns: int = 2,
        policy: str = QUICK,
        advice: str = STRONG,
        trust: float = 2,
        curiosity: float = 0.8,
        rollout: float = 0.2,
    ) -> None:
        self.sims, self.lanes = whole("sims", sims), whole("lanes", lanes)
        self.width, self.branches, self.depth = (
            whole("width", width, 2),
            whole("branches", branches),
            whole("depth", depth),
        )
        self.replies, self.turns = whole("replies", replies), whole("turns", turns)
        self.policy, self.advice = known_policy(policy), known_policy(advice)
        self.trust, self.curiosity = positive("trust", trust), positive("curiosity", curiosity)
        self.rollout = share_of_one("rollout", rollout)
        #: since the agent was made: rollouts, decisions in them, and decisions in replies
        self.played, self.decisions, self.replied = 0, 0, 0

    def act(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, forks: Batch
    ) -> NDArray[np.int64]:
        """One legal action per row; rows do not depend on each other."""
        keys = row_keys(rng, len(masks))
        out = masks.argmax(axis=1)
        open_rows = np.flatnonzero(masks.sum(axis=1) > 1)
        size = max(1, evaluator_for(forks.game).at_once // self.lanes)
        for start in range(0, open_rows.size, size):
            rows = open_rows[start : start + size]
            out[rows] = self._search(forks, rows, keys)
        return np.asarray(out, np.int64)

    def _search(self, forks: Batch, rows: Ints, keys: Seeds) -> Ints:
        evaluator = evaluator_for(forks.game)
        answers = weigh(forks, rows, keys, evaluator, self.advice)
        answers = answers.keep(answers.rank < self.width)
        forest = Forest(rows.size, max(self.width, self.branches), self.curiosity, self.trust)
        roots = np.arange(rows.size)
        forest.expand(roots, np.searchsorted(rows, answers.row), answers.real, answers.bias)
        tables = self._deal(forks, rows, keys)
        replies = Playouts(evaluator, self.advice, 1 + self.replies)
        rollouts = Playouts(evaluator, self.policy, 1 + self.replies + self.turns)
        trees = roots
        for done in range(0, self.sims, self.lanes):
            lanes = min(self.lanes, self.sims - done)
            entered, number = self._begin(forest, trees, lanes)
            undecided = forest.lead(trees) <= self.sims - done - lanes
            trees = trees[undecided]
            if not trees.size:
                break
            luck = keys[rows[trees]]
            self._simulate(tables, trees, luck, forest, replies, rollouts, entered[undecided], number[undecided])
        self.played += rollouts.played
        self.decisions += rollouts.decisions
        self.replied += replies.decisions
        kids, there = forest.kids(roots)
        value = forest.chosen(kids) + 1e-3 * forest.worth(kids, there)
        return answers.best(value[there])

    def _deal(self, forks: Batch, rows: Ints, keys: Seeds) -> Batch:
        """The deals of all rows, those of a row side by side."""
        row, deal = np.repeat(rows, DEALS), np.tile(np.arange(DEALS), rows.size)
        return deal_again(forks, row, forks.engine.asked[row], derived(keys[row], 16 + 2 * deal))

    def _simulate(
        self,
        tables: Batch,
        trees: Ints,
        keys: Seeds,
        forest: Forest,
        replies: Playouts,
        rollouts: Playouts,
        entered: Ints,
        number: Ints,
    ) -> None:
        """Simulations of these rows, side by side: `(trees, lanes)` what they answer at the root, and their numbers."""
        lanes = entered.shape[1]
        entered, number = entered.reshape(-1), number.reshape(-1)
        copies = tables.fork(np.repeat(trees, lanes) * DEALS + number % DEALS)
        seats, first = copies.asked, copies.turns()
        luck = derived(np.repeat(keys, lanes), 17 + 2 * number)
        copies.step(forest.answer[entered])
        descent = Descent(forest, copies, entered, first, luck, replies.evaluator, self.advice)
        descent.run(self.depth, self.branches)
        replied = replies.values(copies, first, luck)
        returns = (1 - self.rollout) * replied + self.rollout * rollouts.values(copies, first, luck)
        forest.learn(entered, returns[np.arange(seats.size), seats])
        for games, nodes, movers in descent.path:
            forest.learn(nodes, returns[games, movers])

    def _begin(self, forest: Forest, trees: Ints, lanes: int) -> tuple[Ints, Ints]:
        """What each simulation answers at the root `(trees, lanes)`, and how many of its row did so before it."""
        kids, there = forest.kids(trees)
        entered, number = np.empty((2, trees.size, lanes), np.int64)
        for lane in range(lanes):
            entered[:, lane] = forest.select(trees, kids, there)
            number[:, lane] = forest.chosen(entered[:, lane]) - 1
        return entered, number
