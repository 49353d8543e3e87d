"""RLlib: PPO for all players of an AEC environment with masked answers, and for one learner that knows no masks."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import common
import gymnasium
import numpy as np
import ray
from gymnasium import spaces
from pettingzoo.utils import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import firetower_env
from firetower_env.adapters.aec import env as make_aec

BATCH = 64


class Named(BaseWrapper[str, Any, Any]):
    """RLlib's module for masks asks for the names `observations` and `action_mask`, and for one type of number."""

    def observation_space(self, agent: str) -> Any:
        parts = self.env.observation_space(agent)
        mask = spaces.Box(0.0, 1.0, parts["action_mask"].shape, np.float32)
        return spaces.Dict({"action_mask": mask, "observations": parts["observation"]})

    def observe(self, agent: str) -> Any:
        seen = self.env.observe(agent)
        return {"action_mask": seen["action_mask"].astype(np.float32), "observations": seen["observation"]}


def all_players(preset: str, _: Any = None) -> Any:
    return PettingZooEnv(Named(make_aec(preset, flat=True, ends="together", **common.briefly(preset))))


def one_learner(preset: str, _: Any = None) -> Any:
    made = gymnasium.make(firetower_env.PRESETS[preset].env_id, illegal="penalty", **common.briefly(preset))
    return gymnasium.wrappers.FlattenObservation(made)


def config(env: str) -> Any:
    return (
        PPOConfig()
        .environment(env)
        .env_runners(num_env_runners=0, rollout_fragment_length=BATCH)
        .training(train_batch_size=BATCH, minibatch_size=BATCH // 2, num_epochs=1, model={"fcnet_hiddens": [32]})
        .debugging(seed=1, log_level="ERROR")
    )


def together(preset: str) -> None:
    """Whole games first: every player ends with the game, and nobody is asked who is out."""
    env = all_players(preset)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        (agent,) = seen
        action = int(rng.choice(np.flatnonzero(seen[agent]["action_mask"])))
        seen, _, terminated, truncated, _ = env.step({agent: action})
        over = terminated["__all__"] or truncated["__all__"]
        assert over or len(seen) == 1
    register_env(preset, partial(all_players, preset))
    module = MultiRLModuleSpec(rl_module_specs={"all": RLModuleSpec(module_class=ActionMaskingTorchRLModule)})
    algorithm = (
        config(preset)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
        .rl_module(rl_module_spec=module)
        .build_algo()
    )
    assert algorithm.train()["training_iteration"] == 1
    algorithm.stop()


def alone(preset: str) -> None:
    register_env(f"{preset} alone", partial(one_learner, preset))
    algorithm = config(f"{preset} alone").build_algo()
    assert algorithm.train()["training_iteration"] == 1
    algorithm.stop()


def main() -> None:
    warnings.simplefilter("ignore")
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    for preset in common.played("RLlib", "ray", "torch"):
        together(preset)
        alone(preset)
    ray.shutdown()


if __name__ == "__main__":
    main()
