"""Plain win rates: each agent's mean share of the win, with intervals for single games and for blocks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from scipy.stats import beta  # type: ignore[import-untyped]

from firetower_agents.arena.bootstrap import Interval, percentile_interval, resamples
from firetower_agents.arena.choices import FloatArray
from firetower_agents.arena.places import results_of, win_shares
from firetower_agents.arena.ratings import index_of
from firetower_agents.arena.results import GameResult, ResultsError


@dataclass(frozen=True)
class WinRates:
    """The mean share of the win of every agent: 1 for winning alone, 1/k for sharing the win with k − 1 others."""

    agents: tuple[str, ...]
    rate: FloatArray
    intervals: Interval
    level: float


def jeffreys_interval(wins: float, games: float, level: float = 0.95) -> tuple[float, float]:
    """The interval of a win rate from independent games; draws may count as half a win. It never leaves 0 to 1.

    At 0 and at all wins the end that cannot be missed is closed.
    """
    if not (0 <= wins <= games and 0 < level < 1):
        raise ResultsError(f"{wins:g} wins of {games:g} games at level {level:g}: no such interval")
    tail = (1 - level) / 2
    low, high = beta.ppf((tail, 1 - tail), wins + 0.5, games - wins + 0.5)
    return (0.0 if wins == 0 else float(low)), (1.0 if wins == games else float(high))


def win_rates(games: Iterable[GameResult], *, replicates: int = 2000, level: float = 0.95, seed: int = 0) -> WinRates:
    """Win rates with intervals from resampled blocks.

    Each resample also gets a block of wins and a block of losses, each with a random weight of a half on average: for
    blocks of a single game this is Jeffreys' interval, and a clean sheet keeps an interval of its own.
    """
    agents, shares, seats = _by_block(games)
    rng = np.random.default_rng(seed)
    size = seats.sum(axis=0) / (seats > 0).sum(axis=0)
    rates = []
    for weights in resamples(len(shares), replicates, rng):
        won, lost = rng.standard_gamma(0.5, size=(2, weights.shape[1], len(agents))) * size
        rates.append((weights.T @ shares + won) / (weights.T @ seats + won + lost))
    rate = shares.sum(axis=0) / seats.sum(axis=0)
    found = percentile_interval(np.concatenate(rates), len(shares), level)
    return WinRates(agents, rate, Interval(np.minimum(found.low, rate), np.maximum(found.high, rate)), level)


def block_scores(games: Iterable[GameResult], agent: str) -> FloatArray:
    """The mean share of the win of one agent in each block it played in, in the order of the blocks' names."""
    agents, shares, seats = _by_block(games)
    column = index_of(agent, agents)
    played = seats[:, column] > 0
    return np.asarray(shares[played, column] / seats[played, column])


def _by_block(games: Iterable[GameResult]) -> tuple[tuple[str, ...], FloatArray, FloatArray]:
    """The agents, and for each block and agent the shares of the win and the seats held (blocks, agents).

    Shares are added up as fractions: their order leaves no trace.
    """
    shares: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    seats: defaultdict[tuple[str, str], int] = defaultdict(int)
    for game in games:
        won = win_shares(game)
        for agent, seat in results_of(game):
            shares[game.block, agent] += won[seat]
            seats[game.block, agent] += 1
    if not seats:
        raise ResultsError("no games to count")
    blocks, agents = sorted({block for block, _ in seats}), sorted({agent for _, agent in seats})
    table = np.zeros((2, len(blocks), len(agents)))
    for row, block in enumerate(blocks):
        for column, agent in enumerate(agents):
            if (block, agent) in seats:
                table[:, row, column] = float(shares[block, agent]), seats[block, agent]
    return tuple(agents), table[0], table[1]
