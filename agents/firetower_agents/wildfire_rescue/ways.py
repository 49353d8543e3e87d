"""Ways over the board: what entering a tile costs with some tools, and the cheapest way to some goals.

Costs are whole tenths, so that equal ways cost exactly the same, whatever is added first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.wildfire_rescue.reader import EXTINGUISHER, SIDE, TILES, Reader
from firetower_env.core.bitboards import Bools

Costs = NDArray[np.int16]
#: one entry, and beyond the cost of any way; twice as much must still fit
STEP, UNREACHABLE = 10, 10_000
_SLOW, _EXPOSED = 10, 3


def fitting(view: Reader, tools: Bools) -> Bools:
    """Tiles `(rows, tiles)` whose needed tool is among these `(rows, tools)`."""
    return np.take_along_axis(tools, view.needed, axis=1)


def entry_costs(view: Reader, tools: Bools) -> Costs:
    """What entering each tile costs: a step, one more without its tool, 0.3 next to fire; fire needs both tools."""
    fits = fitting(view, tools)
    costs = STEP + _SLOW * ~fits + _EXPOSED * view.exposed
    closed = view.wildfire | (view.fire & ~(fits & tools[:, EXTINGUISHER, None]))
    return np.where(closed, UNREACHABLE, costs).astype(np.int16)


def way_costs(entries: Costs, goals: Bools) -> Costs:
    """The cheapest way from every tile to the nearest tile of each goal, the sum of the entries on it.

    Goals are sets of tiles `(goals, tiles, rows)`, and costs have the same shape: rows last, all go side by side.
    """
    count, _, rows = goals.shape
    costs = np.where(goals, np.int16(0), np.int16(UNREACHABLE)).reshape(count, SIDE, SIDE, rows)
    steps = np.ascontiguousarray(entries.T).reshape(SIDE, SIDE, rows)
    for _ in range(TILES):
        before, through = costs.copy(), costs + steps
        np.minimum(costs[:, 1:], through[:, :-1], out=costs[:, 1:])
        np.minimum(costs[:, :-1], through[:, 1:], out=costs[:, :-1])
        np.minimum(costs[:, :, 1:], through[:, :, :-1], out=costs[:, :, 1:])
        np.minimum(costs[:, :, :-1], through[:, :, 1:], out=costs[:, :, :-1])
        if np.array_equal(before, costs):
            break
    return costs.reshape(count, TILES, rows)
