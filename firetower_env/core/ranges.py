"""The legal values of a field, declared with it; a saved state is refused where a value lies outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_MOST, _BELOW, _BITS = range(3)


@dataclass(frozen=True)
class Range:
    """Whole numbers from `low` to what `size` says: a number, or the name of a size of the state."""

    low: int
    size: int | str
    #: is the size the greatest value, one more than it, or a number of bits?
    means: int

    def bounds(self, sizes: Mapping[str, int]) -> tuple[int, int]:
        """The least and the greatest legal value."""
        size = sizes[self.size] if isinstance(self.size, str) else self.size
        if self.means == _BITS:
            return self.low, (1 << size) - 1
        return self.low, size if self.means == _MOST else size - 1

    def width(self, sizes: Mapping[str, int]) -> int:
        """How many bits such a number has if it is a set of things; 0 if it is none."""
        if self.means != _BITS:
            return 0
        return sizes[self.size] if isinstance(self.size, str) else self.size


def up_to(most: int | str, low: int = 0) -> Range:
    """Amounts: at most so many."""
    return Range(low, most, _MOST)


def below(count: int | str, low: int = 0) -> Range:
    """Numbers of things of which there are so many; `low=-1` allows none of them."""
    return Range(low, count, _BELOW)


def bits(count: int | str) -> Range:
    """Sets of so many things, one bit each."""
    return Range(0, count, _BITS)


#: a fact: 0 or 1
FLAG = bits(1)
#: what only grows: far more than any game reaches, and far from overflowing
COUNTER = up_to(1 << 30)
