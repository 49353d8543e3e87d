"""Choosing uniformly among legal answers without unpacking masks: count bits per lane, then find the bit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane


def _byte_places() -> NDArray[np.uint8]:
    """For each byte and rank: the position of its rank-th set bit."""
    table = np.zeros((256, 8), np.uint8)
    for byte in range(256):
        places = [bit for bit in range(8) if byte >> bit & 1]
        table[byte, : len(places)] = places
    return table


#: from so many rows on little work for each row is worth more calls
_MANY = 128
_ONES = np.uint64(0x0101010101010101)
#: by byte and rank in one number
_PLACES: Ints = _byte_places().reshape(-1).astype(np.int64)


def uniform(packed: Plane, fractions: NDArray[np.float64]) -> Ints:
    """One legal answer per row of packed masks `(k, words)`; `fractions` in [0, 1) say which.

    A row without any legal answer yields 0.
    """
    if len(packed) < _MANY:
        return _among_few(packed, fractions) if len(packed) > 1 else _alone(packed, fractions)
    return _among_many(packed, fractions)


def _alone(packed: Plane, fractions: NDArray[np.float64]) -> Ints:
    """For one row (or none) the answers are listed."""
    (legal,) = bb.unpack(packed).reshape(-1).nonzero()
    if not legal.size:
        return np.zeros(len(packed), np.int64)
    return legal[(fractions * legal.size).astype(np.int64)]


def _among_few(packed: Plane, fractions: NDArray[np.float64]) -> Ints:
    """With few calls, byte by byte."""
    bytes_ = packed.astype("<u2", copy=False).view(np.uint8)
    ends = np.bitwise_count(bytes_).cumsum(axis=1, dtype=np.int16)
    rank = (fractions * ends[:, -1]).astype(np.int16)
    byte = (ends > rank[:, None]).argmax(axis=1)
    at = byte + np.arange(0, bytes_.size, bytes_.shape[1])
    value = bytes_.take(at).astype(np.int64)
    inside = rank - (ends.take(at) - np.bitwise_count(value))
    return np.asarray(byte * 8 + _PLACES.take(value * 8 + np.minimum(inside, 7)))


def _among_many(packed: Plane, fractions: NDArray[np.float64]) -> Ints:
    """With little work for each row, in lanes of 64 answers."""
    count, width = packed.shape
    lanes = -(-width // 4)
    wide = np.zeros((count, 4 * lanes), "<u2")
    wide[:, :width] = packed
    # one row per lane of 64 answers, so that sums of many games run through memory
    lane_words = np.ascontiguousarray(wide.view("<u8").T)
    ends = np.bitwise_count(lane_words).astype(np.int16)
    for lane in range(1, lanes):
        ends[lane] += ends[lane - 1]
    total = ends[-1]
    rank = (fractions * total).astype(np.int16)
    # the lane with the answer is the first that ends beyond it
    lane_of = np.zeros(count, np.int64)
    for lane in range(lanes - 1):
        lane_of += ends[lane] <= rank
    at = lane_of * count + np.arange(count)
    value = lane_words.take(at)
    inside = rank - (ends.take(at) - np.bitwise_count(value))
    bytes_ = value.view(np.uint8)
    # multiplying sums the counts of all bytes up to each; a byte that ends at or before the rank counts as one bit
    sums = (np.bitwise_count(bytes_).view("<u8") * _ONES).astype("<u8", copy=False).view(np.uint8).reshape(count, 8)
    byte = np.bitwise_count((sums <= inside.astype(np.uint8)[:, None]).view(np.uint64)[:, 0]).astype(np.int64)
    at = np.minimum(byte, 7) + np.arange(0, 8 * count, 8)
    found: NDArray[np.int64] = bytes_.take(at).astype(np.int64)
    left = inside - (sums.reshape(-1).take(at) - np.bitwise_count(found))
    return np.asarray((lane_of * 64 + byte * 8 + _PLACES.take(found * 8 + np.minimum(left, 7))) * (total > 0))
