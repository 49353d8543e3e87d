"""SuperSuit: wrappers around the AEC environment with flat observations and masks in infos, and its vector of games."""

from __future__ import annotations

import warnings
from typing import Any

import common
import gymnasium
import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import supersuit

import firetower_env
from firetower_env.adapters.aec import env as make_aec


def aec(preset: str) -> None:
    env = make_aec(preset, flat=True, mask_in="info", ends="together", **common.briefly(preset))
    env = supersuit.clip_reward_v0(env, -1, 1)
    env = supersuit.dtype_v0(env, np.float64)
    env = supersuit.normalize_obs_v0(env, 0, 1)
    env = supersuit.frame_stack_v1(env, 2)
    env = supersuit.agent_indicator_v0(env) if len(env.possible_agents) > 1 else env
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        done = terminated or truncated
        assert done or env.observation_space(agent).contains(observation)
        env.step(None if done else int(rng.choice(np.flatnonzero(info["action_mask"]))))


def vector(preset: str) -> None:
    env: Any = gymnasium.make(firetower_env.PRESETS[preset].env_id, illegal="replace", **common.briefly(preset))
    envs = supersuit.gym_vec_env_v0(gymnasium.wrappers.FlattenObservation(env), 2, multiprocessing=False)
    envs.reset(seed=1)
    for _ in range(40):
        envs.step(envs.action_space.sample())


def main() -> None:
    for preset in common.played("SuperSuit", "supersuit"):
        aec(preset)
        vector(preset)


if __name__ == "__main__":
    main()
