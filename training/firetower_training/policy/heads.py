"""What networks give back, and what an adviser adds to it."""

from __future__ import annotations

import torch
from torch import Tensor, nn

#: logits of all answers `(k, answers)` and values of the positions `(k, 1)`
Heads = tuple[Tensor, Tensor]


class Trust(nn.Module):
    """How much an adviser's answer, which ends the vector, counts before anything is learned; learned itself."""

    def __init__(self, weight: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.tensor(weight))

    def forward(self, logits: Tensor, vector: Tensor) -> Tensor:
        """The logits with the advice."""
        return logits + self.weight * vector[:, -logits.shape[1] :]
