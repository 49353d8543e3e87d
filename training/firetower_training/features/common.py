"""What the network sees: the observation, and what can be worked out from it cheaply and is hard to learn.

The legal answers are no feature: they reach the policy as masks alone. An adviser, if there is one, names one of them.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from firetower_env.adapters.spaces import board_bounds, board_shape, vector_bounds
from firetower_env.core.batch import Observation
from firetower_env.core.game import Game
from firetower_training.advice import Adviser
from firetower_training.features.fire_tower.danger import FAR, SLOTS, Danger, DangerReader

#: one place for each distance, 0 to FAR
_STEPS = FAR + 1
Seen = dict[str, NDArray[Any]]


class FeatureAgent(Protocol):
    """An agent that can also be asked with ready-made features, which are then worked out once for several agents.

    Having `features` is what tells it from others.
    """

    features: Features

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action per row, from observations."""
        ...

    def act_on(self, features: Seen, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """The same from features."""
        ...


class Features:
    """Turns observations of a game into features.

    `board` holds the planes of the observation and, derived, one per tower slot (own, then clockwise): the gems from
    each cell to the fatal cell, at most 15. `vector` holds the vector of the observation and, derived, for each slot
    the distance of the nearest fire, as it is and after the present wind, as one of 16 places (none: no tower). With an
    adviser its answer comes last, as one place for each answer.
    """

    def __init__(self, game: Game, derived: bool = True, adviser: str = "") -> None:
        self.game, self.adviser = game, adviser
        #: games without towers have nothing derived
        self.derived = derived and DangerReader.fits(game)
        self._raw_planes, rows, cols = board_shape(game)
        planes = self._raw_planes + SLOTS * self.derived
        self.board_shape: tuple[int, int, int] = (planes, rows, cols)
        self._own_size: int = game.vector.size + 2 * SLOTS * _STEPS * self.derived
        self.vector_size: int = self._own_size + game.layout.size * bool(adviser)
        self.reader = DangerReader(game) if self.derived else None
        self._adviser = Adviser(adviser) if adviser else None

    def like(self, other: Features) -> bool:
        """Are these features of the same kind?"""
        return (self.game.name, self.derived, self.adviser) == (other.game.name, other.derived, other.adviser)

    def space(self) -> spaces.Dict:
        """The space of one row of features."""
        planes, places = self._raw_planes, self.game.vector.size
        least, most = np.zeros(self.board_shape, np.uint8), np.full(self.board_shape, FAR, np.uint8)
        least[:planes], most[:planes] = board_bounds(self.game)
        low, high = np.zeros(self.vector_size, np.float32), np.ones(self.vector_size, np.float32)
        low[:places], high[:places] = vector_bounds(self.game)
        board, vector = spaces.Box(least, most, dtype=np.uint8), spaces.Box(low, high, dtype=np.float32)
        return spaces.Dict({"board": board, "vector": vector})

    def of(self, observations: Observation, masks: NDArray[np.int8] | None = None) -> Seen:
        """The features of these observations, as fresh arrays. Masks reach the adviser alone; without them (a game that
        is over) it has nothing to say.
        """
        board, vector = observations["board"], observations["vector"]
        wide = np.zeros((len(vector), self.vector_size), np.float32)
        wide[:, : vector.shape[1]] = vector
        if self._adviser is not None and masks is not None and len(masks):
            wide[:, self._own_size :] = self._adviser.marks(observations, masks)
        if self.reader is None:
            return {"board": board.copy(), "vector": wide}
        danger = self.reader.read(observations)
        _mark(wide[:, vector.shape[1] : self._own_size], danger)
        return {"board": np.concatenate([board, danger.field], axis=1), "vector": wide}

    def nearest(self, features: Seen) -> NDArray[np.float32]:
        """Gems from the nearest fire to the tower of each slot, `(k, slots)`; zero where none stands."""
        marks = features["vector"][:, self.game.vector.size : self._own_size].reshape(-1, 2, SLOTS, _STEPS)[:, 0]
        return np.asarray(marks @ np.arange(_STEPS, dtype=np.float32), np.float32)


def _mark(out: NDArray[np.float32], danger: Danger) -> None:
    """Write the distances as one-hots into zeros, `(k, 2 * slots * steps)`."""
    distances = np.concatenate([danger.near, danger.blown], axis=1).astype(np.int64)
    rows, places = np.nonzero(np.concatenate([danger.standing, danger.standing], axis=1))
    out[rows, places * _STEPS + distances[rows, places]] = 1
