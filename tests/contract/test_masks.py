"""Masks are sound and complete: what is legal is accepted, what is not is refused and changes nothing."""

import numpy as np
import pytest

from firetower_env.core.errors import IllegalActionError
from firetower_env.selfcheck.masks import accept_every_legal_answer, illegal_answers, refuse
from tests.contract.helpers import EVERY, advance, digests, random_actions, started, steps_for, varied_positions


@pytest.mark.parametrize("relative", [True, False])
@pytest.mark.parametrize("preset", EVERY)
def test_every_legal_answer_is_accepted_and_every_other_refused(preset: str, relative: bool) -> None:
    batch = started(preset, 24, seed=7, relative=relative)
    for game in varied_positions(batch, each=2, steps=260):
        assert accept_every_legal_answer(batch, game) > 0
        assert refuse(batch, game, illegal_answers(batch, game)) > 0


@pytest.mark.parametrize("preset", EVERY)
def test_masks_are_int8_zeros_and_ones_and_never_empty_while_a_game_runs(preset: str) -> None:
    batch = started(preset, 16, seed=3)
    rng = np.random.default_rng(0)
    for _ in range(12):
        advance(batch, 20, rng)
        masks = batch.masks()
        assert masks.dtype == np.int8
        assert masks.shape == (16, batch.game.layout.size)
        assert set(np.unique(masks)) <= {0, 1}
        assert np.array_equal(masks.any(axis=1), ~batch.over)


@pytest.mark.parametrize("preset", EVERY)
def test_one_illegal_answer_refuses_the_step_of_the_whole_batch(preset: str) -> None:
    batch = started(preset, 8, seed=5)
    rng = np.random.default_rng(1)
    steps = steps_for(preset, 30)
    advance(batch, steps, rng)
    actions = random_actions(batch, batch.all_games, rng)
    actions[5] = np.flatnonzero(batch.masks()[5] == 0)[0]
    before = digests(batch)
    with pytest.raises(IllegalActionError):
        batch.step(actions)
    assert digests(batch) == before
    assert (batch.lengths == steps).all()
