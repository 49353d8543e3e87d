"""Policies in checkpoints: what describes one, and the agent `policy:PATH` made from it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from torch import Tensor, nn

from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import FiretowerError
from firetower_env.presets import make_game
from firetower_env.shipped import POLICIES, find_shipped, shipped
from firetower_training.checkpoints import STATE, CheckpointError, list_checkpoints, newest, read_checkpoint, read_state
from firetower_training.contents import MAX_HEADER
from firetower_training.features.common import Features
from firetower_training.policy.agent import PolicyAgent, PolicyError
from firetower_training.policy.agent import shapes as shapes_of
from firetower_training.policy.build import make_network, typed_network
from firetower_training.policy.settings import NetworkConfig

WEIGHTS = "weights"
#: names that a description may hold
MAX_PRESETS = 100
FINAL, CHECKPOINTS = "final", "checkpoints"
Option = bool | int | str | None | tuple[int, ...]
Name = Annotated[str, StringConstraints(max_length=200)]


class PolicyDescription(BaseModel):
    """Everything about a policy but its weights."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    preset: Name
    #: where it was trained on several presets, all of them
    presets: tuple[Name, ...] = Field(default=(), max_length=MAX_PRESETS)
    options: dict[Name, Option]
    #: the game's version the policy was trained on
    game_version: int
    derived: bool
    adviser: Name = ""
    delegated: tuple[Name, ...] = ()
    board_shape: tuple[int, int, int]
    vector_size: int
    answers: int
    network: NetworkConfig

    @classmethod
    def of(
        cls,
        preset: str,
        options: Mapping[str, Any],
        features: Features,
        network: NetworkConfig,
        presets: tuple[str, ...] = (),
    ) -> PolicyDescription:
        """The description of a policy of this game, or of all these presets of it."""
        return cls(
            preset=preset,
            presets=presets,
            options=dict(options),
            game_version=features.game.version,
            derived=features.derived,
            adviser=features.adviser,
            delegated=features.delegated,
            board_shape=features.board_shape,
            vector_size=features.vector_size,
            answers=features.game.layout.size,
            network=network,
        )

    def features(self) -> Features:
        """The features it sees; refused if the game is no longer what it was, in any of the presets."""
        game, *others = (make_game(preset, **self.options) for preset in self.plays)
        features = Features(game, self.derived, self.adviser, self.delegated)
        shapes = (features.board_shape, features.vector_size, game.layout.size)
        if game.version != self.game_version or shapes != (self.board_shape, self.vector_size, self.answers):
            raise PolicyError(
                f"trained on version {self.game_version} of {self.preset}, which is now version {game.version}: "
                "train again, or use the release it was trained with"
            )
        for preset, other in zip(self.plays[1:], others, strict=True):
            if shapes_of(other) != shapes_of(game):
                raise PolicyError(f"{preset} has not the observation and answers of {self.preset}")
        return features

    @property
    def plays(self) -> tuple[str, ...]:
        """The presets it was trained on."""
        return self.presets or (self.preset,)


class TrainedAgent(PolicyAgent):
    """A policy from a checkpoint, which knows what it was trained on."""

    def __init__(
        self,
        network: nn.Module,
        features: Features,
        description: PolicyDescription,
        *,
        sample: bool = False,
        shaping: float = 0.0,
    ) -> None:
        super().__init__(network, features, sample=sample)
        self.description = description
        #: the weight of a potential that it was paid and the game itself does not pay
        self.shaping = shaping

    def expect(
        self, batch: Batch, games: Ints, observations: Observation, masks: NDArray[np.int8]
    ) -> NDArray[np.float32]:
        """What the asked seats are paid in the end."""
        if self.shaping:
            raise PolicyError("this network was trained with `shaping` and cannot tell what games will pay")
        return super().expect(batch, games, observations, masks)


def load_policy(path: str | Path, *, sample: bool = False, network: str = "") -> TrainedAgent:
    """The agent of a checkpoint, or of a run: its final policy, or its latest checkpoint while it is under way.

    Policies that come with the project go by name. One that was trained with a network of one's own needs its file and
    class (`./my_net.py:MyNet`) as `network`, from whoever asks: a checkpoint does not decide what is run.
    """
    path = find_shipped(POLICIES, path)
    for folder in (path, path / FINAL):
        if (folder / STATE).is_file():
            return _load(folder, sample, network, path)
    if list_checkpoints(path / CHECKPOINTS):
        return newest(path / CHECKPOINTS, lambda folder: _load(folder, sample, network, path))
    names = ", ".join(shipped(POLICIES))
    raise CheckpointError(f"{path}: no checkpoint and no training run; policies by name are {names}")


def _load(folder: Path, sample: bool, typed: str, path: Path) -> TrainedAgent:
    try:
        state = read_state(folder)["state"]
        description = PolicyDescription.model_validate(state.get("policy"))
        network_config = typed_network(description.network, typed, str(path))
        description = description.model_copy(update={"network": network_config})
        features = description.features()
    except CheckpointError:
        raise
    except (ValidationError, FiretowerError, TypeError, ValueError) as error:
        raise CheckpointError(f"{folder}: no policy that can be played: {' '.join(str(error).split())}") from None
    # before any memory is taken, for a file or for a network, its size is known to fit
    with torch.device("meta"):
        blueprint = make_network(features, description.network)
    checkpoint = read_checkpoint(folder, only=(WEIGHTS,), most=file_size(blueprint))
    check_weights(blueprint, checkpoint.tensors[WEIGHTS], str(folder))
    network = make_network(features, description.network)
    fill(network, checkpoint.tensors[WEIGHTS], str(folder))
    network.eval()
    config = state.get("config")
    shaping = config.get("shaping") if isinstance(config, dict) else None
    shaping = float(shaping) if isinstance(shaping, int | float) else 0.0
    return TrainedAgent(network, features, description, sample=sample, shaping=shaping)


def file_size(network: nn.Module) -> int:
    """The most bytes that the weights of a network can take in a file."""
    return MAX_HEADER + sum(int(one.nbytes) for one in network.state_dict().values())


def fill(network: nn.Module, weights: Mapping[str, Tensor], source: str) -> None:
    """Put weights into a network of the same shape; others are refused."""
    check_weights(network, weights, source)
    with torch.no_grad():
        for name, tensor in network.state_dict().items():
            tensor.copy_(weights[name])


def check_weights(network: nn.Module, weights: Mapping[str, Tensor], source: str) -> None:
    """Refuse weights that are not those of such a network, or are no numbers."""
    own = network.state_dict()
    wrong = [
        name for name in {**own, **weights} if name not in own or name not in weights or _differ(own, weights, name)
    ]
    if wrong:
        raise CheckpointError(f"{source}: weights of another network: {', '.join(sorted(wrong)[:3])} do not fit")
    endless = [name for name, tensor in weights.items() if not torch.isfinite(tensor).all()]
    if endless:
        raise CheckpointError(f"{source}: weights that are infinite or no numbers: {', '.join(sorted(endless)[:3])}")


def _differ(one: Mapping[str, Tensor], other: Mapping[str, Tensor], name: str) -> bool:
    return one[name].shape != other[name].shape or one[name].dtype != other[name].dtype
