"""The board's sets of cells, and the few verbs that change them. Nothing else writes the planes."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.lazy import lazy
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import AREAS

#: fire spreads in these directions: the four winds, then the four between them
_WAYS = (
    *bb.MOVES,
    lambda fire: bb.north(bb.east(fire)),
    lambda fire: bb.south(bb.east(fire)),
    lambda fire: bb.south(bb.west(fire)),
    lambda fire: bb.north(bb.west(fire)),
)
#: by direction: all bits for that direction, none for the others, `(8, 8, 1)`
ONLY: Plane = (np.eye(8, dtype=np.uint16) * np.uint16(0xFFFF))[:, :, None]


class Board:
    """The boards of a group of games at one moment. Each set is worked out once, when it is first asked for."""

    def __init__(self, e: FireTowerEngine, games: Ints) -> None:
        s = e.s
        self.e, self.games = e, games
        self.gem: Plane = s.gem.take(games, axis=0)
        self.breaks: Plane = s.breaks.take(games, axis=0)
        self.permanent: Plane = s.permanent.take(games, axis=0)
        self.fire: Plane = self.gem | self.permanent
        #: seats that asked where firebreaks may lie, and the answer
        self._breakable: tuple[Ints, Plane] | None = None

    @lazy
    def vacant(self) -> Plane:
        """Cells that hold nothing."""
        return np.asarray(np.bitwise_xor(self.fire | self.breaks, bb.FULL))

    @lazy
    def contact(self) -> Plane:
        """Vacant cells that touch fire: gems, the flame and towers ablaze alike (ruling R7)."""
        return bb.around4(self.fire) & self.vacant

    @lazy
    def has_contact(self) -> Bools:
        """Is there any vacant cell that touches fire?"""
        return bb.some(self.contact)

    @lazy
    def area(self) -> Plane:
        """Cells of all standing towers; unmanned and burned ones are forest (ruling R16)."""
        return AREAS.take(self.e.s.standing[self.games], axis=0)

    @lazy
    def removable(self) -> Plane:
        """Gems outside standing towers: all that water may take."""
        return self.gem & ~self.area

    @lazy
    def any_removable(self) -> Bools:
        """Is there a removable gem at all?"""
        return bb.some(self.removable)

    def downwind(self, directions: Ints) -> Plane:
        """Vacant cells with fire on their windward side; a wind is named after where the fire goes.

        Directions four to seven are the diagonals of Rising Flames; what lies beside the diagonal does not matter.
        """
        first = int(directions[0])
        if directions.size == 1 or (directions == first).all():
            return self.towards(first)
        keep = ONLY.take(directions, axis=0)
        moved = bb.empty(directions.size)
        for d in np.flatnonzero(np.bincount(directions)):
            moved |= _WAYS[d](self.fire) & keep[:, d]
        return moved & self.vacant

    def towards(self, direction: int) -> Plane:
        """Vacant cells downwind of fire, the same direction for all boards."""
        return _WAYS[direction](self.fire) & self.vacant

    def breakable(self, seats: Ints) -> Plane:
        """[FT p.4] Vacant, outside tower areas (ruling R15), no firebreak orthogonally beside it."""
        if self._breakable is None or self._breakable[0] is not seats:
            closed = self.e.closed_to_breaks(self.games, seats)
            self._breakable = seats, self.vacant & ~(bb.around4(self.breaks) | closed)
        return self._breakable[1]

    def own_gems(self, seats: Ints) -> Plane:
        """Gems that this seat's Bucket may reach into a standing tower for: its own, in teams the partner's too."""
        return self.gem & self.e.bucket_reach(self.games, seats)


def ignite(
    e: FireTowerEngine, games: Ints, cells: Plane, seats: Ints, *, placers: Ints | None = None, unfinished: bool = False
) -> None:
    """Lay gems on vacant cells, credited to these seats (NOBODY for none), and see what burns.

    A placer is the seat itself unless another is named; an unfinished placement goes on with further pieces.
    """
    if not games.size:
        return
    bb.add(e.s.gem, games, cells)
    if np.count_nonzero(cells & e.alert):
        e.burn(games, cells, seats)
    e.placed(games, cells, seats if placers is None else placers, unfinished)


def douse(e: FireTowerEngine, games: Ints, cells: Plane) -> None:
    """Take gems away."""
    bb.remove(e.s.gem, games, cells)


def cut(e: FireTowerEngine, games: Ints, cells: Plane, seats: Ints, *, unfinished: bool = False) -> None:
    """Lay firebreaks for these seats; an unfinished placement goes on with further pieces."""
    if games.size:
        bb.add(e.s.breaks, games, cells)
        e.placed(games, cells, seats, unfinished)


def reforest(e: FireTowerEngine, games: Ints, cells: Plane) -> None:
    """Take firebreaks away."""
    bb.remove(e.s.breaks, games, cells)


def set_ablaze(e: FireTowerEngine, games: Ints, areas: Plane) -> None:
    """Ruling R35: a tower area burns for ever; gems and firebreaks there vanish."""
    douse(e, games, areas)
    reforest(e, games, areas)
    bb.add(e.s.permanent, games, areas)
    e.cleared(games, areas)
