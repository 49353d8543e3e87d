"""Recorded games for the tests of films and pages."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from firetower_env.presets import PRESETS, make_batch
from firetower_env.replay import Playback, ReplayWriter, read_replay
from tests.presets import briefly

HOSTILE = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>"


def record(path: Path, preset: str = "fire_tower_2p", *, most: int = 2000, agent: str = "random") -> Playback:
    """Random play with made-up scores, written to a file and read again."""
    batch = make_batch(preset, 1, relative=False, **briefly(preset, 30))
    batch.reset(seeds=[5])
    rng = np.random.default_rng(5)
    with ReplayWriter(path, batch, env_id=PRESETS[preset].env_id, agents=[agent] * batch.game.seats) as writer:
        for _ in range(most):
            if batch.over[0]:
                break
            legal = np.flatnonzero(batch.masks()[0])
            action = int(rng.choice(legal))
            writer.play(action, {int(answer): float(answer == action) for answer in legal})
    return Playback(read_replay(path))
