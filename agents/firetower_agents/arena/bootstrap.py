"""How sure the ratings are: intervals from resampled blocks, and the likelihood of superiority.

Games of one block share their deal, so blocks are drawn, never single games. Two refinements of the plain percentile
interval:

- Drawing n of n blocks spreads a little too little, and normal quantiles are too narrow for few blocks. The quantiles
  are therefore taken further out, as Student's distribution with n − 1 degrees of freedom asks.
- What never happened is never drawn, and a percentile interval would say that an agent that won every game is known
  exactly. Each resample therefore gets a little of every outcome, with random weights of half the outcome's leverage on
  average. Two agents without upsets then have about Jeffreys' interval; with many results of all kinds it vanishes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.stats import norm, t  # type: ignore[import-untyped]

from firetower_agents.arena.choices import Choices, FloatArray, collect
from firetower_agents.arena.likelihood import AT_ONCE, maximise
from firetower_agents.arena.ratings import (
    DEFAULT_PRIOR,
    ELO,
    Prior,
    Ratings,
    describe,
    fit,
    likelihood_of,
    on_elo_scale,
)
from firetower_agents.arena.results import GameResult, ResultsError


@dataclass(frozen=True)
class Interval:
    """From where to where, for each of several values."""

    low: FloatArray
    high: FloatArray

    @property
    def width(self) -> FloatArray:
        """How wide each is."""
        return self.high - self.low


@dataclass(frozen=True)
class SureRatings:
    """Ratings and how sure they are, all in Elo points."""

    ratings: Ratings
    blocks: int
    level: float
    #: for every agent
    intervals: Interval
    #: for every preset and seat
    seat_intervals: dict[str, Interval]
    #: (agents, agents): how likely the agent of the row is stronger than the one of the column
    superiority: FloatArray
    #: (replicates, agents): the ratings of every resample
    samples: FloatArray


def rate_with_intervals(
    games: Iterable[GameResult],
    *,
    anchor: str | None = None,
    replicates: int = 1000,
    level: float = 0.95,
    seed: int = 0,
    prior: Prior = DEFAULT_PRIOR,
) -> SureRatings:
    """Rate the agents of these games, with intervals from `replicates` resamples."""
    choices = collect(games)
    blocks, parameters = len(choices.blocks), choices.parameters
    best = fit(choices, prior)
    found = np.concatenate(list(_resampled_fits(choices, best, prior, replicates, seed)), axis=1).T
    samples = on_elo_scale(parameters.agents, found, anchor)
    seat_samples = ELO * found[:, len(parameters.agents) :]
    seat_intervals = {}
    for preset in dict.fromkeys(preset for preset, _ in parameters.seats):
        columns = [place for place, (name, _) in enumerate(parameters.seats) if name == preset]
        seat_intervals[preset] = percentile_interval(seat_samples[:, columns], blocks, level)
    return SureRatings(
        describe(parameters, best, anchor),
        blocks,
        level,
        percentile_interval(samples, blocks, level),
        seat_intervals,
        superiority_of(samples),
        samples,
    )


def _resampled_fits(
    choices: Choices, best: FloatArray, prior: Prior, replicates: int, seed: int
) -> Iterator[FloatArray]:
    """(P, B) by (P, B), the fits of resamples: some at a time, for the sake of memory."""
    likelihood = likelihood_of(choices, prior)
    unseen = likelihood.leverage(best[:, None], choices.total()) / 2
    rng = np.random.default_rng(seed)
    for weights in resamples(len(choices.blocks), replicates, rng, likelihood.size):
        chosen = choices.weighted(weights)
        chosen += rng.standard_gamma(unseen, size=chosen.shape)
        yield maximise(likelihood, best, chosen)


def resamples(blocks: int, replicates: int, rng: np.random.Generator, size: int = 1) -> Iterator[FloatArray]:
    """(blocks, B) by (blocks, B), how often each block is in each resample; each then needs `size` more numbers."""
    if blocks < 2:
        raise ResultsError("one block alone does not show how much results vary: play more blocks")
    if replicates < 1:
        raise ResultsError(f"{replicates} resamples: at least one is needed")
    at_once = max(16, AT_ONCE // max(blocks, size))
    for start in range(0, replicates, at_once):
        count = min(at_once, replicates - start)
        yield rng.multinomial(blocks, np.full(blocks, 1 / blocks), size=count).T.astype(np.float64)


def percentile_interval(samples: FloatArray, blocks: int, level: float) -> Interval:
    """The interval of each column, from its quantiles; further out the fewer blocks there are."""
    if not 0 < level < 1:
        raise ResultsError(f"an interval covers between 0 and 1, not {level}")
    tail = float(norm.cdf(np.sqrt(blocks / (blocks - 1)) * t.ppf((1 - level) / 2, blocks - 1)))
    low, high = np.quantile(samples, (tail, 1 - tail), axis=0)
    return Interval(low, high)


def superiority_of(samples: FloatArray) -> FloatArray:
    """(agents, agents): the share of resamples in which the row is ahead of the column; level counts half."""
    above = (samples[:, :, None] > samples[:, None, :]).mean(axis=0)
    return np.asarray((above + 1 - above.T) / 2)
