"""What becomes of an answer that is not legal: it is refused, a legal one is drawn in its place, or that at a price."""

from __future__ import annotations

from math import isfinite
from typing import Any

import numpy as np

from firetower_env.adapters.seats import one_of
from firetower_env.agents import RandomAgent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError, IllegalActionError

RAISE, PENALTY, REPLACE = MODES = ("raise", "penalty", "replace")
#: what an illegal answer costs with `penalty`, unless something else is said: little beside a game that is lost
ILLEGAL_REWARD = -0.1


class IllegalAnswers:
    """One of three ways with whole numbers that are actions but not legal now.

    `raise` refuses them, and nothing is changed. `replace` plays a legal answer in their place, each as likely as any
    other, drawn by the generator of the environment. `penalty` does the same and adds `reward` to what the step pays,
    so a game always goes on and always ends. What is no action at all is refused in every case.
    """

    def __init__(self, mode: str, reward: float) -> None:
        if not isfinite(reward):
            raise BatchError(f"illegal_reward is a finite number, not {reward!r}")
        self.refused = one_of("illegal", mode, MODES) == RAISE
        #: what one illegal answer pays
        self.reward = float(reward) if mode == PENALTY else 0.0

    def step(self, batch: Batch, actions: Any, games: Ints, rng: np.random.Generator) -> Bools:
        """Play one answer for each of these games; which of them were illegal."""
        try:
            batch.step(actions, games)
        except IllegalActionError:
            if self.refused:
                raise
            return self.step_instead(batch, actions, games, rng)
        return np.zeros(games.size, np.bool_)

    def step_instead(self, batch: Batch, actions: Any, games: Ints, rng: np.random.Generator) -> Bools:
        """Play these answers, which were refused as a whole, with legal ones in the place of the illegal ones."""
        given, masks = np.array(actions), batch.masks(games)
        # what is no action, and what is for a game that is over, is refused once more
        known = (given >= 0) & (given < batch.game.layout.size) & masks.any(axis=1)
        illegal: Bools = known & (masks[np.arange(games.size), given * known] == 0)
        given[illegal] = RandomAgent().act({}, masks[illegal], rng)
        batch.step(given, games)
        return illegal
