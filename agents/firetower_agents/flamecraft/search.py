"""What searches take from Flamecraft: the scripted agents as policies, and what positions on the way are worth."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search.evaluator import Evaluator
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints

Floats = NDArray[np.float64]
#: Goods of a kind beyond these are rarely used
_USED = 4
#: Coin, used Good, Good beyond, artisan in hand, Fancy Dragon in reputation, while the decks are full and at the end;
#: fitted to the final reputation in games of `flame_planner`
_EARLY = np.array([1.9, 0.85, 0.5, 1.6, 2.9])
_LATE = np.array([1.05, 0.35, 0.05, 1.2, 2.0])
#: to be on turn
_ON_TURN = 2.8
#: cards of the shorter deck for each seat that are a half of the way from late to early
_HALF_WAY = 2.0
#: how far apart the seats may yet come: at the end, and more for the square root of these cards
_SPREAD, _PER_CARD = 2.5, 3.0
#: one player alone: reputation for every card of the shorter deck, less for each of the Enchantment deck; and the scale
_PER_TURN, _PER_SPELL = 6.4, 1.2
_ALONE = 100.0


class FlamecraftEvaluator(Evaluator):
    """Playouts are short: supplies tell what the seats will have in the end."""

    to_the_end = False
    #: a turn asks 9 questions on average; a few ask very many
    longest = 80
    #: scripted agents count in reputation
    rating_scale = 0.03
    points = _ALONE

    def __init__(self, policies: tuple[str, ...]) -> None:
        super().__init__(policies)
        #: a turn at random tells little, and scripted ones are fast enough
        self.quick = self.strong

    def values(self, batch: Batch) -> Floats:
        """What each game is worth to each seat, `(N, seats)`: returns of games that are over, else what to expect."""
        games = np.arange(batch.count)
        worth = holdings(batch, games)
        expected = _alone(batch, games, worth) if batch.game.seats == 1 else _chances(batch, games, worth)
        return np.where(batch.over[:, None], batch.returns, expected)


def holdings(batch: Batch, games: Ints) -> Floats:
    """Reputation with what everything held should come to."""
    s, n = batch.engine.s, batch.game.seats
    mine = (s.f_owner[games][:, None] == np.arange(n)[:, None]) & (s.f_scored[games] == 0)[:, None]
    cards = (s.hand[games, :n].sum(axis=2), mine.sum(axis=2))
    left = _cards(batch, games) / n
    return np.asarray(s.rep[games, :n] + worth_of_supplies(s.coins[games, :n], s.goods[games, :n], *cards, left))


def worth_of_supplies(coins: Ints, goods: Ints, hand: Ints, fancy: Ints, left: Floats) -> Floats:
    """What seats hold `(rows, seats)`, Goods by type, with so many cards of the shorter deck left for each seat."""
    counts = goods.astype(np.float64)
    held = [coins, np.minimum(counts, _USED).sum(axis=2), np.maximum(counts - _USED, 0).sum(axis=2), hand, fancy]
    # 1 with endless decks, 0 with empty ones
    early = (left / (left + _HALF_WAY))[:, None]
    prices = early * _EARLY + (1 - early) * _LATE
    return np.asarray((np.stack(held, axis=2) * prices[:, None]).sum(axis=2))


def _cards(batch: Batch, games: Ints) -> Floats:
    """Cards of the shorter deck; none once the end was triggered."""
    s = batch.engine.s
    return np.asarray(np.minimum(s.e_size[games], s.art_size[games]) * (s.end_flag[games] == 0), np.float64)


def _chances(batch: Batch, games: Ints, worth: Floats) -> Floats:
    """The return of winning with a chance that grows with the lead."""
    n = batch.game.seats
    s = batch.engine.s
    on_turn = (np.arange(n) == s.seat[games][:, None]) & (s.here[games] < 0)[:, None]
    spread = _SPREAD + _PER_CARD * np.sqrt(_cards(batch, games) / n)
    scaled = (worth + _ON_TURN * on_turn) / spread[:, None]
    odds = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    chance = odds / odds.sum(axis=1, keepdims=True)
    return np.asarray((n * chance - 1) / (n - 1))


def _alone(batch: Batch, games: Ints, worth: Floats) -> Floats:
    """A part of the reputation that the turns left should bring."""
    s = batch.engine.s
    open_ = s.end_flag[games] == 0
    left = to_come(_cards(batch, games), s.e_size[games].astype(np.float64)) * open_
    return np.asarray((worth + left[:, None]) / _ALONE)


def to_come(left: Floats, spells: Floats) -> Floats:
    """Reputation that one player alone should yet gain, while no deck has run out."""
    return np.asarray(_PER_TURN * left - _PER_SPELL * spells)
