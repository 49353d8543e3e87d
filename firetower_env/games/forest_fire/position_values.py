"""How acres, tokens and the deck of Forest Fire! are written in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import PositionError
from firetower_env.core.fields import State
from firetower_env.core.hexes import DIRECTIONS
from firetower_env.core.position_values import NONE, Value, listed, number_of
from firetower_env.core.positions import Section
from firetower_env.games.forest_fire.cards.deck import NO_CARD
from firetower_env.games.forest_fire.cards.table import MOST_ACRES, ROWS, STRENGTHS
from firetower_env.games.forest_fire.geometry import CELLS, GRID
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.games.forest_fire.state import ForestFireState

#: what a weather card says beside its wind
WEATHER_FIELDS = ("mph", "spreads", "distance", "jump")


def card_names(rules: Rules) -> tuple[str, ...]:
    """The cards by number."""
    weather = [
        f"{direction}_{mph}{'_JUMP' * jump}"
        for mph, _, _, jump in STRENGTHS[rules.weather][:ROWS]
        for direction in DIRECTIONS
    ]
    fires = [f"FIRE_{acres}" for acres in range(1, MOST_ACRES + 1)]
    return (*weather, *fires, "DROUGHT", "CRASH", "BREAKDOWN", "LUCKY_DOZER", "LUCKY_HELI", "LUCKY_SUPPLY")


@dataclass(frozen=True)
class Acre(Value):
    """One acre, or none."""

    #: the acres, then none
    names: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"an acre such as {self.names[0]}, or {NONE}"

    def plain(self, row: Any) -> Any:
        return self.names[int(row)]

    def row(self, given: Any, key: str) -> Any:
        if not isinstance(given, str):
            raise PositionError.of(key, given, self.words)
        return number_of(given, self.names, key)


@dataclass(frozen=True)
class Tokens(Value):
    """Tokens on the ground: acres, each perhaps so many times. The state keeps the bits of their numbers as planes."""

    names: tuple[str, ...]
    bits: int
    most: int

    @property
    def words(self) -> str:
        return f"acres by name, such as {self.names[0]}*2, {self.most} in all"

    def plain(self, row: Any) -> Any:
        counts = (GRID.bits(row).astype(np.int64) << np.arange(self.bits)[:, None]).sum(axis=0)
        found = np.flatnonzero(counts)
        return " ".join(
            f"{self.names[acre]}*{counts[acre]}" if counts[acre] > 1 else self.names[acre] for acre in found
        )

    def row(self, given: Any, key: str) -> Any:
        found = listed(given, self.names, key)
        if len(found) > self.most:
            raise PositionError(f"{key}: {len(found)} are named, but there are {self.most}")
        counts = np.bincount(np.array(found, np.int64), minlength=CELLS)
        return GRID.plane_of((counts >> np.arange(self.bits)[:, None] & 1).astype(np.uint8))


@dataclass(frozen=True, eq=False)
class DeckSection(Section):
    """The cards still to come. They begin behind those seen, which nobody knows before all is read."""

    def read(self, state: State, game: int) -> Any:
        """What is left of the deck; before the first turn there is none."""
        assert isinstance(state, ForestFireState)
        seen = int(state.turn[game])
        return self.value.plain(state.deck[game, seen:]) if seen else None

    def write(self, state: State, games: Ints, given: Any) -> None:
        """Put them at the front for now."""
        assert isinstance(state, ForestFireState)
        cards, deck = self.value.row(given, self.key), state.deck
        if cards.size > deck.shape[1]:
            raise PositionError(f"{self.key} holds {cards.size} cards, but there are {deck.shape[1]}")
        deck[games] = NO_CARD
        deck[games, : cards.size] = cards
