"""Size: a game's state stays small, and endless play neither grows in memory nor slows down (long)."""

import resource

import numpy as np
import pytest

from firetower_env.core.choice import uniform
from firetower_env.presets import make_batch
from tests.contract.helpers import ALL, USUAL

MOST_BYTES = 4096
GAMES = 4_000
#: of the largest memory seen, in the system's unit (1 KiB on Linux)
MOST_GROWTH = 16_384


@pytest.mark.parametrize("preset", ALL)
def test_a_game_takes_less_than_four_kibibytes(preset: str) -> None:
    assert make_batch(preset, 2).engine.s.bytes_per_game() < MOST_BYTES


@pytest.mark.long
@pytest.mark.parametrize("preset", USUAL)
def test_memory_is_flat_over_thousands_of_games(preset: str) -> None:
    batch = make_batch(preset, 512, auto_reset=True)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)

    def play(games: int) -> None:
        while games > 0:
            batch.observe()
            games -= batch.step(uniform(batch.packed_masks(), rng.random(batch.count))).games.size

    play(GAMES // 2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    play(GAMES // 2)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < MOST_GROWTH
