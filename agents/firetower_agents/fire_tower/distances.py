"""How far every cell is from the fatal cells and from fire, counted in gems, through firebreaks and firehawks.

Fire moves by one gem a cell. A firebreak has to be walked around or fallen across, a firehawk carries the first gem
off, so both count for more. Fields grow level by level on sets of bits, all boards at once; the distance of a cell is
written down bit by bit and unpacked at the end.
"""

from __future__ import annotations

import numpy as np

from firetower_agents.fire_tower.reader import SIDE, Bytes
from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Plane
from firetower_env.games.fire_tower.geometry import FATAL

#: what a step across such a cell costs
PLAIN_COST, HAWK_COST, BREAK_COST = 1, 2, 4
#: no field reaches further; every tower is nearer to the eternal flame than this unless it is walled in
FAR = 23
_BITS = FAR.bit_length()


def packed(cells: Bools) -> Plane:
    """Sets of cells `(..., 16, 16)` as planes of bits with guard lanes."""
    out = np.zeros((*cells.shape[:-2], bb.LANES), np.uint16)
    out[..., 1:-1] = bb.pack(cells)[..., 0]
    return out


class _Levels:
    """Writes down at which level each cell was reached."""

    def __init__(self, start: Plane) -> None:
        self.reached = [start]
        self.bits = [np.zeros_like(start) for _ in range(_BITS)]

    def add(self, level: int, reached: Plane) -> None:
        """Note a level, which holds all that was reached before."""
        fresh = reached ^ self.reached[-1]
        self.reached.append(reached)
        for bit in range(_BITS):
            if level >> bit & 1:
                self.bits[bit] |= fresh

    def before(self, steps: int) -> Plane | None:
        """What had been reached so many levels ago."""
        return self.reached[-steps] if len(self.reached) >= steps else None

    def distances(self) -> Bytes:
        """`(..., 16, 16)`; FAR where nothing was reached."""
        missed = ~self.reached[-1]
        for bit, plane in enumerate(self.bits):
            if FAR >> bit & 1:
                plane |= missed
        out, *higher = bb.unpack(bb.words(np.stack(self.bits)))
        for bit, cells in enumerate(higher, 1):
            cells <<= np.uint8(bit)
            out |= cells
        return out.reshape(*out.shape[:-1], SIDE, SIDE)


def to_fatal(breaks: Plane, hawks: Plane | None, slots: list[int], reach: int = FAR - 1) -> Bytes:
    """Gems still needed from each cell to the fatal cell of each slot, `(k, slots, 16, 16)`: FAR beyond `reach`."""
    special = breaks if hawks is None else breaks | hawks
    plain = (bb.FULL & ~special)[:, None]
    levels = _Levels(np.broadcast_to(FATAL[slots], (len(breaks), len(slots), bb.LANES)).copy())
    for level in range(1, reach + 1):
        # a step leaves a cell for its neighbours at the cost of the cell left, which the fire has to enter
        edge = levels.reached[-1] & plain
        for cost, cells in ((HAWK_COST, hawks), (BREAK_COST, breaks)):
            past = levels.before(cost)
            if cells is not None and past is not None:
                edge |= past & cells[:, None]
        levels.add(level, levels.reached[-1] | (bb.around4(edge) & bb.FULL))
    return levels.distances()


def from_fire(fire: Plane, breaks: Plane, hawks: Plane | None, reach: int) -> Bytes:
    """Gems needed to bring fire to each cell, `(k, 16, 16)`: zero where it burns, FAR beyond `reach`."""
    special = breaks if hawks is None else breaks | hawks
    plain = bb.FULL & ~special
    levels, spread = _Levels(fire), []
    for level in range(1, reach + 1):
        spread.append(bb.around4(levels.reached[-1]))
        grown = spread[-1] & plain
        grown |= levels.reached[-1]
        for cost, cells in ((HAWK_COST, hawks), (BREAK_COST, breaks)):
            if cells is not None and level >= cost:
                grown |= spread[-cost] & cells
        levels.add(level, grown)
    return levels.distances()
