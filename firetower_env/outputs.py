"""Files that are written: there as a whole or not at all, and named when the system refuses them."""

from __future__ import annotations

import errno
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def naming(path: str | Path) -> Iterator[None]:
    """Errors of the system within name this file: that of a full disk names none by itself."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno or errno.EIO, error.strerror or str(error), str(path)) from error


@contextmanager
def written_aside(path: Path) -> Iterator[Path]:
    """Where to write a file; when that is done it takes its name, and until then an older one stays.

    What is no file, such as a pipe, is written to directly.
    """
    with naming(path):
        if path.exists() and not path.is_file():
            yield path
            return
        whole = path.resolve()
        # its ending tells some writers what to write
        aside = whole.with_name(f".{secrets.token_hex(4)}-{whole.name}")
        try:
            yield aside
            aside.replace(whole)
        finally:
            aside.unlink(missing_ok=True)


def same_file(one: Path, other: Path) -> bool:
    """Are these one file, in whatever way it is named?"""
    return one.samefile(other) if one.exists() and other.exists() else one.resolve() == other.resolve()
