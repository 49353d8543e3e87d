"""An agent in a process of its own: whatever it does there, an answer or a fault comes back."""

from __future__ import annotations

import json
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import Memories, forks_for
from firetower_env.agents.memory import MOST_BYTES as MOST_MEMORY
from firetower_env.agents.memory import MemoryKind
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import UnknownNameError
from firetower_env.isolation.calls import illegal
from firetower_env.isolation.faults import Fault, Kind
from firetower_env.isolation.group import GroupProcess
from firetower_env.isolation.worker import Question, work

#: seconds for making an agent, and for one decision
TIME_LIMIT = 60.0
#: seconds a process has to notice by itself that an agent is late, before it is ended
GRACE = 2.0
#: seconds until a new process must run: they are only spent on machines that are far too busy
_START = 300.0
_POLL = 0.2
_MOST_BYTES = 1 << 16
_BYTES_PER_ROW = 32
_SPOILED = "what it sent is not an answer"
T = TypeVar("T")


class AgentProcess:
    """Runs one agent; it is started when it is needed, and again when it has ended. One question at a time.

    A `Fault` says what the agent has done. After one of kind DIED, and after one of kind LATE that the agent did not
    wake up from, its process is gone and so is all that the agent remembered.
    """

    def __init__(self, code: str, *, making: float | None = TIME_LIMIT) -> None:
        self.code = code
        self._making = making
        self._process: GroupProcess | None = None
        #: does it search, and gets copies of the games? None until it is made
        self.wants_forks: bool | None = None
        #: of what kind is what it remembers of a game? Here these are mere bytes
        self.memory: MemoryKind | None = None

    @property
    def alive(self) -> bool:
        """Is there a process, and does it run?"""
        return self._process is not None and self._process.alive

    def launch(self) -> None:
        """Begin to make the agent, if there is none; `start` or `ask` wait for it."""
        if self._process is None:
            self.wants_forks = None
            self._process = GroupProcess(work, self.code, self._making)

    def start(self) -> None:
        """Make the agent, if there is none. A code that names none is an UnknownNameError, all else a Fault."""
        self.launch()
        if self.wants_forks is not None:
            return
        self._hear(_START, Kind.DIED)
        message = self._hear(None if self._making is None else self._making + GRACE, Kind.LATE)
        with self._whole():
            if "unknown" in message:
                raise UnknownNameError(str(message["unknown"]))
            if "kind" in message:
                raise _checked(lambda: _fault(message))
        remembered = message.get("memory")
        if isinstance(remembered, int) and 0 < remembered <= MOST_MEMORY:
            self.memory = np.dtype((np.uint8, (remembered,)))
        self.wants_forks = message.get("wants_forks") is True

    def ask(
        self,
        batch: Batch,
        games: Ints,
        rng: np.random.Generator,
        masks: NDArray[np.int8] | None = None,
        limit: float | None = TIME_LIMIT,
        memories: Memories | None = None,
    ) -> NDArray[np.int64]:
        """The agent's answers, as `firetower_env.agents.ask` gets them, with the same random numbers; or a Fault.

        The generator is one of `numpy.random.default_rng`. `memories` are those of this process's `memory`; without
        them an agent that remembers answers as at the beginning of a game.
        """
        if not isinstance(rng.bit_generator, np.random.PCG64):
            raise TypeError(f"agents draw from a generator of default_rng, not from {type(rng.bit_generator).__name__}")
        self.start()
        legal = batch.masks(games) if masks is None else masks
        forks = None
        if self.wants_forks:
            salts = rng.integers(1 << 63, size=len(games), dtype=np.uint64)
            forks = forks_for(batch, games, batch.asked[games], salts)
        kept = memories or Memories(self.memory, batch.count, batch.game.seats)
        lent = kept.lend(games, batch.engine.asked[games])
        self._send(Question(batch.observe(games), legal, rng.bit_generator.state, forks, limit, *lent))
        patience = None if limit is None else limit + GRACE
        # in text, memory takes up a third more
        most = _MOST_BYTES + _BYTES_PER_ROW * len(legal) + sum(2 * memory.nbytes for memory in lent)
        message = self._hear(patience, Kind.LATE, most)
        with self._whole():
            found = _checked(lambda: _answers(message, rng, len(legal), *lent))
        if isinstance(found, Fault):
            raise found
        for action, mask in zip(found.tolist(), legal, strict=True):
            if fault := illegal(action, mask):
                raise fault
        kept.keep(games, batch.engine.asked[games], lent)
        return found

    def close(self) -> None:
        """End the agent with all that it has started."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def interrupt(self) -> None:
        """End the process while another thread asks, which hears of it by a Fault."""
        process = self._process
        if process is not None:
            with suppress(ValueError):  # the other thread was quicker
                process.end_group()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, question: Question) -> None:
        assert self._process is not None
        with self._whole():
            try:
                self._process.connection.send(question)
            except BlockingIOError:  # a process that hangs does not take it
                raise Fault(Kind.LATE) from None
            except (BrokenPipeError, ConnectionResetError):
                return  # its end shows when the answer is read

    def _hear(self, seconds: float | None, late: Kind, most: int = _MOST_BYTES) -> dict[str, Any]:
        """What the process says next. If it ends instead, or says nothing for so long, it is at fault."""
        with self._whole():
            message = self._message(seconds, late, most)
            return _checked(lambda: dict(json.loads(message)))

    def _message(self, seconds: float | None, late: Kind, most: int) -> bytes:
        process = self._process
        assert process is not None
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            alive = process.alive
            if not alive:
                process.end_group()  # what it has forked holds the pipe open
            try:
                if process.connection.poll(_POLL):
                    return process.connection.recv_bytes(most)
            except (EOFError, OSError):
                alive = False
            overdue = until is not None and time.monotonic() > until
            if overdue or not alive:
                raise Fault(late if alive else Kind.DIED)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """What is broken off here, by a fault or by Ctrl-C, cannot be gone on with."""
        try:
            yield
        except BaseException:
            self.close()
            raise


def _answers(
    message: dict[str, Any], rng: np.random.Generator, rows: int, memory: NDArray[np.uint8] | None = None
) -> NDArray[np.int64] | Fault:
    """What a message says; the generator is where the agent has left it, and so is the memory."""
    rng.bit_generator.state = message["draws"]
    if "kind" in message:
        return _fault(message)
    if memory is not None:
        memory[...] = np.frombuffer(b64decode(message["memory"], validate=True), np.uint8).reshape(memory.shape)
    return np.array(message["answers"], np.int64).reshape(rows)


def _fault(message: dict[str, Any]) -> Fault:
    return Fault(Kind[message["kind"]], str(message.get("text", "")))


def _checked(read: Callable[[], T]) -> T:
    """What was read from a message. One that cannot be read was not sent by us."""
    try:
        return read()
    except (ValueError, TypeError, LookupError, OverflowError, AttributeError, RecursionError):
        raise Fault(Kind.DIED, _SPOILED) from None
