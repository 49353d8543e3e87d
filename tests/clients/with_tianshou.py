"""Tianshou: PettingZooEnv and deep Q-learning for every player, and one learner through Gymnasium."""

from __future__ import annotations

import warnings
from typing import Any

import common
import gymnasium
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import firetower_env
from firetower_env.adapters.aec import env as make_aec

STEPS = 60


def all_players(preset: str) -> Any:
    return PettingZooEnv(make_aec(preset, flat=True, ends="together", **common.briefly(preset)))


def one_learner(preset: str) -> Any:
    """Plain Q-learning knows no masks here, so illegal answers are replaced at a price."""
    made = gymnasium.make(firetower_env.PRESETS[preset].env_id, illegal="penalty", **common.briefly(preset))
    return gymnasium.wrappers.FlattenObservation(made)


def learner(observation_space: Any, action_space: Any) -> Any:
    net: Any = Net(state_shape=observation_space.shape, action_shape=action_space.n, hidden_sizes=[32])
    policy = DiscreteQLearningPolicy(model=net, action_space=action_space, eps_training=0.3, eps_inference=0.05)
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=20)


def train(algorithm: Any, envs: Any) -> None:
    training = Collector(algorithm, envs, VectorReplayBuffer(1000, len(envs)), exploration_noise=True)
    testing = Collector(algorithm, envs)
    training.reset()
    training.collect(n_step=STEPS)
    parameters = {"max_epochs": 1, "epoch_num_steps": STEPS, "batch_size": 16, "test_step_num_episodes": len(envs)}
    result = algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=training,
            test_collector=testing,
            multi_agent_return_reduction=lambda rewards: rewards[..., 0] if rewards.ndim > 1 else rewards,
            collection_step_num_env_steps=20,
            update_step_num_gradient_steps_per_sample=0.1,
            verbose=False,
            show_progress=False,
            **parameters,
        )
    )
    assert np.isfinite(result.best_reward)


def main() -> None:
    warnings.simplefilter("ignore")
    for preset in common.played("Tianshou", "tianshou", "torch"):
        torch.manual_seed(1)
        sample = all_players(preset)
        space = sample.observation_space["observation"]
        players = [learner(space, sample.action_space) for _ in sample.agents]
        together = MultiAgentOffPolicyAlgorithm(algorithms=players, env=sample)
        train(together, DummyVectorEnv([lambda preset=preset: all_players(preset)] * 2))
        single = one_learner(preset)
        alone = learner(single.observation_space, single.action_space)
        train(alone, DummyVectorEnv([lambda preset=preset: one_learner(preset)] * 2))


if __name__ == "__main__":
    main()
