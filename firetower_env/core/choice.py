"""Choosing uniformly among legal answers without unpacking masks: count bits per word, then find the bit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints, Plane


def _byte_places() -> NDArray[np.uint8]:
    """For each byte and rank: the position of its rank-th set bit."""
    table = np.zeros((256, 8), np.uint8)
    for byte in range(256):
        places = [bit for bit in range(8) if byte >> bit & 1]
        table[byte, : len(places)] = places
    return table


_PLACES = _byte_places()


def uniform(packed: Plane, fractions: NDArray[np.float64]) -> Ints:
    """One legal answer per row of packed masks `(k, words)`; `fractions` in [0, 1) say which.

    A row without any legal answer yields 0.
    """
    bytes_ = packed.astype("<u2", copy=False).view(np.uint8)
    ends = np.bitwise_count(bytes_).cumsum(axis=1, dtype=np.int16)
    rank = (fractions * ends[:, -1]).astype(np.int16)
    byte = (ends > rank[:, None]).argmax(axis=1)
    rows = np.arange(len(packed))
    value = bytes_[rows, byte]
    inside = rank - (ends[rows, byte] - np.bitwise_count(value))
    return np.asarray(byte * 8 + _PLACES[value, np.minimum(inside, 7)])
