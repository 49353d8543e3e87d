"""Floods on boards of hexes: connected groups, how many there are, what can be reached, and at what cost.

Loops run over steps, never over games: a flood that has come to rest takes no further part.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hexes import NE, NW, SE, SW, HexGrid, N, Plane, S


class Groups(NamedTuple):
    """Connected groups of hexes: the row of the plane each belongs to, its hexes, and its first cell.

    They are in the order of rows, and of first cells within a row.
    """

    row: Ints
    plane: Plane
    first: Ints


def flood(grid: HexGrid, start: Plane, within: Plane) -> Plane:
    """All hexes of `within` that hang together with `start`, which lies in it."""
    out = start.copy()
    active = np.arange(len(start))
    seed, mask = start, within
    while active.size:
        grown = grid.around(seed)
        grown &= mask
        grown |= seed
        more = (grown != seed).any(axis=1)
        count = np.count_nonzero(more)
        if count < active.size:
            rest = ~more
            out[active[rest]] = seed[rest]
            active, grown, mask = active[more], grown[more], mask[more]
        seed = grown
    return out


def groups(grid: HexGrid, planes: Plane) -> Groups:
    """The connected groups of these planes."""
    rows, cells = np.nonzero(grid.bits(planes & ~grid.after_another(planes)))
    found = flood(grid, grid.cell[cells], planes[rows])
    # a group may hold several cells without an earlier neighbour; it counts for the first of them
    own = grid.first(found) == cells
    return Groups(rows[own], found[own], cells[own])


def group_count(grid: HexGrid, planes: Plane) -> Ints:
    """How many connected groups each of these planes has.

    Cells less pairs of neighbours plus triangles are groups less holes. A hole has a northernmost and a southernmost
    hex; where there are none of either kind nothing has to be flooded.
    """
    east, north = planes & grid.step(planes, SW), planes & grid.step(planes, S)
    south_east = planes & grid.step(planes, NW)
    tally = np.bitwise_count(planes).astype(np.int8)
    for pairs in (east, south_east, north):
        tally -= np.bitwise_count(pairs).astype(np.int8)
    tally += np.bitwise_count(east & south_east).astype(np.int8)
    tally += np.bitwise_count(east & north).astype(np.int8)
    count = tally.sum(axis=1, dtype=np.int64)
    holed = _may_have_holes(grid, planes)
    if np.count_nonzero(holed):
        found = groups(grid, planes[holed])
        count[holed] = np.bincount(found.row, minlength=np.count_nonzero(holed))
    return np.asarray(count)


def _may_have_holes(grid: HexGrid, planes: Plane) -> Bools:
    """Is there a hex outside the plane with its three northern neighbours in it, and one with its southern ones?"""
    possible: Bools = np.ones(len(planes), np.bool_)
    for sides in ((S, SW, SE), (N, NW, NE)):
        closed = ~planes
        for side in sides:
            closed &= grid.step(planes, side)
            if not np.count_nonzero(closed):
                return np.zeros(len(planes), np.bool_)
        possible &= closed.any(axis=1)
    return possible


def reach(grid: HexGrid, start: Plane, through: Plane, onto: Plane, budgets: Ints | int) -> Plane:
    """The hexes within so many steps of `start`, itself included; every step leads from `through` to `onto`."""
    reached = start.copy()
    steps = np.broadcast_to(np.asarray(budgets), (len(start),))
    most = int(steps.max(initial=0))
    same = int(steps.min(initial=0)) == most
    for done in range(most):
        grown = grid.around(reached & through)
        grown &= onto
        if not same:
            grown[steps <= done] = 0
        reached |= grown
    return reached


def cost(grid: HexGrid, start: Plane, through: Plane, onto: Plane, targets: Ints) -> Ints:
    """The steps from `start` to each of these cells, which must be in reach, by the rules of `reach`."""
    reached = start.copy()
    steps = np.zeros(len(start), np.int64)
    for _ in range(grid.cells):
        missing = ~grid.has(reached, targets)
        if not np.count_nonzero(missing):
            break
        steps += missing
        reached |= grid.around(reached & through) & onto
    return steps
