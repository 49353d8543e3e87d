"""Observations of many games at once, seen by different seats, are those of each game alone."""

import numpy as np
import pytest

from firetower_env.presets import PRESETS, make_batch

GAMES = 16


@pytest.mark.parametrize("relative", [True, False])
@pytest.mark.parametrize("preset", PRESETS)
def test_an_observation_in_company_is_the_observation_alone(preset: str, relative: bool) -> None:
    batch = make_batch(preset, GAMES, relative=relative)
    batch.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(60):
        live = np.flatnonzero(batch.asked >= 0)
        masks = batch.masks(live)
        batch.step([int(rng.choice(np.flatnonzero(mask))) for mask in masks], live)
    seats = np.arange(GAMES) % batch.game.seats
    together = batch.observe(np.arange(GAMES), seats)
    for game, seat in enumerate(seats):
        alone = batch.observe([game], [int(seat)])
        for name, seen in together.items():
            assert np.array_equal(seen[game], alone[name][0]), f"{name} of seat {seat}"
