"""Boards of 5×5 and 20×20, and none at all, go through everything that stands around a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.batch import Batch
from firetower_env.core.errors import IllegalActionError, UnknownNameError
from firetower_env.fire_tower_v0 import raw_env as another_game
from firetower_env.presets import find_preset, make_batch, make_game
from firetower_env.render.text import render_text
from firetower_env.replay import ReplayWriter, verify
from tests.miniature.known import NAMES, miniature_known

pytestmark = pytest.mark.parametrize("preset", NAMES)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with miniature_known():
        yield


def started(preset: str, count: int = 6, **more: bool) -> Batch:
    batch = make_batch(preset, count, **more)
    batch.reset(seed=3)
    return batch


def play(batch: Batch, steps: int, seed: int = 0) -> None:
    for step in range(steps):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            return
        masks = batch.masks(running)
        batch.step((masks * np.random.default_rng([seed, step]).random(masks.shape)).argmax(axis=1), running)


def legal(batch: Batch, game: int) -> set[int]:
    """The legal answers by the rules in plain words, cell by cell and card by card."""
    e, seat, layout = batch.engine, batch.engine.asked[game], batch.game.layout
    if seat < 0:
        return set()
    if batch.questions()[game] == "SOW":
        return {layout.cells + seed for seed in range(3) if e.s.hands[game, seat, seed]}
    beds = e.s.beds[game].tolist()
    free = {
        row * layout.cols + col
        for row in range(layout.rows)
        for col in range(layout.cols)
        if not any(own[row + 1] >> col & 1 for own in beds)
    }
    return free | {layout.encode("PASS")}


def test_masks_say_what_the_rules_say(preset: str) -> None:
    batch = started(preset)
    for step in range(30):
        masks = batch.masks()
        assert masks.shape == (6, batch.game.layout.size)
        for game in range(6):
            assert set(np.flatnonzero(masks[game]).tolist()) == legal(batch, game)
        play(batch, 1, step)


def test_every_legal_answer_is_taken_and_every_other_refused(preset: str) -> None:
    batch = started(preset, 1)
    for step in range(6):
        mask, before = batch.masks()[0], batch.digest()
        for action, allowed in enumerate(mask.tolist()):
            if allowed:
                batch.fork().step([action])
            else:
                with pytest.raises(IllegalActionError):
                    batch.step([action])
        assert batch.digest() == before
        play(batch, 1, step)


def test_a_game_plays_the_same_alone_and_in_company(preset: str) -> None:
    many = make_batch(preset, 5)
    many.reset(seeds=range(5))
    play(many, 10, 1)
    for seed in range(5):
        alone = make_batch(preset, 1)
        alone.reset(seeds=[seed])
        for step in range(10):
            if alone.over[0]:
                break
            wishes = np.random.default_rng([1, step]).random((5, alone.game.layout.size))
            alone.step((alone.masks() * wishes[[seed]]).argmax(axis=1))
        assert alone.digest() == many.digest(seed)


def test_save_restore_fork_and_redeal(preset: str) -> None:
    batch = started(preset)
    play(batch, 5)
    saved, twin = batch.save(), batch.fork()
    play(batch, 4, 1)
    fresh = make_batch(preset, 6)
    fresh.restore(saved)
    for copy in (fresh, twin):
        play(copy, 4, 1)
        assert [copy.digest(game) for game in range(6)] == [batch.digest(game) for game in range(6)]
    seen, masks = twin.observe(), twin.masks()
    twin.redeal(np.maximum(twin.asked, 0), 5)
    assert all((twin.observe()[name] == seen[name]).all() for name in seen)
    assert (twin.masks() == masks).all()


def test_every_game_ends_and_is_paid_to_zero_or_as_one_side(preset: str) -> None:
    batch = started(preset, 50)
    play(batch, 1000)
    assert batch.over.all()
    if batch.game.cooperative:
        assert (batch.returns == batch.returns[:, :1]).all()
        assert set(np.unique(batch.returns)) == {-1, 1}
    else:
        assert np.allclose(batch.returns.sum(axis=1), 0, atol=1e-6)


def test_replays(preset: str, tmp_path: Path) -> None:
    batch = started(preset, 1)
    with ReplayWriter(tmp_path / "game.jsonl", batch, env_id=find_preset(preset).env_id) as writer:
        while not batch.over[0]:
            writer.play(int(batch.masks()[0].argmax()))
    assert verify(tmp_path / "game.jsonl").over


@pytest.mark.parametrize("flat", [False, True])
def test_pettingzoo(preset: str, flat: bool) -> None:
    api_test(pettingzoo.make("aec", find_preset(preset).env_id, flat=flat), num_cycles=100)


def test_gymnasium(preset: str) -> None:
    env = SingleLearner(preset)
    env.spec = gymnasium.spec(find_preset(preset).env_id)
    seen, _ = env.reset(seed=2)
    assert ("board" in seen) == bool(make_game(preset).planes)
    assert env.observation_space.contains(seen)
    env.close()

    class Legal(SingleLearner):
        """The checker knows no masks, and carries an answer over a reset."""

        def step(self, action):
            mask = self.action_masks()
            return super().step(action if mask[action] else int(mask.argmax()))

    check_env(Legal(preset), skip_render_check=True)


def test_vector_environment(preset: str) -> None:
    env = gymnasium.make_vec(find_preset(preset).env_id, num_envs=4, vectorization_mode="vector_entry_point")
    assert isinstance(env.unwrapped, VectorLearner)
    seen, infos = env.reset(seed=1)
    for _ in range(40):
        assert env.observation_space.contains(seen)
        actions = infos["action_mask"].argmax(axis=1)
        seen, _, _, _, infos = env.step(actions)


def test_text(preset: str) -> None:
    batch = started(preset, 1)
    snapshot = batch.snapshot(viewer=0)
    text = render_text(snapshot)
    assert "gardener 0" in text
    assert ("Row 4" in text) == (snapshot.tableau is not None)
    assert ("bare soil" in text) == (bool(batch.game.layout.rows) and snapshot.tableau is None)


def test_modules_refuse_other_games(preset: str) -> None:
    with pytest.raises(UnknownNameError, match="is no preset of fire_tower; its presets are fire_tower_2p"):
        another_game(preset)
