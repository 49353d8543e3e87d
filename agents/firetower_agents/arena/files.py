"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from firetower_env.core.errors import FiretowerError
from firetower_env.outputs import naming

_MODE = 0o666


class UnwritableError(FiretowerError, ValueError):
    """A place where no file can be written."""


def replace_file(path: Path, content: bytes) -> None:
    """Write a file in one go: whoever reads it meanwhile finds the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, aside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with naming(path), os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(aside).chmod(_MODE & ~mask)
        Path(aside).replace(path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise


def check_writable(path: Path) -> None:
    """Refuse a place where no file can be written, before games are played for it."""
    if path.is_dir():
        raise UnwritableError(f"{path} is a folder: name a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, probe = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {error.strerror}") from None
    os.close(number)
    Path(probe).unlink()
