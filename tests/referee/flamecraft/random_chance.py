"""Luck for a referee that plays alone."""

import random
from typing import Any


class RandomChance:
    """Draws every chance result from its support, repeatably for a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def take(self, kind: str, *, support: Any = None) -> Any:
        """A fresh result of the kind asked for."""
        pick = self._random
        if kind == "shops" and support and isinstance(support[0], tuple):
            deck = [card for pile, number in support for card in pick.sample(pile, number)]
            return tuple(pick.sample(deck, len(deck)))
        if kind in ("starter_order", "shops", "artisans", "fancy", "enchantments"):
            return tuple(pick.sample(support, len(support)))
        if kind == "companions":
            return tuple(pick.sample(*support))
        if kind == "unlocked":
            return tuple(one for one in support if pick.random() < 0.5)
        if kind in ("deck_colour", "colour", "replaced", "coin"):
            return pick.choice(support)
        raise ValueError(f"unknown kind of chance: {kind!r}")
