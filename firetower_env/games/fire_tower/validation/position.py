"""Games under examination: their state, and questions about what waits on their stacks.

A fact is a function of it that says for each game whether it holds; its name, read as words, is what a refusal reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.games.fire_tower.frames import FireTowerFrames

Fact = Callable[["CheckedPosition"], Bools]


class FoundFrames:
    """All frames of some phases: the rows of their games in the position, the frames, and those right under them."""

    def __init__(self, rows: Ints, frames: FireTowerFrames, under: FireTowerFrames) -> None:
        self.rows, self.frames, self.under = rows, frames, under


class CheckedPosition:
    """Some games of a table whose values and stacks are in range. Everything is by row, one row per game."""

    def __init__(self, e: Any, games: Ints) -> None:
        self.e, self.games = e, games
        self.rules: Any = e.rules
        #: the state of these games alone
        self.s: Any = e.s.take(games)
        self.count = games.size
        self.over: Bools = self.s.over > 0
        self.running: Bools = ~self.over

    @cached_property
    def _frames(self) -> tuple[Ints, Ints, Ints, NDArray[np.bool_]]:
        used = np.arange(self.s.frames.shape[1]) < self.s.depth[:, None]
        rows, places = used.nonzero()
        frames = self.s.frames[rows, places].astype(np.int64)
        present = np.zeros((self.count, len(self.e.phases.all)), np.bool_)
        present[rows, frames[:, 0]] = True
        return rows, places, frames, present

    def _among(self, keys: Iterable[str]) -> Bools:
        """By number of a phase: is it one of these? An edition may lack some of them."""
        known = self.e.phases.number
        among = np.zeros(len(self.e.phases.all), np.bool_)
        among[[known[key] for key in keys if key in known]] = True
        return among

    def has(self, *keys: str) -> Bools:
        """Does one of these steps wait?"""
        return np.asarray(self._frames[3][:, self._among(keys)].any(axis=1))

    def asks(self, *keys: str) -> Bools:
        """Is one of these questions asked now?"""
        top = self.s.frames[np.arange(self.count), np.maximum(self.s.depth - 1, 0), 0]
        return self._among(keys)[np.where(self.running, top, 0)] & self.running

    def number_of(self, key: str) -> Ints:
        """How many such steps wait."""
        return np.bincount(self.find(key).rows, minlength=self.count)

    def find(self, *keys: str) -> FoundFrames:
        """All frames of these steps."""
        rows, places, frames, _ = self._frames
        here = self._among(keys)[frames[:, 0]]
        under = self.s.frames[rows[here], np.maximum(places[here] - 1, 0)].astype(np.int64)
        return FoundFrames(rows[here], FireTowerFrames(frames[here]), FireTowerFrames(under))

    def all_of(self, rows: Ints, holds: Bools) -> Bools:
        """From facts about some rows, which may come more than once: the games in which all hold."""
        out = np.ones(self.count, np.bool_)
        out[rows[~holds]] = False
        return out

    def questions(self) -> FoundFrames:
        """All pending questions, those under other steps too."""
        keys = [phase.key for phase in self.e.phases.all if phase.mask is not None]
        return self.find(*keys)

    @cached_property
    def queued(self) -> Ints:
        """Towers (bits) that have burned and wait to be settled."""
        waits = np.arange(4) < self.s.victims[:, None]
        return np.asarray(np.bitwise_or.reduce(np.where(waits, 1 << np.maximum(self.s.victim_tower, 0), 0), axis=1))

    @cached_property
    def awaiting(self) -> Ints:
        """Towers (bits) whose loss is being settled but is not yet carried out."""
        found = self.find("eliminate")
        out = np.zeros(self.count, np.int64)
        out[found.rows] = 1 << found.frames.left
        return out

    @cached_property
    def fallen(self) -> Ints:
        """Towers (bits) that were manned and do not stand."""
        return np.asarray(self.e.ever_manned(self.games) & ~self.s.standing)

    @cached_property
    def pile_counts(self) -> Ints:
        """The draw pile by type, `(k, all cards)`."""
        s = self.s
        types = s.discard.shape[1]
        in_pile = np.arange(s.pile.shape[1]) < s.pile_size[:, None]
        rows = np.broadcast_to(np.arange(self.count)[:, None], in_pile.shape)[in_pile]
        flat = np.bincount(rows * types + s.pile[in_pile], minlength=self.count * types)
        return flat.reshape(self.count, types)

    @cached_property
    def hand_counts(self) -> Ints:
        """How many cards each seat holds, `(k, seats)`."""
        return np.asarray(self.s.hands.sum(axis=2, dtype=np.int64))

    @cached_property
    def limits(self) -> Ints:
        """Up to how many cards each seat draws now, `(k, seats)`."""
        seats = range(self.e.seats)
        return np.stack([self.e.hand_limit(self.games, np.full(self.count, seat)) for seat in seats], axis=1)

    def bits(self, sets: Ints, count: int) -> Bools:
        """Sets as truth values `(k, count)`."""
        return (sets[:, None] >> np.arange(count) & 1).astype(np.bool_)


def none(planes: Plane) -> Bools:
    """Where a plane is empty."""
    return ~bb.some(np.ascontiguousarray(planes))


def holds_where(condition: Bools, fact: Bools) -> Bools:
    """A fact that must hold where the condition does."""
    return ~condition | fact


def replaced(facts: Sequence[Fact], *others: Fact) -> tuple[Fact, ...]:
    """These facts and others; one of the same name takes the place of the one before."""
    return tuple({fact.__name__: fact for fact in (*facts, *others)}.values())


def broken(facts: Sequence[Fact], e: Any, games: Ints) -> list[str]:
    """The names of those facts that some game breaks."""
    position = CheckedPosition(e, games)
    return [fact.__name__.replace("_", " ") for fact in facts if not fact(position).all()]
