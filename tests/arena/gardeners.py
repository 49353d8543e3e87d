"""Agents for the miniature game, named by this file and their class: one plays well, one as badly as can be."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.arena.schedule import TableSpec

TOGETHER = "miniature_together"


class Keen:
    """Plants whenever there is room, and sows the best seed: the last legal answer but PASS, which is the very last."""

    row_independent = True

    def act(self, observations: Any, masks: NDArray[np.int8], rng: Any) -> NDArray[np.int64]:
        return np.asarray(masks.shape[1] - 2 - masks[:, -2::-1].argmax(axis=1))


class Lazy:
    """Never plants, and sows the poorest seed."""

    row_independent = True

    def act(self, observations: Any, masks: NDArray[np.int8], rng: Any) -> NDArray[np.int64]:
        return np.where(masks[:, -1] > 0, masks.shape[1] - 1, masks.argmax(axis=1))


KEEN, LAZY = (f"{Path(__file__)}:{kind.__name__}" for kind in (Keen, Lazy))


def together(**options: int) -> TableSpec:
    """Three gardeners with one goal."""
    return TableSpec(TOGETHER, options)
