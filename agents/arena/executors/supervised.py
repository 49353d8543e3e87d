"""One supervised process, seen from outside: orders go in, results come out, and its end is noticed."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from enum import Enum, auto
from multiprocessing.connection import Connection

from agents.arena.executors import ExecutorError
from agents.arena.executors.worker import BROKEN, DONE, WORDS, Deciding, SharedNote, work
from agents.arena.results import GameResult, parse_result

#: seconds a process has to notice by itself that a decision is late, before it is ended
GRACE = 2.0
_SPAWN = multiprocessing.get_context("spawn")


class Ending(Enum):
    """How a process came to the end of an order."""

    DONE = auto()
    DIED = auto()
    LATE = auto()


class Supervised:
    """A process that is started when it is needed, and again when it has ended."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._words = _SPAWN.RawArray("q", WORDS)
        self._note = SharedNote(self._words)
        self._finished: Ending | None = None
        self._late: Deciding | None = None
        self.inbox: Connection
        #: the matches of the present order
        self.sent: list[str] = []

    def start(self, order: bytes) -> None:
        """Hand over an order; whether it arrives shows later."""
        self.sent = [row[0] for row in json.loads(order)["matches"]]
        self._finished = None
        self._note.end()
        if self._process is None:
            self.inbox, theirs = _SPAWN.Pipe()
            self._process = _SPAWN.Process(target=work, args=(theirs, self._words), daemon=True)
            self._process.start()
            theirs.close()  # or the end of the process would not close the pipe
        try:
            self.inbox.send_bytes(order)
        except (BrokenPipeError, ConnectionResetError):
            self._finished = Ending.DIED

    def results(self) -> Iterator[GameResult]:
        """The results that have come since the last look."""
        while self._finished is None and self.inbox.poll():
            try:
                message = self.inbox.recv_bytes()
            except (EOFError, OSError):  # it may have been cut off in the middle of a message
                self._finished = Ending.DIED
            else:
                if message == DONE:
                    self._finished = Ending.DONE
                elif message.startswith(BROKEN):
                    raise ExecutorError(f"a worker could not go on: {message.removeprefix(BROKEN).decode()}")
                else:
                    yield parse_result(message)

    def ending(self, now: float) -> Ending | None:
        """How the order has ended, None while it is being played."""
        if self._finished is None and self._note.overdue(now) > GRACE:
            self._finished, self._late = Ending.LATE, self._note.deciding
        return self._finished

    def bury(self) -> Deciding | None:
        """End the process, if it has not ended; returns who was deciding."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None
            self.inbox.close()
        # a late agent may have answered at the last moment: then it is not the one that is deciding now
        moved_on = self._finished is Ending.LATE and self._note.deciding != self._late
        return None if moved_on else self._note.deciding
