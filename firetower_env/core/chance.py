"""Chance: named random streams per game, from integer arithmetic of our own.

Every draw is `mix(seed, stream, counter)`. It depends on nothing but the game's own seed and on how often that
stream was used before, so a game plays the same alone, in any batch and in any process, whatever numpy's version.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints

Seeds = NDArray[np.uint64]

_GOLDEN = 0x9E3779B97F4A7C15
_STREAM_STEP = 0xD1B54A32D192ED03
_M1, _M2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_WORD = (1 << 64) - 1


def mix(values: Seeds) -> Seeds:
    """Scramble 64-bit words (a bijection whose output bits all depend on all input bits)."""
    values = (values ^ (values >> _S30)) * _M1
    values = (values ^ (values >> _S27)) * _M2
    return np.asarray(values ^ (values >> _S31))


def spread(base: int, count: int) -> Seeds:
    """`count` unrelated seeds from one base seed; the first ones do not depend on `count`."""
    # the base is scrambled before counting on from it, or neighbouring bases would share most of their seeds
    start = mix(np.array([(base + _STREAM_STEP) & _WORD], np.uint64))
    return mix(mix(start + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_GOLDEN)))


def following(seeds: Seeds) -> Seeds:
    """The seed of the game that follows a game in endless play."""
    return mix(seeds ^ np.uint64(_STREAM_STEP))


class ChanceHolder(Protocol):
    """What chance needs of a state: the seeds and the stream counters of all games."""

    seed: Seeds
    draws: NDArray[np.uint32]


Listener = Callable[[str, Ints, NDArray[np.generic]], None]


class Chance:
    """Draws for the games of one state. `streams` names the columns of the counters."""

    def __init__(self, state: ChanceHolder, streams: tuple[str, ...]) -> None:
        self.state = state
        self.streams = streams
        self._keys = {
            name: (column, np.uint64((column + 1) * _STREAM_STEP & _WORD)) for column, name in enumerate(streams)
        }
        #: told of every result when set: (kind, games, results)
        self.listener: Listener | None = None

    def words(self, games: Ints, stream: str) -> Seeds:
        """One fresh 64-bit word per game."""
        column, key = self._keys[stream]
        counters = self.state.draws[:, column]
        used = counters[games]
        counters[games] = used + np.uint32(1)
        return mix(mix(self.state.seed[games] + key) + used.astype(np.uint64) * np.uint64(_GOLDEN))

    def below(self, games: Ints, stream: str, limits: Ints | int) -> Ints:
        """One whole number per game, uniform in 0 … limit-1 (bias below 2**-32 times the limit)."""
        high = self.words(games, stream) >> _S32
        return ((high * np.asarray(limits).astype(np.uint64)) >> _S32).astype(np.int64)

    def many(self, games: Ints, stream: str, count: int) -> Seeds:
        """So many words per game `(k, count)`, for the price of one draw."""
        places = np.arange(1, count + 1, dtype=np.uint64)
        return mix(np.asarray(self.words(games, stream)[:, None] + places * np.uint64(_GOLDEN), np.uint64))

    def pick(self, games: Ints, stream: str, allowed: NDArray[np.bool_], kind: str, names: Ints | None = None) -> Ints:
        """One column per game, uniform over the allowed columns of `(k, n)`; by its name where columns have names."""
        order: Ints = np.cumsum(allowed, axis=1, dtype=np.int64)
        wanted = self.below(games, stream, order[:, -1])
        picked = np.asarray((order > wanted[:, None]).argmax(axis=1))
        if names is not None:
            picked = names[picked]
        self.tell(kind, games, picked)
        return picked

    def shuffle(self, games: Ints, stream: str, items: NDArray[np.uint8], sizes: Ints) -> NDArray[np.uint8]:
        """Shuffle the first `sizes` entries of each row `(k, n)`; the rest of a row comes out as zeros."""
        start = self.words(games, stream)
        width = items.shape[1]
        places = np.arange(1, width + 1, dtype=np.uint64)
        keys: Seeds = mix(np.asarray(start[:, None] + places * np.uint64(_GOLDEN), np.uint64))
        # the random key in the high bits, the item in the low ones: one plain sort shuffles
        packed = (keys & np.uint64(~0xFF & _WORD)) | items
        packed[np.arange(width) >= sizes[:, None]] = np.uint64(_WORD)
        packed.sort(axis=1)
        shuffled = packed.astype(np.uint8)
        shuffled[np.arange(width) >= sizes[:, None]] = 0
        return np.asarray(shuffled)

    def sample(self, games: Ints, stream: str, allowed: NDArray[np.bool_], count: int) -> Ints:
        """So many different columns per game `(k, count)`, in random order, out of the allowed ones of `(k, n)`."""
        width = allowed.shape[1]
        low = np.uint64((1 << width.bit_length()) - 1)
        # the random key in the high bits, the column in the low ones: the smallest are chosen
        packed = (self.many(games, stream, width) & ~low) | np.arange(width, dtype=np.uint64)
        packed[~allowed] = np.uint64(_WORD)
        packed.partition(count - 1, axis=1)
        chosen = np.sort(packed[:, :count], axis=1)
        return (chosen & low).astype(np.int64)

    def tell(self, kind: str, games: Ints, results: NDArray[np.generic]) -> None:
        """Report a chance result to whoever listens."""
        if self.listener is not None:
            self.listener(kind, games, results)
