"""Programs of cards as rows of numbers: an op and its four arguments, at most five rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.games.flamecraft.cards.names import GOODS, OPS

ROWS, WIDTH = 5, 5
NO_PROGRAM = -1


class ProgramBook:
    """Collects the programs of all cards; equal programs and equal costs are kept once."""

    def __init__(self) -> None:
        self._programs: dict[tuple[tuple[int, ...], ...], int] = {}
        self._costs: dict[tuple[int, ...], int] = {}

    def add(self, rows: Sequence[Sequence[Any]] | None) -> int:
        """The number of a program; NO_PROGRAM where there is none."""
        if not rows:
            return NO_PROGRAM
        coded = tuple(self._row(row) for row in rows)
        return self._programs.setdefault(coded, len(self._programs))

    def _row(self, row: Sequence[Any]) -> tuple[int, ...]:
        op = OPS[row[0]]
        coded = [op.number]
        for value, kind in zip(row[1:], op.arguments, strict=True):
            if kind == "row":
                coded.append(self.add([value]))
            elif kind == "cost":
                coded.append(self._cost(value))
            else:
                coded.append(kind[value] if isinstance(kind, dict) else int(value))
        return tuple(coded + [0] * (WIDTH - len(coded)))

    def _cost(self, goods: dict[str, int]) -> int:
        vector = tuple(goods.get(good, 0) for good in GOODS)
        return self._costs.setdefault(vector, len(self._costs))

    def programs(self) -> NDArray[np.int16]:
        """All programs `(programs, 5, 5)`; rows of zeros follow the last one."""
        found = np.zeros((max(len(self._programs), 1), ROWS, WIDTH), np.int16)
        for number, rows in enumerate(self._programs):
            found[number, : len(rows)] = rows
        return found

    def costs(self) -> NDArray[np.int16]:
        """The Goods that PAY rows name, `(costs, 6)`."""
        return np.array(list(self._costs) or [(0,) * len(GOODS)], np.int16)
