"""Reading files that others made: whatever lies at a path, no more memory and time is spent than was allowed for."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from firetower_env.core.errors import FiretowerError

# a named pipe is opened at once, to be refused, instead of waiting for somebody to write to it; not there on Windows
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


class FileRefusedError(FiretowerError, ValueError):
    """What lies at a path is no ordinary file, or a larger one than is read."""


@contextmanager
def open_bounded(path: Path, most: int) -> Iterator[BinaryIO]:
    """An ordinary file of at most so many bytes, opened for reading; pipes, devices and larger files are refused.

    A file that grows meanwhile is for the caller to notice: read no more than `most` bytes of it.
    """
    with open(path, "rb", opener=_opened) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise FileRefusedError(f"{path}: not a file")
        if found.st_size > most:
            raise too_long(path, most)
        yield file


def read_bounded(path: Path, most: int) -> bytes:
    """The contents of an ordinary file of at most so many bytes."""
    with open_bounded(path, most) as file:
        # memory is taken for as much as is asked for
        size = os.fstat(file.fileno()).st_size
        data = file.read(size + 1)
        if len(data) > size:  # it has grown, or its size was not told
            data += file.read(most + 1 - len(data))
    if len(data) > most:
        raise too_long(path, most)
    return data


def too_long(path: Path, most: int) -> FileRefusedError:
    """The error for a file of more than so many bytes."""
    return FileRefusedError(f"{path}: longer than {most} bytes")


def _opened(path: str, flags: int) -> int:
    return os.open(path, flags | _AT_ONCE)
