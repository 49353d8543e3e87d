"""What can be worked out from the observations of one game cheaply, and is hard to learn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Observation
from firetower_env.core.game import Game
from firetower_training import features
from firetower_training.features.symmetry import Symmetries


class DerivedFeatures(ABC):
    """Planes and numbers that are added to the observations of one game."""

    #: planes added to the board, and the largest value they hold
    planes: int = 0
    largest: int = 1
    #: numbers added to the vector, from 0 to 1 each
    numbers: int = 0
    #: is there a potential, by whose differences rewards can be shaped?
    has_potential: bool = False

    @abstractmethod
    def __init__(self, game: Game) -> None:
        """For the observations of this game."""

    @abstractmethod
    def of(self, observations: Observation, numbers: NDArray[np.float32]) -> NDArray[np.uint8] | None:
        """The planes `(k, planes, rows, cols)`, None without any; the numbers are written into zeros `(k, numbers)`."""

    def symmetries(self) -> Symmetries | None:
        """Views of these features that change nothing but names; None where directions matter."""
        return None

    def potential(self, observations: Observation, numbers: NDArray[Any]) -> NDArray[np.float64]:
        """The potential of each row, from what was observed and the numbers that were worked out from it."""
        return np.zeros(len(observations["vector"]))


@cache
def _kinds() -> dict[str, type[DerivedFeatures]]:
    """What the folders of games beside this file declare."""
    folders = (one.name for one in iter_modules(features.__path__, f"{features.__name__}.") if one.ispkg)
    return {game: kind for folder in folders for game, kind in import_module(folder).FEATURES.items()}


def derived_features(game: Game) -> DerivedFeatures | None:
    """Those of this game, if it has any."""
    kind = _kinds().get(game.name)
    return kind(game) if kind is not None else None
