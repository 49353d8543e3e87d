"""Choosing among scored answers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints


def best_answers(scores: NDArray[Any], masks: NDArray[np.int8], draws: NDArray[np.float64]) -> Ints:
    """The best legal answer of each row; among equals the row's own draw decides."""
    able = np.where(masks.view(np.bool_), scores, -np.inf)
    best = np.maximum.reduce(able, axis=1)
    (places,) = (able == best[:, None]).reshape(-1).nonzero()
    rows, actions = np.divmod(places, masks.shape[1])
    counts = np.bincount(rows, minlength=len(masks))
    first = counts.cumsum() - counts
    return np.asarray(actions[first + (draws * counts).astype(np.int64)])
