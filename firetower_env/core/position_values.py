"""How single things are written in a position: numbers, names, sets, heaps and orders of cards, cells.

A value turns a row of the state into plain data and back. People may write names in a row, `EMBER AIR_DROP*2`, or as
a list. Whatever is no such thing is refused with its key, what was given, and what may stand there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.errors import PositionError, did_you_mean
from firetower_env.core.ranges import FLAG, Range

#: no list of names in a position is longer
_MOST_NAMES = 1000
NONE = "none"


class Value(ABC):
    """One kind of thing."""

    @property
    @abstractmethod
    def words(self) -> str:
        """What may stand there."""

    @abstractmethod
    def plain(self, row: Any) -> Any:
        """One game's entry of a field as plain data."""

    @abstractmethod
    def row(self, given: Any, key: str) -> Any:
        """The entry that plain data stands for; PositionError if it is none of its kind."""


@dataclass(frozen=True)
class Number(Value):
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def words(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def plain(self, row: Any) -> Any:
        return int(row)

    def row(self, given: Any, key: str) -> Any:
        if not _is_whole(given) or not self.low <= given <= self.high:
            raise PositionError.of(key, given, self.words)
        return int(given)


@dataclass(frozen=True)
class Flag(Value):
    """A fact."""

    words = "true or false"

    def plain(self, row: Any) -> Any:
        return bool(row)

    def row(self, given: Any, key: str) -> Any:
        if not isinstance(given, bool):
            raise PositionError.of(key, given, self.words)
        return given


@dataclass(frozen=True)
class Name(Value):
    """One of several things by name; with `optional` also none of them, which the state knows as -1."""

    names: tuple[str, ...]
    optional: bool = False

    @property
    def words(self) -> str:
        return f"one of {', '.join((*self.names, NONE) if self.optional else self.names)}"

    def plain(self, row: Any) -> Any:
        return self.names[int(row)] if int(row) >= 0 else NONE

    def row(self, given: Any, key: str) -> Any:
        if self.optional and given in (None, NONE):
            return -1
        if not isinstance(given, str):
            raise PositionError.of(key, given, self.words)
        return number_of(given, self.names, key)


@dataclass(frozen=True)
class Members(Value):
    """A set of things that are numbered from 0, such as seats: bits of a number in the state."""

    count: int

    @property
    def words(self) -> str:
        return f"a list of different whole numbers from 0 to {self.count - 1}"

    def plain(self, row: Any) -> Any:
        return [number for number in range(self.count) if int(row) >> number & 1]

    def row(self, given: Any, key: str) -> Any:
        whole = isinstance(given, (list, tuple)) and all(_is_whole(one) for one in given[: self.count + 1])
        if not whole or len(given) > self.count or len(set(given)) < len(given):
            raise PositionError.of(key, given, self.words)
        if any(not 0 <= one < self.count for one in given):
            raise PositionError.of(key, given, self.words)
        return sum(1 << int(one) for one in given)


@dataclass(frozen=True)
class Names(Value):
    """A set of things by name: bits of a number in the state."""

    names: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"different names of {', '.join(self.names)}"

    def plain(self, row: Any) -> Any:
        return " ".join(name for number, name in enumerate(self.names) if int(row) >> number & 1)

    def row(self, given: Any, key: str) -> Any:
        found = listed(given, self.names, key)
        if len(set(found)) < len(found):
            raise PositionError.of(key, given, self.words)
        return sum(1 << number for number in found)


@dataclass(frozen=True)
class Heap(Value):
    """Cards whose order does not matter: counts by type in the state."""

    names: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"cards by name, such as {self.names[0]}*2"

    def plain(self, row: Any) -> Any:
        counts = zip(self.names, np.asarray(row).tolist(), strict=True)
        return " ".join(f"{name}*{count}" if count > 1 else name for name, count in counts if count)

    def row(self, given: Any, key: str) -> Any:
        counts = np.bincount(np.array(listed(given, self.names, key), np.int64), minlength=len(self.names))
        if counts.max(initial=0) > np.iinfo(np.uint8).max:
            raise PositionError.of(key, given, "no more cards than there are")
        return counts


@dataclass(frozen=True)
class Order(Value):
    """Cards in order, the top one first; the state keeps it last."""

    names: tuple[str, ...]

    @property
    def words(self) -> str:
        return "cards by name, the top one first"

    def plain(self, row: Any) -> Any:
        return " ".join(self.names[card] for card in np.asarray(row).tolist()[::-1])

    def row(self, given: Any, key: str) -> Any:
        return np.array(listed(given, self.names, key)[::-1], np.int64)


@dataclass(frozen=True)
class Row(Value):
    """Several values of one kind, as many as there are."""

    value: Value
    count: int

    @property
    def words(self) -> str:
        return f"a list of {self.count}, each {self.value.words}"

    def plain(self, row: Any) -> Any:
        return [self.value.plain(one) for one in row]

    def row(self, given: Any, key: str) -> Any:
        if not isinstance(given, (list, tuple)) or len(given) != self.count:
            raise PositionError.of(key, given, self.words)
        return np.array([self.value.row(one, f"{key}[{place}]") for place, one in enumerate(given)])


@dataclass(frozen=True)
class BySeat(Value):
    """One value for each of some seats; what is at `rest` in the state is not written."""

    value: Value
    seats: int
    rest: Any = 0

    @property
    def words(self) -> str:
        return f"seats from 0 to {self.seats - 1}, each with {self.value.words}"

    def plain(self, row: Any) -> Any:
        return {str(seat): self.value.plain(one) for seat, one in enumerate(row)}

    def named(self, given: Any, key: str) -> dict[int, Any]:
        """What is said of which seat."""
        if not isinstance(given, Mapping) or len(given) > self.seats:
            raise PositionError.of(key, given, self.words)
        known = {name: seat for seat in range(self.seats) for name in (seat, str(seat))}
        found: dict[int, Any] = {}
        for name, one in given.items():
            if name not in known or known[name] in found:
                raise PositionError.of(key, name, f"each seat from 0 to {self.seats - 1} once")
            found[known[name]] = self.value.row(one, f"{key}.{name}")
        return found

    def row(self, given: Any, key: str) -> Any:
        found = self.named(given, key)
        if not found:
            return self.rest
        rows = np.full((self.seats, *np.shape(next(iter(found.values())))), self.rest)
        for seat, one in found.items():
            rows[seat] = one
        return rows


@dataclass(frozen=True, eq=False)
class Cells(Value):
    """Cells of a board by name. The game packs bools by cell into its planes and unpacks them."""

    names: tuple[str, ...]
    pack: Callable[[NDArray[np.bool_]], Any]
    unpack: Callable[[Any], NDArray[np.bool_]]

    @property
    def words(self) -> str:
        return f"cells by name, from {self.names[0]} to {self.names[-1]}"

    def plain(self, row: Any) -> Any:
        return " ".join(self.names[cell] for cell in np.flatnonzero(self.unpack(row)))

    def row(self, given: Any, key: str) -> Any:
        cells = np.zeros(len(self.names), np.bool_)
        cells[listed(given, self.names, key)] = True
        return self.pack(cells)


def _is_whole(given: Any) -> bool:
    """A whole number; truth values are none."""
    return isinstance(given, (int, np.integer)) and not isinstance(given, bool)


def number_of(name: str, names: Sequence[str], key: str) -> int:
    """The place of a name among all of them; capitals and small letters are the same."""
    if name in names:
        return names.index(name)
    folded = [one.casefold() for one in names]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    short = name[:60]
    known = ", ".join(names) if len(names) <= 40 else f"from {names[0]} to {names[-1]}"
    raise PositionError(f"{key}: there is no {short!r}{did_you_mean(short, names)}; there are {known}")


def listed(given: Any, names: Sequence[str], key: str) -> list[int]:
    """Names in a row or as a list, each perhaps so many times, as numbers."""
    words = given.split() if isinstance(given, str) else given
    if not isinstance(words, (list, tuple)) or len(words) > _MOST_NAMES:
        raise PositionError.of(key, given, f"names in a row or as a list, at most {_MOST_NAMES}")
    found: list[int] = []
    for word in words:
        if not isinstance(word, str):
            raise PositionError.of(key, word, "a name")
        name, star, times = word.partition("*")
        if star and not (times.isascii() and times.isdigit() and 1 <= len(times) <= 3):
            raise PositionError.of(key, word, "a name, or a name and how often, such as NAME*2")
        found += [number_of(name, names, key)] * (int(times) if star else 1)
        if len(found) > _MOST_NAMES:
            raise PositionError.of(key, given, f"at most {_MOST_NAMES} names")
    return found


def value_of(within: Range | None, sizes: Mapping[str, int], shape: tuple[int, ...]) -> Value:
    """The value that follows from the range of a field: a fact, a set, a number, or a list of such."""
    one: Value = Number(*within.bounds(sizes)) if within else Number(0, np.iinfo(np.int32).max)
    if within == FLAG:
        one = Flag()
    elif within and within.width(sizes):
        one = Members(within.width(sizes))
    for count in reversed(shape):
        one = Row(one, count)
    return one
