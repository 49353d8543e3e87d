"""What Fancy Dragons and programs count, and what Fancy Dragons are worth.

Facedown Dragons count for Suns by the option `facedown_counts`, for Moons and programs never (F22).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import present
from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.names import SUN
from firetower_env.games.flamecraft.engine import FlamecraftEngine

_TYPES = np.arange(len(names.GOODS))


@dataclass(frozen=True)
class Held:
    """Some Fancy Dragons, each with the game it is in and the seat that holds it."""

    e: FlamecraftEngine
    games: Ints
    seats: Ints
    cards: Ints

    def __getitem__(self, which: Any) -> Held:
        return Held(self.e, self.games[which], self.seats[which], self.cards[which])

    def column(self, table: NDArray[np.int16]) -> NDArray[np.int16]:
        """A column of the card tables for these cards."""
        return table[self.cards]


def value_of(held: Held) -> Ints:
    """min(cap, rate × ⌊counter / div⌋) + bonus; cards with a way of their own are worth 0."""
    t = held.e.cards
    counter = held.column(t.fancy_count)
    counted = np.ones(counter.size, np.int64)
    facedown = facedown_count(held)
    kinds = held.column(t.fancy_count_type).astype(np.int64)
    for number in present(counter):
        if number != names.CONST:
            here = counter == number
            some = held[here]
            counted[here] = COUNTERS[number](held.e, some.games, some.seats, kinds[here], facedown[here])
    paid = np.minimum(held.column(t.fancy_cap), held.column(t.fancy_rate) * (counted // held.column(t.fancy_div)))
    return np.asarray(paid + _bonus(held), np.int64)


def facedown_count(held: Held) -> Bools:
    """Do facedown Dragons count for these cards?"""
    return np.asarray((held.column(held.e.cards.fancy_kind) == SUN) & held.e.rules.facedown_counts)


def _bonus(held: Held) -> Ints:
    """Ties count; a type of which there is no Dragon has not the most (F32)."""
    t = held.e.cards
    which = held.column(t.fancy_bonus)
    found = np.zeros(which.size, np.int64)
    for number, most in ((names.MOST_TYPE, _has_most_dragons), (names.MOST_GOOD, _has_most_goods)):
        here = (which == number).nonzero()[0]
        if here.size:
            some = held[here]
            found[here] = most(some, some.column(t.fancy_bonus_type)) * some.column(t.fancy_bonus_n)
    return found


def _has_most_dragons(held: Held, kind: NDArray[np.int16]) -> Bools:
    dragons = town(held.e, held.games, facedown_count(held))
    counts = np.count_nonzero(dragons[:, :, None] == _TYPES, axis=1)
    own = counts[np.arange(kind.size), kind]
    return np.asarray((own > 0) & (own == counts.max(axis=1)))


def _has_most_goods(held: Held, kind: NDArray[np.int16]) -> Bools:
    goods = held.e.s.goods[held.games, :, kind]
    return np.asarray(goods[np.arange(kind.size), held.seats] == goods.max(axis=1))


def town(e: FlamecraftEngine, games: Ints, facedown: Bools) -> NDArray[np.int16]:
    """The Dragons that count `(k, 42)`, -1 where none does."""
    cells = e.s.cell[games]
    return np.where(e.faceup(games) | facedown[:, None], cells, np.int16(-1))


def _of_type(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    found: Ints = np.count_nonzero(town(e, games, facedown) == kind[:, None], axis=1)
    return found * (kind >= 0)


def _of_drawn(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    return _of_type(e, games, seats, e.s.drawn_type[games].astype(np.int64), facedown)


def _of_placed(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    """[Taylor] the type of the latest placement of the turn (F68)."""
    return _of_type(e, games, seats, e.s.placed_type[games].astype(np.int64), facedown)


def _on_cast_shop(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    space = e.s.cast_space[games]
    return np.asarray(e.s.ench[games, space].sum(axis=1) * (space >= 0), np.int64)


def _same_icon(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    cast = e.s.cast_id[games]
    laid = e.s.ench[games, :, e.cards.ench_icon[cast]].sum(axis=1)
    return np.asarray(laid * (cast >= 0), np.int64)


def _even(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    return np.asarray(np.count_nonzero(e.s.goods[games, seats] % 2 == 0, axis=1))


def _odd(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    return np.asarray(np.count_nonzero(e.s.goods[games, seats] % 2, axis=1))


def _owned(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    return np.asarray(np.count_nonzero(e.s.f_owner[games] == seats[:, None], axis=1))


def _goods(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    return np.asarray(e.s.goods[games, seats].sum(axis=1), np.int64)


def _one(e: FlamecraftEngine, games: Ints, seats: Ints, kind: Ints, facedown: Bools) -> Ints:
    return np.ones(games.size, np.int64)


COUNTERS: dict[int, Callable[[FlamecraftEngine, Ints, Ints, Ints, Bools], Ints]] = {
    names.CONST: _one,
    names.TOWN_TYPE: _of_type,
    names.TOWN_TYPE_DRAWN: _of_drawn,
    names.TOWN_TYPE_PLACED: _of_placed,
    names.ENCH_ON_CAST_SHOP: _on_cast_shop,
    names.ENCH_IN_TOWN_SAME_ICON: _same_icon,
    names.EVEN_GOODS: _even,
    names.ODD_GOODS: _odd,
    names.FANCY_OWNED: _owned,
    names.GOODS_TOTAL: _goods,
}
