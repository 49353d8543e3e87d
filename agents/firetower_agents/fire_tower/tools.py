"""What each card and tool can do: for every anchor the outcome, and whether the card may be used there.

A tool that can lie or stand has two ways, all others one. Legality is worked out here because an agent that chooses a
card is not yet shown where it may go; once it is asked for the place, the mask decides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from firetower_agents.fire_tower import windows
from firetower_agents.fire_tower.barriers import cutting, opening, ways
from firetower_agents.fire_tower.position import After, WeighedPosition
from firetower_agents.fire_tower.windows import GAPS, LINES, ONE, PAIRS, RING, SQUARE, Shape
from firetower_env.core.bitboards import Bools

#: (outcome, legal anchors `(k, 16, 16)`)
Use = tuple[After, Bools]
Tool = Callable[[WeighedPosition], Use]


def _snag(p: WeighedPosition) -> Use:
    return p.lighting(SQUARE), _touching(p, SQUARE)


def _touching(p: WeighedPosition, shape: Shape) -> Bools:
    return windows.some(windows.padded(p.touching, False), shape) & windows.fits(shape)


def _line_of_fire(p: WeighedPosition, shape: Shape) -> Use:
    """A line that firebreaks cut into runs, each of which needs fire next to it."""
    burns, vacant = (windows.padded(cells, False) for cells in (p.touching, p.vacant))
    open_ = windows.padded(~p.breaks, False)
    near = [windows.at(burns, offset) for offset in shape]
    free = [windows.at(vacant, offset) for offset in shape]
    pass_ = [windows.at(open_, offset) for offset in shape]
    lit = (
        free[0] & (near[0] | pass_[1] & (near[1] | pass_[2] & near[2])),
        free[1] & (near[0] | near[1] | near[2]),
        free[2] & (near[2] | pass_[1] & (near[1] | pass_[0] & near[0])),
    )
    parts = [(offset, cells & windows.fits(shape)) for offset, cells in zip(shape, lit, strict=True)]
    return p.lighting_parts(parts), np.logical_or.reduce([cells for _, cells in parts])


def _pair_of_fire(p: WeighedPosition, shape: Shape) -> Use:
    return p.lighting(shape), _touching(p, shape)


def _explosion(p: WeighedPosition) -> Use:
    """The gem becomes a firebreak, everything vacant around it burns."""
    left, (near, blown) = p.dousing(p.gem, ONE), p.lit
    return (
        After(
            np.minimum(left.near, windows.least(near, RING)),
            np.minimum(left.blown, windows.least(blown, RING)),
        ),
        p.gem,
    )


def _water(p: WeighedPosition, shape: Shape) -> Use:
    legal = windows.some(windows.padded(p.removable, False), shape) & windows.fits(shape)
    return p.dousing(p.removable, shape), legal


def _smokejumper(p: WeighedPosition) -> Use:
    legal = p.gem & windows.some(windows.padded(p.removable, False), RING)
    return p.dousing(p.removable, RING), legal


def _bucket(p: WeighedPosition, shape: Shape) -> Use:
    inside = windows.padded(p.bucketable & ~p.removable, False)
    return p.dousing(p.bucketable, shape), windows.some(inside, shape) & windows.fits(shape)


def _firebreaks(p: WeighedPosition, shape: Shape) -> Use:
    legal = windows.every(windows.padded(p.breakable, False), shape)
    return cutting(p, ways(p), shape), legal


def _forest(p: WeighedPosition) -> Use:
    """One firebreak laid, or one taken away."""
    way = ways(p)
    cut, opened = cutting(p, way, ONE), opening(p, way)
    there = p.breaks[:, None]
    return (
        After(
            np.where(there, opened.near, cut.near),
            np.where(there, opened.blown, cut.blown),
        ),
        p.breakable | p.breaks,
    )


def _backburn(p: WeighedPosition) -> Use:
    return p.dousing(p.removable, ONE), p.removable & ~windows.neighbours(p.breaks)


def _both(use: Callable[..., Use], shapes: tuple[Shape, Shape]) -> tuple[Tool, ...]:
    return tuple(partial(use, shape=shape) for shape in shapes)


#: by card or tool: its ways, lying first
TOOLS: dict[str, tuple[Tool, ...]] = {
    "BURNING_SNAG": (_snag,),
    "EXPLOSION": (_explosion,),
    "FLARE_UP": _both(_line_of_fire, LINES),
    "AIR_DROP": _both(_water, LINES),
    "FIRE_ENGINE": (partial(_water, shape=SQUARE),),
    "SMOKEJUMPER": (_smokejumper,),
    "DE_REFOREST": (_forest,),
    "DOZER_LINE": _both(_firebreaks, PAIRS),
    "SCRATCH_LINE": _both(_firebreaks, GAPS),
    "BUCKET": _both(_bucket, LINES),
    "CROWN_FIRE": _both(_pair_of_fire, PAIRS),
    "HELITACK": _both(_water, PAIRS),
    "BACKBURN": (_backburn,),
}


def rolling(p: WeighedPosition, lies: int, direction: int) -> Use:
    """Rolling Firebrand: a pair, named by its first cell, two cells on over free ground."""
    pair, (row, col) = PAIRS[lies], windows.STEPS[direction]
    free, gems = windows.padded(p.vacant, False), windows.padded(p.removable, False)
    legal = windows.every(gems, pair)
    for r, c in pair:
        for far in (1, 2):
            target = (r + far * row, c + far * col)
            if target not in pair:
                legal &= windows.at(free, target)
    landed: Shape = tuple((r + 2 * row, c + 2 * col) for r, c in pair)
    left = p.dousing(p.removable, pair)
    near, blown = p.lit
    return (
        After(
            np.minimum(left.near, windows.least(near, landed)),
            np.minimum(left.blown, windows.least(blown, landed)),
        ),
        legal,
    )
