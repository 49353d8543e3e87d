"""What firebreaks are worth: how much of the fire's way to a tower goes through a cell.

Every shortest way from fire to a tower passes one cell of each distance from the fire. A firebreak therefore cuts off
one part in as many as there are such cells at its distance; whoever closes a whole row of them makes the way longer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_agents.fire_tower import distances, flat
from firetower_agents.fire_tower.outcomes import Cut, Opened
from firetower_agents.fire_tower.position import WeighedPosition
from firetower_agents.fire_tower.reader import CELLS, Bytes, Floats
from firetower_agents.fire_tower.windows import Shape
from firetower_env.core.bitboards import Ints

_REACH = 10
#: a way around one obstacle on a grid is two steps longer; half of the ways closed count as half of that
_DETOUR = 2
#: what passing a firebreak costs beyond any other cell
_EXTRA = distances.BREAK_COST - distances.PLAIN_COST


@dataclass(slots=True)
class Ways:
    """The ways of the fire to the towers."""

    #: gems from fire to each cell, `(k, 256)`; FAR where that is too far to matter
    distance: Bytes
    #: the part of the shortest ways to each tower that a cell stands for, `(towers, k, 256)`
    share: Floats

    def take(self, rows: Ints) -> Ways:
        """The same for these rows."""
        return Ways(self.distance.take(rows, axis=0), self.share.take(rows, axis=1))


def ways(position: WeighedPosition) -> Ways:
    """Where the fire passes on its shortest ways, worked out once for a position and the parts made of it later."""
    p = position
    if p.passages is not None:
        return p.passages
    near = p.now[: len(p.slots)]
    # cells further away than a tower are on no way to it, not even over a firebreak that is taken away
    reach = min(_REACH, int(near.max()) + _EXTRA)
    distance = distances.from_fire(p.fire, p.breaks, p.hawk, reach).reshape(p.count, CELLS)
    passed = distance + p.field == near[:, :, None]
    # from one to the reach, since zero is less than nothing
    passed &= distance - np.uint8(1) < reach
    places = passed.reshape(-1).nonzero()[0]
    key = (places >> 8) * (_REACH + 1) + distance.reshape(-1).take(places % distance.size)
    share = np.zeros(p.field.shape, np.float32)
    share.reshape(-1)[places] = 1 / np.bincount(key)[key]
    passages = p.passages = Ways(distance, share)
    return passages


def cutting(position: WeighedPosition, way: Ways, shape: Shape) -> Cut:
    """New firebreaks on a pattern."""
    cut = np.minimum(flat.total(way.share, shape), np.float32(1))
    return Cut(position.now, (cut * np.float32(_DETOUR) + np.float32(0.01)).astype(np.uint8))


def opening(position: WeighedPosition, way: Ways) -> Opened:
    """A firebreak taken away: fire may now pass there at the price of any other cell."""
    through = way.distance + position.field - np.uint8(_EXTRA)
    return Opened(position.now, np.minimum(through, np.uint8(distances.FAR)))
