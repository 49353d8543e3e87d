"""Gymnasium spaces of a game, and observations laid out the way these spaces say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from firetower_env.core.batch import Observation
from firetower_env.core.game import Game

#: numbers of the vector are scaled to roughly 0 … 1; no deck allowed by the rules takes any of them this far
LARGEST_NUMBER = 128.0


def board_shape(game: Game) -> tuple[int, int, int]:
    """Planes, rows and columns of the board of an observation."""
    return sum(piece.size for piece in game.planes), game.layout.rows, game.layout.cols


def action_space(game: Game) -> spaces.Discrete:
    """All answers of a game."""
    return spaces.Discrete(game.layout.size)


def observation_space(game: Game) -> spaces.Dict:
    """What a seat sees: `board`, if the game has one, and `vector`."""
    vector = spaces.Box(0.0, LARGEST_NUMBER, (game.vector.size,), np.float32)
    if not game.planes:
        return spaces.Dict({"vector": vector})
    return spaces.Dict({"board": spaces.Box(0, 1, board_shape(game), np.uint8), "vector": vector})


def flat_space(game: Game) -> spaces.Box:
    """The same as one row of numbers: the board cell by cell, then the vector."""
    cells = int(np.prod(board_shape(game)))
    high = np.full(cells + game.vector.size, LARGEST_NUMBER, np.float32)
    high[:cells] = 1.0
    return spaces.Box(np.zeros_like(high), high, dtype=np.float32)


def masked_space(game: Game, flat: bool) -> spaces.Dict:
    """An observation beside its action mask, the form PettingZoo documents."""
    inner = flat_space(game) if flat else observation_space(game)
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
