"""Luck for a referee that plays alone."""

import random
from typing import Any

from .cards import DROUGHT
from .rivers import random_board


class RandomChance:
    """Draws every chance result as the rules say, repeatably for a seed."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def take(self, kind: str, *, support: Any = None) -> Any:
        """A fresh result of the kind asked for."""
        if kind == "board":
            board = random_board(self._random)
            return board.rivers, board.houses, board.schools
        if kind == "deck":
            return random_deck(self._random, *support)
        if kind == "fires":
            fires, count = support
            return self._random.sample(fires, count)
        if kind in ("dice", "wind", "coin"):
            return self._random.choice(support)
        raise ValueError(f"unknown kind of chance: {kind!r}")


def random_deck(
    rng: random.Random, common: tuple[int, ...], fires: tuple[int, ...], piles: tuple[tuple[int, int, int], ...]
) -> list[int]:
    """Piles shuffled one by one; which common and which fire cards come into which pile is chance too."""
    common_left, fires_left = rng.sample(common, len(common)), rng.sample(fires, len(fires))
    deck: list[int] = []
    for plain, burning, dry in piles:
        cards = common_left[:plain] + fires_left[:burning] + [DROUGHT] * dry
        common_left, fires_left = common_left[plain:], fires_left[burning:]
        deck += rng.sample(cards, len(cards))
    return deck
