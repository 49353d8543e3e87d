"""The penalised likelihood of choices with its derivatives, for many weightings of the same choices at once.

Arrays carry the B weightings on their last axis, and sums over parameters are sparse: a pick touches the few columns of
those who sit at its table. This is quick, and unlike a dense product it does not depend on the number of threads.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array  # type: ignore[import-untyped]

from firetower_agents.arena.choices import FloatArray

#: about how many numbers the arithmetic holds at once: few enough for the processor's cache
AT_ONCE = 1 << 18
#: Newton's method about squares the distance: after a step as small as this, what is left is far below any interest
SETTLED = 1e-6


class Slope(NamedTuple):
    """Log likelihood (B), gradient (P, B) and information, the negative second derivative (P, P, B)."""

    value: FloatArray
    gradient: FloatArray
    information: FloatArray


class Likelihood:
    """Picks with log weights `features @ parameters`, and independent normal priors around zero."""

    def __init__(self, features: FloatArray, possible: NDArray[np.bool_], precision: FloatArray) -> None:
        situations, most, width = features.shape
        self.features = features
        self.precision = precision
        self._shut = np.where(possible, 0.0, -np.inf)[:, :, None]
        self._rows = csr_array(features.reshape(-1, width))
        self._columns = csr_array(features.reshape(-1, width).T)
        # The columns that each situation touches, and all pairs of columns within a situation.
        situation, column = (features != 0).any(axis=1).nonzero()
        touched = np.bincount(situation, minlength=situations)
        starts = np.cumsum(touched) - touched
        pairs = [np.add(np.triu_indices(count), start) for count, start in zip(touched, starts, strict=True)]
        self._left, self._right = np.concatenate(pairs, axis=1)
        self._where = situation[self._left]
        first, second = column[self._left], column[self._right]
        self._mean = _within(situation, features[situation, :, column], situations)
        products = features[self._where, :, first] * features[self._where, :, second]
        self._square = _within(self._where, products, situations)
        self._to_cells = _to_cells(first, second, width)
        #: how many numbers one weighting takes
        self.size = situations * most + 3 * len(first)

    def probabilities(self, parameters: FloatArray) -> tuple[FloatArray, FloatArray]:
        """(S, M, B) the chance of each pick, and (S, B) the log of the weights' sum."""
        weights = self._over_picks(parameters) + self._shut
        top = weights.max(axis=1, keepdims=True)
        weights -= top
        np.exp(weights, out=weights)
        total = weights.sum(axis=1, keepdims=True)
        weights /= total
        return weights, (top + np.log(total))[:, 0]

    def slope(self, parameters: FloatArray, chosen: FloatArray) -> Slope:
        """Everything at `parameters` (P, B), for picks that were chosen so often (S, M, B)."""
        width, count = parameters.shape
        chance, log_total = self.probabilities(parameters)
        times = chosen.sum(axis=1)
        found = self._columns @ chosen.reshape(-1, count)
        expected = self._columns @ (chance * times[:, None]).reshape(-1, count)
        pull = self.precision[:, None] * parameters
        value = (found * parameters).sum(axis=0) - (times * log_total).sum(axis=0) - (pull * parameters).sum(axis=0) / 2
        flat = chance.reshape(-1, count)
        mean = self._mean @ flat
        covariance = (self._square @ flat - mean[self._left] * mean[self._right]) * times[self._where]
        information = (self._to_cells @ covariance).reshape(width, width, count)
        information += np.diag(self.precision)[:, :, None]
        return Slope(value, found - expected - pull, information)

    def leverage(self, parameters: FloatArray, chosen: FloatArray) -> FloatArray:
        """(S, M, 1): how many parameters each possible pick settles, by the curvature at `parameters` (P, 1).

        Half of it, taken as extra picks, is the gradient of Jeffreys' prior (Firth's correction): about half an upset
        for a contest that had none.
        """
        chance, _ = self.probabilities(parameters)
        inverse = np.linalg.inv(self.slope(parameters, chosen).information[:, :, 0])
        away = self.features - (self.features * chance).sum(axis=1, keepdims=True)
        distance = ((away @ inverse) * away).sum(axis=2, keepdims=True)
        return np.asarray(chosen.sum(axis=1, keepdims=True) * chance * distance)

    def spread(self, step: FloatArray) -> FloatArray:
        """(B): how far a step (P, B) moves two picks of one choice apart, at most."""
        moves = self._over_picks(step)
        return np.asarray(((moves + self._shut).max(axis=1) - (moves - self._shut).min(axis=1)).max(axis=0))

    def _over_picks(self, parameters: FloatArray) -> FloatArray:
        return np.asarray((self._rows @ parameters).reshape(*self._shut.shape[:2], -1))


def _within(situation: NDArray[np.int64], values: FloatArray, situations: int) -> csr_array:
    """The matrix (rows, S × M) that sums over the picks of one situation for each row, with these weights (rows, M)."""
    rows, most = values.shape
    columns = situation[:, None] * most + np.arange(most)
    entries = values.ravel(), (np.repeat(np.arange(rows), most), columns.ravel())
    matrix = csr_array(entries, shape=(rows, situations * most))
    matrix.eliminate_zeros()
    return matrix


def _to_cells(first: NDArray[np.int64], second: NDArray[np.int64], width: int) -> csr_array:
    """The matrix (P × P, pairs) that adds pairs of columns up, in both halves of a symmetric matrix."""
    pairs, mirrored = np.arange(len(first)), np.flatnonzero(first != second)
    cells = np.concatenate([first * width + second, (second * width + first)[mirrored]])
    entries = np.ones(len(cells)), (cells, np.concatenate([pairs, mirrored]))
    return csr_array(entries, shape=(width * width, len(first)))


def maximise(likelihood: Likelihood, start: FloatArray, chosen: FloatArray, steps: int = 100) -> FloatArray:
    """(P, B): the best parameters for each of the weightings (S, M, B), by Newton's method from `start` (P).

    A step that moves two picks apart by d is taken log(1 + d) / d of its way. Since the curvature changes by at most a
    factor exp(d) on it, the likelihood then rises with every step, from wherever it starts. No value is compared on
    the way, so the last digits are as good as the gradient's.
    """
    found = np.repeat(start[:, None], chosen.shape[2], axis=1)
    moving = np.arange(chosen.shape[2])
    for _ in range(steps):
        slope = likelihood.slope(found[:, moving], chosen[:, :, moving])
        solved = np.linalg.solve(slope.information.transpose(2, 0, 1), slope.gradient.T[:, :, None])
        step = np.ascontiguousarray(solved[:, :, 0].T, dtype=np.float64)
        apart = likelihood.spread(step)
        found[:, moving] += step * (np.log1p(apart) / np.where(apart > 0, apart, 1) + (apart == 0))
        moving = moving[apart > SETTLED]
        if not moving.size:
            return found
    raise ArithmeticError(f"the fit has not settled after {steps} steps")
