"""The action layout of a game: board cells first, then named verbs. Encode, decode and describe answers.

A game without a board has no rows and no columns; its actions are verbs alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.cell_names import UNNAMED, CellNames
from firetower_env.core.errors import IllegalActionError, UnknownNameError
from firetower_env.core.inputs import whole

#: bits in one word of a packed mask
WORD = 16


@dataclass(frozen=True)
class ActionLayout:
    """Indices 0 … rows*cols-1 are cells, row by row; index rows*cols + k is verb k."""

    rows: int
    cols: int
    verbs: tuple[str, ...]
    #: for 0 … 3 clockwise quarter turns of the board: what each verb becomes; empty if seats see the board unturned
    turned_verbs: tuple[tuple[int, ...], ...] = ()
    names: CellNames = UNNAMED

    @cached_property
    def cells(self) -> int:
        return self.rows * self.cols

    @cached_property
    def size(self) -> int:
        return self.cells + len(self.verbs)

    @cached_property
    def verb_index(self) -> dict[str, int]:
        return {name: k for k, name in enumerate(self.verbs)}

    @cached_property
    def words(self) -> int:
        """Number of words of a packed mask."""
        return -(-self.size // WORD)

    @cached_property
    def verb_words(self) -> int:
        """Number of whole words that hold the verbs."""
        return -(-len(self.verbs) // WORD)

    @property
    def turns(self) -> bool:
        """Do seats see the board turned to their own side?"""
        return bool(self.turned_verbs)

    @cached_property
    def verb_turns(self) -> NDArray[np.int64]:
        """`turned_verbs` as a table `(4, verbs)`."""
        return np.array(self.turned_verbs, dtype=np.int64)

    def encode(self, answer: str | tuple[int, int]) -> int:
        """The index of a verb name or of a (row, column) cell."""
        if isinstance(answer, str):
            if answer not in self.verb_index:
                raise UnknownNameError.of("verb", answer, self.verbs)
            return self.cells + self.verb_index[answer]
        try:
            row, col = (whole(part, "a row or column", IllegalActionError) for part in answer)
        except (TypeError, ValueError) as error:
            raise IllegalActionError(f"a cell is a row and a column, two whole numbers, not {answer!r}") from error
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IllegalActionError(f"cell {answer} is not on the {self.rows}×{self.cols} board")
        return row * self.cols + col

    def decode(self, action: int) -> str | tuple[int, int]:
        """The verb name or the (row, column) cell of an index."""
        number = whole(action, "an action", IllegalActionError)
        if not 0 <= number < self.size:
            raise IllegalActionError(f"action {number} is not in 0 … {self.size - 1}")
        return divmod(number, self.cols) if number < self.cells else self.verbs[number - self.cells]

    def describe(self, action: int) -> str:
        """An answer in words: `row 3, column 7`, or `B3` where cells have names; or `play flare up`."""
        answer = self.decode(action)
        if isinstance(answer, str):
            return answer.replace("_", " ").lower()
        return self.names.cell(*answer)
