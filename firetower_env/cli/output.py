"""The standard output is for results: what agents write to it meanwhile goes where errors go."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress

_OUT, _ERRORS = 1, 2


@contextmanager
def kept_output() -> Iterator[None]:
    """Lead away what is printed, what programs and C write to the descriptor, and what subprocesses print."""
    with redirect_stdout(sys.stderr):
        try:
            kept = os.dup(_OUT)
        except OSError:  # there is none
            yield
            return
        _flush()
        os.dup2(_ERRORS, _OUT)
        try:
            yield
        finally:
            _flush()
            os.dup2(kept, _OUT)
            os.close(kept)


def _flush() -> None:
    """Write what C has not written yet, or it would come later, to another place."""
    with suppress(TypeError, AttributeError, OSError):  # not every system lets its C library be found like this
        ctypes.CDLL(None).fflush(None)
