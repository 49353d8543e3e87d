"""How cards, spaces and owners of Flamecraft are written in a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from firetower_env.core.errors import PositionError
from firetower_env.core.position_values import BySeat, Members, Names, Places, Value, listed
from firetower_env.games.flamecraft.cards.names import GOODS
from firetower_env.games.flamecraft.state import EMPTY, FACEDOWN, IN_DECK, NOT_IN_GAME
from firetower_env.games.flamecraft.verbs import CELLS, SLOTS, SPACES

_BOX = "box"


def written(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of a card file as one word each."""
    return tuple(name.replace(" ", "_") for name in names)


@dataclass(frozen=True)
class Marked(Value):
    """Things by name that are marked: zeros and ones in the state."""

    names: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"different names of {', '.join(self.names)}"

    def plain(self, row: Any) -> Any:
        return " ".join(name for name, marked in zip(self.names, row, strict=True) if marked)

    def row(self, given: Any, key: str) -> Any:
        bits = Names(self.names).row(given, key)
        return np.array([bits >> number & 1 for number in range(len(self.names))])


@dataclass(frozen=True)
class Facedown(Value):
    """The spaces whose Shops lie facedown; the state keeps how every space lies."""

    words = Members(SPACES).words

    def plain(self, row: Any) -> Any:
        return np.flatnonzero(np.asarray(row) == FACEDOWN).tolist()

    def row(self, given: Any, key: str) -> Any:
        spaces = Members(SPACES).row(given, key)
        return np.where(spaces >> np.arange(SPACES) & 1, FACEDOWN, EMPTY)


@dataclass(frozen=True)
class Slots(Value):
    """The Dragons of every space, slot by slot."""

    value = BySeat(Places(GOODS, SLOTS), SPACES, -1, "spaces")
    words = value.words

    def plain(self, row: Any) -> Any:
        spaces = self.value.plain(np.asarray(row).reshape(SPACES, SLOTS))
        return {space: dragons for space, dragons in spaces.items() if dragons}

    def row(self, given: Any, key: str) -> Any:
        return np.broadcast_to(self.value.row(given, key), (SPACES, SLOTS)).reshape(CELLS)


@dataclass(frozen=True)
class Owners(Value):
    """By seat the cards that it has, and those that are not in the game; all others lie in the deck."""

    names: tuple[str, ...]
    seats: int

    @property
    def words(self) -> str:
        return f"seats from 0 to {self.seats - 1}, or {_BOX}, each with different names, such as {self.names[0]}"

    def plain(self, row: Any) -> Any:
        found = {str(seat): self._of(row, seat) for seat in range(self.seats)}
        away = self._of(row, NOT_IN_GAME)
        return {**found, _BOX: away} if away else found

    def _of(self, row: Any, owner: int) -> str:
        return " ".join(self.names[card] for card in np.flatnonzero(np.asarray(row) == owner))

    def row(self, given: Any, key: str) -> Any:
        if not isinstance(given, Mapping) or len(given) > self.seats + 1:
            raise PositionError.of(key, given, self.words)
        row = np.full(len(self.names), IN_DECK)
        for owner, cards in given.items():
            number = NOT_IN_GAME if owner == _BOX else BySeat(Members(1), self.seats).seat_of(owner, key)
            for card in listed(cards, self.names, f"{key}.{owner}"):
                if row[card] != IN_DECK:
                    raise PositionError(f"{key}: {self.names[card]} is named twice")
                row[card] = number
        return row


@dataclass(frozen=True)
class KnownBy(Value):
    """By seat the things that it knows; the state keeps sets of seats."""

    names: tuple[str, ...]
    seats: int

    @property
    def words(self) -> str:
        return f"seats from 0 to {self.seats - 1}, each with different names of {', '.join(self.names)}"

    def plain(self, row: Any) -> Any:
        known = np.asarray(row)[: len(self.names)].astype(np.int64)
        return {str(seat): Marked(self.names).plain(known >> seat & 1) for seat in range(self.seats)}

    def row(self, given: Any, key: str) -> Any:
        seats = BySeat(Marked(self.names), self.seats).named(given, key)
        return sum((flags << seat for seat, flags in seats.items()), np.zeros(len(self.names), np.int64))
