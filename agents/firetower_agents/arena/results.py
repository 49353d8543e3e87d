"""Finished games as the ratings see them: one JSON line each, read with every field checked, appended safely.

The first line of a tournament's file is a heading, which says what was played by whose code (see `store`).
"""

from __future__ import annotations

import json
import math
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from firetower_env.core.errors import FiretowerError
from firetower_env.outputs import naming

#: version 1 had no heading and did not count answers; it can be read, but not gone on with
VERSION, OLDEST = 2, 1
HEADING = f'{{"version": {VERSION}, "tournament": '.encode()  # how the first line begins
OPENING = f'{{"version": {VERSION}, "match": '.encode()  # and how all others do
MAX_LINE = 1 << 16
MAX_SEATS = 8
MAX_LENGTH = 10_000_000
MAX_RETURN = 1e9
TEXT_LENGTH = 200
MAX_DETAILS = 64
MAX_VERBS = 1024

#: what only people and reports read
Detail = str | int | float | bool | None


class ResultsError(FiretowerError, ValueError):
    """A record of a game that cannot be right, or a file of records that cannot be read."""


class UnfinishedLineWarning(UserWarning):
    """A file stopped in the middle of its last line, which was left out."""


class ZeroBytesWarning(UserWarning):
    """A file ended with zero bytes, as a crash of the system leaves them; they were left out."""


@dataclass(frozen=True)
class GameResult:
    """One finished game. Seats of one side win and lose together; usually every seat is a side of its own."""

    #: the key of the game: a tournament holds each match once
    match: str
    #: what was dealt together: one seed in all its seat rotations
    block: str
    preset: str
    #: the agent at each seat; one agent may hold several
    agents: tuple[str, ...]
    #: what each seat was paid
    returns: tuple[float, ...]
    #: decisions taken by all seats together
    length: int
    #: how it ended, in a word: "over", "truncated", a fault
    ending: str
    #: the side of each seat, (0, 1, 0, 1) for two teams; left empty, every seat stands alone
    sides: tuple[int, ...] = ()
    #: further facts that no rating depends on
    details: Mapping[str, Detail] = field(default_factory=dict, hash=False)
    #: for each seat how often it gave which answer, by the name of the verb; left empty where that is not known
    answers: tuple[Mapping[str, int], ...] = field(default=(), hash=False)

    def __post_init__(self) -> None:
        if not self.sides:
            object.__setattr__(self, "sides", tuple(range(len(self.agents))))
        for name in ("match", "block", "preset", "ending"):
            _check_text(name, getattr(self, name))
        _check_number("length", self.length, 0, MAX_LENGTH, whole=True)
        self._check_seats()
        self._check_details()
        self._check_answers()

    def _check_seats(self) -> None:
        seats = len(self.agents)
        if not 1 <= seats <= MAX_SEATS:
            raise ResultsError(f"agents: {seats} seats, but a game has 1 to {MAX_SEATS}")
        for name in ("returns", "sides"):
            if len(getattr(self, name)) != seats:
                raise ResultsError(f"{name}: {len(getattr(self, name))} values for {seats} seats")
        for seat in range(seats):
            _check_text("agents", self.agents[seat])
            _check_number("returns", self.returns[seat], -MAX_RETURN, MAX_RETURN)
            _check_number("sides", self.sides[seat], 0, seats - 1, whole=True)
        paid = dict(zip(self.sides, self.returns, strict=True))
        if any(paid[side] != value for side, value in zip(self.sides, self.returns, strict=True)):
            raise ResultsError("returns: seats of one side are paid differently")

    def _check_details(self) -> None:
        if len(self.details) > MAX_DETAILS:
            raise ResultsError(f"details: {len(self.details)} entries, but at most {MAX_DETAILS} are kept")
        for name, value in self.details.items():
            _check_text("details", name)
            if isinstance(value, float) and not math.isfinite(value):
                raise ResultsError(f"details: {name!r} is not a finite number")
            if not isinstance(value, Detail):
                raise ResultsError(f"details: {name!r} is neither text nor a number")

    def _check_answers(self) -> None:
        if len(self.answers) not in (0, len(self.agents)):
            raise ResultsError(f"answers: counts of {len(self.answers)} seats, but there are {len(self.agents)}")
        for counts in self.answers:
            _check_counts(counts)

    def dump(self) -> bytes:
        """The line as it is written."""
        line = json.dumps({"version": VERSION, **asdict(self)}, allow_nan=False).encode() + b"\n"
        if len(line) > MAX_LINE:
            raise ResultsError(f"match {self.match!r}: its line would be longer than {MAX_LINE} bytes")
        return line


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


def parse_result(line: bytes) -> GameResult:
    """One line, checked."""
    try:
        found = json.loads(line.decode(), parse_constant=_refuse_constant, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, ResultsError) else ResultsError("not a line of JSON") from None
    if not isinstance(found, dict):
        raise ResultsError("not a JSON object")
    if "tournament" in found:
        raise ResultsError("a heading stands here, but only the first line is one: are these files of several runs?")
    version = found.pop("version", None)
    if version == OLDEST and version is not True:
        found.setdefault("answers", [])
    elif version != VERSION:
        raise ResultsError(f"version: neither {VERSION} nor {OLDEST}, which this package reads")
    _check_fields(found)
    record: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
    return GameResult(**record)


def _check_fields(found: dict[str, Any]) -> None:
    """All fields, no others, and lists where lists belong; the record checks their contents."""
    known = [item.name for item in fields(GameResult)]
    for name in found:
        if name not in known:
            raise ResultsError(f"{name[:TEXT_LENGTH]!r}: no such field; there are {', '.join(known)}")
    for name in known:
        if name not in found:
            raise ResultsError(f"{name}: missing")
    for name in ("agents", "returns", "sides", "answers"):
        if not isinstance(found[name], list) or not (found[name] or name == "answers"):
            raise ResultsError(f"{name}: not a list with a value for each seat")
    if not isinstance(found["details"], dict):
        raise ResultsError("details: not an object")


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
                told = f"{path}, line {number}: the file stops in the middle of this line, which was left out"
                warnings.warn(told, UnfinishedLineWarning, stacklevel=3)


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


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str) or not 0 < len(value) <= TEXT_LENGTH:
        raise ResultsError(f"{name}: not a text of 1 to {TEXT_LENGTH} characters")


def _check_counts(counts: object) -> None:
    if not isinstance(counts, Mapping) or len(counts) > MAX_VERBS:
        raise ResultsError(f"answers: not an object of at most {MAX_VERBS} entries for each seat")
    for verb, count in counts.items():
        _check_text("answers", verb)
        _check_number("answers", count, 1, MAX_LENGTH, whole=True)


def _check_number(name: str, value: object, least: float, most: float, whole: bool = False) -> None:
    fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    if not fits or not least <= value <= most:  # type: ignore[operator]  # fits: it is a number
        raise ResultsError(f"{name}: not {'a whole' if whole else 'a'} number from {least:g} to {most:g}")


def _refuse_constant(name: str) -> NoReturn:
    raise ResultsError(f"{name} is no number a result can hold")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ResultsError("one field stands there twice")
    return found
