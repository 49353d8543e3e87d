"""What an agent can do wrong, how a game is scored then, and the clock that every decision runs against.

Agents are kept apart for the sake of faults, not of security: an agent is a program that runs with the rights of
whoever starts the tournament, and can read and write what they can.
"""

from __future__ import annotations

import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from types import FrameType

from agents.arena.schedule import Table

TEXT_LENGTH = 160
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")


class Kind(StrEnum):
    """The ways to lose a game without playing it to its end."""

    RAISED = "raised an error"
    ILLEGAL = "illegal answer"
    LATE = "time limit"
    CHANGED = "changed its input"
    DIED = "ended its process"


class Fault(Exception):  # noqa: N818 - a verdict on an agent, not an error of this package
    """An agent's fault: its kind, and a text that says the same in every process."""

    def __init__(self, kind: Kind, text: str = "") -> None:
        super().__init__(kind, text)
        self.kind = kind
        # addresses of objects differ from run to run
        self.text = _ADDRESS.sub("0x…", " ".join(text.split()))[:TEXT_LENGTH]

    @property
    def ending(self) -> str:
        """How the game ended, for its record."""
        return f"fault: {self.kind}"


class TimeUp(BaseException):
    """The time of a decision has run out. Not an Exception: agents that catch errors must not catch this."""


def fault_of(error: BaseException) -> Fault:
    """What an error that left an agent says about it."""
    if isinstance(error, Fault):
        return error
    if isinstance(error, TimeUp):
        return Fault(Kind.LATE)
    if isinstance(error, ValueError) and "read-only" in str(error):
        return Fault(Kind.CHANGED, str(error))
    return Fault(Kind.RAISED, f"{type(error).__name__}: {error}")


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise TimeUp when the block takes longer: at once where signals can be used, otherwise when it is left."""
    if seconds is None:
        yield
        return
    start = time.monotonic()
    with _alarm(seconds):
        yield
    if time.monotonic() - start > seconds:
        raise TimeUp


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    # it rings again and again, for agents that catch everything
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # in case it rang just before it was stopped
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeUp


def forfeited(table: Table, seat: int) -> tuple[float, ...]:
    """The returns when this seat is at fault: its side loses, the others share the win (zero-sum, as ruling R59)."""
    others = len(set(table.sides)) - 1
    if not others:
        return (table.game.lost_return,)
    return tuple(-1 / others if side == table.sides[seat] else 1 / others**2 for side in table.sides)
