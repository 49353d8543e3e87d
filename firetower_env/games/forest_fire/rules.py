"""The options of a game: every number and every contested ruling is a field, checked when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from firetower_env.core.errors import RulesError
from firetower_env.core.options import option
from firetower_env.core.rules import RulesBase
from firetower_env.games.forest_fire import scenario as scenarios

#: droughts and fire cards by level
LEVELS = {"standard": (1, 12), "easier": (0, 9), "challenge": (3, 12)}
FIRE_CARDS = 12
#: tokens for both rivers that players draw, and for the first of them (ruling FF6)
RIVER_TOKENS, FIRST_RIVER = 52, 30
PILES = 3
#: weather, catastrophes and lucky breaks in each pile
OTHERS_IN_A_PILE = 15
#: droughts by pile
_DROUGHTS = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 2))


@dataclass(frozen=True)
class Rules(RulesBase):
    """What is played. A scenario may be given as a mapping and is kept as text."""

    players: int = option(1, low=1, high=6)
    level: str = option("standard", *LEVELS)
    n_drought: int | None = option(None, low=0, high=3)
    n_forest_fire: int | None = option(None, low=9, high=FIRE_CARDS)
    forest_fire_acres: tuple[int, ...] = option((2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5), low=1, high=6)
    crash_acres: int = option(3, low=1, high=6)
    weather: str = option("default", "default", "mild", "relabelled")
    limit: int = option(40, low=10, high=200)
    extinguish_goal: int | None = option(None, low=1, high=20)
    blackening: bool = False
    new_fire: str = option("player", "player", "strict")
    first_fire: str = option("player", "player", "random")
    design: str = option("random", "random", "players")
    scenario: str | None = None
    rock_cap: int | None = option(30, low=0, high=400)
    cargo_limit: int = option(10, low=1, high=42)
    building_saved: bool = False
    reward: str = option("progress", "progress", "score", "win", "shaped")

    def settle(self) -> None:
        """Numbers of cards follow from the level; a board given as a mapping becomes text."""
        level: Any = self.level
        usual = LEVELS.get(level, (None, None)) if isinstance(level, str) else (None, None)
        for name, count in zip(("n_drought", "n_forest_fire"), usual, strict=True):
            if getattr(self, name) is None:
                self._set(name, count)
        given: Any = self.scenario
        if isinstance(given, Mapping):
            self._set("scenario", scenarios.written(given))

    def check(self) -> None:
        """Twelve fire cards, and a board that is given or designed."""
        if len(self.forest_fire_acres) != FIRE_CARDS:
            raise RulesError(f"forest_fire_acres must be {FIRE_CARDS} numbers, not {len(self.forest_fire_acres)}")
        if self.scenario is not None:
            if self.design == "players":
                raise RulesError("scenario cannot be given where the players design the board (design='players')")
            scenarios.read(self.scenario)

    @cached_property
    def board(self) -> scenarios.Board | None:
        """The board that is given."""
        return None if self.scenario is None else scenarios.read(self.scenario)

    @property
    def droughts(self) -> tuple[int, ...]:
        """Droughts by pile, the top pile first."""
        assert self.n_drought is not None
        return _DROUGHTS[self.n_drought]

    @property
    def fire_cards(self) -> tuple[int, ...]:
        """The acres of the fire cards in the game; those taken out are the largest (ruling FF10)."""
        return tuple(sorted(self.forest_fire_acres)[: self.n_forest_fire])

    @property
    def fires(self) -> tuple[int, ...]:
        """Fire cards by pile; later piles get what cannot be shared evenly."""
        return tuple((len(self.fire_cards) + pile) // PILES for pile in range(PILES))

    @property
    def piles(self) -> tuple[int, ...]:
        """Cards by pile."""
        return tuple(OTHERS_IN_A_PILE + fires + dry for fires, dry in zip(self.fires, self.droughts, strict=True))

    @property
    def cards(self) -> int:
        """Cards of the deck, one for each turn."""
        return sum(self.piles)
