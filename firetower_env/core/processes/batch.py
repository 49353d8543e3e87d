"""A batch whose games are played by several processes at once."""

from __future__ import annotations

import os
import socket
import weakref
from functools import partial
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch, Ended, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.blocks import Block
from firetower_env.core.errors import BatchError, WorkerError
from firetower_env.core.game import Game
from firetower_env.core.inputs import whole
from firetower_env.core.masks import Words
from firetower_env.core.processes.channel import pickled
from firetower_env.core.processes.memory import COPIED, TRAYS, SharedMemory, Tray, Trays
from firetower_env.core.processes.part import Part, Task, tray_forms
from firetower_env.core.processes.shares import Shares, evenly
from firetower_env.core.processes.worker import Setup
from firetower_env.core.processes.workers import Worker, end_all, patience_of

#: fewer games than so many for each process are played by the process that holds the batch, alone: the others may
#: sleep, and waking them takes much of what sharing such a task saves
WORTH_SHARING = 512


class ProcessBatch(Batch):
    """The same games as in one process, and everything that `Batch` offers.

    All arrays lie in shared memory. Steps, new games, observations and masks of many games are split among the
    processes, of which the caller's is one; all else, and what concerns a few games, happens in the caller's.
    Copies, forks and pickles are batches in one process. `close`, or leaving a `with` block, ends the other processes;
    so does the end of the caller's, however it comes.
    """

    def __init__(
        self, game: Game, count: int, *, relative: bool = True, auto_reset: bool = False, processes: int = 2
    ) -> None:
        if not hasattr(socket, "send_fds"):
            raise BatchError("batches in several processes need a system with Unix sockets")
        sizes = Block()
        Part.lying_in(sizes, game, count, relative, auto_reset)
        memory = SharedMemory(sizes.size)
        self._part = Part.lying_in(memory.block(), game, count, relative, auto_reset)
        vars(self).update({name: value for name, value in vars(self._part).items() if name != "desk"})
        self._trays = {
            task: Trays([Tray(form, count) for _ in range(TRAYS)]) for task, form in tray_forms(game).items()
        }
        self._part.trays = {task: trays.all for task, trays in self._trays.items()}
        self._shares = Shares(processes)
        self._owner = os.getpid()
        shared = [memory, *(tray.memory for trays in self._trays.values() for tray in trays.all)]
        setup = pickled(Setup(game, count, relative, auto_reset, tuple(one.size for one in shared)))
        self._workers: list[Worker] = []
        self._end = weakref.finalize(self, end_all, self._workers)
        try:
            self._workers.extend(Worker(patience_of(processes)) for _ in range(processes - 1))
            for worker in self._workers:
                worker.channel.send_setup(setup, [one.descriptor for one in shared])
            for worker in self._workers:
                self._hear(worker)
        except BaseException:
            self._end()
            raise
        finally:
            for one in shared:
                one.close_descriptor()

    @property
    def processes(self) -> int:
        """How many processes play, the caller's included."""
        return 1 + len(self._workers)

    def close(self) -> None:
        """End the other processes; nothing more can be asked of this batch."""
        self._give_up("this batch is closed")

    def _give_up(self, why: str) -> None:
        self._end()
        if isinstance(self.engine, _Gone):
            return
        self.engine = _Gone(why)  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are batches of one process."""
        twin = Batch(self.game, self.count, relative=self.relative, auto_reset=self.auto_reset)
        twin.put(twin.all_games, self, self.all_games)
        return _itself, (twin,)

    # -- what many games are asked together -----------------------------------------------------------------------

    def _start(self, games: Ints, seeds: NDArray[np.uint64]) -> None:
        if self._few(games):
            super()._start(games, seeds)
        else:
            self._share_evenly(Task.START, games, seeds.view(np.int64))

    def _masks(self, games: Ints) -> NDArray[np.int8]:
        if self._few(games):
            return super()._masks(games)
        return self._collect(Task.MASKS, games, games)["masks"]

    def _packed(self, games: Ints) -> Words:
        if self._few(games) or not self._turned:
            return super()._packed(games)
        return self._collect(Task.PACKED_MASKS, games, games)["masks"]

    def _observe(self, games: Ints, seats: Ints) -> Observation:
        if self._few(games):
            return super()._observe(games, seats)
        return self._collect(Task.OBSERVE, games, seats)

    def _observe_into(self, out: Observation, games: Ints, seats: Ints) -> None:
        if self._few(games):
            super()._observe_into(out, games, seats)
            return
        self._share_evenly(Task.OBSERVE, games, seats, COPIED)
        for name, array in self._trays[Task.OBSERVE].all[COPIED].arrays().items():
            out[name][...] = array[: games.size]

    def _play(self, games: Ints, named: Ints) -> Ended:
        """A step is refused as a whole: no process plays before all answers are found legal here, which is quick."""
        if self._few(games):
            return super()._play(games, named)
        real = self._real(games, named)
        self.engine.check(games, real, named)
        desk = self._part.desk
        order, bounds = self._shares.divide(self.engine.phase.take(games))
        numbers = self._share(Task.PLAY, games[order], real[order], bounds)
        self._shares.learn(np.where(np.diff(bounds) > 0, desk.seconds[bounds[:-1]], 0))
        rows = np.concatenate([np.arange(start, start + n) for start, n in zip(bounds[:-1], numbers, strict=True)])
        if not rows.size:
            return self._none_ended
        # in the order in which the caller named them
        row_of = np.empty(self.count, np.int64)
        row_of[games] = np.arange(games.size)
        rows = rows[row_of[desk.ended[rows]].argsort()]
        return Ended(desk.ended[rows], desk.returns[rows], desk.truncated[rows], desk.lengths[rows])

    # -- sharing --------------------------------------------------------------------------------------------------

    def _few(self, games: Ints) -> bool:
        """Are these better played here? Whoever listens to chance hears this process alone."""
        return games.size < WORTH_SHARING * self.processes or self.engine.chance.listener is not None

    def _collect(self, task: Task, games: Ints, numbers: Ints) -> Observation:
        trays = self._trays[task]
        tray = trays.next
        self._share_evenly(task, games, numbers, tray)
        return trays.take(tray, games.size)

    def _share_evenly(self, task: Task, games: Ints, numbers: Ints, tray: int = 0) -> None:
        self._share(task, games, numbers, evenly(games.size, self.processes), tray)

    def _share(self, task: Task, games: Ints, numbers: Ints, bounds: list[int], tray: int = 0) -> list[int]:
        """All processes do this with their rows; what came of it in each. Errors are raised when all are done."""
        if os.getpid() != self._owner:
            raise BatchError("a batch in several processes belongs to the process that made it")
        desk = self._part.desk
        desk.games[: games.size], desk.numbers[: games.size] = games, numbers
        jobs = [
            partial(self._part.work, task, tray, 0, bounds[1]),
            *(partial(self._hear, worker) for worker in self._workers),
        ]
        results: list[int] = []
        errors: list[Exception] = []
        try:
            for worker, start, stop in zip(self._workers, bounds[1:-1], bounds[2:], strict=True):
                self._ask(worker, task, tray, start, stop)
            for job in jobs:
                try:
                    results.append(job())
                except Exception as error:
                    errors.append(error)
        except (KeyboardInterrupt, SystemExit):
            self._give_up("this batch was interrupted while its processes played")
            raise
        if errors:
            raise next((error for error in errors if isinstance(error, WorkerError)), errors[0])
        return results

    def _ask(self, worker: Worker, task: Task, tray: int, start: int, stop: int) -> None:
        try:
            worker.channel.send_task(task, tray, start, stop)
        except OSError:
            self._lost(worker)

    def _hear(self, worker: Worker) -> int:
        try:
            return worker.result()
        except (EOFError, OSError):
            self._lost(worker)

    def _lost(self, worker: Worker) -> NoReturn:
        why = f"a process of this batch has ended ({worker.ending()}); its games are lost"
        self._give_up(why)
        raise WorkerError(why)


def _itself(batch: Batch) -> Batch:
    """What a copy is made with."""
    return batch


class _Gone:
    """Stands where an engine was: whatever is asked of it, it says why there is none."""

    def __init__(self, why: str) -> None:
        self._why = why

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise WorkerError(self._why)


def new_batch(game: Game, count: int, *, relative: bool = True, auto_reset: bool = False, processes: int = 1) -> Batch:
    """A batch of a game in one process, or in several with the caller's as the first."""
    if whole(processes, "the number of processes") < 1:
        raise BatchError(f"a batch needs at least one process, not {processes}")
    if processes == 1:
        return Batch(game, count, relative=relative, auto_reset=auto_reset)
    if processes > whole(count, "the number of games"):
        raise BatchError(f"{count} games cannot be shared among {processes} processes")
    return ProcessBatch(game, count, relative=relative, auto_reset=auto_reset, processes=processes)
