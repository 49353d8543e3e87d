"""Gymnasium: the official check, its wrappers, and vector environments of three kinds that agree."""

from __future__ import annotations

import io
import warnings
from contextlib import redirect_stdout
from typing import Any

import common
import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from gymnasium.wrappers import FlattenObservation, NormalizeReward, RecordEpisodeStatistics, TimeLimit

import firetower_env

gymnasium.register_envs(firetower_env)
NUM_ENVS, STEPS = 3, 25


def env_id(preset: str) -> str:
    return firetower_env.PRESETS[preset].env_id


def official_check(preset: str) -> None:
    """As it is, with illegal answers replaced and at a price."""
    for illegal in ("replace", "penalty"):
        with redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(gymnasium.make(env_id(preset), illegal=illegal).unwrapped)


def wrapped(preset: str) -> None:
    """Whole episodes through a stack of wrappers, the observation as one row."""
    env: Any = gymnasium.make(env_id(preset), **common.briefly(preset))
    env = NormalizeReward(FlattenObservation(RecordEpisodeStatistics(TimeLimit(env, 200))))
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            assert observation in env.observation_space
            action = env.action_space.sample(info["action_mask"])
            observation, _, terminated, truncated, info = env.step(action)
            ended = terminated or truncated
        assert info["episode"]["l"] > 0
    env.close()


def vectors(preset: str) -> None:
    """Sync, async and native: the same keys and types of infos, and games that go on."""
    kinds = {
        "sync": SyncVectorEnv([lambda: gymnasium.make(env_id(preset))] * NUM_ENVS),
        "async": AsyncVectorEnv([lambda: gymnasium.make(env_id(preset))] * NUM_ENVS),
        "native": gymnasium.make_vec(env_id(preset), NUM_ENVS, vectorization_mode="vector_entry_point"),
    }
    forms = {}
    for name, envs in kinds.items():
        rng = np.random.default_rng(0)
        _, infos = envs.reset(seed=5)
        for _ in range(STEPS):
            masks = infos["action_mask"]
            actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
            *_, infos = envs.step(actions)
        forms[name] = {key: (value.dtype, value.shape) for key, value in infos.items()}
        envs.close()
    assert forms["sync"] == forms["async"]
    assert forms["sync"].keys() == forms["native"].keys(), (forms["sync"].keys(), forms["native"].keys())
    assert object not in {dtype for form in forms.values() for dtype, _ in form.values()}


def main() -> None:
    for preset in common.played("Gymnasium"):
        official_check(preset)
        wrapped(preset)
        vectors(preset)


if __name__ == "__main__":
    main()
