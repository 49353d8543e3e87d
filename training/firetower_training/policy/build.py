"""Networks from their settings and the features they are to see."""

from __future__ import annotations

import torch
from gymnasium import spaces
from torch import nn

from firetower_training.features.common import Features
from firetower_training.policy.mlp import PlainNetwork
from firetower_training.policy.network import BoardNetwork
from firetower_training.policy.settings import NetworkConfig

NETWORKS = {"board": BoardNetwork, "mlp": PlainNetwork}


def make_network(features: Features, config: NetworkConfig) -> nn.Module:
    """A fresh network for the answers of the features' game."""
    layout = features.game.layout
    sizes = (layout.rows, features.vector_size, len(layout.verbs))
    return NETWORKS[config.kind](plane_scales(features), *sizes, config, advised=bool(features.adviser))


def plane_scales(features: Features) -> torch.Tensor:
    """What brings each plane of the board to the range from 0 to 1, by its largest value."""
    board: spaces.Box = features.space()["board"]  # type: ignore[assignment]
    return torch.tensor([1 / high for high in board.high.max(axis=(1, 2), initial=0).tolist()])
