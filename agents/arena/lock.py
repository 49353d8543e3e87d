"""One driver at a time: a results file is locked while a tournament writes to it.

The lock belongs to the process and ends with it, however it ends: a killed driver leaves nothing to clear away.
"""

from __future__ import annotations

import os
import weakref
from importlib import import_module
from pathlib import Path
from types import ModuleType

from agents.arena.results import ResultsError

_MODE = 0o666


class LockedError(ResultsError):
    """Another process writes to the same results."""


class FileLock:
    """Holds a file, which is made if there is none, until `release` is called or the lock is forgotten."""

    def __init__(self, path: Path) -> None:
        posix = _posix()
        number = _locked(path, posix) if posix else _kept_open(path.with_name(path.name + ".lock"), path)
        self._close = weakref.finalize(self, os.close, number)

    @property
    def held(self) -> bool:
        """Has it not been released?"""
        return self._close.alive

    def release(self) -> None:
        """Let others write."""
        self._close()


def _posix() -> ModuleType | None:
    try:
        return import_module("fcntl")
    except ModuleNotFoundError:
        return None


def _locked(path: Path, fcntl: ModuleType) -> int:
    number = os.open(path, os.O_RDWR | os.O_CREAT, _MODE)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(number)
        raise _in_use(path) from None
    except OSError:
        pass  # some network file systems know no locks: better to play without than not at all
    return number


def _kept_open(lock: Path, path: Path) -> int:
    """Where files cannot be locked in this way (Windows), one that somebody has open cannot be deleted."""
    try:
        lock.unlink(missing_ok=True)
        return os.open(lock, os.O_RDWR | os.O_CREAT | os.O_EXCL, _MODE)
    except (PermissionError, FileExistsError):
        raise _in_use(path) from None


def _in_use(path: Path) -> LockedError:
    return LockedError(f"{path}: another tournament is writing to this file; wait for it, or choose another --results")
