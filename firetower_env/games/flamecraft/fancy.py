"""Fancy Dragons: which can be scored, and what they pay. Only cards that a seat holds are looked at, all at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import present
from firetower_env.games.flamecraft import paying
from firetower_env.games.flamecraft.cards.names import BY_POCUS, BY_TALISMAN, MOON, NO_HANDLER, SUN
from firetower_env.games.flamecraft.counters import COUNTERS, Held, value_of
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.goals import is_met
from firetower_env.games.flamecraft.verbs import FANCIES

# -- what other parts ask for -----------------------------------------------------------------------------------------


def suns(e: FlamecraftEngine, games: Ints, seats: Ints, fire_step: Bools | bool = False) -> Bools:
    """[Fancy Dragons] own unscored Suns that can be scored now `(k, 36)`; a Sun worth nothing cannot (F25)."""
    own = (e.s.f_owner[games] == seats[:, None]) & (e.s.f_scored[games] == 0) & (e.cards.fancy_kind == SUN)
    return _marked(e, games, seats, own, lambda held, rows: _scorable(held, _of(fire_step, rows)))


def scorable(
    e: FlamecraftEngine, games: Ints, seats: Ints, own: Bools | bool = False, fire_step: Bools | bool = False
) -> Bools:
    """The cards that an effect may score `(k, 36)`: unscored ones, with `own` scored ones too (F43).

    Pocus needs fire-ups to come, so its goal is never waived.
    """
    scored = e.s.f_scored[games] > 0
    again = np.broadcast_to(np.asarray(own, np.bool_), games.shape)
    held = (e.s.f_owner[games] == seats[:, None]) & (~scored | again[:, None])

    def can(pairs: Held, rows: Ints) -> Bools:
        waived = scored[rows, pairs.cards] & (not e.rules.sandra_goal)
        waived &= pairs.column(e.cards.fancy_handler) != BY_POCUS
        return _scorable(pairs, _of(fire_step, rows), waived)

    return _marked(e, games, seats, held, can)


def value(e: FlamecraftEngine, games: Ints, seats: Ints, cards: Ints) -> Ints:
    """Reputation that each of these cards pays as things stand, whether its goal is met or not."""
    return value_of(Held(e, games, seats, cards))


def moons(e: FlamecraftEngine, games: Ints, seats: Ints) -> Ints:
    """What each unscored own Moon adds at the end `(k, 36)`: nothing if its goal is not met."""
    own = (e.s.f_owner[games] == seats[:, None]) & (e.s.f_scored[games] == 0) & (e.cards.fancy_kind == MOON)
    return worth(e, games, seats, own & (e.cards.fancy_handler == NO_HANDLER))


def worth(e: FlamecraftEngine, games: Ints, seats: Ints, held: Bools) -> Ints:
    """The value of the cards marked in `held` `(k, 36)`, 0 where a goal is not met."""
    found = np.zeros(held.shape, np.int64)
    rows, cards = held.nonzero()
    if rows.size:
        pairs = Held(e, games[rows], seats[rows], cards)
        met = is_met(pairs, False).nonzero()[0]
        found[rows[met], cards[met]] = value_of(pairs[met])
    return found


def appraise(e: FlamecraftEngine, games: Ints, seats: Ints, own: Bools, fire_step: Bools) -> tuple[Bools, Ints]:
    """What of the own unscored cards `(k, 36)` could be scored now, Moons as if the game were over; their worth."""
    can, paid = np.zeros(own.shape, np.bool_), np.zeros(own.shape, np.int64)
    rows, cards = own.nonzero()
    held = Held(e, games[rows], seats[rows], cards)
    met = is_met(held, fire_step[rows]).nonzero()[0]
    if met.size:
        rows, cards, held = rows[met], cards[met], held[met]
        paid[rows, cards] = worth_of = value_of(held)
        suns_ = held.column(e.cards.fancy_kind) == SUN
        can[rows, cards] = np.where(suns_, _affordable(held, _pays(held, worth_of)), worth_of > 0)
    return can, paid


def count(e: FlamecraftEngine, games: Ints, seats: Ints, counter: Ints, kind: Ints) -> Ints:
    """What a program counts: these counters for these seats; facedown Dragons are not counted."""
    found = np.zeros(games.size, np.int64)
    for number in present(counter):
        here = counter == number
        found[here] = COUNTERS[number](e, games[here], seats[here], kind[here], np.zeros(games[here].size, np.bool_))
    return found


# -- one card ----------------------------------------------------------------------------------------------------------


def _of(flags: Bools | bool, rows: Ints) -> Bools | bool:
    return flags if isinstance(flags, bool) else flags[rows]


def _marked(e: FlamecraftEngine, games: Ints, seats: Ints, held: Bools, can: Callable[[Held, Ints], Bools]) -> Bools:
    """The marks of those cards for which `can` holds."""
    rows, cards = held.nonzero()
    found = np.zeros((games.size, FANCIES), np.bool_)
    if rows.size:
        found[rows, cards] = can(Held(e, games[rows], seats[rows], cards), rows)
    return found


def _scorable(held: Held, fire_step: Bools | bool, waived: Bools | bool = False) -> Bools:
    """Is the goal met (or waived), the cost payable, and the card worth something?"""
    can = is_met(held, fire_step) | waived
    rows = can.nonzero()[0]
    if rows.size:
        some = held[rows]
        can[rows] = _affordable(some, _pays(some, value_of(some)))
    return can


def _affordable(held: Held, can: Bools) -> Bools:
    """Of those cards that can be scored otherwise, the ones whose cost can be paid."""
    rows = (can & (held.column(held.e.cards.fancy_cost) >= 0)).nonzero()[0]
    if rows.size:
        some = held[rows]
        cost = some.column(held.e.cards.fancy_cost).astype(np.int64)
        can[rows] = paying.can_pay_program(held.e, some.games, some.seats, cost)
    return can


def _pays(held: Held, values: Ints) -> Bools:
    """Is scoring these cards worth something? What has a way of its own is, but for the last card of a seat (F25)."""
    handler = held.column(held.e.cards.fancy_handler)
    pays = (handler != NO_HANDLER) | (values + held.column(held.e.cards.fancy_coins) > 0)
    giving = handler == BY_TALISMAN
    if np.count_nonzero(giving):
        some, s = held[giving], held.e.s
        unscored = (s.f_owner[some.games] == some.seats[:, None]) & (s.f_scored[some.games] == 0)
        unscored[np.arange(some.cards.size), some.cards] = False
        pays[giving] = unscored.any(axis=1)
    return np.asarray(pays)
