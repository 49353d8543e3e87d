"""Whatever is handed out belongs to the caller: it never changes, and changing it changes no game."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from firetower_env.adapters.aec import raw_env
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.batch import Batch
from tests.contract.helpers import EVERY, arrays_in, same, started
from tests.presets import briefly

Play = Callable[[str], Iterator[Any]]
STEPS = 120


def play_batch(preset: str) -> Iterator[Any]:
    batch = started(preset, 3, seed=21)
    rng = np.random.default_rng(0)
    for _ in range(STEPS):
        actions = _pick(batch.masks(), rng)
        yield handed_out(batch)
        live = np.flatnonzero(~batch.over)
        ended = batch.step(actions[live], live)
        yield [ended.games, ended.returns, ended.truncated, ended.lengths]


def handed_out(batch: Batch) -> list[Any]:
    plain = [batch.observe(), batch.masks(), batch.packed_masks(), batch.asked, batch.over, batch.returns]
    return [*plain, batch.truncated, batch.observe([1], [0]), batch.masks([1])]


def play_aec(preset: str) -> Iterator[Any]:
    env = raw_env(preset)
    env.reset(seed=21)
    rng = np.random.default_rng(0)
    for agent in env.agent_iter(STEPS):
        observation, _, terminated, truncated, info = env.last()
        action = None if terminated or truncated else int(rng.choice(np.flatnonzero(info["action_mask"])))
        yield [observation, info]
        # looking again must show the same, whatever became of the first look
        yield [env.observe(agent), env.observe("player_0")]
        env.step(action)


def play_single(preset: str) -> Iterator[Any]:
    env = SingleLearner(preset, auto_forced=True)
    observation, info = env.reset(seed=21)
    rng = np.random.default_rng(0)
    for _ in range(STEPS // 3):
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        yield [observation, info, env.action_masks()]
        observation, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            observation, info = env.reset()


def play_vector(preset: str, mode: AutoresetMode) -> Iterator[Any]:
    env = VectorLearner(4, preset, autoreset_mode=mode, **briefly(preset, 8))
    rng = np.random.default_rng(0)
    observation, infos = env.reset(seed=21)
    result: Any = [observation, infos]
    for _ in range(STEPS // 3):
        actions = _pick(infos["action_mask"], rng)
        yield [*result, env.action_masks()]
        given = actions.copy()
        result = env.step(given)
        infos = result[-1]
        given[:] = -1


def _pick(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


PLAYS: dict[str, Play] = {
    "batch": play_batch,
    "aec": play_aec,
    "single": play_single,
    "vector next step": lambda preset: play_vector(preset, AutoresetMode.NEXT_STEP),
    "vector same step": lambda preset: play_vector(preset, AutoresetMode.SAME_STEP),
}


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
@pytest.mark.parametrize("preset", EVERY)
def test_what_was_handed_out_never_changes_and_may_be_changed(preset: str, play: Play) -> None:
    kept = []
    for given, vandalised in zip(play(preset), play(preset), strict=True):
        assert same(given, vandalised)
        kept.append((given, copy.deepcopy(given)))
        for array in arrays_in(vandalised):
            array.fill(1)
    assert len(kept) > 10
    assert all(same(given, was) for given, was in kept)
