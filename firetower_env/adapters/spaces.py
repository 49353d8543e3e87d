"""Gymnasium spaces of a game, and observations laid out the way these spaces say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from firetower_env.core.batch import Observation
from firetower_env.core.game import Game
from firetower_env.core.pieces import bounds


def action_space(game: Game) -> spaces.Discrete:
    """All answers of a game."""
    return spaces.Discrete(game.layout.size)


def board_bounds(game: Game) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The least and the largest value in each cell of each plane."""
    planes, rows, cols = game.board_shape
    low, high = (np.repeat(bound, rows * cols).reshape(planes, rows, cols) for bound in bounds(game.planes))
    return low.astype(np.uint8), high.astype(np.uint8)


def vector_bounds(game: Game) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The least and the largest value in each place of the vector."""
    return bounds(game.vector.pieces)


def observation_space(game: Game) -> spaces.Dict:
    """What a seat sees: `board`, if the game has one, and `vector`."""
    vector = spaces.Box(*vector_bounds(game), dtype=np.float32)
    if not game.planes:
        return spaces.Dict({"vector": vector})
    return spaces.Dict({"board": spaces.Box(*board_bounds(game), dtype=np.uint8), "vector": vector})


def flat_space(game: Game) -> spaces.Box:
    """The same as one row of numbers: the board cell by cell, then the vector."""
    both = zip(board_bounds(game), vector_bounds(game), strict=True)
    low, high = (np.concatenate([board.ravel(), vector], dtype=np.float32) for board, vector in both)
    return spaces.Box(low, high, dtype=np.float32)


def state_space(game: Game) -> spaces.Box:
    """Everything about a game as one row of numbers, in the form of `Batch.states`."""
    layout = game.state_vector
    return spaces.Box(layout.low, layout.high, dtype=np.float32)


def seen_space(game: Game, flat: bool, masked: bool) -> spaces.Space[Any]:
    """An observation beside its action mask, the form PettingZoo documents, or the observation alone."""
    inner = flat_space(game) if flat else observation_space(game)
    if not masked:
        return inner
    return spaces.Dict({"observation": inner, "action_mask": spaces.Box(0, 1, (game.layout.size,), np.int8)})


def row_of(observation: Observation, row: int = 0) -> dict[str, NDArray[Any]]:
    """One row of a batch of observations, as arrays of its own."""
    return {name: array[row].copy() for name, array in observation.items()}


def flat_row(observation: Observation, row: int = 0) -> NDArray[np.float32]:
    """One row of a batch of observations in the form of `flat_space`."""
    return np.concatenate([observation[name][row].ravel() for name in sorted(observation)], dtype=np.float32)


class LegalActions(spaces.Discrete):
    """All answers of a game; `sample()` without a mask draws among those that are legal now.

    Loops and checkers that know nothing of masks thus play legal games. Copies and pickles are plain `Discrete`
    spaces, so that whoever stores a space does not store a game. A copied environment makes its own of the plain one.
    """

    def __init__(
        self, size: int, legal: Callable[[], NDArray[np.int8]], plain: spaces.Space[np.int64] | None = None
    ) -> None:
        super().__init__(size)
        if plain is not None:
            vars(self).update(vars(plain))
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One answer; without mask and probability a legal one."""
        if mask is None and probability is None:
            legal = self._legal()
            mask = legal if legal.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        plain = {name: value for name, value in vars(self).items() if name != "_legal"}
        return spaces.Discrete, (int(self.n),), plain
