"""An agent that takes a win it can force within its own turn, and otherwise answers as another agent does."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search.evaluator import evaluator_for
from firetower_agents.search.finder import forced_wins
from firetower_agents.search.forks import row_keys
from firetower_env.agents import Agent, BaseAgent, facts_of
from firetower_env.core.batch import Batch, Observation

#: positions of one search: it must cost little on average
LIMIT = 4000


class FinishingAgent(BaseAgent):
    """Looks for a forced win where the game tells that one might be in reach; elsewhere it costs hardly anything.

    In games that cannot tell, it answers as the other agent does.
    """

    wants_forks = True

    def __init__(self, agent: Agent, limit: int = LIMIT) -> None:
        facts = facts_of(agent)
        if facts.wants_forks:
            raise ValueError("an agent that gets copies of the game is to look for wins by itself")
        self.agent, self.limit = agent, limit
        self.row_independent, self.rows_at_once = facts.row_independent, facts.rows_at_once
        #: since the agent was made: rows searched, wins found
        self.searched, self.found = 0, 0

    def act(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, forks: Batch
    ) -> NDArray[np.int64]:
        """One legal answer per row, the first of a forced win where one was found."""
        answers = np.array(self.agent.act(observations, masks, rng), np.int64)
        keys = row_keys(rng, len(masks))
        rows = np.flatnonzero(masks.sum(axis=1) > 1)
        near = evaluator_for(forks.game).win_in_reach(forks, rows)
        if near is not None and near.any():
            rows = rows[near]
            found = forced_wins(forks, rows, keys[rows], self.limit)
            for row, answer in zip(rows[found.wins].tolist(), found.answer[found.wins].tolist(), strict=True):
                answers[row] = forks.view_action(answer, row)
            self.searched += rows.size
            self.found += int(np.count_nonzero(found.wins))
        return answers
