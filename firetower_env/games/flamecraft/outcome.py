"""The outcome: who has won, and what every seat is paid (§12)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft.achievements import award
from firetower_env.games.flamecraft.engine import FlamecraftEngine

Floats = NDArray[np.float32]
#: reputation that is worth a whole reward
_MARGIN, _SCORE = 25, 100
_AWARDS = np.array([0.0, 0.5, 1.0], np.float32)


def finish(e: FlamecraftEngine, games: Ints) -> None:
    """[End of the game] who has won and what is paid is written down."""
    e.s.winners[games], e.s.returns[games] = verdict(e, games)
    e.end(games)


def verdict(e: FlamecraftEngine, games: Ints) -> tuple[Ints, Floats]:
    """[End of the game] highest reputation; ties by Dragons in hand, then by Goods; else the win is shared (F34).

    A game for one is won with the highest award (F73). Returns the winners as bits, and what every seat is paid.
    """
    standing = standings(e, games)
    best = standing == standing.max(axis=1)[:, None]
    won = award(e, games)[:, None] == len(_AWARDS) - 1 if e.solo else best
    return won @ (1 << np.arange(e.n)), _RETURNS[str(e.rules.reward)](e, games, standing, best)


def standings(e: FlamecraftEngine, games: Ints) -> Ints:
    """One number for each seat `(k, seats)` that puts them in order, breakers included."""
    s = e.s
    hands, goods = s.hand[games].sum(axis=2), s.goods[games].sum(axis=2)
    return np.asarray((s.rep[games].astype(np.int64) << 32) + (hands.astype(np.int64) << 16) + goods)


def _win(e: FlamecraftEngine, games: Ints, standing: Ints, best: Bools) -> Floats:
    winners = np.count_nonzero(best, axis=1)[:, None]
    paid = np.where(best, (e.n - winners) / (winners * (e.n - 1)), -1 / (e.n - 1))
    return paid.astype(np.float32)


def _rank(e: FlamecraftEngine, games: Ints, standing: Ints, best: Bools) -> Floats:
    """Places from 1, ties the mean of theirs."""
    better = (standing[:, None, :] > standing[:, :, None]).sum(axis=2)
    equal = (standing[:, None, :] == standing[:, :, None]).sum(axis=2)
    place = better + (equal + 1) / 2
    return np.asarray(((e.n + 1 - 2 * place) / (e.n - 1)).astype(np.float32))


def _margin(e: FlamecraftEngine, games: Ints, standing: Ints, best: Bools) -> Floats:
    rep = e.s.rep[games]
    return np.asarray(np.clip((rep - rep.mean(axis=1)[:, None]) / _MARGIN, -1, 1).astype(np.float32))


def _score(e: FlamecraftEngine, games: Ints, standing: Ints, best: Bools) -> Floats:
    return (e.s.rep[games] / _SCORE).astype(np.float32)


def _award(e: FlamecraftEngine, games: Ints, standing: Ints, best: Bools) -> Floats:
    return _AWARDS[award(e, games)][:, None]


_RETURNS = {"win": _win, "rank": _rank, "margin": _margin, "score": _score, "award": _award}


def potential(e: FlamecraftEngine, games: Ints) -> Floats:
    """Reputation and Coins, less the mean of all seats; zero once a game is over."""
    worth = (e.s.rep[games] + e.s.coins[games]) / _SCORE
    if e.n > 1:
        worth = worth - worth.mean(axis=1)[:, None]
    return np.asarray((worth * (e.s.over[games] == 0)[:, None]).astype(np.float32))
