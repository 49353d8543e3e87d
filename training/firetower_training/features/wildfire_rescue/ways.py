"""How far rangers are from everything, where they would be trapped, and how soon tiles burn, from observations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.wildfire_rescue.reader import EXTINGUISHER, TILES, Reader, beside
from firetower_agents.wildfire_rescue.ways import UNREACHABLE, way_costs
from firetower_env.core.bitboards import Bools, Ints

#: the largest count, which also stands for everything beyond it and for rangers who are not there
FAR = 12
#: rolls of the wildfire after which every tile burns, however the rocks lie
_ROLLS = 10


def at_hand(view: Reader) -> Bools:
    """The tools on the tile of each ranger, which serve everybody there, `(rows, players, tools)`."""
    together = (view.tiles[:, :, None] == view.tiles[:, None]) & view.alive[:, None]
    return np.asarray((together[..., None] & view.tools[:, None]).any(axis=2))


def turns_to(view: Reader, tools: Bools, who: Ints) -> NDArray[np.uint8]:
    """Turns from the tile of each of these players to every tile with these tools `(rows, ways, tools)`; at most FAR.

    A tile without its tool takes two, a burning one cannot be entered without both of its tools.
    """
    fits = _fits(view, tools)
    closed = view.wildfire[:, None] | (view.fire[:, None] & ~(fits & tools[:, :, EXTINGUISHER, None]))
    entries = np.where(closed, UNREACHABLE, 2 - fits.astype(np.int16)).astype(np.int16)
    start = np.arange(TILES) == view.tiles[:, who, None]
    # ways back to the start enter it instead of the tile they begin at
    steps = np.where(start, 1, entries).astype(np.int16).reshape(-1, TILES)
    back = way_costs(steps, start.reshape(1, -1, TILES).transpose(0, 2, 1))[0].T.reshape(entries.shape)
    turns = np.where(start, 0, back.astype(np.int32) + entries - 1)
    return np.minimum(turns, FAR).astype(np.uint8)


def rolls_until_fire(view: Reader) -> NDArray[np.uint8]:
    """Rolls of the wildfire until each tile burns, if nothing is put out; on rock it takes one more."""
    burning, smouldering = view.burning, view.plane("hazard")
    out = np.where(burning, 0, FAR).astype(np.uint8)
    for number in range(1, _ROLLS + 1):
        reached = beside(burning) & ~burning
        burning, smouldering = burning | smouldering | (reached & ~view.rock), smouldering | (reached & view.rock)
        out[burning & (out == FAR)] = number
    return out


def _fits(view: Reader, tools: Bools) -> Bools:
    """Tiles `(rows, ways, tiles)` whose needed tool is among these `(rows, ways, tools)`."""
    return np.take_along_axis(tools, np.broadcast_to(view.needed[:, None], (*tools.shape[:2], TILES)), axis=2)


def ways_out(view: Reader, tools: Bools, safe: Bools) -> Bools:
    """Tiles `(rows, ways, tiles)` next to a safe one `(rows, tiles)` whose tool is among these."""
    return beside((_fits(view, tools) & safe[:, None]).reshape(-1, TILES)).reshape(*tools.shape[:2], TILES)
