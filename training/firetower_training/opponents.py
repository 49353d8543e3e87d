"""The answers of the opponents for many games at once: each is asked once, with all of its games. What the learner
leaves to its adviser is answered here, too.
"""

from __future__ import annotations

import time
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import Agent, ask, facts_of
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import groups
from firetower_training.features.common import FeatureAgent, Features
from firetower_training.league import League
from firetower_training.seating import LEARNER

Masks = NDArray[np.int8]


class Opponents:
    """Answers for the seats of a batch that are not the learner's, and the learner's delegated questions."""

    def __init__(self, batch: Batch, league: League, features: Features) -> None:
        self._batch, self._league, self._features = batch, league, features
        #: time spent in the agents themselves
        self.seconds = 0.0

    def answer(self, games: Ints, players: Ints, forced: Bools, rng: np.random.Generator) -> Ints:
        """One answer a game: the only one where it is forced, elsewhere that of the opponent of this number."""
        masks = self._batch.masks(games)
        actions: Ints = masks.argmax(axis=1)
        (open_rows,) = np.nonzero(~forced)
        if open_rows.size:
            actions[open_rows] = self._chosen(games[open_rows], players[open_rows], masks[open_rows], rng)
        return actions

    def _chosen(self, games: Ints, players: Ints, masks: Masks, rng: np.random.Generator) -> Ints:
        chosen = np.empty(games.size, np.int64)
        seen = self._batch.observe(games)
        agents = {number: self._agent(number) for number in np.unique(players).tolist()}
        # worked out once for all policies, and for the scripted agents' rows too: sorting those out costs more
        features = self._features.of(seen, masks) if any(map(self._takes_features, agents.values())) else {}
        start = time.perf_counter()
        for number, rows in groups(players):
            agent, legal = agents[number], _part(masks, rows)
            if self._takes_features(agent):
                answers = agent.act_on(_rows_of(features, rows), legal, rng)
            elif facts_of(agent).wants_forks:
                answers = ask(agent, self._batch, _part(games, rows), rng, legal)
            else:
                answers = agent.act(_rows_of(seen, rows), legal, rng)
            chosen[slice(None) if rows is None else rows] = answers
        self.seconds += time.perf_counter() - start
        return chosen

    def _agent(self, number: int) -> Agent:
        """An opponent, or the adviser who answers the learner's delegated questions."""
        adviser = self._features.delegation.adviser
        return adviser if number == LEARNER and adviser is not None else self._league.agent(number)

    def _takes_features(self, agent: Agent) -> TypeGuard[FeatureAgent]:
        made_for = getattr(agent, "features", None)
        return isinstance(made_for, Features) and made_for.like(self._features)


def _part(array: NDArray[Any], rows: Ints | None) -> NDArray[Any]:
    return array if rows is None else array[rows]


def _rows_of(seen: Observation, rows: Ints | None) -> Observation:
    return {name: _part(array, rows) for name, array in seen.items()}
