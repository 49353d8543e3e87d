"""The replay log of a game on disk: lines are added at its end, and cut off again when a player steps back."""

from __future__ import annotations

import os
import re
from pathlib import Path

from firetower_env.replay.lines import MAX_LINE, Checksum, Replay
from firetower_env.web.errors import ConflictError

_COUNTS = re.compile(rb'\{"n":(?P<before>\d{1,7}),|\{"end":"(?P<end>over|left)","decisions":(?P<all>\d{1,7}),')


class Log:
    """A growing replay file. It knows where each line ends, and notices when somebody else has written to it."""

    def __init__(self, path: Path, lines: int) -> None:
        """An existing log of which this many lines count; whatever follows them (a torn line) is cut off."""
        self.path = path
        data = path.read_bytes()
        self._ends: list[int] = []
        for _ in range(lines):
            self._ends.append(data.index(b"\n", self._ends[-1] if self._ends else 0) + 1)
        if self._ends[-1] != len(data):
            self._truncate(self._ends[-1])
        self._stamp = self._look()

    @staticmethod
    def create(path: Path, replay: Replay) -> None:
        """A new log: a game that begins, or a copy of the beginning of another one."""
        with path.open("xb") as file:
            file.write(replay.header.dump())
            file.writelines(decision.dump() for decision in replay.decisions)

    @staticmethod
    def summary(path: Path) -> tuple[int, bool]:
        """How many decisions a log holds and whether its game is over, as its last whole line says."""
        with path.open("rb") as file:
            file.seek(-min(2 * MAX_LINE, path.stat().st_size), os.SEEK_END)
            *_, last, _ = [b"", *file.read().split(b"\n")]
        found = _COUNTS.match(last)
        if not found:
            return 0, False
        return int(found["all"] or int(found["before"]) + 1), found["end"] == b"over"

    def is_current(self) -> bool:
        """Is the file as it was left here?"""
        return self._look() == self._stamp

    def add(self, line: bytes) -> None:
        """One more line; it is handed to the system before this returns."""
        self._check()
        with self.path.open("ab") as file:
            file.write(line)
        self._ends.append(self._ends[-1] + len(line))
        self._stamp = self._look()

    def cut(self, lines: int) -> None:
        """Keep this many lines."""
        if lines < len(self._ends):
            self._check()
            self._truncate(self._ends[lines - 1])
            del self._ends[lines:]
            self._stamp = self._look()

    def _look(self) -> tuple[int, int]:
        found = self.path.stat()
        return found.st_size, found.st_mtime_ns

    def _check(self) -> None:
        if not self.is_current():
            raise ConflictError("Another program has changed the log of this game: load the page again.")

    def _truncate(self, size: int) -> None:
        with self.path.open("r+b") as file:
            file.truncate(size)

    def text(self) -> bytes:
        """All lines."""
        return self.path.read_bytes()[: self._ends[-1]]

    def checksum(self) -> str:
        """The fingerprint of all lines, as the last line of a replay states it."""
        checksum = Checksum()
        checksum.add(self.text())
        return str(checksum)
