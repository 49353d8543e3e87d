"""Buckets of the enemies: what is left of a tower's fire once it has used its Bucket."""

from __future__ import annotations

import numpy as np

from firetower_agents.fire_tower.reader import CELLS, SIDE, Bytes
from firetower_agents.fire_tower.solo.changes import Changes, covered
from firetower_agents.fire_tower.solo.ground import CORNERS, FAR, NOWHERE, PLACES, SLOTS, Ground, placed
from firetower_agents.fire_tower.windows import LINES
from firetower_env.core.bitboards import Bools, Ints

_ROWS, _COLS = np.divmod(np.arange(CELLS), SIDE)
_TOWER = 3
#: the places of each tower, `(4, 257)`
INSIDE: Bools = placed(
    (np.abs(_ROWS - (CORNERS // SIDE)[:, None]) < _TOWER) & (np.abs(_COLS - (CORNERS % SIDE)[:, None]) < _TOWER), 0
)
_LINES: Ints = np.concatenate([cells[(cells != NOWHERE).all(axis=1)] for cells in map(covered, LINES)])
#: by tower: the lines of three that pass through it
_THROUGH = [_LINES[INSIDE[slot][_LINES].any(axis=1)] for slot in range(SLOTS)]


def poured(g: Ground, ch: Changes, slot: int) -> tuple[Bytes, Ints]:
    """Distance and bare cells of a tower after the line that puts out most inside it, then most in all.

    Of lines that put out as many the first is taken, though the player may choose another.
    """
    own, lines, every = INSIDE[slot, :CELLS], _THROUGH[slot], np.arange(ch.rows.size)[:, None]
    gems = _burning(g, ch)
    takes = gems & (own | ~g.area[ch.rows].any(axis=1))
    rank = (4 * (takes & own)[:, lines] + takes[:, lines]).sum(axis=2)
    line = lines[rank.argmax(axis=1)]
    gems[every, line] &= ~takes[every, line]
    fire = gems | (g.fire & ~g.gem)[ch.rows]
    near = np.where(fire, g.field[ch.rows, slot], np.uint8(FAR)).min(axis=1)
    return near, np.count_nonzero(own & ~gems & ~g.breaks[ch.rows], axis=1)


def _burning(g: Ground, ch: Changes) -> Bools:
    """Gems after these changes; hawks carry theirs off."""
    out = np.zeros((ch.rows.size, PLACES), np.bool_)
    out[:, :CELLS] = g.gem[ch.rows]
    every = np.arange(ch.rows.size)[:, None]
    out[every, ch.doused] = False
    out[every, ch.lit] = True
    return np.asarray(out[:, :CELLS] & (g.gem | g.stays)[ch.rows])
