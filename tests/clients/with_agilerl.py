"""AgileRL: deep Q-learning with masks, on a vector of games by its own training loop, and by self-play in turns."""

from __future__ import annotations

import warnings
from typing import Any

import common
import gymnasium
import numpy as np
from agilerl.algorithms.dqn import DQN
from agilerl.components.replay_buffer import ReplayBuffer
from agilerl.training.train_off_policy import train_off_policy

import firetower_env
from firetower_env.adapters.aec import env as make_aec

NUM_ENVS, STEPS = 2, 64
NET = {"latent_dim": 8, "encoder_config": {"hidden_size": [16]}}


def learner(observation_space: Any, action_space: Any) -> Any:
    return DQN(observation_space, action_space, batch_size=16, learn_step=4, net_config=NET)


def by_its_loop(preset: str) -> None:
    env_id, options = firetower_env.PRESETS[preset].env_id, common.briefly(preset)
    envs = gymnasium.make_vec(env_id, NUM_ENVS, "sync", wrappers=(gymnasium.wrappers.FlattenObservation,), **options)
    agent = learner(envs.single_observation_space, envs.single_action_space)
    train_off_policy(
        envs,
        env_id,
        "DQN",
        [agent],
        ReplayBuffer(max_size=500),
        max_steps=STEPS,
        evo_steps=STEPS // 2,
        eval_steps=20,
        eval_loop=1,
        verbose=False,
    )
    envs.close()


def in_turns(preset: str) -> None:
    """All players learn with one agent, each from its own decisions."""
    env = make_aec(preset, flat=True, ends="together", **common.briefly(preset))
    space = env.observation_space(env.possible_agents[0])["observation"]
    agent = learner(space, env.action_space(env.possible_agents[0]))
    env.reset(seed=1)
    for _ in range(STEPS):
        if not env.agents:
            env.reset()
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = observation["action_mask"]
        action = int(agent.get_action(observation["observation"][None], 0.2, mask[None])[0])
        assert mask[action], "AgileRL's own masks keep to the legal actions"
        env.step(action)


def main() -> None:
    warnings.simplefilter("ignore")
    np.random.seed(1)  # noqa: NPY002  AgileRL draws from the global generator
    for preset in common.played("AgileRL", "agilerl", "torch"):
        by_its_loop(preset)
        in_turns(preset)


if __name__ == "__main__":
    main()
