"""Files of finished games: read line by line, appended safely.

The first line of a tournament's file is a heading, which says what was played by whose code (see `store`).
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from firetower_agents.arena.results import HEADING, MAX_LINE, OPENING, GameResult, ResultsError, parse_result
from firetower_env.outputs import naming


class UnfinishedLineWarning(UserWarning):
    """A file stopped in the middle of its last line, which was left out."""


class ZeroBytesWarning(UserWarning):
    """A file ended with zero bytes, as a crash of the system leaves them; they were left out."""


def read_results(path: str | Path) -> list[GameResult]:
    """All games of a file in its order.

    A last line that was not written to its end is left out with a warning, and so are zero bytes at the end. A line
    that stands there twice counts once; two different lines for one match are an error, like everything else that is
    not as it should be.
    """
    games: dict[str, tuple[int, GameResult]] = {}
    for number, line in _lines(Path(path)):
        if number == 1 and line.startswith(HEADING):
            continue
        try:
            game = parse_result(line)
            first, known = games.setdefault(game.match, (number, game))
            if known != game:
                raise ResultsError(f"match {game.match!r} stands in line {first} with another result")
        except ResultsError as error:
            raise ResultsError(f"{path}, line {number}: {error}") from None
    return [game for _, game in games.values()]


def append_results(path: str | Path, games: Iterable[GameResult]) -> None:
    """Add games to the end of a file, and return when they are safe on disk.

    An unfinished last line, left by a process that was killed, is cut off first, and so are zero bytes at the end. One
    process writes at a time.
    """
    append_lines(path, b"".join(game.dump() for game in games))


def append_lines(path: str | Path, lines: bytes, after: int | None = None) -> int:
    """Add whole lines, as `append_results` does; returns the size of the file then.

    `after` is the size that the file should have before: what stands there beyond it is of an attempt to write these
    lines that was interrupted.
    """
    with naming(path), Path(path).open("a+b") as file:
        if not _cut_unfinished_line(file):
            raise ResultsError(f"{path}: the last line is not the beginning of a result: nothing was written")
        if after is not None:
            size = file.seek(0, os.SEEK_END)
            file.seek(min(size, after))
            if size < after or not lines.startswith(file.read(len(lines) + 1)):
                raise ResultsError(f"{path}: somebody else has changed this file while it was written to")
            file.truncate(after)
        file.write(lines)
        file.flush()
        os.fsync(file.fileno())
        return file.seek(0, os.SEEK_END)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    with path.open("rb") as file:
        number, end = 0, _end(file)
        if end < file.seek(0, os.SEEK_END):
            warnings.warn(f"{path}: ends with zero bytes, which were left out", ZeroBytesWarning, stacklevel=3)
        file.seek(0)
        while line := file.readline(min(MAX_LINE + 1, end - file.tell())):
            number += 1
            if len(line) > MAX_LINE:
                raise ResultsError(f"{path}, line {number}: longer than {MAX_LINE} bytes")
            if line.endswith(b"\n"):
                yield number, line
            else:
                message = f"{path}, line {number}: the file stops in the middle of this line, which was left out"
                warnings.warn(message, UnfinishedLineWarning, stacklevel=3)


def _end(file: BinaryIO) -> int:
    """Where the text of a file ends: before the zero bytes at its end."""
    end = file.seek(0, os.SEEK_END)
    while end:
        start = max(0, end - MAX_LINE)
        file.seek(start)
        text = file.read(end - start).rstrip(b"\0")
        if text:
            return start + len(text)
        end = start
    return 0


def _cut_unfinished_line(file: BinaryIO) -> bool:
    """Leave whole lines only; False, and nothing is changed, if what would be cut off is not ours."""
    size, end = file.seek(0, os.SEEK_END), _end(file)
    start = max(0, end - MAX_LINE)
    file.seek(start)
    text = file.read(end - start)
    finished = text.rfind(b"\n") + 1
    if not begins_line(text[finished:]) or (not finished and (start or end < size)):
        return False
    if start + finished < size:
        file.truncate(start + finished)
    return True


def begins_line(text: bytes) -> bool:
    """Is this how a line of ours begins, or nothing yet?"""
    return any(text[: len(opening)] == opening[: len(text)] for opening in (OPENING, HEADING))
