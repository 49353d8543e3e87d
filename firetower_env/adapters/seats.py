"""What the adapters share: reading what they are given, names of seats, infos, and who has lost for good."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import BatchError, IllegalActionError, UnknownNameError, UnknownOptionError
from firetower_env.core.game import Game
from firetower_env.presets import make_game

RANDOM = "random"


def game_of(preset: str, options: dict[str, Any]) -> Game:
    """The game of a preset. Of options that nobody knows it speaks as Python does of keywords: libraries read that."""
    try:
        return make_game(preset, **options)
    except UnknownOptionError as error:
        raise UnknownOptionError(f"unexpected keyword argument {error.option!r}: {error}") from None


def one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    """The value of a keyword, if it is one of those there are."""
    if value not in known:
        raise UnknownNameError(f"{name} is {' or '.join(map(repr, known))}, not {value!r}")
    return value


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


def question_number(batch: Batch) -> np.int64:
    """The question of the only game of a batch by its number in `game.phases.questions`; -1 when the game is over."""
    phase = batch.engine.phase[0]
    return batch.game.phases.question_of[phase] if phase >= 0 else np.int64(-1)


def report_of(batch: Batch) -> dict[str, Any]:
    """What the only game of a batch tells about itself, in the types of numpy that libraries read infos by.

    Truth values are arrays without dimensions: of `np.bool_` Gymnasium's vector environments make arrays of objects.
    """
    told = batch.report().items()
    return {name: np.asarray(values[0]) if values.dtype == np.bool_ else values[0] for name, values in told}
