"""Luck for a referee that plays alone."""

import random
from typing import Any


class RandomChance:
    """Draws every chance result uniformly from its support, repeatably for a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def take(self, kind: str, *, support: Any = None) -> Any:
        """A fresh result of the kind asked for."""
        if kind == "shuffle":
            return self._random.sample(support, len(support))
        if kind == "deal":
            cards, seats, size = support
            order = self._random.sample(cards, seats * size)
            return [order[size * seat : size * (seat + 1)] for seat in range(seats)]
        if kind in ("wind", "roll", "pull"):
            return self._random.choice(support)
        raise ValueError(f"unknown kind of chance: {kind!r}")
