"""A scripted adviser: what it holds of the answers, which the network sees and leans on until it knows better."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import catalogue_agent, facts_of
from firetower_env.core.batch import Observation
from firetower_env.core.errors import UnknownNameError


class Adviser:
    """An agent of the catalogue that rates answers from what it sees; of equal answers it names the first.

    An agent whose ratings have a step (`rating_step`) also marks the others, by how near they come to the best. A
    learner then tries out what is nearly as good much more often than what is far worse.

    A policy keeps the code of its adviser, and whoever is given the policy makes the adviser anew. So the code must
    not name a file.
    """

    def __init__(self, code: str) -> None:
        facts = facts_of(catalogue_agent(code))
        if facts.rate is None or facts.wants_forks:
            raise UnknownNameError(f"{code} cannot advise: advisers rate answers without thinking ahead")
        self._rate, self._step = facts.rate, facts.rating_step

    def marks(self, observations: Observation, masks: NDArray[np.int8]) -> NDArray[np.float32]:
        """A mark of 1 in each row at the answer it advises, less at others that are worth something to it."""
        ratings = np.where(masks != 0, self._rate(observations, masks), -np.inf)
        if self._step is not None:
            return np.asarray(np.exp((ratings - ratings.max(axis=1, keepdims=True)) / self._step), np.float32)
        marks = np.zeros(masks.shape, np.float32)
        marks[np.arange(len(masks)), ratings.argmax(axis=1)] = 1
        return marks
