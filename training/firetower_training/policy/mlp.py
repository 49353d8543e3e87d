"""A plain network for comparison: everything as one long row of numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import torch
from torch import Tensor, nn

from firetower_training.policy.network import Heads, Trust
from firetower_training.policy.settings import NetworkConfig


class PlainNetwork(nn.Module):
    """Logits of all answers and the value, from fully connected layers that know nothing of places."""

    def __init__(
        self, scales: Tensor, side: int, vector: int, verbs: int, config: NetworkConfig, *, advised: bool = False
    ) -> None:
        super().__init__()
        self.scales: Tensor
        self.register_buffer("scales", scales.repeat_interleave(side * side), persistent=False)
        sizes = (len(self.scales) + vector, *config.hidden)
        layers = (layer for few, many in pairwise(sizes) for layer in (nn.Linear(few, many), nn.ReLU()))
        self.layers = nn.Sequential(*layers)
        self.answers = nn.Linear(sizes[-1], side * side + verbs)
        self.value = nn.Linear(sizes[-1], 1)
        self.trust = Trust() if advised else None
        for module in self.modules():
            if isinstance(module, nn.Linear):
                gain = {self.answers: 0.01, self.value: 1.0}.get(module, 2**0.5)
                nn.init.orthogonal_(module.weight, gain)
                nn.init.zeros_(module.bias)

    def forward(self, board: Tensor, vector: Tensor) -> Heads:
        """Logits `(k, cells + verbs)` and values `(k, 1)`."""
        heard = self._heard(board, vector)
        logits = self.answers(heard)
        return logits if self.trust is None else self.trust(logits, vector), self.value(heard)

    def values(self, board: Tensor, vector: Tensor) -> Tensor:
        """The values alone."""
        return cast(Tensor, self.value(self._heard(board, vector)))

    def _heard(self, board: Tensor, vector: Tensor) -> Tensor:
        row = torch.cat([board.flatten(1) * self.scales, vector], dim=1)
        return cast(Tensor, self.layers(row))
