"""Luck for a referee that plays alone."""

import random
from typing import Any

from .chance import CutIn


class RandomChance:
    """Draws every chance result uniformly from its support, repeatably for a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def take(self, kind: str, *, support: Any = None) -> Any:
        """A fresh result of the kind asked for."""
        if isinstance(support, CutIn):
            return self._cut_in(support)
        if kind in ("shuffle", "enemy_shuffle", "challenge_shuffle"):
            return self._random.sample(support, len(support))
        if kind == "deal":
            cards, seats, size = support
            order = self._random.sample(cards, seats * size)
            return [order[size * seat : size * (seat + 1)] for seat in range(seats)]
        if kind in ("wind", "roll", "pull", "die", "enemy_break", "enemy_hawk", "smoke"):
            return self._random.choice(support)
        raise ValueError(f"unknown kind of chance: {kind!r}")

    def _cut_in(self, cards: CutIn) -> list[int]:
        """All orders with the one card in its stretch are equally likely."""
        rest = list(cards)
        rest.remove(cards.card)
        order = self._random.sample(rest, len(rest))
        order.insert(self._random.randint(cards.first, cards.last) - 1, cards.card)
        return order
