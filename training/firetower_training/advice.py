"""A scripted adviser: the answer it would give, as something the network sees and leans on until it knows better."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import catalogue_agent, facts_of
from firetower_env.core.batch import Observation
from firetower_env.core.errors import UnknownNameError


class Adviser:
    """An agent of the catalogue that rates answers from what it sees; of equal answers it names the first.

    A policy keeps the code of its adviser, and whoever is given the policy makes the adviser anew. So the code must
    not name a file.
    """

    def __init__(self, code: str) -> None:
        facts = facts_of(catalogue_agent(code))
        if facts.rate is None or facts.wants_forks:
            raise UnknownNameError(f"{code} cannot advise: advisers rate answers without thinking ahead")
        self._rate = facts.rate

    row_independent: ClassVar[bool] = True

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """What it advises, as an agent."""
        return np.asarray(self._advised(observations, masks))

    def marks(self, observations: Observation, masks: NDArray[np.int8]) -> NDArray[np.float32]:
        """One mark in each row, at the answer it advises."""
        marks = np.zeros(masks.shape, np.float32)
        marks[np.arange(len(masks)), self._advised(observations, masks)] = 1
        return marks

    def _advised(self, observations: Observation, masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return np.asarray(np.where(masks != 0, self._rate(observations, masks), -np.inf).argmax(axis=1))
