"""Ways over the board: what entering a tile costs with some tools, and the cheapest way between any two tiles."""

from __future__ import annotations

import numpy as np

from firetower_agents.wildfire_rescue.reader import EXTINGUISHER, NEXT_TO, TILES, Floats, Reader
from firetower_env.core.bitboards import Bools

#: beyond the cost of any way
UNREACHABLE = 1e6


def fitting(view: Reader, tools: Bools) -> Bools:
    """Tiles `(rows, tiles)` whose needed tool is among these `(rows, tools)`."""
    return np.take_along_axis(tools, view.needed, axis=1)


def entry_costs(view: Reader, tools: Bools) -> Floats:
    """What entering each tile costs: 1, one more without its tool, 0.3 next to fire; fire needs both tools."""
    fits = fitting(view, tools)
    costs = 1.0 + ~fits + 0.3 * view.exposed
    closed = view.wildfire | (view.fire & ~(fits & tools[:, EXTINGUISHER, None]))
    return np.where(closed, UNREACHABLE, costs)


def way_costs(entries: Floats) -> Floats:
    """The cheapest way from every tile to every other `(rows, from, to)`: the sum of the entries on it."""
    costs = np.where(NEXT_TO, entries[:, None, :], UNREACHABLE)
    costs[:, np.arange(TILES), np.arange(TILES)] = 0.0
    for over in range(TILES):
        np.minimum(costs, costs[:, :, over, None] + costs[:, over, None, :], out=costs)
    return costs
