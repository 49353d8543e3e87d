"""A game that goes on for as long as one likes: nothing but wind and water in the deck."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from firetower_env.presets import PRESETS, make_batch
from firetower_env.replay import ReplayWriter

PRESET = "fire_tower_4p"
#: copies of each card: winds and what douses fire
_WATER = (4, 4, 4, 4, 0, 0, 0, 0, 10, 10, 10, 0, 0, 0)


def long_game(path: Path, decisions: int) -> str:
    """The replay of a game of so many random decisions, which is not over."""
    batch = make_batch(PRESET, 1, max_turns=9000, card_copies=_WATER, firestorm_card=False)
    batch.reset(seeds=[1])
    rng = np.random.default_rng(1)
    with ReplayWriter(path, batch, env_id=PRESETS[PRESET].env_id, agents=["random"] * 4) as writer:
        for _ in range(decisions):
            writer.play(int(rng.choice(np.flatnonzero(batch.masks()[0]))))
    assert not batch.over[0]
    return path.read_text()
