"""A template for an agent of your own. Copy this file, change what it prefers, and name it by file and class:

    firetower watch fire_tower_2p --agents ./my_agent.py:MyAgent,warden
    firetower watch fire_tower_2p --agents ./my_agent.py:MyAgent:boldness=2,warden

An agent answers for many games at once. `observations["board"]` holds planes of 0 and 1, `(k, planes, 16, 16)`,
`observations["vector"]` everything else, `(k, size)`, and `masks` is 1 where an answer is legal, `(k, answers)`. Each
row is one game, seen by the seat that is asked, with its own tower in the north-west. The answer is one legal index
per row: 16 × row + column for a cell, or 256 and above for a verb. The tables of pieces and answers are in the README
of each game; `ObservationReader` reads them by name.

Take all randomness from `rng`, so that a game can be played again. Keep nothing between calls: games come and go, and
rows of one call have nothing to do with rows of the next.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.choosing import best_answers
from firetower_agents.fire_tower.reader import CELLS, ObservationReader
from firetower_env.core.batch import Observation


class MyAgent:
    """Lights cells far from its own tower; otherwise prefers playing cards to anything else.

    Arguments with a number or a word as default can be set in the agent's code.
    """

    def __init__(self, boldness: float = 1.0) -> None:
        self.boldness = float(boldness)

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action per row: the one with the best score."""
        view = ObservationReader.of(observations, masks)
        scores = np.zeros(masks.shape, np.float32)
        rows, cols = np.divmod(np.arange(CELLS), 16)
        scores[:, :CELLS] = self.boldness * (rows + cols)
        for name, action in view.reading.actions.items():
            if name.startswith("PLAY_"):
                scores[:, action] = 10
        # pieces of the observation by name: cells, numbers, options
        threatened = (view.plane("gem") & view.planes("area")[:, 0]).any(axis=(1, 2))
        scores[:, view.reading.actions["BUCKET_ALL"]] = np.where(threatened, 100, 0)
        return best_answers(scores, masks, rng.random(len(masks)))
