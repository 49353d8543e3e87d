"""Counting answers while games are played: how often each seat gave each verb of the game's layout.

Answers are counted as the seat sees the board; cells are not counted.
"""

from __future__ import annotations

import numpy as np

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import Ints


class Tally:
    """Counts for the games at so many places, from one `clear` of a place to the next."""

    def __init__(self, layout: ActionLayout, places: int, seats: int) -> None:
        self._verbs, self._cells = layout.verbs, layout.cells
        self._counts = np.zeros((places, seats, len(layout.verbs)), np.int32)

    def clear(self, games: Ints) -> None:
        """Another game begins at these places."""
        self._counts[games] = 0

    def add(self, games: Ints, seats: Ints, actions: Ints) -> None:
        """One answer in each of these games, which are all different."""
        is_verb = actions >= self._cells
        self._counts[games[is_verb], seats[is_verb], actions[is_verb] - self._cells] += 1

    def of(self, game: int) -> tuple[dict[str, int], ...]:
        """For each seat the verbs it gave, in the order of the layout."""
        counts = self._counts[game]
        return tuple({self._verbs[verb]: int(row[verb]) for verb in np.flatnonzero(row)} for row in counts)
