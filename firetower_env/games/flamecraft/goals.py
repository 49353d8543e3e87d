"""The goals of Fancy Dragons: is the goal of each of these cards met?"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.core.grouping import present
from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.names import SUN
from firetower_env.games.flamecraft.counters import Held, facedown_count, town
from firetower_env.games.flamecraft.verbs import SLOTS, SPACES


def is_met(held: Held, fire_step: Bools | bool) -> Bools:
    """Is the goal of each card met? Goals about a turn are met by the seat on turn alone."""
    t = held.e.cards
    condition = held.column(t.fancy_cond)
    met = np.ones(condition.size, np.bool_)
    if isinstance(fire_step, bool):
        fire_step = np.full(condition.size, fire_step)
    for number in present(condition):
        if number in _GOALS:
            here = condition == number
            met[here] = _GOALS[number](held[here], fire_step[here])
    of_turn = held.column(t.fancy_kind) == SUN
    return np.asarray(met & (~of_turn | (held.e.s.seat[held.games] == held.seats)))


def _good_at_least(held: Held, _: Bools) -> Bools:
    t = held.e.cards
    owned = held.e.s.goods[held.games, held.seats, held.column(t.fancy_cond_type)]
    return np.asarray(owned >= held.column(t.fancy_cond_n))


def _fire_step(held: Held, fire_step: Bools) -> Bools:
    e, s = held.e, held.e.s
    here = s.here[held.games]
    found = fire_step & (here >= 0)
    found[found] = e.faceup_at(held.games[found], here[found]).any(axis=1)
    return found


def _cast(held: Held, _: Bools) -> Bools:
    return np.asarray(held.e.s.cast_id[held.games] >= 0)


def _placed(held: Held, _: Bools) -> Bools:
    return np.asarray(held.e.s.placed_type[held.games] >= 0)


def _filled(held: Held, _: Bools) -> Bools:
    return np.asarray(held.e.s.filled[held.games] >= held.column(held.e.cards.fancy_cond_n))


def _full_shops(held: Held, _: Bools) -> Bools:
    """[Frazzle] faceup Shops with slots, none of them empty (F33)."""
    e = held.e
    shops = e.open_shops(held.games)
    has_slots = np.append(e.cards.shop_nslot > 0, False)[shops]
    occupied = (e.s.cell[held.games] >= 0).reshape(-1, SPACES, SLOTS).all(axis=2)
    return np.asarray(np.count_nonzero(has_slots & occupied, axis=1) >= held.column(e.cards.fancy_cond_n))


def _coins_for_slots(held: Held, _: Bools) -> Bools:
    """[Goldrush] as many Coins as empty slots in Town with a Coin reward; no slot asks for no Coin (F65)."""
    e = held.e
    paying = np.concatenate([e.cards.slot_rew[:, :, 1] > 0, np.zeros((1, SLOTS), np.bool_)])
    empty = e.open_slots(held.games).reshape(-1, SPACES, SLOTS) > 0
    asked = np.count_nonzero(paying[e.open_shops(held.games)] & empty, axis=(1, 2))
    return np.asarray(e.s.coins[held.games, held.seats] >= asked)


def _units(held: Held, _: Bools) -> Bools:
    return np.asarray(held.e.units(held.games, held.seats) >= held.column(held.e.cards.fancy_cond_n))


def _hand_same(held: Held, _: Bools) -> Bools:
    most = held.e.s.hand[held.games, held.seats].max(axis=1)
    return np.asarray(most >= held.column(held.e.cards.fancy_cond_n))


def _shop_same(held: Held, _: Bools) -> Bools:
    """[Shimmer] three Dragons of one type in a Shop."""
    e = held.e
    first, second, third = town(e, held.games, facedown_count(held)).reshape(-1, SPACES, SLOTS).transpose(2, 0, 1)
    same = (first >= 0) & (first == second) & (second == third)
    return np.asarray(same.any(axis=1))


_GOALS: dict[int, Callable[[Held, Bools], Bools]] = {
    names.COND_GOOD: _good_at_least,
    names.COND_FIRE_STEP: _fire_step,
    names.COND_CAST: _cast,
    names.COND_PLACED: _placed,
    names.COND_FULL_SHOPS: _full_shops,
    names.COND_COINS_SLOTS: _coins_for_slots,
    names.COND_UNITS: _units,
    names.COND_HAND_SAME: _hand_same,
    names.COND_SHOP_SAME: _shop_same,
    names.COND_FILLED: _filled,
}
