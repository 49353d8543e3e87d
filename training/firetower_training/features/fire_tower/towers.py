"""Distances to the towers as features, and the potential that follows from them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Observation
from firetower_env.core.bitboards import Bools
from firetower_env.core.game import Game
from firetower_training.features.derived import DerivedFeatures
from firetower_training.features.fire_tower.danger import FAR, SLOTS, Danger, DangerReader

#: one place for each distance, 0 to FAR
_STEPS = FAR + 1
_PARTNER = 2


class TowerDistances(DerivedFeatures):
    """How far fire is from the towers.

    One plane per tower slot (own, then clockwise) holds the gems from each cell to the fatal cell, at most 15. The
    numbers hold for each slot the distance of the nearest fire, as it is and after the present wind, as one of 16
    places (none: no tower).
    """

    planes, largest = SLOTS, FAR
    numbers = 2 * SLOTS * _STEPS
    has_potential = True

    def __init__(self, game: Game) -> None:
        self.reader = DangerReader(game)
        #: where a corner may belong to the learner's partner
        self._teams = len(set(game.sides)) < game.seats

    def of(self, observations: Observation, numbers: NDArray[np.float32]) -> NDArray[np.uint8]:
        """The distances in each row."""
        danger = self.reader.read(observations)
        _mark(numbers, danger)
        return danger.distance

    def nearest(self, numbers: NDArray[Any]) -> NDArray[np.float32]:
        """Gems from the nearest fire to the tower of each slot, `(k, slots)`; zero where none stands."""
        marks = numbers.reshape(-1, 2, SLOTS, _STEPS)[:, 0]
        return np.asarray(marks @ np.arange(_STEPS, dtype=np.float32), np.float32)

    def potential(self, observations: Observation, numbers: NDArray[Any]) -> NDArray[np.float64]:
        """How much nearer fire is to the enemies' towers than to the learner's own.

        From -1, the own towers burned and the others far from fire, to 1, the other way round.
        """
        fallen, standing = self.reader.fallen(observations), self.reader.standing(observations)
        near = np.where(standing, self.nearest(numbers), 0)
        progress = np.where(fallen | standing, 1 - near / FAR, 0)
        mine = self.reader.home(observations)
        mine[:, _PARTNER] |= self._teams
        there = fallen | standing
        return _mean(progress, there & ~mine) - _mean(progress, there & mine)


def _mark(numbers: NDArray[np.float32], danger: Danger) -> None:
    """Write the distances as one-hots into zeros, `(k, 2 * slots * steps)`."""
    distances = np.concatenate([danger.near, danger.blown], axis=1).astype(np.int64)
    rows, places = np.nonzero(np.concatenate([danger.standing, danger.standing], axis=1))
    numbers[rows, places * _STEPS + distances[rows, places]] = 1


def _mean(progress: NDArray[np.float64], which: Bools) -> NDArray[np.float64]:
    """The mean over these slots, zero where there are none."""
    return np.asarray((progress * which).sum(axis=1) / np.maximum(which.sum(axis=1), 1))
