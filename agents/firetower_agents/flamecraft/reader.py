"""Observations of Flamecraft read by name: Town, Park, cards, supplies, and what is in question."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from firetower_agents import reading
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft import verbs
from firetower_env.games.flamecraft.cards.names import WILD
from firetower_env.games.flamecraft.cards.tables import SHOPS, tables
from firetower_env.games.flamecraft.game import Flamecraft
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, FANCIES, MOST_SEATS, MOST_SETS, PLACES, SLOTS, SPACES

_GAME = Flamecraft(Rules())
CARDS = tables()
#: the last place stands for a space without a Shop
ICON: Ints = np.append(CARDS.shop_icon, -1)
#: the own reserved Enchantment comes after those of the row
OFFERS = PLACES + 1
#: a game is cut off after so many rounds, unless its rules say otherwise
_ROUNDS = _GAME.rules.round_cap


def verb(number: int, count: int = 1) -> slice:
    """Where these verbs stand among all answers."""
    return slice(CELLS + number, CELLS + number + count)


GOOD, TYPE, SHOP = verb(verbs.GOOD, TYPES), verb(verbs.TYPE, TYPES), verb(verbs.SHOP, SPACES)
PARK, ROW, FANCY = verb(verbs.PARK, PLACES), verb(verbs.ROW, OFFERS), verb(verbs.FANCY, FANCIES)
SETS, SEAT, SPACE = verb(verbs.SETS + 1, MOST_SETS), verb(verbs.SEAT + 1, MOST_SEATS - 1), verb(verbs.SPACE, SLOTS)
COIN, DECK, GATHER, ENCHANT = (CELLS + number for number in (verbs.COIN, verbs.DECK, verbs.GATHER, verbs.ENCHANT))
ABILITIES = verb(verbs.ABILITY_A, 2)
YES, REP, COMPANION, DONE = (CELLS + number for number in (verbs.YES, verbs.REP, verbs.COMPANION, verbs.DONE))


class Reader(reading.Reader):
    """What the asked seats of a batch see and may answer."""

    game = _GAME

    def none(self) -> Floats:
        """No opinion about any answer."""
        return np.zeros(self.masks.shape, np.float64)

    def asks(self, name: str) -> Bools:
        """In which rows this question is asked."""
        return np.asarray(self.question == self.game.phases.questions.index(name))

    def which(self, name: str) -> Ints:
        """The one that is named by a piece of which one at most is 1; -1 if none is."""
        told = self._numbers[:, self.game.vector.slices[name]]
        return np.where(told.any(axis=1), told.argmax(axis=1), -1)

    def each(self, name: str, count: int, size: int) -> Ints:
        """The same for pieces `name_0`, `name_1`, …, which lie side by side, `(rows, count)`."""
        start = self.game.vector.slices[f"{name}_0"].start
        told = self._numbers[:, start : start + count * size].reshape(self.count, count, size)
        return np.where(told.any(axis=2), told.argmax(axis=2), -1)

    # -- Town -----------------------------------------------------------------------------------------------------

    @cached_property
    def shops(self) -> Ints:
        """The faceup Shop on each space `(rows, 14)`, -1 for none."""
        return self.each("shop", SPACES, SHOPS)

    @cached_property
    def icons(self) -> Ints:
        """The icon of each space's Shop, -1 for none."""
        return np.asarray(ICON[self.shops])

    @cached_property
    def cells(self) -> Ints:
        """The type of the Dragon in each slot `(rows, 42)`, facedown ones too; -1 for none."""
        dragons = self.planes("dragon")
        return np.where(dragons.any(axis=1), dragons.argmax(axis=1), -1)

    @cached_property
    def faceup(self) -> Ints:
        """How many faceup Dragons of each type every Shop has `(rows, 14, 6)`."""
        shown = self.planes("dragon") & ~self.planes("facedown")
        return np.asarray(shown.reshape(self.count, TYPES, SPACES, SLOTS).sum(axis=3).transpose(0, 2, 1))

    @cached_property
    def empty(self) -> Bools:
        """Empty slots of faceup Shops `(rows, 42)`."""
        return self.plane("empty")

    @cached_property
    def accepts(self) -> Bools:
        """Which empty slots take each type `(rows, 6, 42)`."""
        return self.planes("accepts") & self.empty[:, None]

    @cached_property
    def ench(self) -> Ints:
        """Enchantments by space and icon `(rows, 14, 6)`."""
        return self.numbers("ench").reshape(self.count, SPACES, TYPES)

    @cached_property
    def fees(self) -> Ints:
        """How many tokens of others stand on each space."""
        tokens = self.numbers("tokens").reshape(self.count, SPACES, -1)
        own = np.where(self.solo, self.which("colour"), 0)
        return np.asarray(tokens.sum(axis=2) - np.take_along_axis(tokens, own[:, None, None], axis=2)[:, :, 0])

    @cached_property
    def here(self) -> Ints:
        """The space visited this turn, 0 if none is."""
        return np.maximum(self.which("visited"), 0)

    @cached_property
    def shop_here(self) -> Ints:
        """The Shop visited this turn, -1 for none."""
        return np.where(self.which("visited") >= 0, self.shops[np.arange(self.count), self.here], -1)

    # -- Park and Enchantments ------------------------------------------------------------------------------------

    @cached_property
    def park(self) -> Ints:
        """The type of each Park position, 6 if it is empty."""
        return self.each("park", PLACES, TYPES + 1)

    @cached_property
    def park_types(self) -> Bools:
        """Which types lie in the Park `(rows, 6)`."""
        return np.asarray((self.park[:, :, None] == np.arange(TYPES)).any(axis=1))

    @cached_property
    def park_goods(self) -> Ints:
        """Goods on the cards of the Park `(rows, 5, 6)`."""
        return self.numbers("park_goods").reshape(self.count, PLACES, TYPES)

    @cached_property
    def _offers(self) -> dict[str, Ints]:
        return {}

    def offer(self, name: str, size: int = 1) -> Ints:
        """A number of the Enchantments within reach: the row's, then the own reserved one, `(rows, 6[, size])`."""
        if name not in self._offers:
            told = np.hstack([self.numbers(f"row_{name}"), self.numbers(f"reserved_{name}")[:, :size]])
            self._offers[name] = told if size == 1 else told.reshape(self.count, OFFERS, size)
        return self._offers[name]

    @cached_property
    def offer_icons(self) -> Ints:
        """The icons of these Enchantments, -1 for none."""
        reserved = self.each("reserved_icon", 1, TYPES)
        return np.hstack([self.each("row_icon", PLACES, TYPES), reserved])

    @cached_property
    def takers(self) -> Bools:
        """Which Shops could take each of these Enchantments `(rows, 6, 14)`."""
        room = self.ench.sum(axis=2) < SLOTS
        fits = (self.icons[:, None] == self.offer_icons[:, :, None]) | (self.icons == WILD)[:, None]
        return np.asarray(fits & room[:, None] & (self.offer_icons >= 0)[:, :, None])

    # -- supplies -------------------------------------------------------------------------------------------------

    @cached_property
    def goods(self) -> Ints:
        """Own Goods `(rows, 6)`."""
        return self.numbers("goods")[:, :TYPES]

    @cached_property
    def coins(self) -> Ints:
        """Own Coins."""
        return self.numbers("coins")[:, 0]

    @cached_property
    def hand(self) -> Ints:
        """Own artisans `(rows, 6)`."""
        return self.numbers("own_hand")

    @cached_property
    def fancy(self) -> Bools:
        """Own unscored Fancy Dragons `(rows, 36)`."""
        return self.numbers("own_fancy") > 0

    # -- the game -------------------------------------------------------------------------------------------------

    @cached_property
    def solo(self) -> Bools:
        """Is one player alone?"""
        return self.number("solo") > 0

    @cached_property
    def seats(self) -> Ints:
        """How many take part."""
        return np.asarray(self.numbers("present").sum(axis=1))

    @cached_property
    def rounds(self) -> Floats:
        """Rounds so far, as far as the part of the longest game tells."""
        return self._numbers[:, self.game.vector.slices["turn"].start].astype(np.float64) * _ROUNDS

    @cached_property
    def last_turn(self) -> Bools:
        """Is this the seat's last turn?"""
        return np.asarray((self.number("end_flag") > 0) & (self.number("turns_left") > 0))
