"""Turned and mirrored views of what a network sees, for games whose rules treat all directions alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from firetower_env.core.bitboards import Ints


@dataclass(frozen=True)
class Symmetries:
    """Views that change nothing but names; the first is the one that is played in.

    Each row of an array is a view, and says for each of its places which place of the usual view is shown there.
    """

    cells: Ints
    vector: Ints
    answers: Ints

    @property
    def count(self) -> int:
        """How many views there are."""
        return len(self.cells)

    @cached_property
    def names(self) -> Ints:
        """By view and answer of the usual view: what it is called there."""
        return np.argsort(self.answers, axis=1)


def square_views(side: int) -> Ints:
    """The eight ways to lay a square board on itself, `(8, cells)`: the cell of the usual view at each cell."""
    board = np.arange(side * side).reshape(side, side)
    turned = [np.rot90(board, quarter) for quarter in range(4)]
    return np.stack([view.ravel() for board in turned for view in (board, board.T)])
