"""Stable-Baselines3: masked PPO on one environment and on many, on an AEC environment, and algorithms without masks."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import common
import gymnasium
import numpy as np
import pettingzoo.utils
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3 import DQN, PPO
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

import firetower_env
from firetower_env.adapters.aec import env as make_aec

STEPS = 48


class OneFace(pettingzoo.utils.BaseWrapper[str, Any, Any], gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One policy for all players of an AEC environment, as PettingZoo's tutorial on Connect Four has it."""

    metadata: ClassVar[dict[str, Any]] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed, options)
        self.observation_space = super().observation_space(self.possible_agents[0])["observation"]
        self.action_space = super().action_space(self.possible_agents[0])
        return self.observe(self.agent_selection), {}

    def step(self, action: Any) -> Any:
        actor = self.agent_selection
        super().step(action)
        ended = self.terminations[actor], self.truncations[actor]
        return self.observe(self.agent_selection), self.rewards[actor], *ended, self.infos[actor]

    def observe(self, agent: str) -> Any:
        return super().observe(agent)["observation"]

    def action_mask(self) -> Any:
        return super().observe(self.agent_selection)["action_mask"]


def single(preset: str, **options: Any) -> Any:
    options = {**common.briefly(preset), **options}
    return Monitor(gymnasium.make(firetower_env.PRESETS[preset].env_id, **options))


def masked(preset: str) -> None:
    check_env(single(preset, illegal="replace"), warn=False)
    for envs in (DummyVecEnv([partial(single, preset)] * 2), SubprocVecEnv([partial(single, preset)] * 2)):
        model = MaskablePPO("MultiInputPolicy", envs, n_steps=STEPS // 2, batch_size=STEPS, n_epochs=1, seed=1)
        model.learn(STEPS)
        envs.close()
    rewards, _ = evaluate_policy(model, single(preset), n_eval_episodes=2, return_episode_rewards=True)
    assert len(rewards) == 2
    assert np.isfinite(rewards).all()


def self_play(preset: str) -> None:
    face = OneFace(make_aec(preset, flat=True, ends="together", **common.briefly(preset)))
    face.reset(seed=1)
    model = MaskablePPO("MlpPolicy", ActionMasker(face, OneFace.action_mask), n_steps=STEPS, batch_size=STEPS, seed=1)
    model.learn(STEPS)


def unmasked(preset: str) -> None:
    """Algorithms that know no masks: an illegal answer costs, and another is played for it."""
    model: Any = PPO("MultiInputPolicy", single(preset, illegal="penalty"), n_steps=STEPS, batch_size=STEPS, seed=1)
    model.learn(STEPS)
    assert any("illegal" in info for info in model.env.buf_infos)
    model = DQN(
        "MultiInputPolicy", single(preset, illegal="replace"), buffer_size=200, learning_starts=STEPS // 2, seed=1
    )
    model.learn(STEPS)


def main() -> None:
    for preset in common.played("Stable-Baselines3", "stable-baselines3", "sb3-contrib", "torch"):
        masked(preset)
        self_play(preset)
        unmasked(preset)


if __name__ == "__main__":
    main()
