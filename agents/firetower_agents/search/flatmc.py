"""`flatmc`: flat Monte Carlo on redealt copies, the budget shared out by sequential halving.

A glance at every legal answer picks the `width` best. Then playouts decide: in each round all answers that are left
get the same number of playouts, and the worse half drops out, until the budget of `sims` playouts is used up. All
answers of a row meet the same deals in the same order, so that luck hardly tells them apart. With `each` there is no
halving: every legal answer gets so many playouts, and nothing else counts. That is the plain flat Monte Carlo of the
literature, to compare with.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.checks import positive
from firetower_agents.search.answers import Floats, RankedAnswers, weigh
from firetower_agents.search.evaluator import STRONG, evaluator_for
from firetower_agents.search.forks import deal_again, derived, row_keys
from firetower_agents.search.playouts import Playouts
from firetower_agents.search.settings import known_policy, whole
from firetower_env.agents import BaseAgent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds

#: so many answers are legal in a usual position
_USUAL = 8
#: answers, their means, and the means by which the best one of each row is found
Judged = tuple[RankedAnswers, Floats, Floats]


class FlatMonteCarlo(BaseAgent):
    """Plays each promising answer out on many deals and gives the best on average.

    `sims` playouts a decision; `width` answers at most get any; playouts end after `turns` turns, the present one
    included, where the game's evaluator can tell what such positions are worth, and else at the end of the game;
    `policy` plays them; `advice` takes the first glance; `trust` says how many playouts that counts for. `each` gives
    every legal answer so many playouts instead, whatever `sims`, `width` and `trust` say. `value` names a trained
    network of a game of one side: playouts end after `turns` turns in any case, and it tells what they will pay.
    """

    wants_forks = True
    row_independent = True
    rows_at_once = 512

    def __init__(
        self,
        sims: int = 16,
        width: int = 5,
        turns: int = 1,
        policy: str = STRONG,
        advice: str = STRONG,
        trust: float = 2,
        each: int = 0,
        value: str = "",
    ) -> None:
        self.each = whole("each", each, 0)
        self.sims, self.width, self.turns = whole("sims", sims, 2), whole("width", width, 2), whole("turns", turns)
        self.policy, self.advice, self.trust = known_policy(policy), known_policy(advice), positive("trust", trust)
        self.value = known_policy(value) if value else ""
        #: playouts and decisions in them since the agent was made
        self.played, self.decisions = 0, 0

    def act(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, forks: Batch
    ) -> NDArray[np.int64]:
        """One legal action per row; rows do not depend on each other."""
        return self.judge(observations, masks, rng, forks)[0]

    def judge(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, forks: Batch
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The same with what every answer was found to be worth, `(k, answers)`: -inf for those that got no playout.

        An answer that dropped out keeps the mean it had then.
        """
        keys = row_keys(rng, len(masks))
        out = masks.argmax(axis=1)
        worth = np.full(masks.shape, -np.inf, np.float32)
        worth[np.arange(out.size), out] = 0
        open_rows = np.flatnonzero(masks.sum(axis=1) > 1)
        size = max(1, evaluator_for(forks.game).at_once // (self.each * _USUAL or self.sims))
        for start in range(0, open_rows.size, size):
            rows = open_rows[start : start + size]
            answers, means, left = self._search(forks, rows, keys)
            out[rows] = answers.best(left)
            worth[rows] = -np.inf
            worth[answers.row, answers.view] = means
        return np.asarray(out, np.int64), worth

    def _search(self, forks: Batch, rows: Ints, keys: Seeds) -> Judged:
        evaluator = evaluator_for(forks.game)
        playouts = Playouts(evaluator, self.policy, self.turns, self.value)
        answers = weigh(forks, rows, keys, evaluator, self.advice)
        judged = self._alike if self.each else self._halving
        found = judged(forks, answers, keys, playouts)
        self.played += playouts.played
        self.decisions += playouts.decisions
        return found

    def _alike(self, forks: Batch, answers: RankedAnswers, keys: Seeds, playouts: Playouts) -> Judged:
        """Every answer by its mean of `each` playouts; among equals the glance decides."""
        deals = np.where(np.bincount(answers.row, minlength=forks.count) > 0, self.each, 0)
        answer, value = self._round(forks, answers, np.zeros_like(deals), deals, keys, playouts)
        total: Floats = np.asarray(np.bincount(answer, value, answers.row.size), np.float64)
        return answers, total / self.each, total

    def _halving(self, forks: Batch, answers: RankedAnswers, keys: Seeds, playouts: Playouts) -> Judged:
        """The answers by their means; in each row one is left when the worse half has dropped out again and again."""
        answers = answers.keep(answers.rank < most(self.width, self.sims))
        total, weight = answers.glance * self.trust, np.full(answers.row.size, self.trust)
        out = np.zeros(answers.row.size, np.bool_)
        listed = np.bincount(answers.row, minlength=forks.count)
        dealt = np.zeros(forks.count, np.int64)
        spent = np.zeros(forks.count, np.int64)
        for number in range(rounds(int(listed.max()))):
            left = -(-listed // (1 << number))
            deals = share(listed, left, self.sims - spent, self.sims, number)
            out = answers.ranked(_left(total / weight, out)) >= left[answers.row]
            chosen = np.flatnonzero(~out & (deals > 0)[answers.row])
            answer, value = self._round(forks, answers.keep(chosen), dealt, deals, keys, playouts)
            total[chosen] += np.bincount(answer, value, chosen.size)
            weight[chosen] += deals[answers.row[chosen]]
            dealt += deals
            spent += deals * left
        return answers, total / weight, _left(total / weight, out)

    def _round(
        self, forks: Batch, answers: RankedAnswers, dealt: Ints, deals: Ints, keys: Seeds, playouts: Playouts
    ) -> tuple[Ints, Floats]:
        """Playouts of each of these answers on the next deals of its row: the answer of each playout, and its value."""
        rows = np.unique(answers.row)
        deal_row = np.repeat(rows, deals[rows])
        first = np.zeros(forks.count, np.int64)
        first[rows] = np.cumsum(deals[rows]) - deals[rows]
        deal = dealt[deal_row] + np.arange(deal_row.size) - first[deal_row]
        seats = forks.engine.asked[deal_row]
        tables = deal_again(forks, deal_row, seats, derived(keys[deal_row], 16 + 2 * deal))
        each = deals[answers.row]
        answer = np.repeat(np.arange(each.size), each)
        table = np.arange(answer.size) + np.repeat(first[answers.row] - (np.cumsum(each) - each), each)
        copies = tables.fork(table)
        copies.step(answers.real[answer])
        luck = derived(keys[deal_row], 17 + 2 * deal)
        turns = forks.game.turns(forks.engine, answers.row[answer])
        values = playouts.values(copies, turns, luck[table])
        return answer, values[np.arange(answer.size), seats[table]]


def _left(means: Floats, out: Bools) -> Floats:
    """The means of answers that are left; those that dropped out come last."""
    return np.where(out, -np.inf, means)


def rounds(answers: int) -> int:
    """How often so many answers are halved until one is left."""
    return (answers - 1).bit_length()


def most(width: int, sims: int) -> int:
    """How many answers a budget can serve, each at least once in every round that it lives to see."""
    return max(2, max((n for n in range(2, width + 1) if n * rounds(n) <= sims), default=2))


def share(listed: Ints, left: Ints, budget: Ints, sims: int, number: int) -> Ints:
    """Playouts for each answer that is left, by row: each round gets the same part, the last one what remains."""
    turns = np.array([rounds(int(n)) for n in range(int(listed.max()) + 1)])[listed]
    part = np.where(number + 1 == turns, budget, sims // np.maximum(turns, 1))
    return np.where(number < turns, part // np.maximum(left, 1), 0)
