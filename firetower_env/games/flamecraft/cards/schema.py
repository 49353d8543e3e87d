"""A small schema for card files: shapes of values, and messages that name the place and what is wrong there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from firetower_env.core.errors import RulesError
from firetower_env.games.flamecraft.cards.names import GOODS, OPS
from firetower_env.games.flamecraft.cards.programs import ROWS


class CardFileError(RulesError):
    """A card file that no game can be played with; the message names the place."""


class Shape(Protocol):
    """What a value may be."""

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """What is wrong with this value, one message each."""


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


@dataclass(frozen=True)
class Whole:
    """A whole number between bounds."""

    low: int
    high: int

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """Anything else."""
        if type(value) is not int or not self.low <= value <= self.high:
            yield f"{place} must be a whole number from {self.low} to {self.high}, not {_shown(value)}"


@dataclass(frozen=True)
class Text:
    """Words for people."""

    may_be_empty: bool = True

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """Anything else."""
        if not isinstance(value, str) or not (value.strip() or self.may_be_empty):
            yield f"{place} must be {'a text' if self.may_be_empty else 'a name'}, not {_shown(value)}"


class Flag:
    """True or false."""

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """Anything else."""
        if type(value) is not bool:
            yield f"{place} must be true or false, not {_shown(value)}"


@dataclass(frozen=True)
class OneOf:
    """One of some words; None may be among them."""

    words: tuple[str | None, ...]

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """Anything else."""
        if not isinstance(value, str | None) or value not in self.words:
            known = ", ".join("null" if word is None else word for word in self.words)
            yield f"{place} must be one of {known}, not {_shown(value)}"


@dataclass(frozen=True)
class Maybe:
    """A value, or null."""

    shape: Shape

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """What is wrong with a value that is there."""
        if value is not None:
            yield from self.shape.wrong(value, place)


@dataclass(frozen=True)
class ListOf:
    """So many values of one shape."""

    shape: Shape
    least: int = 0
    most: int = 1_000

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """No list, a wrong length, wrong entries."""
        if not isinstance(value, list):
            yield f"{place} must be a list, not {_shown(value)}"
            return
        if not self.least <= len(value) <= self.most:
            so_many = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            yield f"{place} must have {so_many} entries, not {len(value)}"
        for number, entry in enumerate(value):
            yield from self.shape.wrong(entry, f"{place}[{number}]")


@dataclass(frozen=True)
class Record:
    """Named values, some of which may be missing."""

    fields: dict[str, Shape]
    optional: dict[str, Shape] = field(default_factory=dict)

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """No record, missing and unknown names, wrong values."""
        if not isinstance(value, dict):
            yield f"{place} must be an object, not {_shown(value)}"
            return
        known = {**self.fields, **self.optional}
        for name in value:
            if name not in known:
                yield f"{place}.{name} is unknown; known are {', '.join(known)}"
        for name, shape in known.items():
            if name in value:
                yield from shape.wrong(value[name], f"{place}.{name}")
            elif name in self.fields:
                yield f"{place}.{name} is missing"


@dataclass(frozen=True)
class Words:
    """A word that says what is meant, with what it needs: `["GOOD_AT_LEAST", "bread", 3]`."""

    known: dict[str, tuple[Shape, ...]]

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """An unknown word, or something else than it needs."""
        if not isinstance(value, list) or not value or not isinstance(value[0], str) or value[0] not in self.known:
            yield f"{place} must begin with one of {', '.join(self.known)}, not {_shown(value)}"
            return
        shapes = self.known[value[0]]
        if len(value) != 1 + len(shapes):
            yield f"{place}: {value[0]} needs {len(shapes)} values, not {len(value) - 1}"
            return
        for number, (entry, shape) in enumerate(zip(value[1:], shapes, strict=True), 1):
            yield from shape.wrong(entry, f"{place}[{number}]")


@dataclass(frozen=True)
class MapOf:
    """Values of one shape by names of the user's."""

    shape: Shape
    most: int = 1_000

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """No record, too many entries, wrong entries."""
        if not isinstance(value, dict) or len(value) > self.most:
            yield f"{place} must be an object with at most {self.most} entries, not {_shown(value)}"
            return
        for name, entry in value.items():
            yield from self.shape.wrong(entry, f"{place}.{name}")


@dataclass(frozen=True)
class Row:
    """Values of different shapes in a list."""

    shapes: tuple[Shape, ...]

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """No list of this length, wrong entries."""
        if not isinstance(value, list) or len(value) != len(self.shapes):
            yield f"{place} must be a list of {len(self.shapes)}, not {_shown(value)}"
            return
        for number, (entry, shape) in enumerate(zip(value, self.shapes, strict=True)):
            yield from shape.wrong(entry, f"{place}[{number}]")


class Anything:
    """Whatever it is: nothing depends on it."""

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """Nothing."""
        yield from ()


GOOD = OneOf(GOODS)
COST = Record({}, {good: Whole(1, 20) for good in GOODS})


@dataclass(frozen=True)
class Program:
    """Rows of micro-effects, of which only some are allowed here."""

    ops: Sequence[str]
    least: int = 1

    def wrong(self, value: Any, place: str) -> Iterator[str]:
        """Too many rows, unknown ops, wrong arguments."""
        if not isinstance(value, list) or not self.least <= len(value) <= ROWS:
            yield f"{place} must be a list of {self.least} to {ROWS} rows, not {_shown(value)}"
            return
        for number, row in enumerate(value):
            yield from self._row(row, f"{place}[{number}]")

    def _row(self, row: Any, place: str) -> Iterator[str]:
        if not isinstance(row, list) or not row or row[0] not in self.ops:
            yield f"{place} must begin with one of {', '.join(self.ops)}, not {_shown(row)}"
            return
        kinds = OPS[row[0]].arguments
        if len(row) != 1 + len(kinds):
            yield f"{place}: {row[0]} needs {len(kinds)} arguments, not {len(row) - 1}"
            return
        for number, (value, kind) in enumerate(zip(row[1:], kinds, strict=True), 1):
            yield from _argument(value, kind, f"{place}[{number}]")


#: what may happen on one side of a flipped coin
_FLIPPED = ("REP", "COIN", "FANCY", "DRAW")


def _argument(value: Any, kind: Any, place: str) -> Iterator[str]:
    if kind == "cost":
        yield from COST.wrong(value, place)
        if value == {}:
            yield f"{place} must name a Good"
    elif kind == "row":
        yield from Program(_FLIPPED).wrong([value], place)
    elif isinstance(kind, range):
        yield from Whole(kind.start, kind.stop - 1).wrong(value, place)
    elif not isinstance(value, str | int) or isinstance(value, bool) or value not in kind:
        yield f"{place} must be one of {', '.join(repr(word) for word in kind)}, not {_shown(value)}"
