"""Agents that whoever starts the app offers: each thinks in a process of its own, and what it does wrong is told.

Nothing of such an agent runs in the app itself. An agent that raises, hangs, answers what is not legal or ends its
process fails in the game where it does so, and in no other.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import POLICY, Memories, names_file
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.isolation.faults import Fault, Kind
from firetower_env.isolation.process import TIME_LIMIT, AgentProcess
from firetower_env.presets import GAMES, PRESETS, make_batch
from firetower_env.render.wording import printable
from firetower_env.web.errors import AgentError

#: seconds for making an agent, for the first answer by which it shows that it can play, and for any other
MAKING, FIRST_LIMIT, LIMIT = TIME_LIMIT, 20.0, TIME_LIMIT
#: seconds after which an agent that could not play is tried again, and after which an idle process ends
RETRY, IDLE = 30.0, 600.0
_STEP = 0.2
#: faults that say something of an agent in all games
_EVERYWHERE = (Kind.LATE, Kind.DIED)
_LOGGER = logging.getLogger("firetower_env.web")


class Offered:
    """One agent. Any thread may ask it; it answers one question at a time, and its process runs when it is needed."""

    def __init__(self, name: str, code: str) -> None:
        self.name, self.doc = name, _doc(code)
        self._process = AgentProcess(code, making=MAKING)
        self._turn = threading.Lock()
        #: why it could not play a game, None if it could; nothing is known of games that are not there
        self._trials: dict[str, str | None] = {}
        self._tried = time.monotonic()
        self._trying = threading.Lock()
        self._used = time.monotonic()
        self._closed = False

    def answer(
        self, batch: Batch, rng: np.random.Generator, remembered: bytes = b""
    ) -> tuple[NDArray[np.int64], bytes]:
        """Its answer for the game of this batch, in the batch's view, and what it remembers from then on."""
        with self._its_turn():
            self._check_open()
            self._process.start()
            memories = Memories(self._process.memory, batch.count, batch.game.seats)
            if remembered:
                memories.restore(remembered)
            return self._ask(batch, rng, LIMIT, memories), memories.state()

    def remembers(self) -> bool:
        """Does it remember anything of a game?"""
        with self._its_turn():
            self._check_open()
            self._process.start()
            return self._process.memory is not None

    @contextmanager
    def _its_turn(self) -> Iterator[None]:
        """One question at a time; what goes wrong in it becomes an AgentError that says so."""
        if not self._turn.acquire(timeout=LIMIT):
            raise AgentError(f"The agent {self.name} is busy with another game.")
        try:
            yield
        except (Fault, UnknownNameError) as error:
            self._log(error)
            raise AgentError(f"The agent {self.name} failed: {reason_of(error)}.") from None
        finally:
            self._used = time.monotonic()
            self._turn.release()

    def _check_open(self) -> None:
        if self._closed:
            raise Fault(Kind.DIED, "the app is being stopped")

    def _ask(
        self, batch: Batch, rng: np.random.Generator, limit: float, memories: Memories | None = None
    ) -> NDArray[np.int64]:
        self._check_open()
        return self._process.ask(batch, batch.all_games, rng, limit=limit, memories=memories)

    # -- can it play? -------------------------------------------------------------------------------------------------

    def unable(self, game: str) -> str | None:
        """Why it cannot play a game, as far as is known. This does not wait: trials run aside."""
        if time.monotonic() - self._tried > RETRY and any(self._trials.values()):
            self.try_out()
        return self._trials.get(game)

    @property
    def broken(self) -> str | None:
        """Why it can play nothing at all."""
        reasons = [self.unable(game) for game in GAMES]
        return reasons[0] if all(reasons) else None

    def try_out(self) -> None:
        """Find out aside what it can play, if nobody does so already."""
        if not self._closed and self._trying.acquire(blocking=False):
            threading.Thread(target=self._try_all, daemon=True).start()

    def _try_all(self) -> None:
        try:
            for game in GAMES:
                error = self._try(game)
                if isinstance(error, UnknownNameError) or (error is not None and error.kind in _EVERYWHERE):
                    self._trials = dict.fromkeys(GAMES, reason_of(error))
                    break
                self._trials = {**self._trials, game: None if error is None else reason_of(error)}
            if error is not None and all(self._trials.values()):
                self._log(error)
        finally:
            self._tried = time.monotonic()
            self._trying.release()

    def _try(self, game: str) -> Fault | UnknownNameError | None:
        """A first answer, but for agents that search."""
        batch = make_batch(next(preset.name for preset in PRESETS.values() if preset.game == game), 1)
        batch.reset(seeds=[0])
        with self._turn:
            try:
                self._check_open()
                self._process.start()
                if not self._process.wants_forks:
                    self._ask(batch, np.random.default_rng(0), FIRST_LIMIT)
            except (Fault, UnknownNameError) as error:
                return error
            finally:
                self._used = time.monotonic()
        return None

    def _log(self, error: Fault | UnknownNameError) -> None:
        """The terminal learns more than pages: the agent belongs to whoever sits there."""
        if not self._closed:
            told = f"{error.kind}; {error.text}" if isinstance(error, Fault) else str(error)
            _LOGGER.warning("%s", printable(f"firetower: agent {self.name}: {told}"))

    # -- its end ------------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """End a process that nobody has needed for long."""
        if self._turn.acquire(blocking=False):
            try:
                if time.monotonic() - self._used > IDLE:
                    self._process.close()
            finally:
                self._turn.release()

    def close(self) -> None:
        """End the process, whatever it does, and start no other."""
        self._closed = True
        while not self._turn.acquire(timeout=_STEP):
            self._process.interrupt()
        try:
            self._process.close()
        finally:
            self._turn.release()


def _doc(code: str) -> str:
    """What pages read about an agent; where its files lie is none of their business."""
    if names_file(code):
        return "an agent of your own"
    return "a trained network" if code.partition(":")[0] == POLICY else code


def reason_of(error: Fault | UnknownNameError) -> str:
    """What pages read about a fault: its kind and the class of an error, for the text of one may hold anything."""
    if isinstance(error, UnknownNameError):
        return "there is no such agent"
    kind, _, _ = error.text.partition(":")
    return f"{error.kind} ({kind})" if error.kind is Kind.RAISED and kind.isidentifier() else str(error.kind)
