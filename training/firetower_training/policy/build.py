"""Networks from their settings and the features they are to see.

A class of one's own is loaded here from the file that its settings name. So settings that nobody here has typed, such
as those of a checkpoint, must not come here before `typed_network` has seen them.
"""

from __future__ import annotations

import reprlib
from typing import cast

import torch
from gymnasium.spaces import Box
from torch import nn

from firetower_env.agents import names_file
from firetower_training.features.common import BOARD, Features
from firetower_training.policy.agent import PolicyError
from firetower_training.policy.mlp import PlainNetwork
from firetower_training.policy.network import BoardNetwork
from firetower_training.policy.own import NetworkSizes, OwnNetwork
from firetower_training.policy.settings import NetworkConfig
from firetower_training.policy.vector_only import VectorNetwork

NETWORKS = {"board": BoardNetwork, "mlp": PlainNetwork}


def make_network(features: Features, config: NetworkConfig) -> nn.Module:
    """A fresh network for the answers of the features' game."""
    layout, advised = features.game.layout, bool(features.adviser)
    if config.is_own:
        return OwnNetwork(plane_scales(features), NetworkSizes.of(features), config, advised=advised)
    if config.kind == "board" and not features.has_board:
        return VectorNetwork(features.vector_size, layout.size, config, advised=advised)
    sizes = ((layout.rows, layout.cols), features.vector_size, len(layout.verbs))
    return NETWORKS[config.kind](plane_scales(features), *sizes, config, advised=advised)


def typed_network(config: NetworkConfig, typed: str, policy: str) -> NetworkConfig:
    """Settings of a checkpoint with the class of one's own that a person has typed; no other class is ever loaded."""
    if config.is_own and not typed:
        raise PolicyError(
            f"its network is a class of its maker's own, {reprlib.repr(config.title)}, and nothing is loaded because a "
            f"checkpoint says so. If it is yours, name the file: policy:{policy}:network=./my_net.py:MyNet"
        )
    if typed and not config.is_own:
        raise PolicyError(f"its network is of the kind {config.kind!r}: leave `network` out")
    if typed and not names_file(typed):
        raise PolicyError(f"a network of one's own is named by its file and class, ./my_net.py:MyNet, not {typed!r}")
    return config.model_copy(update={"kind": typed}) if typed else config


def plane_scales(features: Features) -> torch.Tensor:
    """What brings each plane of the board to the range from 0 to 1."""
    if not features.has_board:
        return torch.zeros(0)
    largest = cast(Box, features.space()[BOARD]).high.reshape(features.board_shape[0], -1).max(axis=1)
    return torch.tensor([1 / max(1.0, float(one)) for one in largest])
