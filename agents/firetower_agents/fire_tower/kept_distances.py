"""Distances to fatal cells, kept from one call to the next: they depend on firebreaks and firehawks alone.

These seldom change. What is kept is a function of the board, so that it never matters what was asked before. A table
has one place for each of so many boards; a board that falls on the place of another takes it over.
"""

from __future__ import annotations

from functools import cache
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower import distances
from firetower_agents.fire_tower.reader import CELLS, Bytes
from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane

#: so many boards are kept, a power of two: nine megabytes
_SIZE = 13
_PLACES = 1 << _SIZE
#: the slots of all towers
_ALL = list(range(4))
#: firebreaks and firehawks of a board are so many words of 64 bits
_WORDS = 2 * CELLS // 64
#: odd numbers without pattern, one for each word
_MIXERS = np.random.default_rng(1).integers(0, 1 << 63, _WORDS, np.uint64) * np.uint64(2) + np.uint64(1)


def to_fatal(breaks: Plane, hawks: Plane | None, slots: list[int]) -> Bytes:
    """Gems still needed from each cell to the fatal cell of each slot, `(slots, k, 256)`."""
    return _kept().look_up(breaks, hawks, np.array(slots))


@cache
def _kept() -> _Kept:
    return _Kept()


class _Kept:
    """The distances of boards met lately to all four fatal cells."""

    def __init__(self) -> None:
        self.lock = Lock()
        # a key of nothing but zeros, which all places have to begin with, stands for a board without any of both
        bare = distances.to_fatal(np.zeros((1, bb.LANES), np.uint16), None, _ALL).reshape(-1, 1, CELLS)
        self.keys = np.zeros((_PLACES, _WORDS), np.uint64)
        self.fields: Bytes = np.repeat(bare, _PLACES, axis=1)

    def look_up(self, breaks: Plane, hawks: Plane | None, slots: Ints) -> Bytes:
        """`(slots, k, 256)`."""
        keys = _keys(breaks, hawks)
        places = ((keys * _MIXERS).sum(axis=1) >> np.uint64(64 - _SIZE)).astype(np.int64)
        with self.lock:
            out: Bytes = self.fields.reshape(-1, CELLS).take(slots[:, None] * _PLACES + places, axis=0)
            strange = (self.keys.take(places, axis=0) != keys).any(axis=1).nonzero()[0]
            if strange.size:
                new = distances.to_fatal(breaks[strange], None if hawks is None else hawks[strange], _ALL)
                fields = new.reshape(strange.size, -1, CELLS).swapaxes(0, 1)
                out[:, strange] = fields[slots]
                self._keep(keys[strange], places[strange], fields)
        return out

    def _keep(self, keys: NDArray[np.uint64], places: Ints, fields: Bytes) -> None:
        # of several boards with one place the last stays: all of its words, and the distances that go with them
        _, last = np.unique(places[::-1], return_index=True)
        chosen = places.size - 1 - last
        self.keys[places[chosen]] = keys[chosen]
        self.fields[:, places[chosen]] = fields[:, chosen]


def _keys(breaks: Plane, hawks: Plane | None) -> NDArray[np.uint64]:
    """Boards in words, `(k, words)`."""
    rows = np.zeros((len(breaks), 2, CELLS // 16), np.uint16)
    rows[:, 0] = breaks[:, 1:-1]
    if hawks is not None:
        rows[:, 1] = hawks[:, 1:-1]
    return rows.reshape(len(breaks), -1).view(np.uint64)
