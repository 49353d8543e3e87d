"""The part of the games that one process plays, by whoever it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.blocks import Block, allocating_in
from firetower_env.core.game import Form, Game
from firetower_env.core.processes.memory import Desk, Tray

#: kinds of trays
OBSERVATIONS, MASKS = range(2)


class Task(IntEnum):
    """What a process can be told to do."""

    PLAY = 0
    START = 1
    OBSERVE = 2
    MASKS = 3


def tray_forms(game: Game) -> tuple[Form, Form]:
    """What lies in the trays of each kind."""
    return game.observation_form, {"masks": ((game.layout.size,), np.dtype(np.int8))}


class Part(Batch):
    """All games of a batch, as one of its processes sees them. It does what it is told with those on the desk."""

    desk: Desk
    trays: Sequence[Sequence[Tray]]

    @classmethod
    def lying_in(cls, block: Block, game: Game, count: int, relative: bool, auto_reset: bool) -> Part:
        """The same places in every process: whatever one of them changes, all of them see."""
        with allocating_in(block):
            part = cls(game, count, relative=relative, auto_reset=auto_reset)
        part.desk = Desk(block, game, count)
        return part

    def work(self, task: Task, tray: int, start: int, stop: int) -> int:
        """Do a task with these rows of the desk; what comes back is a number of games."""
        rows = slice(start, stop)
        games, numbers = self.desk.games[rows], self.desk.numbers[rows]
        if task is Task.PLAY:
            return self._play_and_tell(games, numbers, start)
        elif task is Task.START:
            self._start(games, numbers.view(np.uint64))
        elif task is Task.OBSERVE:
            seen = {name: array[rows] for name, array in self.trays[OBSERVATIONS][tray].arrays().items()}
            self._observe_into(seen, games, numbers)
        else:
            self.trays[MASKS][tray].arrays()["masks"][rows] = self._masks(games)
        return 0

    def _play_and_tell(self, games: Ints, answers: NDArray[np.int64], start: int) -> int:
        ended = self._play(games, answers)
        rows = slice(start, start + ended.games.size)
        desk = self.desk
        desk.ended[rows], desk.returns[rows] = ended.games, ended.returns
        desk.truncated[rows], desk.lengths[rows] = ended.truncated, ended.lengths
        return ended.games.size
