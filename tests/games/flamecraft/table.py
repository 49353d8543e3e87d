"""A table for tests: the base position of the specification with differences, answers by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.games.flamecraft.cards.names import GOODS, MOON
from firetower_env.games.flamecraft.game import Flamecraft
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import FACEUP, IN_DECK, NOT_IN_GAME
from firetower_env.games.flamecraft.verbs import CELLS, SLOTS, VERBS

_ROW = ("P-bread-1", "P-meat-1", "P-iron-1", "P-crystal-1", "P-plant-1")
_PARK = ("bread", "meat", "iron", "crystal", "plant")


class Table:
    """One game in equal copies from the base position: starters in order, empty supplies, seat 0 to visit a Shop."""

    copies: ClassVar[int] = 2

    def __init__(self, players: int = 2, **options: Any) -> None:
        options = {"starter_order": "fixed", **({"solo_colour": 1} if players == 1 else {}), **options}
        self.rules = Rules.make(players=players, **options)
        self.game = Flamecraft(self.rules)
        self.batch = Batch(self.game, self.copies)
        self.engine: Any = self.batch.engine
        self.s: Any = self.engine.s
        self.t = self.rules.tables
        self.batch.reset(seeds=[11] * self.copies)
        while self.question.startswith("SETUP"):
            self.batch.step([int(np.flatnonzero(self.batch.masks()[0])[0])] * self.copies)
        self._clear()

    def _clear(self) -> None:
        s = self.s
        for name in ("goods", "coins", "rep", "hand", "known_hand", "f_scored", "f_seen", "art_seen"):
            getattr(s, name)[:] = 0
        s.reserved[:] = -1
        s.f_owner[:] = NOT_IN_GAME
        s.row[:] = [self.t.ench_names.index(name) for name in _ROW]
        s.park[:] = [GOODS.index(name) for name in _PARK]
        self.artisans(["potion"] * 20)
        self.fancy_deck(
            [name for name, kind in zip(self.t.fancy_names, self.t.fancy_kind, strict=True) if kind == MOON]
        )
        self.settle()

    # -- laying out -----------------------------------------------------------------------------------------------

    def settle(self) -> Self:
        """Work out legal answers anew, after the position was changed."""
        self.engine.refresh(self.games)
        return self

    def artisans(self, types: Sequence[str]) -> Self:
        """The Artisan deck, top first."""
        cards = np.array([[GOODS.index(name) for name in types]] * self.copies, np.uint8).reshape(self.copies, -1)
        self.engine.artisans.lay(self.games, cards, np.full(self.copies, len(types)))
        return self

    def fancy_deck(self, names: Sequence[str]) -> Self:
        """The Fancy deck, top first."""
        cards = np.array([[self.t.fancy_names.index(name) for name in names]] * self.copies, np.uint8)
        self.engine.fancies.lay(self.games, cards.reshape(self.copies, -1), np.full(self.copies, len(names)))
        self.s.f_owner[self.s.f_owner == IN_DECK] = NOT_IN_GAME
        self.s.f_owner[:, cards[0]] = IN_DECK
        return self

    def goods(self, seat: int = 0, **amounts: int) -> Self:
        """Goods of a seat; `coins` and `rep` too."""
        for name, amount in amounts.items():
            if name in GOODS:
                self.s.goods[:, seat, GOODS.index(name)] = amount
            else:
                getattr(self.s, name)[:, seat] = amount
        return self.settle()

    def hand(self, seat: int = 0, **amounts: int) -> Self:
        """Artisans in a hand."""
        for name, amount in amounts.items():
            self.s.hand[:, seat, GOODS.index(name)] = amount
        return self.settle()

    def holds(self, seat: int, *names: str, scored: bool = False) -> Self:
        """Fancy Dragons of a seat."""
        cards = [self.t.fancy_names.index(name) for name in names]
        deck = [int(card) for card in self.engine.fancies.look(self.games[:1])[0] if card < len(self.t.fancy_names)]
        self.fancy_deck([self.t.fancy_names[card] for card in deck if card not in cards])
        self.s.f_owner[:, cards] = seat
        self.s.f_scored[:, cards] = scored
        return self.settle()

    def shop(self, space: int, name: str) -> Self:
        """A faceup Shop."""
        self.s.sp_shop[:, space], self.s.sp_face[:, space] = self.t.shop_names.index(name), FACEUP
        return self.settle()

    def dragons(self, cells: Mapping[tuple[int, int], str]) -> Self:
        """Dragons in slots."""
        for (space, slot), name in cells.items():
            self.s.cell[:, SLOTS * space + slot] = GOODS.index(name)
        return self.settle()

    def note(self, **numbers: int) -> Self:
        """Scalars of the state."""
        for name, number in numbers.items():
            getattr(self.s, name)[:] = number
        return self.settle()

    # -- playing --------------------------------------------------------------------------------------------------

    @property
    def games(self) -> Any:
        """All copies."""
        return np.arange(self.copies)

    @property
    def question(self) -> str:
        """The pending question."""
        return self.batch.questions()[0]

    @property
    def legal(self) -> set[str]:
        """The legal answers by name; slots as `6.1`."""
        return {_name(action) for action in np.flatnonzero(self.batch.masks()[0]).tolist()}

    def do(self, *answers: str) -> Self:
        """Answer, one question after another."""
        for answer in answers:
            assert answer in self.legal, f"{answer} is none of {sorted(self.legal)} in {self.question}"
            self.batch.step([_number(answer)] * self.copies)
        return self

    def rows(self, name: str) -> Any:
        """A field of the state in the first copy; all copies are alike."""
        values = getattr(self.s, name)
        assert (values == values[:1]).all()
        return values[0]

    def seen(self, seat: int) -> dict[str, Any]:
        """The pieces of the vector that a seat sees, by name, and the planes."""
        found = self.batch.observe([0], [seat])
        pieces = {name: found["vector"][0, part] for name, part in self.game.vector.slices.items()}
        return {**pieces, "board": found["board"][0]}


def _name(action: int) -> str:
    return f"{action // SLOTS}.{action % SLOTS}" if action < CELLS else VERBS[action - CELLS]


def _number(name: str) -> int:
    if name in VERBS:
        return CELLS + VERBS.index(name)
    space, slot = name.split(".")
    return SLOTS * int(space) + int(slot)
