"""A batch of positions as an agent weighs them: who is how far from burning, and what an answer would change.

Two numbers stand for the danger of a tower: `near` is the number of gems from the nearest fire to the fatal cell,
`blown` the same after the best gem of the present wind. Both are smallest values over burning cells, so the effect of
new or removed gems follows from what a pattern covers, without searching the board again for each answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower import distances, windows
from firetower_agents.fire_tower.reader import CELLS, Bytes, Floats, ObservationReader
from firetower_agents.fire_tower.windows import ONE, STEPS, Shape
from firetower_env.core.bitboards import Bools, Ints

FAR = distances.FAR
#: four counters of four bits: how many gems lie at the smallest distance, one further, two, three
_DIGITS: NDArray[np.uint16] = np.array([1, 1 << 4, 1 << 8, 1 << 12, 0], np.uint16)


@dataclass(slots=True)
class After:
    """What the towers would face after an answer, for each anchor: `(k, towers, 16, 16)` or broadcast to it."""

    near: Bytes
    blown: Bytes

    def take(self, rows: Ints) -> After:
        """The same for these rows."""
        return After(self.near.take(rows, axis=0), self.blown.take(rows, axis=0))

    def at(self, rows: Ints, cells: Ints) -> After:
        """The same for these anchors, one each: `(towers, n)`."""
        towers = self.near.shape[1]
        wide = (rows * (towers * CELLS) + cells) + np.arange(0, towers * CELLS, CELLS)[:, None]
        flat = rows * towers + np.arange(towers)[:, None]
        parts = (self.near, self.blown)
        return After(*(part.reshape(-1).take(flat if part.shape[2] == 1 else wide) for part in parts))


@dataclass(slots=True)
class _Counts:
    """How many burning cells are nearest, second nearest and so on, and which of them could be put out."""

    nearest: Bytes
    #: by cell: four counters, padded
    removable: NDArray[np.uint16]
    #: by distance beyond the nearest: how many burn, `(k, towers, 4)`
    burning: Ints

    @classmethod
    def of(cls, field: Bytes, nearest: Bytes, fire: Bools, gems: Bools) -> _Counts:
        """Counts for a field whose smallest number over burning cells is known."""
        count, towers = field.shape[:2]
        behind = np.where(fire[:, None], field - nearest, np.uint8(4)).reshape(-1)
        places = np.flatnonzero(behind < 4)
        beyond = behind.take(places)
        counters = np.zeros(behind.size, np.uint16)
        cells = places // (towers * CELLS) * CELLS + places % CELLS
        counters[places] = _DIGITS.take(beyond) * gems.reshape(-1).take(cells)
        burning = np.bincount(places // CELLS * 4 + beyond, minlength=count * towers * 4)
        return cls(nearest, windows.padded(counters.reshape(field.shape), 0), burning.reshape(count, towers, 4))

    def left(self, shape: Shape) -> Bytes:
        """The smallest number over what is left after a pattern was put out, exact up to four more than now."""
        covered = windows.total(self.removable, shape)
        gone = covered & np.uint16(15) == self.burning[:, :, 0, None, None]
        out: Bytes = self.nearest + gone
        for level in range(1, 4):
            gone &= (covered >> np.uint16(4 * level) & np.uint16(15)) == self.burning[:, :, level, None, None]
            out += gone
        return out


class WeighedPosition:
    """Boards, towers and distances of some rows of a view."""

    #: the ways of the fire, if somebody has worked them out
    passages: object = None

    def __init__(self, view: ObservationReader) -> None:
        self.view = view
        self.count = view.count
        #: slots in which a tower stands in some row
        self.slots = [slot for slot in range(4) if view.standing[:, slot].any()] or [0]
        self.friend: Bools = view.friendly[:, self.slots]
        self.enemy: Bools = view.hostile[:, self.slots]
        self.gem, self.breaks, self.vacant = view.plane("gem"), view.plane("break"), view.plane("vacant")
        self.fire: Bools = self.gem | view.plane("permanent")
        self.hawk: Bools | None = None
        if view.rising and view.plane("hawk").any():
            self.hawk = view.plane("hawk") & view.planes("owned").any(axis=1)
        bits = None if self.hawk is None else distances.packed(self.hawk)
        #: gems from each cell to each tower's fatal cell
        self.field = distances.to_fatal(distances.packed(self.breaks), bits, self.slots)

    def take(self, rows: Ints) -> WeighedPosition:
        """The positions of these rows."""
        part = object.__new__(WeighedPosition)
        part.view, part.count, part.slots = self.view.take(rows), rows.size, self.slots
        part.hawk = None
        for name, value in self.__dict__.items():
            # what has been worked out already goes along
            if isinstance(value, np.ndarray):
                setattr(part, name, value.take(rows, axis=0))
            elif isinstance(value, After):
                setattr(part, name, value.take(rows))
        return part

    def with_gems(self, cells: Ints) -> WeighedPosition:
        """The positions with one more gem each; the view stays as it is."""
        then = object.__new__(WeighedPosition)
        then.view, then.count, then.slots = self.view, self.count, self.slots
        then.friend, then.enemy, then.breaks, then.hawk = self.friend, self.enemy, self.breaks, self.hawk
        then.field = self.field
        rows = np.arange(self.count)
        then.gem, then.vacant, then.fire = self.gem.copy(), self.vacant.copy(), self.fire.copy()
        then.gem.reshape(-1, CELLS)[rows, cells] = True
        then.fire.reshape(-1, CELLS)[rows, cells] = True
        then.vacant.reshape(-1, CELLS)[rows, cells] = False
        return then

    def prepare(self) -> None:
        """Work out what almost every question needs, once for all rows."""
        _ = self.now, self.touching

    @cached_property
    def kind(self) -> Ints:
        """The kind of table in each row: 0 one tower against one, 1 each for themselves, 2 teams, 3 Double Tower."""
        kind = 1 + self.view.flag("teams")
        if self.view.rising:
            kind = np.where(self.view.piece("variant")[:, 0] > 0, 3, kind)
        duel = (self.friend.sum(axis=1) <= 1) & (self.enemy.sum(axis=1) <= 1)
        return np.where(duel, 0, kind)

    @cached_property
    def role(self) -> Ints:
        """By tower: three times the kind of table, plus 1 for a friend and 2 for an enemy."""
        return 3 * self.kind[:, None] + self.friend + 2 * self.enemy

    @cached_property
    def one_burn(self) -> Bools:
        """Does the observer win by burning any one tower? (Ghost Tower, once the Ghost has moved)"""
        if not self.view.rising:
            return np.zeros(self.count, np.bool_)
        ghost = self.view.piece("seat_ghost") > 0
        return np.asarray(ghost.any(axis=1) & ~ghost[:, 0])

    # -- the board ------------------------------------------------------------------------------------------------

    @cached_property
    def stays(self) -> Bools:
        """Vacant cells on which a gem would stay (a firehawk carries it off)."""
        return self.vacant if self.hawk is None else np.asarray(self.vacant & ~self.hawk)

    @cached_property
    def touching(self) -> Bools:
        """Vacant cells next to fire."""
        return self.vacant & windows.neighbours(self.fire)

    @cached_property
    def areas(self) -> Bools:
        """Cells of standing towers."""
        return np.asarray(self.view.planes("area").any(axis=1))

    @cached_property
    def removable(self) -> Bools:
        """Gems that water can put out."""
        return self.gem & ~self.areas

    @cached_property
    def bucketable(self) -> Bools:
        """Gems that the Bucket can put out: the removable ones and those in the observer's towers."""
        friends = self.view.friendly[:, :, None, None]
        return self.removable | (self.gem & (self.view.planes("area") & friends).any(axis=1))

    @cached_property
    def breakable(self) -> Bools:
        """Cells that may take a firebreak."""
        bare = self.vacant if self.hawk is None else self.vacant & ~self.view.plane("hawk")
        return bare & ~self.areas & ~windows.neighbours(self.breaks)

    # -- distances ------------------------------------------------------------------------------------------------

    @cached_property
    def landing(self) -> Bytes:
        """The field where a gem would stay, FAR elsewhere, padded."""
        return windows.padded(np.where(self.stays[:, None], self.field, np.uint8(FAR)), FAR)

    @cached_property
    def blown_field(self) -> Bytes:
        """The field after the best gem that the present wind could add to a burning cell."""
        out = self.field.copy()
        for direction, step in enumerate(STEPS[:4]):
            rows = np.flatnonzero(self.view.wind == direction)
            if rows.size:
                out[rows] = np.minimum(out[rows], windows.at(self.landing, step)[rows])
        return out

    @cached_property
    def lean(self) -> Floats:
        """How much nearer each cell is to an enemy than to a friend, `(k, 16, 16)`."""
        friends = np.where(self.friend[:, :, None, None], self.field, np.uint8(FAR)).min(axis=1)
        enemies = np.where(self.enemy[:, :, None, None], self.field, np.uint8(FAR)).min(axis=1)
        return np.asarray(friends.astype(np.float32) - enemies, np.float32)

    def nearest(self, field: Bytes) -> Bytes:
        """The smallest number of a field over burning cells, `(k, towers, 1, 1)`."""
        burning = np.where(self.fire[:, None], field, np.uint8(FAR))
        least: Bytes = burning.reshape(*burning.shape[:2], -1).min(axis=2)
        return least[:, :, None, None]

    @cached_property
    def now(self) -> After:
        """What the towers face as things are."""
        return After(self.nearest(self.field), self.nearest(self.blown_field))

    def under(self, wind: int) -> After:
        """What they would face under another wind."""
        ahead = self.nearest(windows.at(self.landing, STEPS[wind]))
        return After(self.now.near, np.minimum(self.now.near, ahead))

    # -- changes --------------------------------------------------------------------------------------------------

    @cached_property
    def lit(self) -> tuple[Bytes, Bytes]:
        """What a gem on each cell would bring, padded: near and blown. Nothing where it would not stay."""
        blown = np.where(self.stays[:, None], self.blown_field, np.uint8(FAR))
        return self.landing, windows.padded(blown, FAR)

    def lighting(self, shape: Shape) -> After:
        """New gems on all vacant cells of a pattern."""
        near, blown = self.lit
        return After(
            np.minimum(self.now.near, windows.least(near, shape)),
            np.minimum(self.now.blown, windows.least(blown, shape)),
        )

    def lighting_parts(self, parts: list[tuple[tuple[int, int], Bools]]) -> After:
        """New gems on parts of a pattern: for each offset the anchors at which that cell is lit."""
        near, blown = self.lit
        out = self.now
        for offset, where in parts:
            # all ones are farther than anything
            dark = (where.view(np.uint8) - np.uint8(1))[:, None]
            out = After(
                np.minimum(out.near, windows.at(near, offset) | dark),
                np.minimum(out.blown, windows.at(blown, offset) | dark),
            )
        return out

    @cached_property
    def _near_counts(self) -> _Counts:
        return _Counts.of(self.field, self.now.near, self.fire, self.removable)

    @cached_property
    def _blown_counts(self) -> _Counts:
        return _Counts.of(self.blown_field, self.now.blown, self.fire, self.removable)

    def dousing(self, gems: Bools, shape: Shape) -> After:
        """All of these gems in a pattern put out."""
        if gems is self.removable:
            near, blown = self._near_counts, self._blown_counts
        else:
            near = _Counts.of(self.field, self.now.near, self.fire, gems)
            blown = _Counts.of(self.blown_field, self.now.blown, self.fire, gems)
        return After(near.left(shape), blown.left(shape))

    def moving(self, gems: Bools, target: After) -> After:
        """One of these gems gone from where it lies, and a gem where `target` has it."""
        left = self.dousing(gems, ONE)
        return After(np.minimum(left.near, target.near), np.minimum(left.blown, target.blown))
