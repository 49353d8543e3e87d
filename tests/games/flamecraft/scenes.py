"""Scenes from the base position: forced questions are answered by themselves, coins fall as told."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from firetower_env.core.chance import Chance
from tests.games.flamecraft.table import Table


class LoadedCoins(Chance):
    """Chance whose coins come from a list: 1 heads, 0 tails."""

    def __init__(self, chance: Chance, coins: list[int]) -> None:
        vars(self).update(vars(chance))
        self.coins = coins

    def below(self, games: Any, stream: str, limits: Any) -> Any:
        """What was loaded for the coin, else what chance brings."""
        if stream != "coin":
            return super().below(games, stream, limits)
        return np.full(games.size, self.coins.pop(0))


class Scene(Table):
    """A table at which only real choices are named."""

    def play(self, *answers: str) -> Self:
        """Answer one real question after another; questions with a single answer in between are answered."""
        for answer in answers:
            self.forced(answer)
            self.do(answer)
        return self

    def forced(self, wanted: str = "") -> Self:
        """Answer questions with a single answer, unless that is the wanted one."""
        while not self.over and len(self.legal) == 1 and wanted not in self.legal:
            self.do(*self.legal)
        return self

    def visits(self, space: int, *answers: str) -> Self:
        """Visit a Shop and gather there."""
        return self.play(f"SHOP_{space}", "GATHER", *answers)

    def idle(self, space: int) -> Self:
        """A turn in which nothing is done but to gather."""
        turn = int(self.rows("turn_no"))
        self.visits(space)
        while not self.over and int(self.rows("turn_no")) == turn:
            self.do("DONE" if "DONE" in self.legal else min(self.legal))
        return self

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.s.over[0])

    @property
    def offered(self) -> set[str]:
        """The answers to the next real question."""
        return self.forced().legal

    def coins_fall(self, *coins: int) -> Self:
        """The next flips: 1 heads, 0 tails."""
        self.engine.chance = LoadedCoins(self.engine.chance, list(coins))
        return self

    def row(self, place: int, name: str) -> Self:
        """An Enchantment of the row."""
        self.s.row[:, place] = self.t.ench_names.index(name)
        self.settle()
        return self

    def at(self, seat: int, space: int, last: int | None = None) -> Self:
        """Where the token of a seat stands, and its last visit."""
        self.s.pos[:, seat] = space
        self.s.last[:, seat] = space if last is None else last
        self.settle()
        return self

    def decks(self, shops: list[str]) -> Self:
        """The Shop deck, top first."""
        cards = np.array([[self.t.shop_names.index(name) for name in shops]] * self.copies, np.uint8)
        self.engine.shops.lay(self.games, cards.reshape(self.copies, -1), np.full(self.copies, len(shops)))
        return self

    def helped_by(self, seat: int, name: str) -> Self:
        """A companion of a seat, unused; nobody else has one."""
        self.s.comp[:] = -1
        self.s.comp[:, seat] = self.t.comp_names.index(name)
        self.s.comp_used[:] = 0
        self.settle()
        return self

    def own(self, good: str, seat: int = 0) -> int:
        """How many of a Good, Coins or reputation a seat has."""
        if good in ("coins", "rep"):
            return int(self.rows(good)[seat])
        return int(self.rows("goods")[seat, self.good(good)])

    def holding(self, kind: str, seat: int = 0) -> int:
        """How many Dragons of a type are in a hand."""
        return int(self.rows("hand")[seat, self.good(kind)])

    def fancies(self, seat: int = 0) -> int:
        """How many Fancy Dragons a seat owns."""
        return int(np.count_nonzero(self.rows("f_owner") == seat))

    def dragon(self, space: int, slot: int) -> str:
        """The Dragon in a slot, or nothing."""
        kind = int(self.rows("cell")[3 * space + slot])
        return "" if kind < 0 else ("bread", "meat", "iron", "crystal", "plant", "potion")[kind]

    @staticmethod
    def good(name: str) -> int:
        """The number of a Good."""
        return ("bread", "meat", "iron", "crystal", "plant", "potion").index(name)

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return int(self.engine.asked[0])
