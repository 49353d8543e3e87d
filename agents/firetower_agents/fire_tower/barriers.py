"""What firebreaks are worth: how much of the fire's way to a tower goes through a cell.

Every shortest way from fire to a tower passes one cell of each distance from the fire. A firebreak therefore cuts off
one part in as many as there are such cells at its distance; whoever closes a whole row of them makes the way longer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_agents.fire_tower import distances, windows
from firetower_agents.fire_tower.position import After, WeighedPosition
from firetower_agents.fire_tower.reader import SIDE, Bytes, Floats
from firetower_agents.fire_tower.windows import Shape

_REACH = 10
#: a way around one obstacle on a grid is two steps longer; half of the ways closed count as half of that
_DETOUR = 2


@dataclass(slots=True)
class Ways:
    """The ways of the fire to the towers."""

    #: gems from fire to each cell, `(k, 16, 16)`
    distance: Bytes
    #: the part of the shortest ways to each tower that a cell stands for, `(k, towers, 16, 16)`
    share: Floats


def ways(position: WeighedPosition) -> Ways:
    """Where the fire passes on its shortest ways, worked out once for a position."""
    p = position
    if isinstance(p.passages, Ways):
        return p.passages
    hawks = None if p.hawk is None else distances.packed(p.hawk)
    distance = distances.from_fire(distances.packed(p.fire), distances.packed(p.breaks), hawks, _REACH)
    passed = (distance[:, None] + p.field == p.now.near) & (distance <= _REACH)[:, None]
    passed &= (distance > 0)[:, None]
    row, tower, cell = np.nonzero(passed.reshape(*passed.shape[:2], -1))
    key = (row * passed.shape[1] + tower) * (_REACH + 1) + distance.reshape(p.count, -1)[row, cell]
    share = np.zeros((p.count, passed.shape[1], SIDE * SIDE), np.float32)
    share[row, tower, cell] = 1 / np.bincount(key)[key]
    passages = p.passages = Ways(distance, share.reshape(p.field.shape))
    return passages


def cutting(position: WeighedPosition, way: Ways, shape: Shape) -> After:
    """New firebreaks on a pattern."""
    now = position.now
    cut = np.minimum(windows.total(windows.padded(way.share, 0), shape), np.float32(1))
    longer = (cut * np.float32(_DETOUR) + np.float32(0.01)).astype(np.uint8)
    return After(now.near + longer, now.blown + longer)


def opening(position: WeighedPosition, way: Ways) -> After:
    """A firebreak taken away: fire may now pass there at the price of any other cell."""
    now = position.now
    through = way.distance[:, None] + position.field - np.uint8(distances.BREAK_COST - distances.PLAIN_COST)
    through = np.minimum(through, np.uint8(distances.FAR))
    near = np.minimum(now.near, through)
    return After(near, np.minimum(now.blown, near))
