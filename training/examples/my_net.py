"""A network of one's own, to start from: copy it, change it, and train it.

firetower train fire_tower_2p --set network.kind=./my_net.py:MyNet --set network.settings.width=32 --run runs/mine
firetower evaluate runs/mine --network ./my_net.py:MyNet
firetower tournament --agents policy:runs/mine:network=./my_net.py:MyNet,greedy --preset fire_tower_2p
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from firetower_training.policy.own import NetworkSizes


class MyNet(nn.Module):
    """A small map of the board, looked at in whole rows and columns, beside the vector."""

    def __init__(self, sizes: NetworkSizes, width: int = 64, maps: int = 8) -> None:
        super().__init__()
        self.cells = sizes.rows * sizes.cols
        lines = maps * (sizes.rows + sizes.cols) if sizes.planes else 0
        self.look = nn.Conv2d(sizes.planes, maps, kernel_size=3, padding=1) if sizes.planes else None
        self.body = nn.Sequential(nn.Linear(lines + sizes.vector, width), nn.ReLU())
        # one number for each cell comes from where it lies, one for each other answer from the whole
        self.place = nn.Conv2d(maps, 1, kernel_size=1) if sizes.planes else None
        self.answers = nn.Linear(width, sizes.answers)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.answers.weight)

    def forward(self, board: Tensor | None, vector: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all answers, cells first, and the value."""
        if board is None or self.look is None or self.place is None:
            body = self.body(vector)
            return self.answers(body), self.value(body)
        seen = torch.relu(self.look(board))
        body = self.body(torch.cat([seen.amax(dim=2).flatten(1), seen.amax(dim=3).flatten(1), vector], dim=1))
        logits = self.answers(body)
        there = self.place(seen).flatten(1)
        return torch.cat([logits[:, : self.cells] + there, logits[:, self.cells :]], dim=1), self.value(body)
