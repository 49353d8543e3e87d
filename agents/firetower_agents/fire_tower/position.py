"""A batch of positions as an agent weighs them: who is how far from burning, and what an answer would change.

Two numbers stand for the danger of a tower: `near` is the number of gems from the nearest fire to the fatal cell,
`blown` the same after the best gem of the present wind. Both are smallest values over burning cells, so the effect of
new or removed gems follows from what a pattern covers, without searching the board again for each answer.

Sets of cells are planes of bits, `(k, LANES)`. Numbers by cell are `(faces, k, 256)`: `near` for each tower, then
`blown` for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower import cell_sets, distances, flat, kept_distances
from firetower_agents.fire_tower.outcomes import LEVEL, Doused, Lit, Moved, Swapped
from firetower_agents.fire_tower.reader import CELLS, Bytes, Floats, ObservationReader
from firetower_agents.fire_tower.windows import ONE, RING, STEPS, Shape
from firetower_agents.fire_tower.worked_out import by_face, by_row, of_its_own
from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.grouping import groups

if TYPE_CHECKING:
    from firetower_agents.fire_tower.barriers import Ways

FAR = distances.FAR
#: four counters of four bits: how many gems lie at the smallest distance, one further, two, three
_DIGITS: NDArray[np.uint16] = np.array([1 << LEVEL * level for level in range(4)], np.uint16)
_MOST = (1 << LEVEL) - 1


class WeighedPosition:
    """Boards, towers and distances of some rows of a view."""

    #: the ways of the fire and what the positions are worth as they are, if somebody has worked them out
    passages: Ways | None = None
    worth: Floats | None = None

    def __init__(self, view: ObservationReader) -> None:
        self.view, self.count = view, view.count
        #: the positions that these are some rows of: never themselves a part of others
        self.whole: WeighedPosition | None = None
        self.rows: Ints = np.zeros(0, np.int64)
        #: slots in which a tower stands in some row
        self.slots = np.flatnonzero(view.standing.any(axis=0)).tolist() or [0]

    def take(self, rows: Ints) -> WeighedPosition:
        """The positions of these rows. Nothing is copied until it is needed."""
        part = object.__new__(WeighedPosition)
        part.view, part.count, part.slots = self.view.take(rows), rows.size, self.slots
        part.whole, part.rows = (self, rows) if self.whole is None else (self.whole, self.rows[rows])
        if self.passages is not None:
            part.passages = self.passages.take(rows)
        return part

    def narrowed(self, rows: Ints) -> WeighedPosition:
        """The positions of these rows, which are distinct and in order: the same if that is all of them."""
        return self if rows.size == self.count else self.take(rows)

    def with_gems(self, cells: Ints) -> WeighedPosition:
        """The positions with one more gem each; the view stays as it is."""
        then = object.__new__(WeighedPosition)
        then.view, then.count, then.slots, then.whole = self.view, self.count, self.slots, None
        same = ("friend", "enemy", "breaks", "hawk", "area", "field")
        more = bb.CELL_PLANES.take(cells, axis=0)
        changed = {"gem": self.gem | more, "fire": self.fire | more, "vacant": self.vacant & ~more}
        then.__dict__.update({name: getattr(self, name) for name in same} | changed)
        return then

    # -- whose towers ---------------------------------------------------------------------------------------------

    @by_row
    def friend(self) -> Bools:
        """Is a tower one's own or a partner's? `(k, towers)`."""
        return self.view.friendly[:, self.slots]

    @by_row
    def enemy(self) -> Bools:
        """Is it an enemy's? `(k, towers)`."""
        return self.view.hostile[:, self.slots]

    @by_row
    def kind(self) -> Ints:
        """The kind of table in each row: 0 one tower against one, 1 each for themselves, 2 teams, 3 Double Tower."""
        kind = 1 + self.view.flag("teams")
        if self.view.rising:
            kind = np.where(self.view.piece("variant")[:, 0] > 0, 3, kind)
        duel = (np.add.reduce(self.friend, axis=1) <= 1) & (np.add.reduce(self.enemy, axis=1) <= 1)
        return np.where(duel, 0, kind)

    @by_face
    def role(self) -> Ints:
        """By tower: three times the kind of table, plus 1 for a friend and 2 for an enemy, `(towers, k)`."""
        return np.ascontiguousarray((3 * self.kind[:, None] + self.friend + 2 * self.enemy).T)

    @by_row
    def one_burn(self) -> Bools:
        """Does the observer win by burning any one tower? (Ghost Tower, once the Ghost has moved)"""
        if not self.view.rising:
            return np.zeros(self.count, np.bool_)
        ghost = self.view.piece("seat_ghost") > 0
        return np.asarray(ghost.any(axis=1) & ~ghost[:, 0])

    @by_row
    def enemy_near(self) -> Bytes:
        """Gems from the nearest fire to the most endangered enemy, `(k,)`."""
        near: Bytes = np.where(self.enemy.T, self.now[: len(self.slots)], np.uint8(FAR)).min(axis=0)
        return near

    # -- the board ------------------------------------------------------------------------------------------------

    @of_its_own
    def _sets(self) -> list[Plane]:
        return self.view.sets("gem", "break", "vacant", "permanent", "area")

    @by_row
    def gem(self) -> Plane:
        """Fire gems."""
        return self._sets[0]

    @by_row
    def breaks(self) -> Plane:
        """Firebreaks."""
        return self._sets[1]

    @by_row
    def vacant(self) -> Plane:
        """Cells that hold nothing."""
        return self._sets[2]

    @by_row
    def fire(self) -> Plane:
        """Whatever burns."""
        return self._sets[0] | self._sets[3]

    @by_row
    def area(self) -> Plane:
        """Cells of each standing tower, `(k, 4, LANES)`."""
        return self._sets[4]

    @by_row
    def hawk(self) -> Plane | None:
        """Firehawks that somebody commands, None if there are none in any row."""
        if not (self.view.rising and self.view.plane("hawk").any()):
            return None
        return distances.packed(self.view.plane("hawk") & self.view.planes("owned").any(axis=1))

    @by_row
    def stays(self) -> Plane:
        """Vacant cells on which a gem would stay (a firehawk carries it off)."""
        return self.vacant if self.hawk is None else np.asarray(self.vacant & ~self.hawk)

    @by_row
    def touching(self) -> Plane:
        """Vacant cells next to fire."""
        return np.asarray(self.vacant & cell_sets.beside(self.fire))

    @by_row
    def areas(self) -> Plane:
        """Cells of standing towers."""
        return np.asarray(np.bitwise_or.reduce(self.area, axis=1))

    @by_row
    def removable(self) -> Plane:
        """Gems that water can put out."""
        return np.asarray(self.gem & ~self.areas)

    @of_its_own
    def bucketable(self) -> Plane:
        """Gems that the Bucket can put out: the removable ones and those in the observer's towers."""
        own = np.bitwise_or.reduce(self.area * self.view.friendly[:, :, None], axis=1)
        return np.asarray(self.removable | (self.gem & own))

    @of_its_own
    def breakable(self) -> Plane:
        """Cells that may take a firebreak."""
        bare = self.vacant
        if self.hawk is not None:
            bare = bare & ~distances.packed(self.view.plane("hawk"))
        return np.asarray(bare & ~self.areas & ~cell_sets.beside(self.breaks))

    # -- distances ------------------------------------------------------------------------------------------------

    @by_face
    def field(self) -> Bytes:
        """Gems from each cell to each tower's fatal cell, `(towers, k, 256)`."""
        return kept_distances.to_fatal(self.breaks, self.hawk, self.slots)

    @by_row
    def dark(self) -> Bytes:
        """All bits where nothing burns, none elsewhere, `(k, 256)`."""
        return cell_sets.as_bytes(self.fire).view(np.uint8) - np.uint8(1)

    @by_row
    def lost(self) -> Bytes:
        """All bits where a gem would not stay, none elsewhere, `(k, 256)`."""
        return cell_sets.as_bytes(self.stays).view(np.uint8) - np.uint8(1)

    @by_face
    def fields(self) -> Bytes:
        """The field, and the field after the best gem that the present wind could add to a burning cell."""
        towers = len(self.slots)
        out = np.empty((2 * towers, self.count, CELLS), np.uint8)
        out[:towers] = out[towers:] = self.field
        blown = out[towers:]
        for direction, rows in groups(self.view.wind + 1):
            if direction:
                field, lost = self.field, self.lost
                if rows is not None:
                    field, lost = field.take(rows, axis=1), lost.take(rows, axis=0)
                landing = flat.ahead(field | lost, STEPS[direction - 1])
                blown[:, slice(None) if rows is None else rows] = np.minimum(field, landing, out=landing)
        return out

    @by_face
    def now(self) -> Bytes:
        """What the towers face as things are, `(faces, k)`."""
        return np.minimum(flat.smallest(self.fields | self.dark), np.uint8(FAR))

    @by_face
    def lit(self) -> Bytes:
        """What a gem on each cell would bring, `(faces, k, 256)`; 255 where it would not stay."""
        return self.fields | self.lost

    @of_its_own
    def lean(self) -> Floats:
        """How much nearer each cell is to an enemy than to a friend, `(k, 256)`."""
        sides = np.stack([self.friend.T, self.enemy.T])
        others = sides.view(np.uint8) - np.uint8(1)
        least = np.minimum.reduce(self.field | others[:, :, :, None], axis=1)
        friends, enemies = np.minimum(least, np.uint8(FAR)).astype(np.float32)
        return np.asarray(friends - enemies)

    # -- changes --------------------------------------------------------------------------------------------------

    def lighting(self, shape: Shape) -> Lit:
        """New gems on all vacant cells of a pattern."""
        return Lit(self.now, flat.least(self.lit, shape))

    def lighting_around(self) -> Lit:
        """New gems on all vacant cells around a gem."""
        return Lit(self.now, flat.least_around(self.lit))

    def lighting_parts(self, parts: list[tuple[tuple[int, int], Plane]]) -> Lit:
        """New gems on parts of a pattern: for each offset the anchors at which that cell is lit."""
        dark = cell_sets.as_bytes(np.stack([cells for _, cells in parts])).view(np.uint8) - np.uint8(1)
        fires = [flat.moved(self.lit, offset) | dark[number] for number, (offset, _) in enumerate(parts)]
        out = fires[0]
        for fire in fires[1:]:
            np.minimum(out, fire, out=out)
        return Lit(self.now, out)

    @of_its_own
    def _burning(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        """The nearest fires by cell, as counters, and how many there are of each level, as digits."""
        beyond = (self.fields - self.now[:, :, None]) | self.dark
        places = (beyond < 4).reshape(-1).nonzero()[0]
        levels = beyond.reshape(-1).take(places)
        counters = np.zeros(beyond.shape, np.uint16)
        counters.reshape(-1)[places] = _DIGITS.take(levels)
        burning = np.bincount((places >> 8) * 4 + levels, minlength=4 * self.now.size).reshape(-1, 4)
        digits = (np.minimum(burning, _MOST) @ _DIGITS.astype(np.int64)).astype(np.uint16)
        return counters, digits.reshape(*self.now.shape, 1)

    @by_face
    def _counters(self) -> NDArray[np.uint16]:
        return self._burning[0]

    @by_face
    def _digits(self) -> NDArray[np.uint16]:
        return self._burning[1]

    def _counted(self, gems: Plane) -> NDArray[np.uint16]:
        """By cell, which of the nearest fires these gems are, as counters, `(faces, k, 256)`."""
        return self._counters & np.negative(cell_sets.as_bytes(gems).view(np.uint8).astype(np.uint16))

    @by_face
    def _removable_counted(self) -> NDArray[np.uint16]:
        return self._counted(self.removable)

    def dousing(self, gems: Plane, shape: Shape) -> Doused:
        """All of these gems in a pattern put out."""
        counted = self._removable_counted if gems is self.removable else self._counted(gems)
        covered = flat.total_around(counted) if shape is RING else flat.total(counted, shape)
        return Doused(self.now, covered ^ self._digits)

    def moving(self, gems: Plane, target: Bytes) -> Moved:
        """One of these gems gone from where it lies, and a gem where `target` has it."""
        return Moved(self.now, self.dousing(gems, ONE), target)

    def swapping(self, gone: Doused, new: Lit) -> Swapped:
        """Some gems put out, and others laid."""
        return Swapped(self.now, gone, new)
