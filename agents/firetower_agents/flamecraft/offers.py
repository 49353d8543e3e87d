"""The Enchantments within reach: what they cost, what they pay, how far away they are, and which is the target."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from firetower_agents.flamecraft.reader import CARDS, OFFERS, Reader
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import MOST_SETS

_SETS = np.arange(1, MOST_SETS + 1)


def _parts() -> Floats:
    """By most sets and sets: the part of the full reputation that they pay."""
    out = np.zeros((MOST_SETS + 1, MOST_SETS))
    for most in _SETS.tolist():
        for paid in CARDS.ench_setrep[CARDS.ench_sets == most][:1]:
            out[most] = paid / paid.max()
    return out


_PART = _parts()


class Offers:
    """The five of the row and the own reserved one, for one to four sets: arrays are `(rows, 6, 4)`."""

    def __init__(self, view: Reader) -> None:
        self.view = view

    @cached_property
    def possible(self) -> Bools:
        """Which numbers of sets there are."""
        most = self.view.offer("most_sets")
        return np.asarray(most[:, :, None] >= _SETS)

    @cached_property
    def bills(self) -> Ints:
        """Goods to be paid `(rows, 6, 4, 6)`."""
        return np.asarray(self.view.offer("cost", TYPES)[:, :, None] * _SETS[:, None])

    @cached_property
    def lacking(self) -> Ints:
        """Goods that are not there `(rows, 6, 4, 6)`."""
        return np.asarray(np.maximum(self.bills - self.view.goods[:, None, None], 0))

    @cached_property
    def coins(self) -> Ints:
        """Coins that could stand in for Goods."""
        spare = self.view.coins[:, None] - self.view.offer("coin_cost")
        allowed = self.view.offer("no_coins") == 0
        return np.asarray(np.where(allowed, np.maximum(spare, 0), 0))[:, :, None]

    @cached_property
    def missing(self) -> Ints:
        """Units that are missing still."""
        debt = np.maximum(self.view.offer("coin_cost") - self.view.coins[:, None], 0)
        return np.asarray(np.maximum(self.lacking.sum(axis=3) - self.coins, 0) + debt[:, :, None])

    @cached_property
    def stand_ins(self) -> Ints:
        """Coins to be paid if nothing is missing."""
        return np.asarray(self.lacking.sum(axis=3) + self.view.offer("coin_cost")[:, :, None])

    @cached_property
    def tokens(self) -> Ints:
        """Goods to be paid with tokens."""
        return np.asarray((self.bills - self.lacking).sum(axis=3))

    def rewards(self, coin: Floats, fancy: Floats, artisan: Floats) -> Floats:
        """What the cards pay, when these things are worth so much in each row."""
        view = self.view
        fixed = view.offer("coins") * coin[:, None] + view.offer("fancy") * fancy[:, None]
        fixed = fixed + view.offer("artisan") * artisan[:, None]
        return np.asarray(fixed[:, :, None] + view.offer("rep")[:, :, None] * _PART[view.offer("most_sets")])

    @cached_property
    def helpers(self) -> Ints:
        """The most Dragons at a Shop that could take each card `(rows, 6)`."""
        return np.asarray((self.view.takers * self.view.faceup.sum(axis=2)[:, None]).max(axis=2))

    def promise(self, rewards: Floats, helper: float, pace: float) -> Floats:
        """What each card brings for the time it takes; nothing where no Shop takes it, or too little is paid."""
        several = (self.view.offer("most_sets")[:, :, None] == 1) | (_SETS > 1)
        able = self.possible & several & self.view.takers.any(axis=2, keepdims=True)
        worth = rewards + helper * self.helpers[:, :, None]
        return np.asarray(np.where(able, worth / (1 + np.ceil(self.missing / pace)), 0.0))

    def target(self, promise: Floats) -> Ints:
        """What the most promising card costs `(rows, 6)`; nothing if none promises anything."""
        best = promise.reshape(self.view.count, -1).argmax(axis=1)
        rows = np.arange(self.view.count)
        bill = self.bills.reshape(self.view.count, OFFERS * MOST_SETS, TYPES)[rows, best]
        return np.asarray(bill * (promise.reshape(self.view.count, -1)[rows, best] > 0)[:, None])
