"""Positions of real games for the tests of the renderers: every preset, after some random decisions."""

from __future__ import annotations

from functools import cache

import numpy as np

from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import PRESETS, make_batch
from firetower_env.render.changes import marked


@cache
def position(preset: str, steps: int = 60, seed: int = 1, viewer: int | None = None) -> Snapshot:
    """The game after so many random decisions (or at its end), with the latest changes marked."""
    batch = make_batch(preset, 1, relative=False)
    batch.reset(seeds=[seed])
    rng = np.random.default_rng(seed)
    before = batch.snapshot(viewer=viewer)
    for number in range(steps):
        if batch.over[0]:
            break
        if number == steps - 1:
            before = batch.snapshot(viewer=viewer)
        batch.step([int(rng.choice(np.flatnonzero(batch.masks()[0])))])
    return marked(batch.snapshot(viewer=viewer), before)


#: presets whose cells are a grid, and those that show free-standing cards instead
GRIDS = tuple(preset for preset in PRESETS if position(preset, 0).tableau is None)
TABLES = tuple(preset for preset in PRESETS if preset not in GRIDS)
