"""Random numbers of agents: every seat of every match has a generator of its own, whoever is asked together with it.

An agent's answers must not depend on which other games happen to be asked in the same call. There are two ways:

- A plain agent is asked for one row at a time, with the generator of that match and seat. It may draw whatever it
  likes and remember what it likes: it has one instance per seat of a match.
- An agent that promises `row_independent = True` is asked for many rows at once, one instance for all of them. It
  promises that a row's answer depends on that row and on that row's draws alone, and that it draws by row:
  `rng.random(rows)`, `rng.random((rows, k))` or `rng.integers(low, high, (rows, …))`. It is handed `RowDraws`, which
  takes the numbers of each row from the generator of that row.

A search agent (`wants_forks`) is handed a fork of each game. What the fork deals anew comes from the same generator,
which is asked for it before the agent draws.

Both ways give the same numbers, hence the same games; the second one is faster by far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Size = int | tuple[int, ...]
Array = NDArray[Any]


class RowDraws:
    """Looks like a generator to agents that draw by row. Each row's numbers come from the row's own generator."""

    def __init__(self, generators: Sequence[np.random.Generator], before: Sequence[tuple[str, Array]] = ()) -> None:
        self._generators = generators
        self._before = list(before)
        #: all that was drawn so far: (what, numbers)
        self.log: list[tuple[str, Array]] = []

    def random(self, size: Size) -> Array:
        """Numbers from 0 to 1, `(rows,)` or `(rows, …)`."""
        more = self._per_row(size)
        return self._drawn(f"random {more}", lambda rng: rng.random(more))

    def integers(self, low: int, high: int | None = None, size: Size | None = None, **more: Any) -> Array:
        """Whole numbers, `(rows,)` or `(rows, …)`."""
        per_row = self._per_row(size)
        return self._drawn(
            f"integers {low} {high} {per_row}", lambda rng: rng.integers(low, high, per_row, **more), more.get("dtype")
        )

    def _per_row(self, size: Size | None) -> tuple[int, ...] | None:
        shape = (size,) if isinstance(size, int | np.integer) else size
        if not shape or shape[0] != len(self._generators):
            raise TypeError(f"an agent that draws by row asks for ({len(self._generators)}, …) numbers, not {size}")
        return tuple(shape[1:]) or None

    def _drawn(self, what: str, draw: Callable[[np.random.Generator], Any], dtype: Any = None) -> Array:
        if self._before and self._before[0][0] == what:
            numbers = self._before.pop(0)[1]
        else:
            numbers = np.array([draw(rng) for rng in self._generators], dtype)
        self.log.append((what, numbers))
        return numbers.copy()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"an agent that draws by row draws with `random` and `integers`, not with {name!r}")

    def alone(self, row: int) -> RowDraws:
        """The draws of one row from the beginning: first those it had, then new ones."""
        return RowDraws([self._generators[row]], [(what, numbers[row : row + 1]) for what, numbers in self.log])


def generator(seed: int, seat: int) -> np.random.Generator:
    """The generator of one seat of a match; `firetower watch --seed` gives agents the same one."""
    return np.random.default_rng([seed, seat])
