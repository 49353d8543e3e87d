"""A bell that rings in whatever is being run: for cases that hang, and for the end of the time."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Rung(BaseException):
    """The time is over. Not an Exception: whatever catches errors must not catch this."""


@contextmanager
def ringing_after(seconds: float) -> Iterator[None]:
    """Raise `Rung` in the main thread after so long; elsewhere, and without alarms, nothing rings."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Rung

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-3))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
