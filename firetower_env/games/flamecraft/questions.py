"""The pending question in a sentence: with the Shop, card or Good it is about, and how often it comes still (§20)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_env.games.flamecraft.cards.names import GOODS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import COLUMN
from firetower_env.games.flamecraft.pending import Pending
from firetower_env.games.flamecraft.programs import OPTIONAL
from firetower_env.games.flamecraft.strips import rows_words
from firetower_env.games.flamecraft.verbs import PLACES

_UNITS = (*GOODS, "Coin")
#: windows of fire-ups: at the visited Shop, at another one, in the Park, in hand
_HERE, _THERE, _IN_PARK, _IN_HAND = range(4)


class Question:
    """The pending question of one game."""

    def __init__(self, e: FlamecraftEngine, index: int) -> None:
        self.e, self.index = e, index
        self._pending = Pending(e, np.array([index]))
        self.phase = e.phases.all[int(e.phase[index])]

    def sentence(self) -> str:
        """All that is to be said; without the name of the seat that is asked."""
        special = _SENTENCES.get(self.phase.question)
        words = special(self) if special else self.phase.ask
        left = int(self._pending.left[0])
        return f"{words} ({left} left)" if left > 1 else words

    def column(self, name: str) -> int:
        """A column of the frame on top."""
        return int(self._pending.column(name)[0])

    def shop(self, space: int) -> str:
        """The name of the Shop on a space."""
        return self.e.cards.shop_names[int(self.e.s.sp_shop[self.index, space])]

    @property
    def here(self) -> str:
        """The visited Shop."""
        return self.shop(int(self.e.s.here[self.index]))

    @property
    def card(self) -> str:
        """The Enchantment in question; nothing where none is."""
        place = int(self._pending.card[0])
        s, seat = self.e.s, int(self.e.asked[self.index])
        number = -1 if place < 0 else int(s.row[self.index, place] if place < PLACES else s.reserved[self.index, seat])
        return self.e.cards.ench_names[number] if number >= 0 else ""

    @property
    def unit(self) -> str:
        """The Good, Coin or type of Dragon in question; nothing where none is."""
        kind = int(self._pending.type[0])
        return _UNITS[kind] if kind >= 0 else ""

    def fire(self) -> str:
        """Where a Dragon may be fired up."""
        window = int(self._pending.window[0])
        space = int(self._pending.window_space[0])
        where = {_IN_PARK: "in the Park", _IN_HAND: "in hand"}.get(window) or f"at {self.shop(space)}"
        return f"fire up a Dragon {where}, or go on"

    def optional(self) -> str:
        """The rows of the program that waits below, or whether a card is to be reserved."""
        if self.column("kind") != OPTIONAL:
            return "reserve this Enchantment?"
        below = self.e.s.frames[self.index, int(self.e.s.depth[self.index]) - 2].tolist()
        program, row = below[COLUMN["number"]], below[COLUMN["left"]]
        rows = self.e.cards.prog[program, row : row + self.column("memory")].tolist()
        return f"{rows_words(self.e.cards, rows)}?"

    def about_card(self) -> str:
        """A question about the payment of a card."""
        return f"{self.card}: {self.phase.ask}" if self.card else self.phase.ask

    def gift(self) -> str:
        """Who gets the thing that is given away."""
        return f"give the {self.unit} to whom?" if self.unit else self.phase.ask


_SENTENCES: dict[str, Callable[[Question], str]] = {
    "ACTION": lambda q: f"gather or enchant at {q.here}",
    "ABILITY": lambda q: f"use the ability of {q.here}, or go on",
    "PLACE_HERE": lambda q: f"place a Dragon at {q.here}, or go on",
    "PLACE_CELL": lambda q: f"into which slot goes the {q.unit} Dragon?",
    "FIRE": Question.fire,
    "ASK": Question.optional,
    "ALT": lambda q: f"{q.column('left')} reputation or {q.column('number')} Coin?",
    "SETS": Question.about_card,
    "DISCOUNT": Question.about_card,
    "PAY_COIN": Question.about_card,
    "GIFT_SEAT": Question.gift,
    "JOIN": lambda q: f"come along to {q.here} for 1 {q.unit}?",
}
