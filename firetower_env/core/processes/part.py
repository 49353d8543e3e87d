"""The part of the games that one process plays, by whoever it is told to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from time import thread_time

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.blocks import Block, allocating_in
from firetower_env.core.game import Form, Game
from firetower_env.core.processes.memory import Desk, Tray
from firetower_env.core.spares import Spares


class Task(IntEnum):
    """What a process can be told to do."""

    PLAY = 0
    START = 1
    OBSERVE = 2
    MASKS = 3
    PACKED_MASKS = 4


def tray_forms(game: Game) -> dict[Task, Form]:
    """What lies in trays afterwards, by task."""
    return {
        Task.OBSERVE: game.observation_form,
        Task.MASKS: {"masks": ((game.layout.size,), np.dtype(np.int8))},
        Task.PACKED_MASKS: {"masks": ((game.layout.words,), np.dtype(np.uint16))},
    }


class Part(Batch):
    """All games of a batch, as one of its processes sees them. It does what it is told with those on the desk."""

    desk: Desk
    trays: Mapping[Task, Sequence[Tray]]

    @classmethod
    def lying_in(cls, block: Block, game: Game, count: int, relative: bool, auto_reset: bool) -> Part:
        """The same places in every process: whatever one of them changes, all of them see."""
        with allocating_in(block):
            part = cls(game, count, relative=relative, auto_reset=auto_reset)
            if auto_reset and not part.engine.s.lasting_names():
                part._spares = Spares(game, count)
        part.desk = Desk(block, game, count)
        return part

    def work(self, task: Task, tray: int, start: int, stop: int) -> int:
        """Do a task with these rows of the desk; what comes back is a number of games."""
        rows = slice(start, stop)
        games, numbers = self.desk.games[rows], self.desk.numbers[rows]
        if task is Task.PLAY:
            return self._play_and_tell(games, numbers, start)
        if task is Task.START:
            self._start(games, numbers.view(np.uint64))
            return 0
        out = {name: array[rows] for name, array in self.trays[task][tray].arrays().items()}
        if task is Task.OBSERVE:
            self._observe_into(out, games, numbers)
        else:
            out["masks"][...] = self._masks(games) if task is Task.MASKS else self._packed(games)
        return 0

    def _play_and_tell(self, games: Ints, answers: NDArray[np.int64], start: int) -> int:
        if not games.size:
            return 0
        began = thread_time()
        self.engine.step(games, answers)
        self._lengths[games] += 1
        ended = self._ended(games)
        rows = slice(start, start + ended.games.size)
        desk = self.desk
        desk.ended[rows], desk.returns[rows] = ended.games, ended.returns
        desk.truncated[rows], desk.lengths[rows] = ended.truncated, ended.lengths
        desk.seconds[start] = thread_time() - began
        return ended.games.size
