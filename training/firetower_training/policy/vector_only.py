"""The network for games without a board: the vector alone."""

from __future__ import annotations

from typing import cast

from torch import Tensor, nn

from firetower_training.policy.heads import Heads, Trust
from firetower_training.policy.settings import NetworkConfig


class VectorNetwork(nn.Module):
    """Logits of all answers and the value, from the vector through an embedding and a trunk."""

    def __init__(self, vector: int, answers: int, config: NetworkConfig, *, advised: bool = False) -> None:
        super().__init__()
        self.embedding = nn.Sequential(nn.Linear(vector, config.embedding), nn.ReLU())
        self.trunk = nn.Sequential(nn.Linear(config.embedding, config.trunk), nn.ReLU())
        self.verbs = nn.Linear(config.trunk, answers)
        self.value = nn.Linear(config.trunk, 1)
        self.trust = Trust(config.trust) if advised else None
        for module in self.modules():
            if isinstance(module, nn.Linear):
                gain = {self.verbs: 0.01, self.value: 1.0}.get(module, 2**0.5)
                nn.init.orthogonal_(module.weight, gain)
                nn.init.zeros_(module.bias)

    def forward(self, board: Tensor | None, vector: Tensor) -> Heads:
        """Logits `(k, answers)` and values `(k, 1)`."""
        trunk = self.trunk(self.embedding(vector))
        logits = self.verbs(trunk)
        return logits if self.trust is None else self.trust(logits, vector), self.value(trunk)

    def values(self, board: Tensor | None, vector: Tensor) -> Tensor:
        """The values alone."""
        return cast(Tensor, self.value(self.trunk(self.embedding(vector))))
