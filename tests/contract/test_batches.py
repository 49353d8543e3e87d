"""Games are independent of their company, repeatable, copyable, and every one of them ends."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch
from tests.contract.helpers import (
    EVERY,
    USUAL,
    advance,
    digests,
    random_actions,
    same,
    started,
    step_randomly,
    steps_for,
)
from tests.presets import briefly


def record(batch: Batch, steps: int, seed: int) -> list[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(seed)
    return [step_randomly(batch, rng) for _ in range(steps)]


def play_alone(
    batch: Batch, game: int, seeds: list[int], history: list[tuple[np.ndarray, np.ndarray]], company: int = 0
) -> Batch:
    """The answers of one recorded game again, alone or beside other games that stand still."""
    alone = make_batch_like(batch, 1 + company)
    alone.reset(seeds=[*(seeds[0] + n + 1 for n in range(company)), seeds[game]])
    for games, actions in history:
        place = np.flatnonzero(games == game)
        if place.size:
            alone.step(actions[place], [company])
    return alone


def make_batch_like(batch: Batch, count: int) -> Batch:
    return Batch(batch.game, count, relative=batch.relative)


@pytest.mark.parametrize("preset", EVERY)
def test_a_game_of_a_batch_equals_the_game_alone(preset: str) -> None:
    seeds = [1000 + 17 * n for n in range(32)]
    batch = make_batch(preset, 32)
    batch.reset(seeds=seeds)
    history = record(batch, 220, seed=1)
    for game in (0, 13, 31):
        alone = play_alone(batch, game, seeds, history)
        assert alone.digest() == batch.digest(game)
        assert same(alone.observe(), batch.observe([game]))
        assert same(alone.masks(), batch.masks([game]))
        assert play_alone(batch, game, seeds, history, company=2).digest(2) == batch.digest(game)


@pytest.mark.parametrize("preset", USUAL)
def test_a_game_of_a_thousand_equals_the_game_alone(preset: str) -> None:
    seeds = list(range(1024))
    batch = make_batch(preset, 1024)
    batch.reset(seeds=seeds)
    history = record(batch, 90, seed=2)
    for game in (0, 511, 777, 1023):
        assert play_alone(batch, game, seeds, history).digest() == batch.digest(game)


@pytest.mark.parametrize("preset", EVERY)
def test_the_same_seed_and_answers_give_the_same_games(preset: str) -> None:
    first, second = started(preset, 6, seed=9), started(preset, 6, seed=9)
    for games, actions in record(first, 150, seed=3):
        second.step(actions, games)
    assert digests(first) == digests(second)
    assert len(set(digests(first))) == 6


@pytest.mark.parametrize("preset", USUAL)
def test_batches_of_different_seeds_have_no_game_in_common(preset: str) -> None:
    met: set[str] = set()
    for seed in (0, 1, 2, 3, -1, 1 << 40):
        dealt = set(digests(started(preset, 8, seed=seed)))
        assert len(dealt) == 8
        assert not met & dealt
        met |= dealt


@pytest.mark.parametrize("preset", EVERY)
def test_every_random_game_ends_and_pays_opponents_a_sum_of_zero(preset: str) -> None:
    batch = started(preset, 12, seed=11)
    rng = np.random.default_rng(4)
    for _ in range(6000):
        if batch.over.all():
            break
        step_randomly(batch, rng)
    assert batch.over.all()
    assert batch.game.cooperative or np.abs(batch.returns.sum(axis=1)).max() < 1e-6
    assert (batch.asked == -1).all()
    assert not batch.masks().any()


@pytest.mark.parametrize("preset", EVERY)
def test_forks_play_apart_from_their_source(preset: str) -> None:
    rng = np.random.default_rng(6)
    batch = advance(started(preset, 4, seed=13), steps_for(preset, 60), rng)
    before = digests(batch)
    forks = batch.fork([2, 0, 2], copies=2)
    assert digests(forks) == [before[game] for game in (2, 2, 0, 0, 2, 2)]
    assert np.array_equal(forks.lengths, batch.lengths[[2, 2, 0, 0, 2, 2]])
    advance(forks, 40, rng)
    assert digests(batch) == before
    kept = digests(forks)
    advance(batch, 40, rng)
    assert digests(forks) == kept
    assert len(set(kept)) > 2


@pytest.mark.parametrize("preset", EVERY)
def test_a_saved_batch_goes_on_bit_for_bit(preset: str) -> None:
    rng = np.random.default_rng(7)
    batch = advance(started(preset, 5, seed=14), 10, rng)
    for _ in range(8):
        saved = batch.save()
        copies = {name: array.copy() for name, array in saved.items()}
        history = record(batch, int(rng.integers(10, 50)), seed=8)
        assert same(saved, copies)
        restored = make_batch_like(batch, 5)
        restored.restore(saved)
        for games, actions in history:
            restored.step(actions, games)
        assert digests(restored) == digests(batch)
        assert np.array_equal(restored.lengths, batch.lengths)
        assert same(restored.observe(), batch.observe())
        assert same(restored.masks(), batch.masks())


@pytest.mark.parametrize("preset", EVERY)
def test_endless_play_starts_the_next_game_by_itself(preset: str) -> None:
    batch = make_batch(preset, 12, auto_reset=True, **briefly(preset, 6))
    batch.reset(1)
    rng, ended, steps = np.random.default_rng(9), 0, 0
    while steps < 120 or (ended <= 12 and steps < 400):
        steps += 1
        report = batch.step(random_actions(batch, batch.all_games, rng))
        ended += report.games.size
        assert not batch.over.any()
        assert (batch.lengths[report.games] == 0).all()
        assert (report.lengths > 0).all()
    assert ended > 12
