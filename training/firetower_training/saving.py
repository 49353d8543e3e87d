"""What a checkpoint of a run holds, and how a learner goes on from one exactly as if it had never stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from pydantic import ValidationError
from torch import Tensor

from firetower_env.core.errors import FiretowerError
from firetower_training.checkpoints import Checkpoint, CheckpointError
from firetower_training.config import TrainConfig
from firetower_training.learner import Learner
from firetower_training.policy.agent import PolicyAgent, copied
from firetower_training.policy.build import make_network
from firetower_training.policy.loading import WEIGHTS, file_size, fill
from firetower_training.saved_run import SavedRun

OPTIMIZER, PAST = "optimizer", "league-"
#: before the names of arrays of the processes that share a training, from the second on
_WORKER = "worker-{}."
#: what Adam keeps of each parameter
_STEP, _MEAN = "step", "exp_avg"
_MOMENTS = (_STEP, _MEAN, "exp_avg_sq")
#: for what tells arrays apart, and for the latest results of a curriculum
_ROOM = 1 << 24


def checkpoint_of(learner: Learner, config: TrainConfig, history: Mapping[str, Any]) -> Checkpoint:
    """All that decides how a run goes on, and what it has to tell so far."""
    own = own_checkpoint(learner, config, history)
    others = _of_others(learner.arrays_of_others())
    return Checkpoint(own.state, own.tensors, {**own.arrays, **others})


def own_checkpoint(learner: Learner, config: TrainConfig, history: Mapping[str, Any]) -> Checkpoint:
    """The same without the arrays of other processes."""
    policy = policy_of(learner, config, history)
    tensors = {**policy.tensors, OPTIMIZER: _moments(learner.model.policy.optimizer)}
    for place, agent in learner.snapshots().items():
        tensors[f"{PAST}{place}"] = agent.weights()
    state = {**policy.state, "counters": learner.model.counters(), "league": learner.league.state()}
    return Checkpoint(state, tensors, learner.arrays())


def _of_others(shares: Sequence[Mapping[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    """The arrays of the other processes, each under its number."""
    numbered = enumerate(shares, start=2)
    return {_WORKER.format(number) + name: array for number, share in numbered for name, array in share.items()}


def policy_of(learner: Learner, config: TrainConfig, history: Mapping[str, Any]) -> Checkpoint:
    """All that is needed to play, and how it came about."""
    state = {
        "policy": learner.description.model_dump(mode="json"),
        "config": config.plain(),
        "history": dict(history),
    }
    return Checkpoint(state, {WEIGHTS: copied(learner.model.policy.network.state_dict())})


def largest_checkpoint(learner: Learner) -> int:
    """More bytes than the files of a checkpoint of this learner have: weights, two moments of each, past selves, and
    arrays, few of which vary in length.
    """
    networks = 3 + learner.league.capacity
    arrays = (1 + learner.others) * sum(array.nbytes for array in learner.arrays().values())
    return networks * file_size(learner.model.policy.network) + arrays + _ROOM


def go_on_from(learner: Learner, config: TrainConfig, checkpoint: Checkpoint) -> dict[str, Any]:
    """Bring a fresh learner to where a checkpoint was taken; its history is returned."""
    state = checkpoint.state
    _check_config(config, state.get("config"))
    try:
        run = SavedRun.model_validate(state)
        numbers = range(2, 2 + learner.others)
        _check_arrays(learner.arrays(), checkpoint.arrays)
        for number in numbers:
            _check_arrays(learner.arrays(), _under(checkpoint.arrays, _WORKER.format(number)))
        fill(learner.model.policy.network, checkpoint.tensors[WEIGHTS], "the checkpoint")
        _set_moments(learner.model.policy.optimizer, checkpoint.tensors[OPTIMIZER])
        snapshots = _snapshots(learner, config, checkpoint.tensors, run)
        learner.go_on(run.league.model_dump(), snapshots, run.counters.model_dump(), checkpoint.arrays)
        learner.restore_others([_under(checkpoint.arrays, _WORKER.format(number)) for number in numbers])
        return run.history.model_dump()
    except CheckpointError:
        raise
    except (LookupError, TypeError, ValueError, ArithmeticError, RuntimeError, FiretowerError) as error:
        reason = " ".join(str(error).split())
        raise CheckpointError(f"the checkpoint does not fit this run: {reason}") from error


def _check_config(config: TrainConfig, saved: Any) -> None:
    if not isinstance(saved, dict):
        raise CheckpointError("the checkpoint holds no training run, only a policy")
    with suppress(ValidationError):  # settings that came later have their defaults, as they had then
        saved = TrainConfig.model_validate(saved).identity
    other = [name for name, value in config.identity.items() if saved.get(name) != value]
    if other:
        raise CheckpointError(f"the run was started with other settings: {', '.join(other)} must stay as they were")


def _snapshots(
    learner: Learner, config: TrainConfig, tensors: Mapping[str, Mapping[str, Tensor]], run: SavedRun
) -> dict[str, PolicyAgent]:
    agents = {}
    for place, saved in enumerate(run.league.snapshots):
        if saved:
            network = make_network(learner.features, config.network)
            fill(network, tensors[f"{PAST}{place}"], "the checkpoint")
            agents[saved[0]] = PolicyAgent(network, learner.features, sample=True, fixed=False)
    return agents


def _moments(optimizer: torch.optim.Optimizer) -> dict[str, Tensor]:
    """The state of Adam by the number of the parameter and the name of the moment."""
    state = optimizer.state_dict()["state"]
    return {f"{number}.{name}": tensor for number, parts in state.items() for name, tensor in parts.items()}


def _set_moments(optimizer: torch.optim.Optimizer, moments: Mapping[str, Tensor]) -> None:
    plain = optimizer.state_dict()
    plain["state"] = {}
    for number, parameter in enumerate(optimizer.param_groups[0]["params"]):
        parts = {name: moments[key] for name in _MOMENTS if (key := f"{number}.{name}") in moments}
        if parts:
            plain["state"][number] = _checked_moments(parts, parameter.shape)
    if sum(map(len, plain["state"].values())) != len(moments):
        raise CheckpointError("the checkpoint: its optimiser is that of another network")
    optimizer.load_state_dict(plain)


def _checked_moments(parts: Mapping[str, Tensor], shape: torch.Size) -> dict[str, Tensor]:
    """The moments of one parameter of this shape."""
    for name in _MOMENTS:
        moment = parts[name]
        fits = moment.shape == (shape if name != _STEP else torch.Size()) and moment.dtype == torch.float32
        if not fits or not torch.isfinite(moment).all() or (name != _MEAN and (moment < 0).any()):
            raise CheckpointError(f"the checkpoint: its optimiser holds no {name} for this network")
    return dict(parts)


def _check_arrays(mine: Mapping[str, NDArray[Any]], saved: Mapping[str, NDArray[Any]]) -> None:
    """Refuse arrays of another size or kind, and numbers that are none; packed JSON may be of any length."""
    for name, array in mine.items():
        given = saved[name]
        packed = array.dtype == np.uint8 and array.ndim == 1
        fits = given.dtype == array.dtype and (given.shape == array.shape or (packed and given.ndim == 1))
        if not fits or (given.dtype.kind == "f" and not np.isfinite(given).all()):
            raise CheckpointError(f"the checkpoint: {name} is not what this run saves")


def _under(arrays: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
