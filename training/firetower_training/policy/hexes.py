"""Convolutions on hexes that lie in columns, every other column half a hex further south.

In such a board the six hexes around a cell lie within the 3×3 cells around it: above or below in its own column, and in
the columns beside it at its own row and at one more, which is the row above in the columns that lie north and the row
below in those that lie south. One weight for each direction is put into two kernels of 3×3, whose other two cells are
zero; each column takes its own.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import conv2d

#: where the seven weights (the hex itself, then clockwise from north) go in the rows of a kernel; 7 is a zero
_NORTHERN = (6, 1, 2, 5, 0, 3, 7, 4, 7)
_SOUTHERN = (7, 1, 7, 6, 0, 2, 5, 4, 3)
_DIRECTIONS = 7


class HexConv(nn.Module):
    """From `(k, channels, rows, cols)` to the same: each hex hears itself and the six around it."""

    def __init__(self, channels: int, cols: int, first_southern: int) -> None:
        super().__init__()
        #: the hex itself and its neighbours from north on, clockwise
        self.weight = nn.Parameter(torch.empty(channels, channels, _DIRECTIONS))
        self.bias = nn.Parameter(torch.empty(channels))
        self.southern: Tensor
        self.kernels: Tensor
        self.register_buffer("southern", torch.arange(cols) % 2 == first_southern, persistent=False)
        self.register_buffer("kernels", torch.tensor([_NORTHERN, _SOUTHERN]), persistent=False)

    def forward(self, feature_map: Tensor) -> Tensor:
        """Both kernels in one convolution; each column takes what is its own."""
        channels = len(self.bias)
        padded = torch.cat([self.weight, self.weight.new_zeros(channels, channels, 1)], dim=2)
        north, south = (padded[:, :, places].view(channels, channels, 3, 3) for places in self.kernels)
        both = conv2d(feature_map, torch.cat([north, south]), torch.cat([self.bias, self.bias]), padding=1)
        return torch.where(self.southern, both[:, channels:], both[:, :channels])
