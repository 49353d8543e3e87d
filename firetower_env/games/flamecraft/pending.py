"""The pending questions of some games, read from their stacks for observations and for people."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.cards.names import GIFT_DRAWN_FANCY
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_CELL, AT_PARK, AT_SHOP, COLUMN, E2
from firetower_env.games.flamecraft.verbs import FANCIES, PLACES

#: questions whose `left` says how often they come still
_COUNTED = ("FIRE", "PICK_GOOD", "DRAW", "PAY_VISIT", "GIFT_ITEM", "TRADE", "PARK_PICK", "DISCOUNT", "WISH")
#: questions whose `memory` is a type or Good, an Enchantment (row position or reserved)
_TYPED = ("PLACE_CELL", "JOIN", "GIFT_SEAT")
_ABOUT_CARDS = ("SETS", "DISCOUNT", "PAY_COIN", "SOLO_SHOP")
#: questions about a slot named by `place`
_ABOUT_CELLS = ("POCUS", "EXCH_TYPE")
_WITH_BILL = ("DISCOUNT", "PAY_COIN")
#: questions at which no fire-up runs any more
_BETWEEN = ("FIRE", "VISIT", "ACTION", "PLACE_HERE", "ABILITY", "END_STEP")
#: PICK_GOOD within the cost of an Enchantment
_OF_A_COST = 2
_BITS = np.arange(max(FANCIES, PLACES))


@cache
def _among(questions: tuple[str, ...], names: tuple[str, ...]) -> Bools:
    """By question, and for none in the last place: is it one of these?"""
    return np.array([question in names for question in questions] + [False])


class Pending:
    """What the top frames of some games say; -1 stands for nothing and for nobody."""

    def __init__(self, e: FlamecraftEngine, games: Ints) -> None:
        self.e, self.games = e, games
        s, numbers = e.s, e.phases
        self.depth: Ints = s.depth[games].astype(np.int64)
        over = self.depth == 0
        self.top: Ints = s.frames[games, np.maximum(self.depth - 1, 0)].astype(np.int64)
        self.top[over] = -1
        self.question: Ints = np.where(over, -1, numbers.question_of[self.top[:, 0]])
        self._find_window()

    def asks(self, *names: str) -> Bools:
        """Is one of these questions pending?"""
        return _among(self.e.phases.questions, names)[self.question]

    def column(self, name: str) -> Ints:
        """A column of the top frames."""
        return self.top[:, COLUMN[name]]

    @property
    def seat(self) -> Ints:
        """Who is asked."""
        return self.column("seat")

    # -- windows --------------------------------------------------------------------------------------------------

    def _find_window(self) -> None:
        """The uppermost window that is still open, wherever it lies in the stack."""
        s, k = self.e.s, self.games.size
        phases = s.frames[self.games, :, 0]
        fires = (phases == self.e.phases.number["FIRE"]) & (np.arange(phases.shape[1]) < self.depth[:, None])
        rows = fires.any(axis=1).nonzero()[0]
        self.window: Ints = np.full(k, -1)
        self.window_space: Ints = np.full(k, -1)
        self.marks: Ints = np.zeros(k, np.int64)
        self._park_marks: Ints = np.zeros(k, np.int64)
        if not rows.size:
            return
        place = fires.shape[1] - 1 - fires[rows, ::-1].argmax(axis=1)
        frames = s.frames[self.games[rows], place].astype(np.int64)
        kind, space = frames[:, COLUMN["kind"]], frames[:, COLUMN["place"]]
        marks = s.marks[self.games[rows], frames[:, COLUMN["level"]]]
        at_shop, at_park = kind == AT_SHOP, kind == AT_PARK
        elsewhere = at_shop & (space != s.here[self.games[rows]])
        self.window[rows] = np.where(at_shop, elsewhere, 3 - at_park)
        self.window_space[rows] = np.where(at_shop, space, -1)
        self.marks[rows] = marks
        self._park_marks[rows] = np.where(at_park, marks, 0)

    @property
    def fire_step(self) -> Bools:
        """Is this the window of a gathering or of a cast, at which Pocus may be revealed?"""
        return np.asarray(self.asks("FIRE") & (self.column("memory") <= E2))

    # -- what is in question --------------------------------------------------------------------------------------

    @property
    def firing(self) -> Ints:
        """The type whose fire-up runs."""
        runs = ~self.asks(*_BETWEEN) & (self.question >= 0)
        return np.where(runs, self.e.s.firing[self.games], -1)

    @property
    def type(self) -> Ints:
        """The type or Good in question, which everybody has seen."""
        secret = self.asks("GIFT_SEAT") & (self.column("kind") == GIFT_DRAWN_FANCY)
        return np.where(self.asks(*_TYPED) & ~secret, self.column("memory"), -1)

    @property
    def card(self) -> Ints:
        """The Enchantment in question: a row position, or the reserved one."""
        within_cost = self.asks("PICK_GOOD") & (self.column("kind") == _OF_A_COST)
        return np.where(self.asks(*_ABOUT_CARDS) | within_cost, self.column("memory"), -1)

    @property
    def cell(self) -> Ints:
        """The slot in question."""
        swaps = self.asks("SWAP") & (self.column("kind") == AT_CELL)
        return np.where(self.asks(*_ABOUT_CELLS) | swaps, self.column("place"), -1)

    @property
    def chain(self) -> NDArray[np.int64]:
        """The slots of the running potion chain, as bits."""
        return self.e.s.chain[self.games] * self.asks("SWAP")

    # -- what is under way ----------------------------------------------------------------------------------------

    @property
    def left(self) -> Ints:
        """How often the question comes still."""
        return np.where(self.asks(*_COUNTED), self.column("left"), 0)

    @property
    def owed(self) -> Ints:
        """Goods still to be paid `(k, 6)`."""
        return self.e.s.owed[self.games] * self.asks(*_WITH_BILL)[:, None]

    @property
    def owed_coins(self) -> Ints:
        """Coins still to be paid."""
        return self.e.s.owed_coins[self.games] * self.asks(*_WITH_BILL)

    @property
    def picked(self) -> Ints:
        """Goods picked or traded so far `(k, 6)`."""
        picked = self.e.s.picked[self.games] * self.asks("PICK_GOOD")[:, None]
        trades = self.asks("TRADE").nonzero()[0]
        picked[trades] = self.column("memory")[trades, None] >> _BITS[: picked.shape[1]] & 1
        return picked

    @property
    def park_used(self) -> Ints:
        """Park positions already used `(k, 5)`."""
        used = np.where(self.asks("PARK_PICK"), self.column("memory"), self._park_marks)
        return np.asarray(used[:, None] >> _BITS[:PLACES] & 1)

    @property
    def candidates(self) -> Bools:
        """Fancy Dragons dealt or drawn, one of which is to be chosen `(k, 36)`."""
        found = np.zeros((self.games.size, FANCIES), np.bool_)
        setting_up = self.asks("SETUP_FANCY").nonzero()[0]
        if setting_up.size:
            dealt = self.e.s.dealt[self.games[setting_up], self.seat[setting_up]]
            rows, places = (dealt >= 0).nonzero()
            found[setting_up[rows], dealt[rows, places]] = True
        gifts = self.asks("GIFT_FANCY").nonzero()[0]
        if gifts.size:
            found[gifts] = self.e.s.drawn_fancy[self.games[gifts], None] >> _BITS[:FANCIES] & 1
        return found
