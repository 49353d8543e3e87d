"""The best flight of the helicopter, found by a beam search over single steps: water from rivers, drops on fires.

A state is an acre, the water aboard and the fires that were put out on the way, a bit for each. States of many rows are
searched together, the best `BEAM` of each row after every step.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firetower_agents.forest_fire.hexes import ACRES, FAR, NEXT, OFF, edged
from firetower_agents.forest_fire.reader import Reader
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints

BEAM = 40
STEPS = 10
#: rows that are searched together, so that their states stay in the caches
_AT_ONCE = 64
#: what water aboard is worth on the way (less if no fire can be reached with it), and at the end up to six of it
_WATER, _USELESS, KEPT, _MOST = 0.8, 0.3, 0.35, 6
#: what a step away from fire or river costs, on the way and at the end
_TO_FIRE, _TO_RIVER = 0.05, 0.02
_NEVER = -1e9
#: fires in one word of bits
_WORD = 64
#: odd numbers that mix what a state is into one number, with as many words as there can be
_MIX = 2 * np.random.default_rng(1).integers(1 << 63, size=2 + ACRES // _WORD, dtype=np.uint64) + np.uint64(1)
#: the low bits of such a number, which tell the place of a state instead
_PLACES = np.uint64(0xFF)

#: fires as bits: for each acre `(words, rows, acres)`, or for each state `(words, rows, states)`
Bits = NDArray[np.uint64]


@dataclass(frozen=True)
class Flights:
    """The best flight of each row."""

    #: threats put out and water kept, less distances
    score: Floats
    #: the same without flying
    stay: Floats
    #: where to fly first; where the helicopter is if it had better stay
    target: Ints


def best_flights(view: Reader, start: Ints, steps: Ints, threat: Floats, kept: float = KEPT) -> Flights:
    """The best flights of so many steps from these acres; `kept` is what water aboard is worth at the end."""
    # rows with as many steps are searched together
    order = steps.argsort(kind="stable")
    parts = [
        _Search(view.take(rows), start[rows], steps[rows], threat[rows], kept).best()
        for rows in np.split(order, range(_AT_ONCE, view.count, _AT_ONCE))
    ]
    back = order.argsort()
    columns = zip(*((p.score, p.stay, p.target) for p in parts), strict=True)
    return Flights(*(np.concatenate(each)[back] for each in columns))


class _Search:
    """The states of some rows, `(rows, beam)`."""

    def __init__(self, view: Reader, start: Ints, steps: Ints, threat: Floats, kept: float) -> None:
        count, self._kept = view.count, kept
        self._rows, self._steps = np.arange(count), steps
        #: where the acres of each row begin when all rows lie end to end
        self._base = (self._rows * (ACRES + 1))[:, None]
        beyond = np.full((count, 1), FAR)
        self._threat = np.concatenate([threat, np.zeros((count, 1))], axis=1).ravel()
        self._river = edged(view.river).ravel()
        ground = view.planes("ground")
        self._standing = edged((ground[:, 0] & ~view.building) | ground[:, 2] | ground[:, 3]).ravel()
        self._to_fire = np.concatenate([view.to_fire, beyond], axis=1).ravel()
        self._to_river = np.concatenate([view.to_river, beyond], axis=1).ravel()
        self._fires = _numbered(edged(view.fire))
        self._around = np.bitwise_or.reduce(self._fires[:, :, NEXT], axis=3).reshape(len(self._fires), -1)
        self._fires = self._fires.reshape(len(self._fires), -1)
        self._room = np.maximum(STEPS - view.number("cargo_balls"), 0)[:, None, None]
        self.pos, self.water = start[:, None], view.water[:, None]
        self.value = np.zeros((count, 1))
        self.first = np.full((count, 1), -1)
        self.out: Bits = np.zeros((len(self._fires), count, 1), np.uint64)
        self.there: Bools = np.ones((count, 1), np.bool_)
        lands = (view.number("moved") == 0) | self._lands()[:, 0]
        self._stay = np.where(lands, self._worth()[:, 0], _NEVER)
        self._score, self._target = self._stay.copy(), start.copy()

    def best(self) -> Flights:
        """Search to the last step."""
        for step in range(int(self._steps.max(initial=0))):
            self._advance(self._steps - step - 1)
            if not self.there.any():
                break
            self._note()
        return Flights(self._score, self._stay, self._target)

    def _advance(self, left: Ints) -> None:
        """One step in all directions; the most promising states stay."""
        to = NEXT[self.pos]
        at = to + self._base[..., None]
        fires = self._fires.take(at, axis=1) & ~self.out[..., None]
        drop = fires.any(axis=0) & (self.water > 0)[..., None]
        fetch = self._river[at] & (self.water[..., None] < self._room)
        water = self.water[..., None] + fetch - drop
        value = self.value[..., None] + self._threat[at] * drop
        out = self.out[..., None] | fires * drop
        there = self.there[..., None] & (to != OFF) & (left >= 0)[:, None, None]
        rank = self._rank(at, water, value, left)
        shape = (len(rank), -1)
        known = np.where(there, to * 64 + water, 0).reshape(shape)
        again = _repeated(known, out.reshape(len(out), *shape))
        flat = np.where(there, rank, _NEVER).reshape(shape)
        flat[again] = _NEVER
        size = min(BEAM, flat.shape[1])
        chosen = np.argpartition(-flat, size - 1, axis=1)[:, :size]
        first = np.where((drop | fetch) & (self.first[..., None] < 0), to, self.first[..., None])
        kept = chosen + (self._rows * flat.shape[1])[:, None]
        self.there = flat.take(kept) > _NEVER / 2
        self.pos, self.water, self.value = to.take(kept), water.take(kept), value.take(kept)
        self.first = first.take(kept)
        self.out = out.reshape(len(out), -1).take(kept, axis=1)

    def _rank(self, at: Ints, water: Ints, value: Floats, left: Ints) -> Floats:
        """What a state promises: water that can still be used, and the way to where it goes next."""
        to_fire, left = self._to_fire[at], left[:, None, None]
        use = np.where(to_fire <= left, _WATER, _WATER * _USELESS)
        way = np.where(water > 0, to_fire, self._to_river[at])
        return np.asarray(value + use * np.minimum(water, np.maximum(left, 0)) - _TO_FIRE * way)

    def _worth(self) -> Floats:
        """What it is worth to end here."""
        at = self.pos + self._base
        kept = self._kept * np.minimum(self.water, _MOST)
        away = _TO_FIRE * self._to_fire[at] + _TO_RIVER * self._to_river[at]
        return np.asarray(self.value + kept - away)

    def _lands(self) -> Bools:
        """May the helicopter land there, when the fires on its way are out?"""
        at = self.pos + self._base
        burning = (self._around.take(at, axis=1) & ~self.out).any(axis=0)
        put_out = (self._fires.take(at, axis=1) & self.out).any(axis=0)
        return np.asarray(~burning & (self._standing[at] | put_out))

    def _note(self) -> None:
        """Remember the best end so far."""
        worth = np.where(self.there & self._lands(), self._worth(), _NEVER)
        rows, at = self._rows, worth.argmax(axis=1)
        better = worth[rows, at] > self._score
        self._score = np.where(better, worth[rows, at], self._score)
        first = self.first[rows, at]
        self._target = np.where(better, np.where(first >= 0, first, self.pos[rows, at]), self._target)


def _numbered(fire: Bools) -> Bits:
    """A bit for each fire of a row, in as many words as the row with most of them needs; nothing for other acres."""
    number = fire.cumsum(axis=1) - 1
    words = np.arange(max(1, -(-int(number.max(initial=0) + 1) // _WORD)))[:, None, None]
    bit = np.uint64(1) << (number % _WORD).astype(np.uint64)
    return np.where(fire & (number // _WORD == words), bit, np.uint64(0))


def _repeated(known: Ints, out: Bits) -> Bools:
    """States `(rows, at most 256)` that another way has led to already, by what is known of them and by their fires."""
    mixed = known.astype(np.uint64) * _MIX[0]
    for number, word in enumerate(out):
        mixed = (mixed ^ (mixed >> np.uint64(29)) ^ word) * _MIX[1 + number]
    mixed = (mixed ^ (mixed >> np.uint64(32))) * _MIX[0]
    # the place in the low bits tells where each was after sorting, and the first of equal ones stays
    mixed = (mixed & ~_PLACES) | np.arange(known.shape[1], dtype=np.uint64)
    mixed.sort(axis=1)
    alike = mixed & ~_PLACES
    rows, at = np.nonzero(alike[:, 1:] == alike[:, :-1])
    again = np.zeros(known.shape, np.bool_)
    again[rows, (mixed[rows, at + 1] & _PLACES).astype(np.int64)] = True
    return again
