"""What each card and tool can do: for every anchor the outcome, and whether the card may be used there.

A tool that can lie or stand has two ways, all others one. Legality is worked out here because an agent that chooses a
card is not yet shown where it may go; once it is asked for the place, the mask decides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from firetower_agents.fire_tower import cell_sets, windows
from firetower_agents.fire_tower.barriers import cutting, opening, ways
from firetower_agents.fire_tower.outcomes import Rebuilt, Use
from firetower_agents.fire_tower.position import WeighedPosition
from firetower_agents.fire_tower.windows import GAPS, LINES, ONE, PAIRS, RING, SQUARE, Shape
from firetower_env.core import bitboards as bb

Tool = Callable[[WeighedPosition], Use]


def _pattern_of_fire(p: WeighedPosition, shape: Shape) -> Use:
    return Use(p.lighting(shape), cell_sets.some(p.touching, shape))


def _line_of_fire(p: WeighedPosition, shape: Shape) -> Use:
    """A line that firebreaks cut into runs, each of which needs fire next to it."""
    fits = cell_sets.fits(shape)
    facts = np.stack([p.touching, p.vacant, bb.FULL & ~p.breaks])
    near, free, pass_ = zip(*(bb.shift(facts, -r, -c) for r, c in shape), strict=True)
    lit = (
        free[0] & fits & (near[0] | pass_[1] & (near[1] | pass_[2] & near[2])),
        free[1] & fits & (near[0] | near[1] | near[2]),
        free[2] & fits & (near[2] | pass_[1] & (near[1] | pass_[0] & near[0])),
    )
    return Use(p.lighting_parts(list(zip(shape, lit, strict=True))), lit[0] | lit[1] | lit[2])


def _explosion(p: WeighedPosition) -> Use:
    """The gem becomes a firebreak, everything vacant around it burns."""
    return Use(p.swapping(p.dousing(p.gem, ONE), p.lighting_around()), p.gem)


def _water(p: WeighedPosition, shape: Shape) -> Use:
    return Use(p.dousing(p.removable, shape), cell_sets.some(p.removable, shape))


def _smokejumper(p: WeighedPosition) -> Use:
    return Use(p.dousing(p.removable, RING), p.gem & cell_sets.around(p.removable))


def _bucket(p: WeighedPosition, shape: Shape) -> Use:
    return Use(p.dousing(p.bucketable, shape), cell_sets.some(p.bucketable & ~p.removable, shape))


def _firebreaks(p: WeighedPosition, shape: Shape) -> Use:
    return Use(cutting(p, ways(p), shape), cell_sets.every(p.breakable, shape))


def _forest(p: WeighedPosition) -> Use:
    """One firebreak laid, or one taken away."""
    way = ways(p)
    there = cell_sets.as_bytes(p.breaks)
    return Use(Rebuilt(p.now, there, cutting(p, way, ONE), opening(p, way)), p.breakable | p.breaks)


def _backburn(p: WeighedPosition) -> Use:
    return Use(p.dousing(p.removable, ONE), p.removable & ~cell_sets.beside(p.breaks))


def _both(use: Callable[..., Use], shapes: tuple[Shape, Shape]) -> tuple[Tool, ...]:
    return tuple(partial(use, shape=shape) for shape in shapes)


#: by card or tool: its ways, lying first
TOOLS: dict[str, tuple[Tool, ...]] = {
    "BURNING_SNAG": (partial(_pattern_of_fire, shape=SQUARE),),
    "EXPLOSION": (_explosion,),
    "FLARE_UP": _both(_line_of_fire, LINES),
    "AIR_DROP": _both(_water, LINES),
    "FIRE_ENGINE": (partial(_water, shape=SQUARE),),
    "SMOKEJUMPER": (_smokejumper,),
    "DE_REFOREST": (_forest,),
    "DOZER_LINE": _both(_firebreaks, PAIRS),
    "SCRATCH_LINE": _both(_firebreaks, GAPS),
    "BUCKET": _both(_bucket, LINES),
    "CROWN_FIRE": _both(_pattern_of_fire, PAIRS),
    "HELITACK": _both(_water, PAIRS),
    "BACKBURN": (_backburn,),
}
#: tools that lay or take away firebreaks
BARRIERS = ("DE_REFOREST", "DOZER_LINE", "SCRATCH_LINE")


def rolling(p: WeighedPosition, lies: int, direction: int) -> Use:
    """Rolling Firebrand: a pair, named by its first cell, two cells on over free ground."""
    pair, (row, col) = PAIRS[lies], windows.STEPS[direction]
    legal = cell_sets.every(p.removable, pair)
    for r, c in pair:
        for far in (1, 2):
            target = (r + far * row, c + far * col)
            if target not in pair:
                legal = legal & cell_sets.at(p.vacant, target)
    landed: Shape = tuple((r + 2 * row, c + 2 * col) for r, c in pair)
    return Use(p.swapping(p.dousing(p.removable, pair), p.lighting(landed)), legal)
