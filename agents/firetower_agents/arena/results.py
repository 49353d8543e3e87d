"""Finished games as the ratings see them: one JSON line each, read with every field checked."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, NoReturn

from firetower_agents.arena.record_checks import (
    MAX_LENGTH,
    TEXT_LENGTH,
    ResultsError,
    check_counts,
    check_number,
    check_text,
    check_truth,
)

__all__ = ["Detail", "GameResult", "ResultsError", "ScoreRecord", "parse_result"]

#: version 1 had no heading and did not count answers; it can be read, but not gone on with
VERSION, OLDEST = 2, 1
HEADING = f'{{"version": {VERSION}, "tournament": '.encode()  # how the first line begins
OPENING = f'{{"version": {VERSION}, "match": '.encode()  # and how all others do
MAX_LINE = 1 << 16
MAX_SEATS = 8
MAX_RETURN = 1e9
#: returns are compared after rounding, so that a last bit of arithmetic breaks no tie
DECIMALS = 6
MAX_DETAILS = 64

#: what only people and reports read
Detail = str | int | float | bool | None


@dataclass(frozen=True)
class ScoreRecord:
    """The points of a game that has a score: what they are called, whether much is good, and those of each seat."""

    name: str
    higher_is_better: bool
    seats: tuple[float, ...]

    def __post_init__(self) -> None:
        check_text("score", self.name)
        check_truth("score", self.higher_is_better)
        for value in self.seats:
            check_number("score", value, -MAX_RETURN, MAX_RETURN)


@dataclass(frozen=True)
class GameResult:
    """One finished game. Seats of one side win and lose together; usually every seat is a side of its own.

    A line leaves out what the other fields say: `won` where those won who were paid most, and more than nothing; the
    `entrant` where one agent holds all seats of one side; and the `score` of a game that has none.
    """

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
    #: which seats have won, by the rules of the game
    won: tuple[bool, ...] = ()
    #: none where the game has no score, and in games that a fault has ended
    score: ScoreRecord | None = None
    #: in a game of one side whose result it is: others that sit there are partners; empty in a game of several sides
    entrant: str = ""

    def __post_init__(self) -> None:
        if not self.sides:
            object.__setattr__(self, "sides", tuple(range(len(self.agents))))
        if not self.entrant:
            object.__setattr__(self, "entrant", self._usual_entrant)
        for name in ("match", "block", "preset", "ending"):
            check_text(name, getattr(self, name))
        check_number("length", self.length, 0, MAX_LENGTH, whole=True)
        self._check_seats()
        if not self.won:
            object.__setattr__(self, "won", self._usually_won)
        self._check_outcome()
        self._check_details()
        self._check_answers()

    @property
    def is_one_sided(self) -> bool:
        """Do all seats win and lose together?"""
        return len(set(self.sides)) == 1

    @property
    def _usually_won(self) -> tuple[bool, ...]:
        best = round(max(self.returns), DECIMALS)
        return tuple(0 < best == round(value, DECIMALS) for value in self.returns)

    @property
    def _usual_entrant(self) -> str:
        return self.agents[0] if self.agents and self.is_one_sided else ""

    def _check_seats(self) -> None:
        seats = len(self.agents)
        if not 1 <= seats <= MAX_SEATS:
            raise ResultsError(f"agents: {seats} seats, but a game has 1 to {MAX_SEATS}")
        for name in ("returns", "sides"):
            if len(getattr(self, name)) != seats:
                raise ResultsError(f"{name}: {len(getattr(self, name))} values for {seats} seats")
        for seat in range(seats):
            check_text("agents", self.agents[seat])
            check_number("returns", self.returns[seat], -MAX_RETURN, MAX_RETURN)
            check_number("sides", self.sides[seat], 0, seats - 1, whole=True)
        paid = dict(zip(self.sides, self.returns, strict=True))
        if any(paid[side] != value for side, value in zip(self.sides, self.returns, strict=True)):
            raise ResultsError("returns: seats of one side are paid differently")

    def _check_outcome(self) -> None:
        if len(self.won) != len(self.agents):
            raise ResultsError(f"won: {len(self.won)} values for {len(self.agents)} seats")
        for value in self.won:
            check_truth("won", value)
        if len(set(zip(self.sides, self.won, strict=True))) > len(set(self.sides)):
            raise ResultsError("won: seats of one side have won and lost")
        if self.score is not None and len(self.score.seats) != len(self.agents):
            raise ResultsError(f"score: {len(self.score.seats)} values for {len(self.agents)} seats")
        if self.entrant not in (self.agents if self.is_one_sided else ("",)):
            raise ResultsError("entrant: not one of the agents of a game of one side")

    def _check_details(self) -> None:
        if len(self.details) > MAX_DETAILS:
            raise ResultsError(f"details: {len(self.details)} entries, but at most {MAX_DETAILS} are kept")
        for name, value in self.details.items():
            check_text("details", name)
            if isinstance(value, float) and not math.isfinite(value):
                raise ResultsError(f"details: {name!r} is not a finite number")
            if not isinstance(value, Detail):
                raise ResultsError(f"details: {name!r} is neither text nor a number")

    def _check_answers(self) -> None:
        if len(self.answers) not in (0, len(self.agents)):
            raise ResultsError(f"answers: counts of {len(self.answers)} seats, but there are {len(self.agents)}")
        for counts in self.answers:
            check_counts(counts)

    def dump(self) -> bytes:
        """The line as it is written."""
        values = asdict(self)
        usual = {"won": self._usually_won, "score": None, "entrant": self._usual_entrant}
        kept = {name: value for name, value in values.items() if name not in usual or value != usual[name]}
        line = json.dumps({"version": VERSION, **kept}, allow_nan=False).encode() + b"\n"
        if len(line) > MAX_LINE:
            raise ResultsError(f"match {self.match!r}: its line would be longer than {MAX_LINE} bytes")
        return line


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
    if "score" in record:
        record["score"] = _parse_score(record["score"])
    return GameResult(**record)


def _parse_score(found: object) -> ScoreRecord:
    names = [item.name for item in fields(ScoreRecord)]
    if not isinstance(found, dict) or sorted(found) != sorted(names) or not isinstance(found["seats"], list):
        raise ResultsError(f"score: not an object of {', '.join(names)}")
    return ScoreRecord(found["name"], found["higher_is_better"], tuple(found["seats"]))


def _check_fields(found: dict[str, Any]) -> None:
    """All fields, no others, and lists where lists belong; the record checks their contents."""
    known = [item.name for item in fields(GameResult)]
    for name in found:
        if name not in known:
            raise ResultsError(f"{name[:TEXT_LENGTH]!r}: no such field; there are {', '.join(known)}")
    for name in known:
        if name not in found and name not in ("won", "score", "entrant"):
            raise ResultsError(f"{name}: missing")
    if "entrant" in found:
        check_text("entrant", found["entrant"])
    for name in ("agents", "returns", "sides", "answers", *(["won"] if "won" in found else [])):
        if not isinstance(found[name], list) or not (found[name] or name == "answers"):
            raise ResultsError(f"{name}: not a list with a value for each seat")
    if not isinstance(found["details"], dict):
        raise ResultsError("details: not an object")


def _refuse_constant(name: str) -> NoReturn:
    raise ResultsError(f"{name} is no number a result can hold")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ResultsError("one field stands there twice")
    return found
