"""One writer at a time: a file or a folder is locked while a process writes to it.

The lock belongs to the process and ends with it, however it ends: a killed process leaves nothing to clear away.
"""

from __future__ import annotations

from pathlib import Path

import filelock

from firetower_env.core.errors import FiretowerError

_NAME = ".lock"


class LockedError(FiretowerError, RuntimeError):
    """Another process writes there. Nothing was changed."""


class Lock:
    """Holds a file, or a folder that exists, until `release` is called or the lock is forgotten.

    `refusal` is what a second holder is told behind the path, such as "another training writes to this folder".
    """

    def __init__(self, path: Path, refusal: str) -> None:
        beside = path / _NAME if path.is_dir() else path.with_name(f".{path.name}{_NAME}")
        # any thread may release it
        self._lock = filelock.FileLock(beside, thread_local=False)
        try:
            self._lock.acquire(blocking=False)
        except filelock.Timeout:
            raise LockedError(f"{path}: {refusal}") from None

    @property
    def held(self) -> bool:
        """Has it not been released?"""
        return self._lock.is_locked

    def release(self) -> None:
        """Let others write."""
        self._lock.release()
