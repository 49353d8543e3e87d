"""Fire lines dug by a bulldozer: which acres beside the fire are worth it, and in which order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.forest_fire.hexes import DIRECTIONS, FAR, NEXT, edged, ways
from firetower_agents.forest_fire.reader import Reader
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Ints

STEPS, DIGS = 10, 5
#: what a dug acre is worth per burning neighbour, and if it covers a building; the time a dig takes, in steps
_BURNING, _COVERS, _TIME = 0.6, 1.5, 0.6


def dig_values(view: Reader) -> Floats:
    """What it is worth to dig each acre, 0 where it cannot be dug or no fire is near."""
    fire, building = edged(view.fire), edged(view.building)
    rows, acres = np.nonzero(view.forest & ~view.building)
    near, covers = np.zeros(rows.size), np.zeros(rows.size, np.bool_)
    for direction in range(DIRECTIONS):
        burning = fire[rows, NEXT[acres, direction]]
        near += burning
        covers |= burning & building[rows, NEXT[acres, (direction + DIRECTIONS // 2) % DIRECTIONS]]
    out = np.zeros(view.forest.shape)
    out[rows, acres] = _BURNING * near + _COVERS * covers
    return out


def way_lengths(view: Reader, start: Ints, steps: Ints) -> NDArray[np.int8]:
    """Steps of a bulldozer from these acres, without driving over houses."""
    ground = view.planes("ground")
    firm = (ground[:, 0] | ground[:, 2] | ground[:, 3]) & ~view.building
    return ways(start, firm, np.zeros_like(firm), steps)


def best_next(worth: Floats, cost: NDArray[np.int8]) -> Floats:
    """How much each acre in reach gives for its time; 0 where nothing is to be had."""
    return np.where(cost < FAR, worth / (cost + _TIME), 0.0)


def plan_value(view: Reader, start: Ints) -> Floats:
    """What a whole turn of digging from these acres would give."""
    rows, worth = np.arange(view.count), dig_values(view)
    left, total, here = np.full(view.count, STEPS), np.zeros(view.count), start
    room = np.minimum(DIGS, view.number("rocks_left"))
    for number in range(DIGS):
        cost = way_lengths(view, here, left)
        gain = best_next(worth, cost)
        acre = gain.argmax(axis=1)
        digs = (gain[rows, acre] > 0) & (number < room)
        if not digs.any():
            break
        total += np.where(digs, worth[rows, acre], 0.0)
        left = left - np.where(digs, cost[rows, acre], 0)
        here = np.where(digs, acre, here)
        worth[rows[digs], acre[digs]] = 0.0
    return total
