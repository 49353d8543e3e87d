"""How the sides of any game stand, by what the game itself says of its points."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.game import Game

Floats = NDArray[np.float64]
#: where there is nobody to compare with, the logarithm of the points is divided by this: a thousand points are 0.7
_ALONE = 10.0


def side_means(game: Game, values: Floats) -> Floats:
    """Values of seats `(k, seats)`, each replaced by the mean of its side."""
    sides = np.array(game.sides)
    return values if np.unique(sides).size == sides.size else _means(sides, values)[:, sides]


def _means(sides: Ints, values: Floats) -> Floats:
    """The mean of each side, `(k, sides)`."""
    member = np.equal.outer(sides, np.arange(sides.max() + 1))
    return np.asarray(values @ member / np.maximum(member.sum(axis=0), 1))


def standing(game: Game, engine: Any, games: Ints) -> Floats | None:
    """From -1 to 1 how each seat's side stands by the points so far, `(k, seats)`; None in a game without a score.

    Where sides compare, it is the lead over the best other side as a part of what both have.
    """
    if game.score is None:
        return None
    sides = np.array(game.sides)
    points = _means(sides, game.scores(engine, games)) * (1 if game.score.higher_is_better else -1)
    if game.cooperative:
        worth = np.clip(np.sign(points) * np.log1p(np.abs(points)) / _ALONE, -1, 1)
    else:
        others = np.where(np.eye(points.shape[1], dtype=np.bool_), -np.inf, points[:, None]).max(axis=2)
        worth = (points - others) / (np.abs(points) + np.abs(others) + 1)
    return np.asarray(worth[:, sides])
