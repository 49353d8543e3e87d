"""Names as people write them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from firetower_env.games.fire_tower.verbs import CARD_NAMES

_SPECIAL = {"DE_REFOREST": "De/Reforest"}


def card_title(name: str) -> str:
    """`BURNING_SNAG` as people write it."""
    return _SPECIAL.get(name, name.replace("_", " ").title())


def titles(counts: NDArray[np.uint8]) -> list[str]:
    """The cards of a heap (counts by type), each by its title."""
    return [card_title(CARD_NAMES[card]) for card in range(counts.size) for _ in range(int(counts[card]))]


def listed(words: Iterable[str]) -> str:
    """`a, b, b`."""
    return ", ".join(words)
