"""Agents that score answers: every legal answer gets a number, the best one is given, the rng settles ties only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_agents.choosing import best_answers
from firetower_agents.fire_tower.reader import Floats, ObservationReader
from firetower_env.agents import RatingAgent
from firetower_env.core.batch import Observation
from firetower_env.core.grouping import groups

Rule = Callable[..., Floats]


class ScoringAgent(RatingAgent):
    """Asks one rule per question for scores `(k, answers)`; a question without a rule is answered at random."""

    #: rows do not depend on each other (see `act`)
    row_independent = True
    rules: ClassVar[Mapping[str, Rule]] = {}

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action per row. Exactly one number per row is drawn, so that rows do not depend on each other."""
        draws = rng.random(len(masks))
        if not len(masks):
            return np.zeros(0, np.int64)
        return best_answers(self.scores(ObservationReader.of(observations, masks)), masks, draws)

    def rate(self, observations: Observation, masks: NDArray[np.int8]) -> Floats:
        """What it thinks of every answer of every row, for people who look on."""
        return self.scores(ObservationReader.of(observations, masks))

    def scores(self, view: ObservationReader) -> Floats:
        """A score for every answer of every row."""
        out = np.zeros(view.masks.shape, np.float32)
        for number, rows in groups(view.question + 1):
            rule = self.rules.get(view.reading.questions[int(number) - 1]) if number else None
            if rule is not None:
                here = np.arange(view.count) if rows is None else rows
                out[here] = rule(self, view if rows is None else view.take(here))
        return out
