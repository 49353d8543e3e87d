"""The lines of a replay file: what each holds, and reading them with every length and range checked.

A replay has at most 32 MiB in 200,000 decisions, and a line at most 64 KiB. A decision is a line of about 60 bytes, or
of 5 kB where the scores of 300 answers are kept, so that games a hundred times as long as the longest that were seen
can be read. Whatever a file holds, reading it takes little more memory than the file.
"""

from __future__ import annotations

import hashlib
import reprlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal, TypeVar, overload

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from firetower_env.core.errors import ReplayError
from firetower_env.files import FileRefusedError, open_bounded

FORMAT: Literal["firetower-replay"] = "firetower-replay"
VERSION = 1
#: of a game that began from a position, which the header holds
POSITION_VERSION = 2
MAX_LINE = 1 << 16
MAX_BYTES = 1 << 25
_SIZE = f"at most {MAX_BYTES:,} bytes"
MAX_DECISIONS = 200_000
TEXT_LENGTH = 200
MAX_SCORES = 1000
#: entries of a list of chance results or of rules; the longest ones of the games have about a hundred
MAX_ENTRIES = 1000

Text = Annotated[str, Field(max_length=TEXT_LENGTH)]
Count = Annotated[int, Field(ge=0, le=MAX_DECISIONS)]
Word = Annotated[int, Field(ge=0, lt=1 << 64)]
Number = Annotated[int, Field(ge=-(1 << 63), lt=1 << 64)]
Numbers = Annotated[list[Number], Field(max_length=MAX_ENTRIES)]
#: chance results in order, each with its kind: a number (a die), a list (a pile), or a list of lists (hands)
Result = Number | Numbers | Annotated[list[Numbers], Field(max_length=MAX_ENTRIES)]
Chance = Annotated[tuple[tuple[Text, Result], ...], Field(max_length=MAX_ENTRIES)]
#: a rules option as it is written
Plain = bool | Number | Text | None
Option = Plain | Annotated[list[Plain], Field(max_length=MAX_ENTRIES)]
#: answers with their scores
Scores = Annotated[tuple[tuple[Count, Annotated[float, Field(allow_inf_nan=False)]], ...], Field(max_length=MAX_SCORES)]


class TruncatedReplayError(ReplayError):
    """A replay that stops before its last line: what is there can be read with `partial=True`."""


class Line(BaseModel):
    """One line of the file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def dump(self) -> bytes:
        """The line as it is written."""
        return self.model_dump_json(exclude_defaults=True).encode() + b"\n"


class Header(Line):
    """The first line: what is played. `env_id`, `agents` and `package` are for people; the rules alone decide."""

    format: Literal["firetower-replay"]
    version: int
    env_id: Text
    game: Text
    game_version: Count
    rules: Annotated[dict[Text, Option], Field(max_length=MAX_ENTRIES)]
    seed: Word
    agents: Annotated[tuple[Text, ...], Field(max_length=16)]
    package: Text
    digest_every: Annotated[int, Field(ge=1, le=MAX_DECISIONS)]
    chance: Chance
    digest: Text
    #: where the game began, if that was not its setup; what is written in it is checked like any position
    position: dict[str, Any] | None = None


class Decision(Line):
    """One answer on the real board, and what chance made of it."""

    n: Count
    seat: Count
    question: Text
    action: Count
    chance: Chance = ()
    digest: Text | None = None
    #: what the agent thought of answers on the real board; nothing proves it, it is for people
    scores: Scores = ()


class End(Line):
    """The last line: the game is over, or was left by its players."""

    end: Literal["over", "left"]
    decisions: Count
    outcome: Text
    returns: Annotated[tuple[float, ...], Field(max_length=16)]
    truncated: bool
    digest: Text
    checksum: Text


class Decisions(Sequence[Decision]):
    """The decisions of a game in order, kept as the lines they are written in; each is made when it is asked for."""

    def __init__(self, lines: Iterable[bytes] = ()) -> None:
        self._lines = list(lines)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> Decision: ...

    @overload
    def __getitem__(self, place: slice) -> Decisions: ...

    def __getitem__(self, place: int | slice) -> Decision | Decisions:
        if isinstance(place, slice):
            return Decisions(self._lines[place])
        return Decision.model_validate_json(self._lines[place])

    def add(self, line: bytes) -> None:
        """One more, as it is written."""
        self._lines.append(line)

    def cut(self, count: int) -> None:
        """Keep this many."""
        del self._lines[count:]


@dataclass(frozen=True)
class Replay:
    """A file that was read, not yet proven. `end` is None where the file stops early."""

    header: Header
    decisions: Decisions = field(default_factory=Decisions)
    end: End | None = None


class Checksum:
    """A running fingerprint of the lines so far."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=12)

    def add(self, line: bytes) -> None:
        """One more line."""
        self._hash.update(line)

    def copy(self) -> Checksum:
        """One that goes on from here by itself."""
        twin = Checksum()
        twin._hash = self._hash.copy()
        return twin

    def __str__(self) -> str:
        return self._hash.hexdigest()


def read_replay(path: str | Path, *, partial: bool = False) -> Replay:
    """The lines of a file, each well formed; `partial` accepts a file that stops early."""
    lines, checksum = _lines(Path(path)), Checksum()
    number, first = next(lines, (1, b""))
    header = _read_header(first)
    checksum.add(first)
    decisions = Decisions()
    end: End | None = None
    for number, line in lines:
        if end is not None:
            raise ReplayError(f"line {number}: something follows the last line")
        if not line.endswith(b"\n"):
            break
        if line.startswith(b'{"end"'):
            end = _read_end(line, number, len(decisions), str(checksum))
        else:
            _check_decision(line, number, len(decisions))
            decisions.add(line)
        checksum.add(line)
    if end is None and not partial:
        raise TruncatedReplayError(f"line {number}: the file stops here, after {len(decisions)} whole decisions")
    return Replay(header, decisions, end)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers. A pipe or a device, which would never end, is not read."""
    try:
        with open_bounded(path, MAX_BYTES) as file:
            yield from _read_lines(file)
    except (FileRefusedError, IsADirectoryError):
        raise ReplayError(f"a replay is a regular file of {_SIZE}, which this is not") from None


def _read_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    left = MAX_BYTES
    for number in range(1, MAX_DECISIONS + 3):
        line = file.readline(MAX_LINE + 1)
        if not line:
            return
        if len(line) > MAX_LINE:
            raise ReplayError(f"line {number}: longer than {MAX_LINE} bytes, which no line of a replay is")
        left -= len(line)
        if left < 0:  # the file has grown meanwhile
            raise ReplayError(f"line {number}: a replay has {_SIZE}")
        yield number, line
    raise ReplayError(f"line {MAX_DECISIONS + 3}: a replay holds at most {MAX_DECISIONS} decisions")


class _Tag(BaseModel):
    """What tells a replay from other files, and its version from others."""

    format: Literal["firetower-replay"]
    version: int


def _read_header(line: bytes) -> Header:
    try:
        tag = _Tag.model_validate_json(line)
    except ValidationError:
        raise ReplayError(f"line 1: not the head of a {FORMAT} file") from None
    if tag.version not in (VERSION, POSITION_VERSION):
        raise ReplayError(
            f"line 1: format version {tag.version}, but this package reads version {VERSION} and {POSITION_VERSION}"
        )
    header = _parse(Header, line, 1)
    if (header.position is not None) != (tag.version == POSITION_VERSION):
        raise ReplayError(
            f"line 1: format version {tag.version}, but games that begin from a position have {POSITION_VERSION}, "
            f"all others {VERSION}"
        )
    return header


def _check_decision(line: bytes, number: int, count: int) -> None:
    compare(number, "number of the decision", _parse(Decision, line, number).n, count)


def _read_end(line: bytes, number: int, count: int, checksum: str) -> End:
    end = _parse(End, line, number)
    compare(number, "number of decisions", end.decisions, count)
    compare(number, "checksum of the lines before", end.checksum, checksum)
    return end


_L = TypeVar("_L", bound=Line)


def _parse(model: type[_L], line: bytes, number: int) -> _L:
    try:
        return model.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        reason = f"{where[:60]!r}: {first['msg']}" if where else first["msg"]
        raise ReplayError(f"line {number}: {reason}") from None


def compare(number: int, what: str, written: Any, found: Any) -> None:
    """Refuse a line that says one thing where another is true."""
    if written != found:
        raise ReplayError(f"line {number}: the {what} is {reprlib.repr(written)}, but should be {reprlib.repr(found)}")
