"""Networks from their settings and the features they are to see."""

from __future__ import annotations

from typing import cast

import torch
from gymnasium.spaces import Box
from torch import nn

from firetower_training.features.common import BOARD, Features
from firetower_training.policy.mlp import PlainNetwork
from firetower_training.policy.network import BoardNetwork
from firetower_training.policy.settings import NetworkConfig
from firetower_training.policy.vector_only import VectorNetwork

NETWORKS = {"board": BoardNetwork, "mlp": PlainNetwork}


def make_network(features: Features, config: NetworkConfig) -> nn.Module:
    """A fresh network for the answers of the features' game."""
    layout, advised = features.game.layout, bool(features.adviser)
    if config.kind == "board" and not features.has_board:
        return VectorNetwork(features.vector_size, layout.size, config, advised=advised)
    sizes = ((layout.rows, layout.cols), features.vector_size, len(layout.verbs))
    return NETWORKS[config.kind](plane_scales(features), *sizes, config, advised=advised)


def plane_scales(features: Features) -> torch.Tensor:
    """What brings each plane of the board to the range from 0 to 1."""
    if not features.has_board:
        return torch.zeros(0)
    largest = cast(Box, features.space()[BOARD]).high.reshape(features.board_shape[0], -1).max(axis=1)
    return torch.tensor([1 / max(1.0, float(one)) for one in largest])
