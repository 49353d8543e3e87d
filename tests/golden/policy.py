"""The players of the playthroughs: a fixed policy out of the project's own integer arithmetic."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from firetower_env.core.actions import ActionLayout
from firetower_env.core.chance import mix

_STEP = 0x9E3779B97F4A7C15
_WORD = (1 << 64) - 1
#: so many answers are drawn for a decision
CANDIDATES = 6


def choose(layout: ActionLayout, legal: Sequence[int], seed: int, number: int) -> int:
    """The k-th legal answer of decision `number`, k being drawn a few times and the boldest answer taken.

    Plain chance discards most cards and seldom burns a tower. Among a few draws the outermost cell, and a verb that
    discards nothing, bring a game to its end while it can still be read.
    """
    start = (seed * _STEP + number * CANDIDATES) & _WORD
    words = mix(np.arange(CANDIDATES, dtype=np.uint64) + np.uint64(start))
    drawn = [legal[int(word) % len(legal)] for word in words]
    cells = [answer for answer in drawn if answer < layout.cells]
    if cells and drawn[0] < layout.cells:
        return max(cells, key=lambda cell: _outward(layout, cell))
    verbs = [answer for answer in drawn[:3] if answer >= layout.cells]
    return next((verb for verb in verbs if not _discards(layout, verb)), verbs[0])


def _outward(layout: ActionLayout, cell: int) -> int:
    """Twice the walking distance of a cell from the middle of the board."""
    row, col = divmod(cell, layout.cols)
    return abs(2 * row - layout.rows + 1) + abs(2 * col - layout.cols + 1)


def _discards(layout: ActionLayout, answer: int) -> bool:
    return layout.verbs[answer - layout.cells].startswith("DROP_")
