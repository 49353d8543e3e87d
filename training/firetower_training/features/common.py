"""What the network sees: the observation as it is, what a game's own features add to it, and an adviser's answer.

The legal answers are no feature: they reach the policy as masks alone. An adviser, if there is one, names one of them.
"""

from __future__ import annotations

from typing import Any, Protocol, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from firetower_env.adapters.spaces import observation_space
from firetower_env.core.batch import Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.game import Game
from firetower_training.advice import Adviser
from firetower_training.delegation import Delegation
from firetower_training.features.derived import DerivedFeatures, derived_features

Seen = dict[str, NDArray[Any]]
BOARD, VECTOR = "board", "vector"
_NO_ROWS: Ints = np.empty(0, np.int64)


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

    `board`, where there is one, holds the planes of the observation, then derived ones. `vector` holds the vector of
    the observation, then derived numbers. With an adviser its answer comes last, as one place for each answer.
    """

    def __init__(self, game: Game, derived: bool = True, adviser: str = "", delegated: tuple[str, ...] = ()) -> None:
        self.game, self.adviser = game, adviser
        self.extra: DerivedFeatures | None = derived_features(game) if derived else None
        #: is something derived? Most games have nothing
        self.derived = self.extra is not None
        self._raw_planes, rows, cols = game.board_shape
        planes, numbers = (self.extra.planes, self.extra.numbers) if self.extra else (0, 0)
        self.board_shape: tuple[int, int, int] = (self._raw_planes + planes, rows, cols)
        self._own_size: int = game.vector.size + numbers
        self.vector_size: int = self._own_size + game.layout.size * bool(adviser)
        self._adviser = Adviser(adviser) if adviser else None
        #: questions that the adviser answers itself
        self.delegation = Delegation(game, delegated, self._adviser)
        self.delegated = delegated

    @property
    def has_board(self) -> bool:
        """Are there planes?"""
        return self.board_shape[0] > 0

    def like(self, other: Features) -> bool:
        """Are these features of the same kind?"""
        return (self.game.name, self.derived, self.adviser) == (other.game.name, other.derived, other.adviser)

    def space(self) -> spaces.Dict:
        """The space of one row of features: that of the observation, with what is added."""
        seen = observation_space(self.game)
        added = self.vector_size - self.game.vector.size
        parts: dict[str, spaces.Space[Any]] = {VECTOR: _joined(cast(spaces.Box, seen[VECTOR]), (added,), 1.0)}
        if self.has_board:
            planes = (self.board_shape[0] - self._raw_planes, *self.board_shape[1:])
            parts[BOARD] = _joined(cast(spaces.Box, seen[BOARD]), planes, self.extra.largest if self.extra else 1)
        return spaces.Dict(parts)

    def of(self, observations: Observation, masks: NDArray[np.int8] | None = None) -> Seen:
        """The features of these observations, as fresh arrays. Masks reach the adviser alone; without them (a game that
        is over) it has nothing to say.
        """
        vector = observations[VECTOR]
        if not len(vector):
            return self._of_nobody(observations)
        wide = np.zeros((len(vector), self.vector_size), np.float32)
        wide[:, : vector.shape[1]] = vector
        if self._adviser is not None and masks is not None:
            wide[:, self._own_size :] = self._adviser.marks(observations, masks)
        planes = self.extra.of(observations, wide[:, vector.shape[1] : self._own_size]) if self.extra else None
        if not self.has_board:
            return {VECTOR: wide}
        board = observations[BOARD]
        return {BOARD: board.copy() if planes is None else np.concatenate([board, planes], axis=1), VECTOR: wide}

    def _of_nobody(self, observations: Observation) -> Seen:
        """No rows: what works out features need not expect that, but a round may ask no learner."""
        vector = np.zeros((0, self.vector_size), np.float32)
        if not self.has_board:
            return {VECTOR: vector}
        return {BOARD: np.zeros((0, *self.board_shape), observations[BOARD].dtype), VECTOR: vector}

    def observation(self, features: Seen) -> Observation:
        """What was observed, without what was worked out from it."""
        raw: dict[str, NDArray[Any]] = {VECTOR: features[VECTOR][:, : self.game.vector.size]}
        if self._raw_planes:
            raw[BOARD] = features[BOARD][:, : self._raw_planes]
        return raw

    def delegated_answers(self, features: Seen) -> tuple[Ints, Ints]:
        """Rows whose question the adviser answers itself, and its answers."""
        if not self.delegation:
            return _NO_ROWS, _NO_ROWS
        rows = np.flatnonzero(self.delegation.seen(features[VECTOR]))
        return rows, features[VECTOR][rows, self._own_size :].argmax(axis=1)

    def numbers(self, features: Seen) -> NDArray[np.float32]:
        """The derived numbers of these features, `(k, numbers)`."""
        return features[VECTOR][:, self.game.vector.size : self._own_size]


def _joined(raw: spaces.Box, shape: tuple[int, ...], largest: float) -> spaces.Box:
    """A box with more planes or numbers behind its own, from 0 to this."""
    assert raw.dtype is not None
    low = np.concatenate([raw.low, np.zeros(shape, raw.dtype)])
    high = np.concatenate([raw.high, np.full(shape, largest, raw.dtype)])
    return spaces.Box(low, high, dtype=cast(Any, raw.dtype.type))
