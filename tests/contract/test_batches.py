"""Games are independent of their company, repeatable, copyable, and every one of them ends."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch
from tests.contract.helpers import (
    ALL,
    FIRE_TOWER,
    advance,
    digests,
    random_actions,
    same,
    started,
    step_randomly,
    steps_for,
)

CARDS = 14


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


@pytest.mark.parametrize("preset", ALL)
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


def test_a_game_of_a_thousand_equals_the_game_alone() -> None:
    seeds = list(range(1024))
    batch = make_batch("fire_tower_4p_events", 1024)
    batch.reset(seeds=seeds)
    history = record(batch, 90, seed=2)
    for game in (0, 511, 777, 1023):
        assert play_alone(batch, game, seeds, history).digest() == batch.digest(game)


@pytest.mark.parametrize("preset", ALL)
def test_the_same_seed_and_answers_give_the_same_games(preset: str) -> None:
    first, second = started(preset, 6, seed=9), started(preset, 6, seed=9)
    for games, actions in record(first, 150, seed=3):
        second.step(actions, games)
    assert digests(first) == digests(second)
    assert len(set(digests(first))) == 6


def test_batches_of_different_seeds_have_no_game_in_common() -> None:
    met: set[str] = set()
    for seed in (0, 1, 2, 3, -1, 1 << 40):
        dealt = set(digests(started("fire_tower_2p", 8, seed=seed)))
        assert len(dealt) == 8
        assert not met & dealt
        met |= dealt


@pytest.mark.parametrize("preset", ALL)
def test_every_random_game_ends_and_pays_a_sum_of_zero(preset: str) -> None:
    batch = started(preset, 12, seed=11)
    rng = np.random.default_rng(4)
    for _ in range(6000):
        if batch.over.all():
            break
        step_randomly(batch, rng)
    assert batch.over.all()
    assert np.abs(batch.returns.sum(axis=1)).max() < 1e-6
    assert (batch.asked == -1).all()
    assert not batch.masks().any()


@pytest.mark.parametrize("preset", FIRE_TOWER)
def test_no_card_is_ever_lost_or_made(preset: str) -> None:
    batch = started(preset, 12, seed=12)
    rules, state = batch.game.rules, batch.engine.s
    rng = np.random.default_rng(5)
    for _ in range(45):
        advance(batch, 8, rng)
        pile = np.arange(state.pile.shape[1]) < state.pile_size[:, None]
        in_pile = np.stack([((state.pile == card) & pile).sum(axis=1) for card in range(CARDS + 3)], axis=1)
        cards = state.hands.sum(axis=1) + state.discard[:, :CARDS] + state.in_play + in_pile[:, :CARDS]
        assert (cards == np.array(rules.card_copies)).all()
        events = state.discard[:, CARDS:] + in_pile[:, CARDS:]
        assert (events[:, 0] == rules.firestorm_card).all()
        assert (events[:, 1] == rules.mutual_aid).all()
        assert (events[:, 2] <= rules.shadow_of_the_wood).all()
        eliminated = state.eliminated[:, None] >> np.arange(rules.seats) & 1
        assert not (state.hands.sum(axis=2) * eliminated).any()


@pytest.mark.parametrize("preset", ALL)
def test_forks_play_apart_from_their_source(preset: str) -> None:
    rng = np.random.default_rng(6)
    batch = advance(started(preset, 4, seed=13), steps_for(preset, 60), rng)
    before = digests(batch)
    forks = batch.fork([2, 0, 2], copies=2)
    assert digests(forks) == [before[game] for game in (2, 2, 0, 0, 2, 2)]
    assert np.array_equal(forks.lengths, batch.lengths[[2, 2, 0, 0, 2, 2]])
    advance(forks, steps_for(preset, 40), rng)
    assert digests(batch) == before
    kept = digests(forks)
    advance(batch, steps_for(preset, 40), rng)
    assert digests(forks) == kept
    assert len(set(kept)) > 2


@pytest.mark.parametrize("preset", ALL)
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


@pytest.mark.parametrize("preset", ALL)
def test_endless_play_starts_the_next_game_by_itself(preset: str) -> None:
    batch = make_batch(preset, 12, auto_reset=True, max_turns=6)
    batch.reset(1)
    rng, ended = np.random.default_rng(9), 0
    for _ in range(120):
        report = batch.step(random_actions(batch, batch.all_games, rng))
        ended += report.games.size
        assert not batch.over.any()
        assert (batch.lengths[report.games] == 0).all()
        assert (report.lengths > 0).all()
    assert ended > 12
