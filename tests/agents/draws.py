"""Random numbers that a test gives, to see how an agent draws."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


class FixedDraws(np.random.Generator):
    """A generator whose numbers are given by the test, and counted."""

    def __init__(self, draws: NDArray[np.float64]) -> None:
        super().__init__(np.random.PCG64(0))
        self.draws = draws
        self.calls = 0

    def random(self, size: Any = None, *args: Any, **more: Any) -> Any:
        self.calls += 1
        assert size == len(self.draws), "one number per row"
        return self.draws
