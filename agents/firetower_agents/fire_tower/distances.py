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
#: by bit: the levels whose numbers have it, counted from the first
_LEVELS_OF_BIT = [np.array([level - 1 for level in range(1, FAR) if level >> bit & 1]) for bit in range(_BITS)]


def packed(cells: Bools) -> Plane:
    """Sets of cells `(..., 16, 16)` as planes of bits with guard lanes."""
    out = np.zeros((*cells.shape[:-2], bb.LANES), np.uint16)
    out[..., 1:-1] = bb.pack(cells)[..., 0]
    return out


def _distances(reached: list[Plane]) -> Bytes:
    """By what was reached at each level, `(..., 16, 16)`; FAR where nothing was reached."""
    levels = np.stack(reached)
    fresh = levels[1:] ^ levels[:-1]
    missed = ~levels[-1]
    bits = np.empty((_BITS, *missed.shape), np.uint16)
    for bit, at_levels in enumerate(_LEVELS_OF_BIT):
        np.bitwise_or.reduce(fresh[at_levels[at_levels < len(fresh)]], axis=0, out=bits[bit])
        if FAR >> bit & 1:
            bits[bit] |= missed
    out, *higher = bb.unpack(bb.words(bits))
    for bit, cells in enumerate(higher, 1):
        cells <<= np.uint8(bit)
        out |= cells
    return np.asarray(out.reshape(*out.shape[:-1], SIDE, SIDE))


def to_fatal(breaks: Plane, hawks: Plane | None, slots: list[int], reach: int = FAR - 1) -> Bytes:
    """Gems still needed from each cell to the fatal cell of each slot, `(k, slots, 16, 16)`: FAR beyond `reach`."""
    special = breaks if hawks is None else breaks | hawks
    plain = (bb.FULL & ~special)[:, None]
    slow = _slow(breaks[:, None], None if hawks is None else hawks[:, None])
    reached = [np.broadcast_to(FATAL[slots], (len(breaks), len(slots), bb.LANES)).copy()]
    for level in range(1, reach + 1):
        # a step leaves a cell for its neighbours at the cost of the cell left, which the fire has to enter
        edge = reached[-1] & plain
        for cost, cells in slow:
            if level >= cost:
                edge |= reached[-cost] & cells
        # guard lanes of what is reached are dirty; no edge has any cells there
        spread = bb.around4(edge)
        spread |= reached[-1]
        reached.append(spread)
    return _distances(reached)


def from_fire(fire: Plane, breaks: Plane, hawks: Plane | None, reach: int) -> Bytes:
    """Gems needed to bring fire to each cell, `(k, 16, 16)`: zero where it burns, FAR beyond `reach`."""
    special = breaks if hawks is None else breaks | hawks
    plain, slow = bb.FULL & ~special, _slow(breaks, hawks)
    reached, spread = [fire], []
    for level in range(1, reach + 1):
        spread.append(bb.around4(reached[-1]))
        grown = spread[-1] & plain
        grown |= reached[-1]
        for cost, cells in slow:
            if level >= cost:
                grown |= spread[-cost] & cells
        reached.append(grown)
    return _distances(reached)


def _slow(breaks: Plane, hawks: Plane | None) -> list[tuple[int, Plane]]:
    """The cells that cost more than others to enter, if there are any."""
    slow = [(BREAK_COST, breaks)] if hawks is None else [(HAWK_COST, hawks), (BREAK_COST, breaks)]
    return [(cost, cells) for cost, cells in slow if np.count_nonzero(cells)]
