"""Plain values packed into numbers, from the core's arrays and from the referee's lists and sets alike."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.referee.fire_tower.board import CELLS, Cell
from tests.referee.fire_tower.cards import EXPANSION_CARD_NAMES

BIT = [1 << place for place in range(512)]
CELL_BIT = {cell: BIT[number] for number, cell in enumerate(CELLS)}
CARD_BYTE = [1 << 8 * card for card, _ in enumerate(EXPANSION_CARD_NAMES)]


def numbers(rows: NDArray[Any]) -> list[int]:
    """Each row of an array as one number, the lowest place first."""
    raw = np.ascontiguousarray(rows).astype(rows.dtype.newbyteorder("<"), copy=False).tobytes()
    width = len(raw) // len(rows)
    return [int.from_bytes(raw[start : start + width], "little") for start in range(0, len(raw), width)]


def heap(cards: Iterable[int]) -> int:
    """Cards whose order does not matter: a byte for each type."""
    return sum(map(CARD_BYTE.__getitem__, cards))


def bits(members: Iterable[int]) -> int:
    """A set of small numbers."""
    return sum(map(BIT.__getitem__, members))


def flags(seats: Sequence[bool]) -> int:
    """The seats for which something holds."""
    return bits(seat for seat, flag in enumerate(seats) if flag)


def plane(cells: Iterable[Cell]) -> int:
    """A set of cells."""
    return sum(map(CELL_BIT.__getitem__, cells))


def rounded(returns: Sequence[float]) -> tuple[float, ...]:
    """Pay, as far as both sides must agree on it."""
    return tuple(round(value, 5) + 0.0 for value in returns)
