"""What a checkpoint of a run holds, and how a learner goes on from one exactly as if it had never stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from firetower_env.core.errors import FiretowerError
from training.checkpoints import Checkpoint, CheckpointError
from training.config import TrainConfig
from training.generators import generator_state, set_generator_state
from training.learner import Learner
from training.policy.agent import PolicyAgent, copied
from training.policy.build import make_network
from training.policy.loading import WEIGHTS, fill

OPTIMIZER, PAST = "optimizer", "league-"
_ENV, _PPO, _TEACHER = "env.", "ppo.", "teacher_rng"


def checkpoint_of(learner: Learner, config: TrainConfig, history: Mapping[str, Any]) -> Checkpoint:
    """All that decides how a run goes on, and what it has to tell so far."""
    policy = policy_of(learner, config, history)
    tensors = {**policy.tensors, OPTIMIZER: _moments(learner.model.policy.optimizer)}
    for place, agent in learner.snapshots().items():
        tensors[f"{PAST}{place}"] = agent.weights()
    arrays = {f"{_ENV}{name}": array for name, array in learner.env.state().items()}
    arrays |= {f"{_PPO}{name}": array for name, array in learner.model.arrays().items()}
    if learner.teacher is not None:
        arrays[_TEACHER] = generator_state(learner.teacher.rng)
    state = {**policy.state, "counters": learner.model.counters(), "league": learner.league.state()}
    return Checkpoint(state, tensors, arrays)


def policy_of(learner: Learner, config: TrainConfig, history: Mapping[str, Any]) -> Checkpoint:
    """All that is needed to play, and how it came about."""
    state = {
        "policy": learner.description.model_dump(mode="json"),
        "config": config.plain(),
        "history": dict(history),
    }
    return Checkpoint(state, {WEIGHTS: copied(learner.model.policy.network.state_dict())})


def go_on_from(learner: Learner, config: TrainConfig, checkpoint: Checkpoint) -> dict[str, Any]:
    """Bring a fresh learner to where a checkpoint was taken; its history is returned."""
    state = checkpoint.state
    _check_config(config, state.get("config"))
    try:
        fill(learner.model.policy.network, checkpoint.tensors[WEIGHTS], "the checkpoint")
        _set_moments(learner.model.policy.optimizer, checkpoint.tensors[OPTIMIZER])
        learner.league.restore(state["league"], _snapshots(learner, config, checkpoint))
        learner.env.restore(_under(checkpoint.arrays, _ENV))
        learner.model.go_on(state["counters"], _under(checkpoint.arrays, _PPO))
        if learner.teacher is not None:
            set_generator_state(learner.teacher.rng, checkpoint.arrays[_TEACHER])
        return dict(state["history"])
    except CheckpointError:
        raise
    except (KeyError, TypeError, IndexError, RuntimeError, FiretowerError) as error:
        raise CheckpointError(f"the checkpoint does not fit this run: {error}") from error


def _check_config(config: TrainConfig, saved: Any) -> None:
    mine = config.identity
    if not isinstance(saved, dict):
        raise CheckpointError("the checkpoint holds no training run, only a policy")
    other = [name for name, value in mine.items() if saved.get(name) != value]
    if other:
        raise CheckpointError(f"the run was started with other settings: {', '.join(other)} must stay as they were")


def _snapshots(learner: Learner, config: TrainConfig, checkpoint: Checkpoint) -> dict[str, PolicyAgent]:
    found = {}
    for place, saved in enumerate(checkpoint.state["league"]["snapshots"]):
        if saved:
            network = make_network(learner.features, config.network)
            fill(network, checkpoint.tensors[f"{PAST}{place}"], "the checkpoint")
            found[saved[0]] = PolicyAgent(network, learner.features, sample=True, fixed=False)
    return found


def _moments(optimizer: torch.optim.Optimizer) -> dict[str, Tensor]:
    """The state of Adam by the number of the parameter and the name of the moment."""
    state = optimizer.state_dict()["state"]
    return {f"{number}.{name}": tensor for number, parts in state.items() for name, tensor in parts.items()}


def _set_moments(optimizer: torch.optim.Optimizer, moments: Mapping[str, Tensor]) -> None:
    plain = optimizer.state_dict()
    plain["state"] = {}
    for key, tensor in moments.items():
        number, _, name = key.partition(".")
        plain["state"].setdefault(int(number), {})[name] = tensor
    optimizer.load_state_dict(plain)


def _under(arrays: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
