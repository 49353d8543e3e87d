"""The network for boards of any size: a map of the board at reduced resolution, conditioned by the vector.

    board (planes, 16, 16) ─ patches ─ map (8, 8, channels) ─ blocks ─┬─ cells: a logit where each cell lies
    vector ─ embedding ─ scale and shift of every block ──────────────┤
                                                                      └─ pooled ─ trunk ─ verbs, value

Resolution falls at the first layer, because a CPU has no time for convolutions at 16 × 16: a patch holds all of its
cells as channels, so nothing is lost, and the logits of its cells are put back to their places at the end. Where
patches do not fit, the board gets empty rows and columns at its south and east. Maps are kept with channels last, which
halves the time of the convolutions.
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn
from torch.nn.functional import adaptive_max_pool2d, conv2d, pad, relu

from firetower_training.policy.heads import Heads, Trust
from firetower_training.policy.hexes import HexConv
from firetower_training.policy.settings import NetworkConfig

#: the type of number as wide as so many bytes
_WIDE = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


class BoardNetwork(nn.Module):
    """Logits of all answers, cells first, and the value of the position, from board and vector."""

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
        self.board, self.patch = board, config.patch
        #: rows and columns of patches, the last of which may reach beyond the board
        self.places = (-(-board[0] // config.patch), -(-board[1] // config.patch))
        per_patch = config.patch**2
        self.scales: Tensor
        self.register_buffer("scales", scales.repeat_interleave(per_patch), persistent=False)
        self.stem = nn.Linear(len(scales) * per_patch, config.channels)
        self.position = nn.Parameter(torch.zeros(*self.places, config.channels))
        self.embedding = nn.Sequential(nn.Linear(vector, config.embedding), nn.ReLU())
        self.start = nn.Linear(config.embedding, config.channels)
        self.blocks = nn.ModuleList(_Block(config, self.places[1]) for _ in range(config.blocks))
        self.cells = nn.Linear(config.channels, per_patch)
        self.squeeze = nn.Linear(config.channels, config.squeeze)
        # what is best anywhere, such as each card's best place, needs a channel of its own
        self.widen = nn.Linear(config.channels, config.pooled) if config.pooled else None
        pooled = config.channels + (config.pooled or config.channels)
        joined = config.squeeze * self.places[0] * self.places[1] + pooled + config.embedding
        self.trunk = nn.Sequential(nn.Linear(joined, config.trunk), nn.ReLU())
        self.verbs = nn.Linear(config.trunk, verbs)
        #: what verbs that name a row are worth by what lies there, the same in all rows
        self.lines = nn.Linear(config.channels, 1) if config.lines else None
        self.value = nn.Linear(config.trunk, 1)
        self.trust = Trust(config.trust) if advised else None
        _initialise(
            self, small=(self.cells, self.verbs) if self.lines is None else (self.cells, self.verbs, self.lines)
        )

    def forward(self, board: Tensor, vector: Tensor) -> Heads:
        """Logits `(k, cells + verbs)` and values `(k, 1)`."""
        context = self.embedding(vector)
        feature_map = self._map(board, context)
        cells = self._to_cells(self.cells(feature_map))
        trunk = self._trunk(feature_map, context)
        verbs = self.verbs(trunk)
        if self.lines is not None:
            verbs = verbs + self._of_lines(feature_map, verbs.shape[1])
        logits = torch.cat([cells, verbs], dim=1)
        return logits if self.trust is None else self.trust(logits, vector), self.value(trunk)

    def values(self, board: Tensor, vector: Tensor) -> Tensor:
        """The values alone."""
        context = self.embedding(vector)
        return cast(Tensor, self.value(self._trunk(self._map(board, context), context)))

    def _map(self, board: Tensor, context: Tensor) -> Tensor:
        """The map `(k, rows, cols, channels)` of patches."""
        start = self.start(context)[:, None, None]
        # in the precision that layers work in, or every sum of the map would be one of float32 again
        patches, position = cut(board, self.patch).to(start.dtype), self.position.to(start.dtype)
        scaled = self.stem.weight * self.scales
        feature_map = relu(_along(patches, scaled, self.stem.bias) + position + start)
        for block in self.blocks:
            feature_map = block(feature_map, context)
        return feature_map

    def _of_lines(self, feature_map: Tensor, verbs: int) -> Tensor:
        """A logit for each row of the board, in the places of the first verbs: `(k, verbs)`."""
        assert self.lines is not None
        lines = self.lines(feature_map.mean(dim=2))[:, :, 0]
        return pad(lines, (0, verbs - lines.shape[1]))

    def _to_cells(self, logits: Tensor) -> Tensor:
        """Logits of the cells of each patch, put where they lie: `(k, cells)`."""
        count, patch, (rows, cols) = len(logits), self.patch, self.places
        parts = logits.view(-1, rows, cols, patch, patch).permute(0, 1, 3, 2, 4)
        whole = parts.reshape(count, rows * patch, cols * patch)
        return whole[:, : self.board[0], : self.board[1]].reshape(count, -1)

    def _trunk(self, feature_map: Tensor, context: Tensor) -> Tensor:
        most = feature_map if self.widen is None else relu(self.widen(feature_map))
        # pooling finds the greatest with a quicker gradient than `amax` does
        greatest = adaptive_max_pool2d(most.permute(0, 3, 1, 2), 1).flatten(1)
        joined = (relu(self.squeeze(feature_map)).flatten(1), feature_map.mean(dim=(1, 2)), greatest, context)
        return cast(Tensor, self.trunk(torch.cat(joined, dim=1)))


def cut(board: Tensor, patch: int) -> Tensor:
    """A board of bytes `(k, planes, rows, cols)` in patches: `(k, rows / patch, cols / patch, planes * patch ** 2)`.

    The cells of a row of a patch are moved as one number, and all of it as bytes: ten times quicker than as floats.
    """
    south, east = -board.shape[2] % patch, -board.shape[3] % patch
    if south or east:
        board = pad(board, (0, east, 0, south))
    count, planes, rows, cols = board.shape
    wide = board.view(_WIDE[patch]).view(count, planes, rows // patch, patch, cols // patch)
    moved = wide.permute(0, 2, 4, 1, 3).contiguous()
    return moved.view(torch.uint8).view(count, rows // patch, cols // patch, -1)


class _Block(nn.Module):
    """A convolution whose channels the vector scales and shifts, with a shortcut around it."""

    def __init__(self, config: NetworkConfig, cols: int) -> None:
        super().__init__()
        channels = config.channels
        self.conv: nn.Module
        if config.neighbourhood == "square":
            self.conv = nn.Conv2d(channels, channels, 3, padding=1)
        else:
            self.conv = HexConv(channels, cols, first_southern=1 if config.neighbourhood == "hex" else 0)
        self.tune = nn.Linear(config.embedding, 2 * channels)

    def forward(self, feature_map: Tensor, context: Tensor) -> Tensor:
        scale, shift = self.tune(context)[:, None, None].chunk(2, dim=-1)
        # seen as (k, channels, y, x) this is the channels-last layout, for which convolutions are fastest
        around = self.conv(feature_map.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)
        return feature_map + relu(torch.addcmul(shift, around, 1 + scale))


def _along(feature_map: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """The same fully connected layer at each place of a map `(k, rows, cols, channels)`.

    As a convolution of one cell it is several times quicker than as a product of matrices, one of which is so narrow.
    """
    return conv2d(feature_map.permute(0, 3, 1, 2), weight[:, :, None, None], bias).permute(0, 2, 3, 1)


def _initialise(network: BoardNetwork, small: tuple[nn.Linear, ...]) -> None:
    """Orthogonal weights; the last layers are small, so that training begins near to uniform play."""
    for module in network.modules():
        if isinstance(module, nn.Linear | nn.Conv2d | HexConv):
            nn.init.orthogonal_(module.weight, 2**0.5)
            assert module.bias is not None
            nn.init.zeros_(module.bias)
    for block in network.blocks:
        nn.init.orthogonal_(cast(_Block, block).tune.weight, 0.1)
    for head in small:
        nn.init.orthogonal_(head.weight, 0.01)
    nn.init.orthogonal_(network.value.weight, 1.0)
    network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # missing in its stubs
