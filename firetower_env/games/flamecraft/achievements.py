"""Solo: the award of a game, the achievements it completed, and how many of them it may unlock (§15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.cards.names import REQUIREMENTS
from firetower_env.games.flamecraft.engine import FlamecraftEngine

_PLAYER = 0


def award(e: FlamecraftEngine, games: Ints) -> Ints:
    """The award that the reputation of these games is worth, from 0."""
    return np.asarray((e.s.rep[games, _PLAYER][:, None] >= e.cards.awards).sum(axis=1) - 1)


def achieved(e: FlamecraftEngine, games: Ints) -> Bools:
    """The achievements whose requirement the final position of these games meets `(k, 12)` (F56)."""
    found = np.zeros((games.size, len(e.cards.ach_ids)), np.bool_)
    for number, (requirement, kind, least) in enumerate(e.cards.ach_requires.tolist()):
        found[:, number] = _REACHED[REQUIREMENTS[requirement]](e, games, kind) >= least
    return found


def report(e: FlamecraftEngine, games: Ints) -> dict[str, NDArray[Any]]:
    """Award, achievements completed as bits, and how many of them may be unlocked; 0 in games that run."""
    over = e.s.over[games] > 0
    found = achieved(e, games) & over[:, None]
    bits = 1 << np.arange(found.shape[1])
    new = found & ((e.s.unlocked[games][:, None] & bits) == 0)
    prize = award(e, games) * over
    return {
        "award": prize,
        "achievements": found @ bits,
        "may_unlock": np.minimum(e.cards.award_unlocks[prize], new.sum(axis=1)),
    }


def _goods(e: FlamecraftEngine, games: Ints, kind: int) -> Ints:
    return np.asarray(e.s.goods[games, _PLAYER, kind])


def _scored(e: FlamecraftEngine, games: Ints, kind: int) -> Ints:
    return np.asarray(((e.s.f_owner[games] == _PLAYER) & (e.s.f_scored[games] > 0)).sum(axis=1))


def _coins(e: FlamecraftEngine, games: Ints, kind: int) -> Ints:
    return np.asarray(e.s.end_coins[games, _PLAYER])


def _shops(e: FlamecraftEngine, games: Ints, kind: int) -> Ints:
    return e.spaces_used(games)


def _casts(e: FlamecraftEngine, games: Ints, kind: int) -> Ints:
    return np.asarray(e.s.own_casts[games, _PLAYER])


def _hand(e: FlamecraftEngine, games: Ints, kind: int) -> Ints:
    return np.asarray(e.s.hand[games, _PLAYER].sum(axis=1))


def _rep(e: FlamecraftEngine, games: Ints, kind: int) -> Ints:
    return np.asarray(e.s.rep[games, _PLAYER])


_REACHED: dict[str, Callable[[FlamecraftEngine, Ints, int], Ints]] = {
    "GOOD_AT_LEAST": _goods,
    "SCORED_FANCY_AT_LEAST": _scored,
    "COINS_BEFORE_SCORING_AT_LEAST": _coins,
    "SHOPS_AT_LEAST": _shops,
    "OWN_CASTS_AT_LEAST": _casts,
    "HAND_AT_LEAST": _hand,
    "REP_AT_LEAST": _rep,
}
