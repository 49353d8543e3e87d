"""Observations read by name: which question is asked, what lies on each cell, what the numbers say.

A game's own reader derives from `Reader`, names its game, and adds what its agents think in. An agent that has a rule
for each question derives from `QuestionAgent`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from firetower_agents.choosing import best_answers
from firetower_env.agents import BaseAgent
from firetower_env.core.batch import Observation
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError
from firetower_env.core.game import Game
from firetower_env.core.pieces import Piece

Floats = NDArray[np.float64]


class Reader:
    """What the asked seats of a batch see and may answer."""

    #: the game under any of its rules: pieces and questions have the same places in all of them
    game: ClassVar[Game]
    _planes: ClassVar[dict[str, slice]]
    _vector: ClassVar[dict[str, Piece]]

    def __init_subclass__(cls) -> None:
        cls._planes = _places(cls.game.planes)
        cls._vector = {piece.name: piece for piece in cls.game.vector.pieces}

    def __init__(self, board: NDArray[np.uint8], vector: NDArray[np.float32], masks: NDArray[np.int8]) -> None:
        self._board, self._numbers, self.masks = board, vector, masks
        self.count = len(masks)

    @classmethod
    def of(cls, observations: Observation, masks: NDArray[np.int8]) -> Self:
        """The view of a batch of observations."""
        layout, vector = cls.game.layout, observations["vector"]
        shape = (sum(piece.size for piece in cls.game.planes), layout.rows, layout.cols)
        board = observations.get("board", np.zeros((len(masks), 0, layout.rows, layout.cols), np.uint8))
        if board.shape[1:] != shape or vector.shape[1] != cls.game.vector.size:
            raise BatchError(f"these are not observations of {cls.game.name}")
        return cls(board.reshape(len(masks), shape[0], layout.cells), vector, masks)

    def take(self, rows: Ints) -> Self:
        """The view of these rows alone."""
        return type(self)(self._board[rows], self._numbers[rows], self.masks[rows])

    def planes(self, name: str) -> Bools:
        """The planes of a piece, `(rows, planes, cells)`."""
        return self._board[:, self._planes[name]].view(np.bool_)

    def plane(self, name: str) -> Bools:
        """The one plane of a piece, `(rows, cells)`."""
        return self.planes(name)[:, 0]

    def numbers(self, name: str) -> Ints:
        """The whole numbers of a piece of the vector, `(rows, size)`."""
        part = self.game.vector.slices[name]
        return np.asarray(np.rint(self._numbers[:, part].astype(np.float64) * self._vector[name].scale), np.int64)

    def number(self, name: str) -> Ints:
        """The one whole number of a piece, `(rows,)`."""
        return np.asarray(self.numbers(name)[:, 0])

    @cached_property
    def question(self) -> Ints:
        """The number of the question among the game's questions."""
        return np.asarray(self.numbers("question").argmax(axis=1))


def _places(pieces: tuple[Piece, ...]) -> dict[str, slice]:
    ends = np.cumsum([piece.size for piece in pieces])
    return {piece.name: slice(int(end) - piece.size, int(end)) for piece, end in zip(pieces, ends, strict=True)}


class QuestionAgent(BaseAgent):
    """Scores every answer by a rule for each question; among equals the first is given."""

    row_independent = True
    reader: ClassVar[type[Reader]]

    @abstractmethod
    def rules(self) -> dict[str, Callable[[Any], Floats]]:
        """By question: what it thinks of every answer of every row of a view, `(rows, actions)`."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action per row."""
        return best_answers(self.rate(observations, masks), masks, np.zeros(len(masks)))

    def rate(self, observations: Observation, masks: NDArray[np.int8]) -> NDArray[np.float32]:
        """What it thinks of every answer of every row."""
        out = np.zeros(masks.shape, np.float32)
        if not len(masks):
            return out
        view = self.reader.of(observations, masks)
        questions, rules = self.reader.game.phases.questions, self.rules()
        for number in np.unique(view.question).tolist():
            rows = np.flatnonzero(view.question == number)
            out[rows] = rules[questions[number]](view.take(rows))
        return out
