"""The writer for one game alone says the same as the writer for many."""

import numpy as np
import pytest

from firetower_env.games.fire_tower.game import FireTower
from firetower_env.presets import PRESETS, make_batch

BASE = [preset.name for preset in PRESETS.values() if type(make_batch(preset.name, 1).game) is FireTower]


@pytest.mark.parametrize("preset", BASE)
@pytest.mark.parametrize("relative", [True, False])
def test_one_game_is_seen_as_among_many(preset: str, relative: bool) -> None:
    batch = make_batch(preset, 24, auto_reset=True, relative=relative)
    batch.reset(4)
    rng = np.random.default_rng(5)
    for step in range(120):
        seats = np.maximum(batch.asked, 0) if step % 2 else np.full(24, step // 2 % batch.game.seats)
        together = batch.observe(seats=seats)
        for game in rng.choice(24, 4, replace=False):
            alone = batch.observe([game], [seats[game]])
            for name, array in together.items():
                assert alone[name].dtype == array.dtype
                assert np.array_equal(alone[name][0], array[game]), name
        masks = batch.masks()
        batch.step((masks * rng.random(masks.shape)).argmax(axis=1))
