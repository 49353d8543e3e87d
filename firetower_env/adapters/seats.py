"""What the adapters share about seats and answers: names, reading an answer, and who has lost for good."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError, IllegalActionError
from firetower_env.core.game import Game

RANDOM = "random"


def agent_names(game: Game) -> list[str]:
    """`player_0`, `player_1`, … in the order of the seats."""
    return [f"player_{seat}" for seat in range(game.seats)]


def whole_action(action: Any) -> int:
    """An answer as a plain number; anything else is refused."""
    if not isinstance(action, (bool, np.bool_)):
        try:
            return operator.index(action)
        except TypeError:
            pass
    raise IllegalActionError(f"an action is a whole number, not {action!r}")


def learner_choice(game: Game, learner_seat: int | str) -> tuple[int, ...]:
    """The seats a learner may get: the one named, or all of them for "random"."""
    if learner_seat == RANDOM:
        return tuple(range(game.seats))
    if isinstance(learner_seat, bool) or learner_seat not in range(game.seats):
        raise BatchError(f'learner_seat is 0 to {game.seats - 1} or "{RANDOM}", not {learner_seat!r}')
    return (int(learner_seat),)


def is_terminated(batch: Batch, games: Ints, seats: Ints) -> Bools:
    """Which of these seats can neither be asked nor win any more."""
    return batch.game.is_terminated(batch.engine, games, seats)


def question_number(batch: Batch) -> int:
    """The question of the only game of a batch by its number in `game.phases.questions`; -1 when the game is over."""
    phase = int(batch.engine.phase[0])
    return int(batch.game.phases.question_of[phase]) if phase >= 0 else -1


def report_of(batch: Batch) -> dict[str, Any]:
    """What the only game of a batch tells about itself, as plain values."""
    return {name: values[0].item() for name, values in batch.report().items()}
