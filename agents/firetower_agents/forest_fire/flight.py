"""The best flight of the helicopter, found by a beam search over single steps: water from rivers, drops on fires.

A state is an acre, the water aboard and the fires that were put out on the way. States of all rows are searched
together, the best `BEAM` of each row after every step.
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
_WATER, _USELESS, _KEPT, _MOST = 0.8, 0.3, 0.35, 6
#: what a step away from fire or river costs, on the way and at the end
_TO_FIRE, _TO_RIVER = 0.05, 0.02
_NEVER = -1e9
#: a number for each acre: the sum over a set of acres tells sets apart
_MARKS: NDArray[np.int64] = np.append(np.random.default_rng(1).integers(1 << 40, size=ACRES), 0)


@dataclass(frozen=True)
class Flights:
    """The best flight of each row."""

    #: threats put out and water kept, less distances
    score: Floats
    #: the same without flying
    stay: Floats
    #: where to fly first; where the helicopter is if it had better stay
    target: Ints


def best_flights(view: Reader, start: Ints, steps: Ints, threat: Floats) -> Flights:
    """The best flights of so many steps from these acres."""
    parts = [
        _Search(view.take(rows), start[rows], steps[rows], threat[rows]).best()
        for rows in np.split(np.arange(view.count), range(_AT_ONCE, view.count, _AT_ONCE))
    ]
    return Flights(*(np.concatenate(each) for each in zip(*((p.score, p.stay, p.target) for p in parts), strict=True)))


class _Search:
    """The states of some rows, `(rows, beam)`."""

    def __init__(self, view: Reader, start: Ints, steps: Ints, threat: Floats) -> None:
        count = view.count
        self._row = np.arange(count)[:, None]
        self._steps, self._start = steps, start
        self._threat = np.concatenate([threat, np.zeros((count, 1))], axis=1)
        self._fire, self._river = edged(view.fire), edged(view.river)
        ground = view.planes("ground")
        self._standing = edged((ground[:, 0] & ~view.building) | ground[:, 2] | ground[:, 3])
        self._to_fire = np.concatenate([view.to_fire, np.full((count, 1), FAR)], axis=1)
        self._to_river = np.concatenate([view.to_river, np.full((count, 1), FAR)], axis=1)
        self._room = np.maximum(view.number("cargo_balls") * -1 + STEPS, 0)[:, None, None]
        self.pos, self.water = start[:, None], view.water[:, None]
        self.value = np.zeros((count, 1))
        self.first, self.marks = np.full((count, 1), -1), np.zeros((count, 1), np.int64)
        self.drops = np.full((count, 1, STEPS), OFF)
        self.there: Bools = np.ones((count, 1), np.bool_)
        moved = view.number("moved") > 0
        lands = ~moved | self._lands()[:, 0]
        self._stay = np.where(lands, self._worth()[:, 0], _NEVER)
        self._score, self._target = self._stay.copy(), start.copy()

    def best(self) -> Flights:
        """Search to the last step."""
        for step in range(int(self._steps.max(initial=0))):
            left = self._steps - step - 1
            self._advance(step, left)
            if not self.there.any():
                break
            self._note()
        return Flights(self._score, self._stay, self._target)

    def _advance(self, step: int, left: Ints) -> None:
        """One step in all directions; the most promising states stay."""
        row = self._row[:, :, None]
        to = NEXT[self.pos]
        gone = (self.drops[:, :, None, : step + 1] == to[..., None]).any(axis=3)
        fire = self._fire[row, to] & ~gone
        drop = fire & (self.water > 0)[..., None]
        fetch = self._river[row, to] & (self.water[..., None] < self._room)
        water = self.water[..., None] + fetch - drop
        value = self.value[..., None] + self._threat[row, to] * drop
        marks = self.marks[..., None] + np.where(drop, _MARKS[to], 0)
        there = self.there[..., None] & (to != OFF) & (left >= 0)[:, None, None]
        rank = self._rank(to, water, value, left)
        rank = np.where(there & ~_repeated(to, water, marks, there), rank, _NEVER)
        shape = (len(rank), -1)
        flat = rank.reshape(shape)
        size = min(BEAM, flat.shape[1])
        chosen = np.argpartition(-flat, size - 1, axis=1)[:, :size]
        state, direction = np.divmod(chosen, NEXT.shape[1])
        first = np.where((drop | fetch) & (self.first[..., None] < 0), to, self.first[..., None])
        self.there = flat[self._row, chosen] > _NEVER / 2
        self.pos, self.water = to.reshape(shape)[self._row, chosen], water.reshape(shape)[self._row, chosen]
        self.value, self.marks = value.reshape(shape)[self._row, chosen], marks.reshape(shape)[self._row, chosen]
        self.first = first.reshape(shape)[self._row, chosen]
        self.drops = self.drops[self._row, state]
        self.drops[:, :, step] = np.where(drop[self._row, state, direction], self.pos, OFF)

    def _rank(self, to: Ints, water: Ints, value: Floats, left: Ints) -> Floats:
        """What a state promises: water that can still be used, and the way to where it goes next."""
        row = self._row[:, :, None]
        to_fire, left = self._to_fire[row, to], left[:, None, None]
        use = np.where(to_fire <= left, _WATER, _WATER * _USELESS)
        way = np.where(water > 0, to_fire, self._to_river[row, to])
        return np.asarray(value + use * np.minimum(water, np.maximum(left, 0)) - _TO_FIRE * way)

    def _worth(self) -> Floats:
        """What it is worth to end here."""
        kept = _KEPT * np.minimum(self.water, _MOST)
        away = _TO_FIRE * self._to_fire[self._row, self.pos] + _TO_RIVER * self._to_river[self._row, self.pos]
        return np.asarray(self.value + kept - away)

    def _lands(self) -> Bools:
        """May the helicopter land there, when the fires on its way are out?"""
        around = NEXT[self.pos]
        gone = (self.drops[:, :, None, :] == around[..., None]).any(axis=3)
        burning = (self._fire[self._row[:, :, None], around] & ~gone).any(axis=2)
        put_out = (self.drops == self.pos[..., None]).any(axis=2)
        return np.asarray(~burning & (self._standing[self._row, self.pos] | put_out))

    def _note(self) -> None:
        """Remember the best end so far."""
        worth = np.where(self.there & self._lands(), self._worth(), _NEVER)
        rows, at = self._row[:, 0], worth.argmax(axis=1)
        better = worth[rows, at] > self._score
        self._score = np.where(better, worth[rows, at], self._score)
        first = self.first[rows, at]
        self._target = np.where(better, np.where(first >= 0, first, self.pos[rows, at]), self._target)


def _repeated(to: Ints, water: Ints, marks: NDArray[np.int64], there: Bools) -> Bools:
    """States that another way has led to already."""
    key = np.where(there, (marks * (ACRES + 1) + to) * 64 + water, -1).reshape(len(to), -1)
    order = key.argsort(axis=1, kind="stable")
    ranked = np.take_along_axis(key, order, axis=1)
    again = np.zeros_like(ranked, dtype=np.bool_)
    again[:, 1:] = ranked[:, 1:] == ranked[:, :-1]
    out = np.zeros_like(again)
    np.put_along_axis(out, order, again, axis=1)
    return out.reshape(to.shape)
