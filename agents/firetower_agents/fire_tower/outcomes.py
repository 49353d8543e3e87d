"""What the towers would face after an answer, by anchor.

Every outcome knows at which anchors anything changes; only those have to be judged one by one. Numbers come as
`(faces, …)`: first how near fire is to each tower, then how near after the best gem of the present wind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.reader import CELLS, Bytes, Floats
from firetower_env.core.bitboards import Bools, Ints, Plane

#: bits of one level in a word of four counters
LEVEL = 4
_LOWEST = np.uint16((1 << LEVEL) - 1)


def at_anchors(numbers: NDArray[Any], rows: Ints, cells: Ints) -> NDArray[Any]:
    """Numbers `(faces, k, 256)` at these anchors, one each: `(faces, n)`."""
    size = numbers.shape[1] * CELLS
    places = rows * CELLS + cells
    return numbers.reshape(-1).take(places + np.arange(0, numbers.size, size)[:, None])


@dataclass(slots=True)
class After(ABC):
    """Outcomes by anchor; `now` is what the towers face as things are, `(faces, k)`."""

    now: Bytes

    @abstractmethod
    def changed(self) -> Bools:
        """Anchors where the outcome may differ from `base`, `(k, 256)`."""

    @abstractmethod
    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """The outcome at these anchors, `(faces, n)`."""

    @property
    def base(self) -> Bytes:
        """The outcome at all other anchors, `(faces, k)`."""
        return self.now


@dataclass(slots=True)
class Lit(After):
    """New fire."""

    #: how near the new fire is, `(faces, k, 256)`
    fire: Bytes

    def changed(self) -> Bools:
        """Where the new fire is nearer than all other."""
        return np.asarray(np.bitwise_or.reduce(self.fire < self.now[:, :, None], axis=0))

    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """The nearest fire, old or new."""
        return np.asarray(np.minimum(at_anchors(self.fire, rows, cells), self.now.take(rows, axis=1)))


@dataclass(slots=True)
class Doused(After):
    """Gems put out."""

    #: by level beyond the nearest fire, four bits each: zero if all that burns there is put out, `(faces, k, 256)`
    left: NDArray[np.uint16]

    def changed(self) -> Bools:
        """Where all of the nearest fire would be put out."""
        return np.asarray(np.bitwise_or.reduce((self.left & _LOWEST) == 0, axis=0))

    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """The smallest number over what is left, exact up to four more than now."""
        left = at_anchors(self.left, rows, cells)
        out = self.now.take(rows, axis=1)
        for level in range(1, 5):
            out += (left & np.uint16((1 << LEVEL * level) - 1)) == 0
        return out


@dataclass(slots=True)
class Swapped(After):
    """Gems put out, and new fire."""

    gone: Doused
    new: Lit

    def changed(self) -> Bools:
        """Where either matters."""
        return self.gone.changed() | self.new.changed()

    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """What is left, or the new fire."""
        return np.asarray(np.minimum(self.gone.at(rows, cells), at_anchors(self.new.fire, rows, cells)))


@dataclass(slots=True)
class Moved(After):
    """Gems put out, and new fire at a place of its own."""

    gone: Doused
    #: `(faces, k)`
    target: Bytes

    @property
    def base(self) -> Bytes:
        """The new fire alone."""
        return np.minimum(self.now, self.target)

    def changed(self) -> Bools:
        """Where the nearest fire goes."""
        return self.gone.changed()

    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """What is left, or the new fire."""
        return np.minimum(self.gone.at(rows, cells), self.target.take(rows, axis=1))


@dataclass(slots=True)
class Cut(After):
    """New firebreaks."""

    #: how much longer the way to each tower gets, `(towers, k, 256)`
    longer: Bytes

    def changed(self) -> Bools:
        """Where some way gets longer."""
        return np.asarray(np.bitwise_or.reduce(self.longer, axis=0).astype(np.bool_))

    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """Near and blown grow alike."""
        longer = at_anchors(self.longer, rows, cells)
        return np.asarray(self.now.take(rows, axis=1) + np.concatenate([longer, longer]))


@dataclass(slots=True)
class Opened(After):
    """A firebreak taken away."""

    #: how near fire would be by way of the cell, `(towers, k, 256)`
    through: Bytes

    def changed(self) -> Bools:
        """Where that is nearer than by any other way."""
        return np.asarray(np.bitwise_or.reduce(self.through < self.now[: len(self.through), :, None], axis=0))

    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """The nearer of the two ways."""
        out, towers = self.now.take(rows, axis=1), len(self.through)
        np.minimum(out[:towers], at_anchors(self.through, rows, cells), out=out[:towers])
        np.minimum(out[towers:], out[:towers], out=out[towers:])
        return out


@dataclass(slots=True)
class Rebuilt(After):
    """A firebreak laid, or one taken away where there is one."""

    there: Bools
    cut: Cut
    opened: Opened

    def changed(self) -> Bools:
        """By what is done there."""
        return np.where(self.there, self.opened.changed(), self.cut.changed())

    def at(self, rows: Ints, cells: Ints) -> Bytes:
        """By what is done there."""
        return np.where(self.there[rows, cells], self.opened.at(rows, cells), self.cut.at(rows, cells))


@dataclass(slots=True)
class Use:
    """What a card or tool can do in one way: the outcomes, and the anchors at which it may be used."""

    after: After
    legal: Plane


def best_of_rows(rows: Ints, values: Floats, out: Floats) -> None:
    """Raise `out`, by row, to the best of the values; these come in the order of their rows, of which there is one."""
    begins = np.empty(rows.size, np.bool_)
    begins[0] = True
    np.not_equal(rows[1:], rows[:-1], out=begins[1:])
    (first,) = begins.nonzero()
    chosen = rows[first]
    out[..., chosen] = np.maximum(out[..., chosen], np.maximum.reduceat(values, first, axis=-1))
