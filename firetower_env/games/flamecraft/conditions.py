"""When a program can be run: every row of it that is not optional can do what it must (§14.2, legal if)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import present
from firetower_env.games.flamecraft import enchanting, fancy, firing, paying, placing
from firetower_env.games.flamecraft.cards.names import (
    ALL,
    ANY_SLOT,
    FIRE_HAND,
    FIRE_HERE,
    FIRE_HERE_OTHER,
    FIRE_PARK,
    GIFT_FIRED,
    OP,
    POTION,
    SCOPE_TOWN,
    SCORE_OWN,
    TOWN_TYPE_DRAWN,
)
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.paying import Numbers

#: engine, games, seats, rows of programs, units spent by the rows before
Condition = Callable[[FlamecraftEngine, Ints, Ints, Numbers, Ints], Bools]


def can_run(e: FlamecraftEngine, games: Ints, seats: Ints, programs: Ints) -> Bools:
    """Can each of these programs (-1: none) be run?"""
    can = programs >= 0
    spent = np.zeros(games.size, np.int64)
    going = can.copy()
    for step in range(e.cards.prog.shape[1]):
        rows = e.cards.prog[programs, step]
        going &= can & (rows[:, 0] != OP.END) & (rows[:, 0] != OP.OPT)
        if not np.count_nonzero(going):
            break
        here = going.nonzero()[0]
        can[here] = can_do(e, games[here], seats[here], rows[here], spent[here])
        spent[here] += _price(e, rows[here])
        if step + 1 < e.cards.prog.shape[1]:
            can[here] |= _draws_anyway(e, games[here], rows[here], e.cards.prog[programs[here], step + 1, 0])
    return can


def can_do(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    """Can each of these rows do what it must, after so many units were spent?"""
    can = paying.can_pay_row(e, games, seats, rows)
    for op in present(rows[:, 0]):
        if op in _CONDITIONS:
            here = (can & (rows[:, 0] == op)).nonzero()[0]
            if here.size:
                can[here] = _CONDITIONS[op](e, games[here], seats[here], rows[here], spent[here])
    return can


def _price(e: FlamecraftEngine, rows: Numbers) -> Ints:
    """Units that these rows spend."""
    op = rows[:, 0]
    fixed = np.where((op == OP.PAYSAME) | (op == OP.PAYCOIN), rows[:, 1], 0)
    return np.where(op == OP.PAY, e.cards.cost[rows[:, 1] * (op == OP.PAY)].sum(axis=1), fixed).astype(np.int64)


def _draws_anyway(e: FlamecraftEngine, games: Ints, rows: Numbers, following: Ints) -> Bools:
    """[Bizarre Bazaar] without a card to score the draw that follows is enough (F62)."""
    if e.rules.bazaar_draw != "always":
        return np.zeros(games.size, np.bool_)
    return np.asarray((rows[:, 0] == OP.SCORE) & (following == OP.FANCY) & (e.s.f_size[games] > 0))


def _rep(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(e.s.rep[games, seats] + rows[:, 1] >= 0)


def _fancy_deck(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(e.s.f_size[games] > 0)


def _dragon_here(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(e.faceup_at(games, e.s.here[games]).any(axis=1))


def _slot_here(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray((e.open_slots_at(games, e.s.here[games]) > 0).any(axis=1))


def _count(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray((rows[:, 1] != TOWN_TYPE_DRAWN) | (e.s.drawn_type[games] >= 0))


def _place(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(placing.types(e, games, seats, placement(rows), e.s.here[games].astype(np.int64)) != 0)


def placement(rows: Numbers) -> Ints:
    """Scope and match of PLACE rows as bits of a placement."""
    town, any_slot = rows[:, 1] == SCOPE_TOWN, rows[:, 2] == ANY_SLOT
    return np.asarray(town * placing.TOWN + any_slot * placing.ANY, np.int64)


def _fire(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    can = np.ones(games.size, np.bool_)
    for place in present(rows[:, 1]):
        here = rows[:, 1] == place
        if place in _FIRES:
            can[here] = _FIRES[place](e, games[here], seats[here], rows[here], spent[here])
    return can


def _fire_here(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    marks = np.zeros(games.size, np.int64)
    return np.asarray(firing.pickable(e, games, seats, e.s.here[games], marks, spent).any(axis=1))


def _fire_other(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    marks = e.s.gmask[games] * e.rules.eternal_other
    return np.asarray(firing.pickable(e, games, seats, e.s.here[games], marks, spent).any(axis=1))


def _fire_park(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    marks = np.zeros(games.size, np.int64)
    return np.asarray(firing.park_pickable(e, games, seats, marks, rows[:, 2] != ALL).any(axis=1))


def _in_hand(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(e.hand_bits(games, seats) > 0)


_FIRES: dict[int, Condition] = {
    FIRE_HERE: _fire_here,
    FIRE_HERE_OTHER: _fire_other,
    FIRE_PARK: _fire_park,
    FIRE_HAND: _in_hand,
}


def _gift(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    """[Touch o' Glass] the Dragon is still in hand (F39); a Fancy Dragon was drawn."""
    at = e.s.fired_at[games]
    held = (at >= 0) & (e.s.hand[games, seats, at] > 0)
    given = rows[:, 1]
    return np.asarray(np.where(given == GIFT_FIRED, held, True))


def _reserve(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return enchanting.can_reserve(e, games, seats)


def _score(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(fancy.scorable(e, games, seats, rows[:, 1] == SCORE_OWN, e.fire_step(games)).any(axis=1))


def _sage(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray((paying.cards_at(e, games, seats) >= 0).any(axis=1))


def _pizza(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(pizza_places(e, games, seats).any(axis=1))


def pizza_places(e: FlamecraftEngine, games: Ints, seats: Ints) -> Bools:
    """[Pizza Coven] Park Dragons whose Good is held `(k, 5)`; a Coin matches none (F9)."""
    park = e.s.park[games]
    held = np.take_along_axis(e.s.goods[games, seats] > 0, np.maximum(park, 0).astype(np.int64), axis=1)
    return (park >= 0) & held


def _park(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray((e.s.park[games] >= 0).any(axis=1))


def _coin(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(e.s.coins[games, seats] > 0)


def _trade(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    """[Tip the Scales] a unit is left over (F64)."""
    return np.asarray(e.units(games, seats) > spent)


def _refire(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    """[Spellfire Springs] the Dragon fired last is no potion and could do something here (F20)."""
    kind = e.s.last_fired[games]
    can = firing.able(e, games, seats, spent)[np.arange(games.size), np.maximum(kind, 0)]
    return np.asarray((kind >= 0) & (kind != POTION) & can)


def _alley_leave(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    free = (e.s.alley[games] == 0).any(axis=1)
    return np.asarray(free & (e.s.coins[games, seats] >= e.cards.alley_coins))


def _alley_take(e: FlamecraftEngine, games: Ints, seats: Ints, rows: Numbers, spent: Ints) -> Bools:
    return np.asarray(e.s.alley[games].any(axis=1))


_CONDITIONS: dict[int, Condition] = {
    OP.REP: _rep,
    OP.FANCYDRAWN: _fancy_deck,
    OP.HEREGOODS: _dragon_here,
    OP.SLOTREWARD: _slot_here,
    OP.COUNT: _count,
    OP.PLACE: _place,
    OP.FIRE: _fire,
    OP.GIFT: _gift,
    OP.RESERVE: _reserve,
    OP.SCORE: _score,
    OP.SAGE: _sage,
    OP.PIZZA: _pizza,
    OP.PARKGOODS: _park,
    OP.WISH: _coin,
    OP.TRADE: _trade,
    OP.EXCHANGE: _in_hand,
    OP.REFIRE: _refire,
    OP.ALLEY_LEAVE: _alley_leave,
    OP.ALLEY_TAKE: _alley_take,
    OP.RICH: _coin,
}
