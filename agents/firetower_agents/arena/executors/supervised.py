"""One supervised process, seen from outside: orders go in, results come out, and its end is noticed."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from enum import Enum, auto
from multiprocessing.connection import Connection

from firetower_agents.arena.executors import ExecutorError
from firetower_agents.arena.executors.worker import BROKEN, DONE, REFUSED, WORDS, Deciding, SharedNote, work
from firetower_agents.arena.results import MAX_LINE, GameResult, ResultsError, parse_result
from firetower_env.isolation.group import GroupProcess
from firetower_env.isolation.process import GRACE

_SPAWN = multiprocessing.get_context("spawn")


class Ending(Enum):
    """How a process came to the end of an order."""

    DONE = auto()
    DIED = auto()
    LATE = auto()


class Supervised:
    """A process that is started when it is needed, and again when it has ended."""

    def __init__(self) -> None:
        self._process: GroupProcess | None = None
        self._words = _SPAWN.RawArray("q", WORDS)
        self._note = SharedNote(self._words)
        self._finished: Ending | None = None
        self._late: Deciding | None = None
        #: what a process that could not go on has said
        self.broken = ""

    @property
    def inbox(self) -> Connection:
        """What can be waited for."""
        assert self._process is not None
        return self._process.connection

    def start(self, order: bytes, *, anew: bool = False) -> None:
        """Hand over an order, to a new process if no agent may have been there before; what comes of it shows later."""
        if anew:
            self.bury()
        self._finished, self.broken = None, ""
        self._note.end()
        if self._process is None:
            self._process = GroupProcess(work, self._words)
        try:
            self.inbox.send_bytes(order)
        except OSError:  # it has ended, or hangs and does not take it
            self._finished = Ending.DIED

    def results(self) -> Iterator[GameResult]:
        """The results that have come since the last look."""
        assert self._process is not None
        alive = self._process.alive
        if not alive:
            self._process.end_group()  # what an agent has forked holds the pipe open
        while self._finished is None and self.inbox.poll():
            try:
                yield from self._read(self.inbox.recv_bytes(MAX_LINE))
            except (EOFError, OSError):  # it may have been cut off in the middle of a message
                self._finished = Ending.DIED
            except ResultsError as error:  # an agent has written to the pipe
                self._finished, self.broken = Ending.DIED, str(error)
        if not alive and self._finished is None:
            self._finished = Ending.DIED

    def _read(self, message: bytes) -> Iterator[GameResult]:
        if message == DONE:
            self._finished = Ending.DONE
        elif message.startswith(REFUSED):
            raise ExecutorError(f"a worker could not go on: {message.removeprefix(REFUSED).decode(errors='replace')}")
        elif message.startswith(BROKEN):
            self._finished, self.broken = Ending.DIED, message.removeprefix(BROKEN).decode(errors="replace")
        else:
            yield parse_result(message)

    def ending(self, now: float) -> Ending | None:
        """How the order has ended, None while it is being played."""
        if self._finished is None and self._note.overdue(now) > GRACE:
            self._finished, self._late = Ending.LATE, self._note.deciding
        return self._finished

    def bury(self) -> Deciding | None:
        """End the process with all that agents have started in it; returns who was deciding."""
        if self._process is not None:
            self._process.close()
            self._process = None
        # a late agent may have answered at the last moment: then it is not the one that is deciding now
        moved_on = self._finished is Ending.LATE and self._note.deciding != self._late
        return None if moved_on else self._note.deciding
