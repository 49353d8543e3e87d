"""Decks whose order matters: draw from the top, put under, look. One deck is one ring of cards in each game.

The ring lies in fields of the state (cards, head, size), so copies and saves know nothing of it. What is told beside a
card, such as who has seen it, may ride along in a second ring.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints

#: stands where an ordered row has no card
NO_CARD = 255
Cards = NDArray[np.uint8]


class Deck:
    """One deck of every game: `cards` `(N, room)` hold the ring, `head` the place of the top card, `size` how many."""

    def __init__(self, cards: Cards, head: NDArray[Any], size: NDArray[Any], notes: Cards | None = None) -> None:
        self.cards, self.head, self.size = cards, head, size
        #: one byte that rides along with each card, 0 unless it is put there with something else
        self.notes = notes
        self.room = cards.shape[1]

    def draw(self, games: Ints) -> Ints:
        """Take the top card of each of these games, none of whose decks is empty."""
        head = self.head[games]
        drawn: Ints = self.cards[games, head].astype(np.int64)
        self.cards[games, head] = 0
        if self.notes is not None:
            self.notes[games, head] = 0
        self.head[games] = (head + 1) % self.room
        self.size[games] -= 1
        return drawn

    def top_notes(self, games: Ints) -> Ints:
        """What rides along with the top card of each of these games, none of whose decks is empty."""
        assert self.notes is not None
        return np.asarray(self.notes[games, self.head[games]], np.int64)

    def put_under(self, games: Ints, cards: Ints, notes: Ints | int = 0) -> None:
        """Put one card under the deck of each of these games."""
        place = (self.head[games] + self.size[games]) % self.room
        self.cards[games, place] = cards
        if self.notes is not None:
            self.notes[games, place] = notes
        self.size[games] += 1

    def look(self, games: Ints) -> Cards:
        """All cards `(k, room)` from the top on, then NO_CARD."""
        return self._in_order(self.cards, games, NO_CARD)

    def look_notes(self, games: Ints) -> Cards:
        """What rides along with them `(k, room)`, then zeros."""
        assert self.notes is not None
        return self._in_order(self.notes, games, 0)

    def lay(self, games: Ints, ordered: Cards, sizes: Ints, notes: Cards | None = None) -> None:
        """Make decks of the first `sizes` cards of each row, the top card first. The ring begins anew."""
        inside = np.arange(self.room) < np.asarray(sizes)[:, None]
        self.cards[games] = np.where(inside, self._wide(ordered), 0)
        self.head[games], self.size[games] = 0, sizes
        if self.notes is not None:
            self.notes[games] = 0 if notes is None else np.where(inside, self._wide(notes), 0)

    def _wide(self, rows: Cards) -> Cards:
        """Rows as wide as the room."""
        return np.pad(rows, ((0, 0), (0, self.room - rows.shape[1])))

    def _in_order(self, ring: Cards, games: Ints, beyond: int) -> Cards:
        places = np.arange(self.room)
        turned = (self.head[games][:, None] + places) % self.room
        rows = np.take_along_axis(ring[games], turned, axis=1)
        rows[places >= self.size[games][:, None]] = beyond
        return rows
