"""When to stop a tournament: a sequential test on the scores of blocks, or intervals that are narrow enough."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import brentq  # type: ignore[import-untyped]

from firetower_agents.arena.bootstrap import SureRatings
from firetower_agents.arena.choices import FloatArray
from firetower_agents.arena.results import ResultsError

#: the weight of a block lost and a block won that nobody played: any mean between 0 and 1 stays possible
GHOST = 1e-3
#: the tilt is sought this close to the ends of its range
MARGIN = 1e-12


class SprtDecision(StrEnum):
    """What the blocks so far allow to say."""

    ACCEPT = "accept"  # the mean score is p1 rather than p0
    REJECT = "reject"  # it is p0 rather than p1
    CONTINUE = "continue"


@dataclass(frozen=True)
class SequentialTest:
    """The state of the test after some blocks: it goes on while the ratio is between its bounds."""

    decision: SprtDecision
    log_ratio: float
    lower: float
    upper: float
    blocks: int


def sprt(scores: ArrayLike, p0: float, p1: float, *, alpha: float = 0.05, beta: float = 0.05) -> SequentialTest:
    """Is the mean score of a block p1 (accept) or p0 (reject)? Ask after every block, or after every few.

    A block counts as one observation, however its games depend on each other; nothing but its mean is assumed of the
    distribution of scores. The ratio compares the likeliest distributions with mean p1 and with mean p0 (Wald's test
    with a generalised likelihood ratio). `alpha` is the chance to accept if p0 is true, `beta` to reject if p1 is,
    both approximately.
    """
    found = np.asarray(scores, dtype=np.float64).ravel()
    if not 0 < p0 < p1 < 1:
        raise ResultsError(f"the test needs 0 < p0 < p1 < 1, not p0 = {p0:g} and p1 = {p1:g}")
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ResultsError(f"chances of error are between 0 and 0.5, not alpha = {alpha:g} and beta = {beta:g}")
    if not ((found >= 0) & (found <= 1)).all():
        raise ResultsError("scores of blocks are between 0 and 1")
    ratio = _log_ratio(found, p0, p1)
    lower, upper = float(np.log(beta / (1 - alpha))), float(np.log((1 - beta) / alpha))
    if ratio >= upper:
        decision = SprtDecision.ACCEPT
    elif ratio <= lower:
        decision = SprtDecision.REJECT
    else:
        decision = SprtDecision.CONTINUE
    return SequentialTest(decision, ratio, lower, upper, found.size)


def until_ci(sure: SureRatings, width: float) -> bool:
    """Is the widest interval of the ratings at most so wide, in Elo points?"""
    if not width > 0:
        raise ResultsError(f"no interval is as narrow as {width:g} Elo points")
    return bool(sure.intervals.width.max() <= width)


def _log_ratio(scores: FloatArray, p0: float, p1: float) -> float:
    """How much likelier the scores are with mean p1 than with mean p0, each in the distribution that fits best."""
    if not scores.size:
        return 0.0
    values, counts = np.unique(np.concatenate([scores, [0.0, 1.0]]), return_counts=True)
    weights = counts.astype(np.float64)
    weights[[0, -1]] += GHOST - 1
    held_back = [np.log1p(_tilt(values, weights, mean) * (values - mean)) for mean in (p0, p1)]
    return float(weights @ (held_back[0] - held_back[1]))


def _tilt(values: FloatArray, weights: FloatArray, mean: float) -> float:
    """Dividing the weights by 1 + tilt × (value − mean) gives the likeliest distribution with this mean."""
    away = values - mean
    ends = -(1 - MARGIN) / away[-1], -(1 - MARGIN) / away[0]
    return float(brentq(lambda tilt: weights @ (away / (1 + tilt * away)), *ends, xtol=1e-14))
