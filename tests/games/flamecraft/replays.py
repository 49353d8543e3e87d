"""Short recorded games for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from firetower_env.presets import find_preset, make_batch
from firetower_env.replay import ReplayWriter


def recorded(path: Path, preset: str = "flamecraft_2p", **options: Any) -> Path:
    """A random game of one round, recorded."""
    batch = make_batch(preset, 1, relative=False, round_cap=1, **options)
    batch.reset(seeds=[5])
    rng = np.random.default_rng(0)
    with ReplayWriter(path, batch, env_id=find_preset(preset).env_id, agents=["random"] * batch.game.seats) as writer:
        while not batch.over[0]:
            writer.play(int(rng.choice(np.flatnonzero(batch.masks()[0]))))
    return path
