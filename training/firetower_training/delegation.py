"""Questions that the adviser answers in the policy's place, so that the network learns the others alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.engine import Engine
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game
from firetower_training.advice import Adviser

#: the piece of the vector that tells which question is asked
QUESTION = "question"


class Delegation:
    """Some questions of a game, by name, and the adviser who answers them."""

    def __init__(self, game: Game, questions: tuple[str, ...], adviser: Adviser | None) -> None:
        known = game.phases.questions
        unknown = [name for name in questions if name not in known]
        if unknown:
            raise UnknownNameError(f"{game.name} does not ask {unknown[0]!r}; its questions are {', '.join(known)}")
        if questions and adviser is None:
            raise UnknownNameError("questions are delegated to an adviser, and there is none")
        if len(set(questions)) == len(known):
            raise UnknownNameError("all questions are delegated, and nothing is left to learn")
        self.adviser = adviser
        start = game.vector.slices[QUESTION].start
        self._places: Ints = np.array([start + known.index(name) for name in questions], np.int64)
        self._by_phase: Bools = np.array([phase.question in questions for phase in game.phases.all])

    def __bool__(self) -> bool:
        return self._places.size > 0

    def seen(self, vector: NDArray[np.float32]) -> Bools:
        """In which rows of a vector of observations such a question is asked."""
        return np.asarray(vector[:, self._places].any(axis=1))

    def pending(self, engine: Engine[Any], games: Ints) -> Bools:
        """In which of these games, none of them over, such a question is asked."""
        return self._by_phase[engine.phase[games]]
