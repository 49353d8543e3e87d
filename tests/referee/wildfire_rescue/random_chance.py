"""Luck for a referee that plays alone."""

import random
from typing import Any

from .layout import random_layout


class RandomChance:
    """Draws every chance result from its support, repeatably for a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def take(self, kind: str, *, support: Any = None) -> Any:
        """A fresh result of the kind asked for."""
        if kind == "deck":
            return tuple(self._random.sample(support, len(support)))
        if kind == "tiles":
            return tuple(random_layout(self._random))
        if kind in ("tools_out", "campers", "die"):
            return self._random.choice(support)
        raise ValueError(f"unknown kind of chance: {kind!r}")
