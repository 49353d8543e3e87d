"""Tool cards: a heap of them is one byte, two bits for the count of each tool."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

TOOLS = ("axe", "pickaxe", "bow", "extinguisher")
AXE, PICKAXE, BOW, EXTINGUISHER = range(4)
#: cards of each tool in the box
COPIES = 2
#: so many a player may keep
MOST_HELD = 2
#: sorts behind all cards
NO_CARD = 255
HEAPS = 1 << 2 * len(TOOLS)

#: by tool: a heap of one such card
CARD: NDArray[np.int32] = np.array([1 << 2 * tool for tool in range(len(TOOLS))], np.int32)
_DIGITS = np.arange(HEAPS)[:, None] >> 2 * np.arange(len(TOOLS)) & 3
#: by heap: cards of each tool, cards in all, and the tools in it as bits
COUNTS: NDArray[np.int16] = _DIGITS.astype(np.int16)
HELD: NDArray[np.int64] = _DIGITS.sum(axis=1)
KIT: NDArray[np.int32] = ((_DIGITS > 0) << np.arange(len(TOOLS))).sum(axis=1).astype(np.int32)


def words(cards: int) -> tuple[str, ...]:
    """The cards of a heap, each by its name."""
    return tuple(TOOLS[tool] for tool in range(len(TOOLS)) for _ in range(cards >> 2 * tool & 3))
