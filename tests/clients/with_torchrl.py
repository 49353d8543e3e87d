"""TorchRL: PettingZooWrapper, GymEnv and GymWrapper, and a short training with masked answers."""

from __future__ import annotations

import warnings
from typing import Any

import common
import gymnasium
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, StepCounter, TransformedEnv
from torchrl.envs.libs.gym import GymEnv, GymWrapper
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import firetower_env
from firetower_env.adapters.aec import env as make_aec

FRAMES = 64


def together(preset: str) -> None:
    """All players of a game, with the state for a critic: a whole random game."""
    options = common.briefly(preset)
    env: Any = PettingZooWrapper(
        make_aec(preset, ends="together", mask_in="observation", **options), use_mask=True, return_state=True, seed=1
    )
    check_env_specs(env)
    told = env.rollout(5000)
    assert bool(told["next", "done"][-1])
    assert not bool(told["next", "done"][:-1].any())
    assert told["next", "state"].shape[-1] == env.state_space.shape[0]


def made_by_id(preset: str) -> Any:
    """One learner; infos are read as they are, and masks kept by a transform."""
    env: Any = GymEnv(firetower_env.PRESETS[preset].env_id, illegal="replace", categorical_action_encoding=True)
    return env.auto_register_info_dict()


def wrapped(preset: str) -> None:
    inner = gymnasium.make(firetower_env.PRESETS[preset].env_id, illegal="replace")
    env: Any = TransformedEnv(GymWrapper(inner).auto_register_info_dict(), ActionMask())
    env.set_seed(1)
    told = env.rollout(FRAMES, break_when_any_done=False)
    assert int(told["next", "illegal"].sum()) == 0, "the masks that TorchRL samples by are those of the game"


def trained(preset: str) -> None:
    # masked distributions take truth values, infos hold the int8 that PettingZoo asks for
    as_bools = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    env: Any = TransformedEnv(made_by_id(preset), Compose(as_bools, ActionMask(), StepCounter(200)))
    size, actions = env.observation_spec["vector"].shape[-1], env.action_spec.n
    actor = ProbabilisticActor(
        TensorDictModule(nn.Sequential(nn.Linear(size, 32), nn.Tanh(), nn.Linear(32, actions)), ["vector"], ["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        spec=env.action_spec,
        return_log_prob=True,
    )
    critic = ValueOperator(nn.Linear(size, 1), in_keys=["vector"])
    loss_of = ClipPPOLoss(actor, critic)
    advantage = GAE(gamma=0.99, lmbda=0.95, value_network=critic)
    optimizer = torch.optim.Adam(loss_of.parameters(), 1e-3)
    collector = Collector(env, actor, frames_per_batch=FRAMES, total_frames=2 * FRAMES)
    for data in collector:
        assert int(data["next", "illegal"].sum()) == 0
        advantage(data)
        losses = loss_of(data)
        loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
        assert torch.isfinite(loss)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    collector.shutdown()


def main() -> None:
    warnings.simplefilter("ignore")
    for preset in common.played("TorchRL", "torchrl", "tensordict", "torch"):
        together(preset)
        wrapped(preset)
        trained(preset)


if __name__ == "__main__":
    main()
