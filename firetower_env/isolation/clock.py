"""The clock that every decision runs against, and the user's Ctrl-C, told from an agent's own."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from firetower_env.isolation.faults import TimeUp


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
    if not hasattr(signal, "setitimer") or not _handles_signals():
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


@contextmanager
def interrupts() -> Iterator[list[KeyboardInterrupt]]:
    """Every Ctrl-C of the user within the block, which a KeyboardInterrupt that an agent raises by itself is not."""
    pressed: list[KeyboardInterrupt] = []
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or not _handles_signals():
        yield pressed
        return
    handler = before

    def press(number: int, frame: FrameType | None) -> None:
        try:
            handler(number, frame)
        except KeyboardInterrupt as error:
            pressed.append(error)
            raise

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _handles_signals() -> bool:
    return threading.current_thread() is threading.main_thread()
