"""Learning smoke: masked PPO learns a toy for which masks are needed, and the two-player game well enough for random.

Fixed seeds, one thread. The bounds are far from what is learned, and far from what anything unlearned reaches.
"""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra `train`")

import torch

from firetower_training.config import make_config
from firetower_training.evaluation import evaluate
from firetower_training.learner import Learner
from firetower_training.policy.agent import threads
from firetower_training.policy.model import NetworkPolicy
from firetower_training.policy.settings import NetworkConfig
from firetower_training.ppo import SelfPlayPPO
from firetower_training.rollouts import Rollouts
from tests.training.toy import MaskedToy


def toy_won(masked: bool) -> float:
    """The share of toy episodes won after a little training."""
    env: Any = MaskedToy(64, seed=1, masked=masked)
    small = NetworkConfig(channels=8, blocks=0, embedding=8, trunk=16, squeeze=1)
    model = SelfPlayPPO(
        NetworkPolicy,
        env,
        learning_rate=3e-3,
        n_steps=16,
        batch_size=256,
        n_epochs=4,
        rollout_buffer_class=Rollouts,
        rollout_buffer_kwargs={"seed": 1},
        policy_kwargs={"features": env.features, "network": small},
        seed=1,
        device="cpu",
    )
    model.begin(1 << 20)
    for _ in range(30):
        model.iterate()
    env.episodes = env.wins = 0
    model.iterate()
    return float(env.wins / env.episodes)


def test_a_toy_that_needs_masks() -> None:
    with threads(1):
        assert toy_won(masked=True) > 0.9
        assert toy_won(masked=False) < 0.2


def test_the_two_player_game_beats_random() -> None:
    config = make_config(
        {
            "preset": "fire_tower_2p",
            "games": 128,
            "decisions": 98_304,
            "shaping": 1.0,
            "network": {"channels": 16, "blocks": 1, "embedding": 64, "trunk": 64},
            "ppo": {"n_steps": 32, "batch": 512, "epochs": 3, "learning_rate": 1e-3, "schedule": "constant"},
            "league": {"opponents": {"random": 1.0}, "capacity": 0},
        },
        (),
    )
    with threads(1):
        learner = Learner(config)
        learner.model.begin(config.decisions)
        (before,) = evaluate(learner.agent(sample=True, fixed=True), config.check(), ("random",), games=100, seed=1)
        while learner.model.num_timesteps < config.decisions:
            learner.iterate()
        (after,) = evaluate(learner.agent(sample=False, fixed=True), config.check(), ("random",), games=200, seed=1)
    assert torch.isfinite(torch.cat([one.flatten() for one in learner.model.policy.parameters()])).all()
    assert before.win_rate < 0.65
    assert after.win_rate > 0.8


def test_at_first_only_the_value_is_learned() -> None:
    """Until `value_first` no answer becomes likelier by its results; nothing else moves the trust in the adviser."""
    settings: dict[str, Any] = {
        "preset": "fire_tower_2p",
        "games": 16,
        "decisions": 4096,
        "adviser": "warden",
        "network": {"channels": 8, "blocks": 0, "embedding": 16, "trunk": 16},
        "league": {"opponents": {"random": 1.0}, "capacity": 0},
    }
    ppo = {"n_steps": 8, "batch": 64, "learning_rate": 1e-3, "entropy": 0.0, "value_first": 128}
    with threads(1):
        learner = Learner(make_config({**settings, "ppo": ppo}))
        learner.model.begin(4096)
        network: Any = learner.model.policy.network
        trust, value = network.trust.weight.item(), network.value.weight.clone()
        learner.iterate()
        assert network.trust.weight.item() == trust
        assert not torch.equal(network.value.weight, value)
        learner.iterate()
        assert network.trust.weight.item() != trust
