"""A plain network for comparison: everything as one long row of numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import torch
from torch import Tensor, nn

from firetower_training.policy.heads import Heads, Trust
from firetower_training.policy.settings import NetworkConfig


class PlainNetwork(nn.Module):
    """Logits of all answers and the value, from fully connected layers that know nothing of places."""

    def __init__(
        self,
        scales: Tensor,
        board: tuple[int, int],
        vector: int,
        verbs: int,
        config: NetworkConfig,
        *,
        advised: bool = False,
    ) -> None:
        super().__init__()
        cells = board[0] * board[1]
        self.scales: Tensor
        self.register_buffer("scales", scales.repeat_interleave(cells), persistent=False)
        sizes = (len(self.scales) + vector, *config.hidden)
        layers = (layer for few, many in pairwise(sizes) for layer in (nn.Linear(few, many), nn.ReLU()))
        self.layers = nn.Sequential(*layers)
        self.answers = nn.Linear(sizes[-1], cells + verbs)
        self.value = nn.Linear(sizes[-1], 1)
        self.trust = Trust(config.trust) if advised else None
        for module in self.modules():
            if isinstance(module, nn.Linear):
                gain = {self.answers: 0.01, self.value: 1.0}.get(module, 2**0.5)
                nn.init.orthogonal_(module.weight, gain)
                nn.init.zeros_(module.bias)

    def forward(self, board: Tensor | None, vector: Tensor) -> Heads:
        """Logits `(k, cells + verbs)` and values `(k, 1)`."""
        hidden = self._hidden(board, vector)
        logits = self.answers(hidden)
        return logits if self.trust is None else self.trust(logits, vector), self.value(hidden)

    def values(self, board: Tensor | None, vector: Tensor) -> Tensor:
        """The values alone."""
        return cast(Tensor, self.value(self._hidden(board, vector)))

    def _hidden(self, board: Tensor | None, vector: Tensor) -> Tensor:
        row = vector if board is None else torch.cat([board.flatten(1) * self.scales, vector], dim=1)
        return cast(Tensor, self.layers(row))
