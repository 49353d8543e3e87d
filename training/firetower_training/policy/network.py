"""The network for boards: a map of the board at reduced resolution, conditioned by the vector.

    board (planes, 16, 16) ─ patches ─ map (8, 8, channels) ─ blocks ─┬─ cells: a logit where each cell lies
    vector ─ embedding ─ scale and shift of every block ──────────────┤
                                                                      └─ pooled ─ trunk ─ verbs, value

Resolution falls at the first layer, because a CPU has no time for convolutions at 16 × 16: a patch holds all of its
cells as channels, so nothing is lost, and the logits of its cells are put back to their places at the end. Maps are
kept with channels last, which halves the time of the convolutions.
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn
from torch.nn.functional import linear, relu

from firetower_training.policy.settings import NetworkConfig

#: makes the advice about twenty times as likely as twenty other answers together
_TRUST = 6.0
Heads = tuple[Tensor, Tensor]
#: the type of number as wide as so many bytes
_WIDE = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


class BoardNetwork(nn.Module):
    """Logits of all answers, cells first, and the value of the position, from board and vector."""

    def __init__(
        self, scales: Tensor, side: int, vector: int, verbs: int, config: NetworkConfig, *, advised: bool = False
    ) -> None:
        super().__init__()
        self.patch, self.places = config.patch, side // config.patch
        per_patch = config.patch**2
        self.scales: Tensor
        self.register_buffer("scales", scales.repeat_interleave(per_patch), persistent=False)
        self.stem = nn.Linear(len(scales) * per_patch, config.channels)
        self.position = nn.Parameter(torch.zeros(self.places, self.places, config.channels))
        self.embedding = nn.Sequential(nn.Linear(vector, config.embedding), nn.ReLU())
        self.start = nn.Linear(config.embedding, config.channels)
        self.blocks = nn.ModuleList(_Block(config.channels, config.embedding) for _ in range(config.blocks))
        self.cells = nn.Linear(config.channels, per_patch)
        self.squeeze = nn.Linear(config.channels, config.squeeze)
        # what is best anywhere, such as each card's best place, needs a channel of its own
        self.widen = nn.Linear(config.channels, config.pooled) if config.pooled else None
        pooled = config.channels + (config.pooled or config.channels)
        joined = config.squeeze * self.places**2 + pooled + config.embedding
        self.trunk = nn.Sequential(nn.Linear(joined, config.trunk), nn.ReLU())
        self.verbs = nn.Linear(config.trunk, verbs)
        self.value = nn.Linear(config.trunk, 1)
        self.trust = Trust() if advised else None
        _initialise(self, small=(self.cells, self.verbs))

    def forward(self, board: Tensor, vector: Tensor) -> Heads:
        """Logits `(k, cells + verbs)` and values `(k, 1)`."""
        said = self.embedding(vector)
        field = self._map(board, said)
        cells = self._to_cells(self.cells(field))
        trunk = self._trunk(field, said)
        logits = torch.cat([cells, self.verbs(trunk)], dim=1)
        return logits if self.trust is None else self.trust(logits, vector), self.value(trunk)

    def values(self, board: Tensor, vector: Tensor) -> Tensor:
        """The values alone."""
        said = self.embedding(vector)
        return cast(Tensor, self.value(self._trunk(self._map(board, said), said)))

    def _map(self, board: Tensor, said: Tensor) -> Tensor:
        """The map `(k, places, places, channels)`."""
        patches = cut(board, self.patch).float()
        scaled = self.stem.weight * self.scales
        field = relu(linear(patches, scaled, self.stem.bias) + self.position + self.start(said)[:, None, None])
        for block in self.blocks:
            field = block(field, said)
        return field

    def _to_cells(self, logits: Tensor) -> Tensor:
        """Logits of the cells of each patch, put where they lie: `(k, cells)`."""
        parts = logits.view(-1, self.places, self.places, self.patch, self.patch)
        return parts.permute(0, 1, 3, 2, 4).reshape(len(logits), -1)

    def _trunk(self, field: Tensor, said: Tensor) -> Tensor:
        flat = field.flatten(1, 2)
        most = flat if self.widen is None else relu(self.widen(flat))
        seen = (relu(self.squeeze(flat)).flatten(1), flat.mean(dim=1), most.amax(dim=1), said)
        return cast(Tensor, self.trunk(torch.cat(seen, dim=1)))


def cut(board: Tensor, patch: int) -> Tensor:
    """A board of bytes `(k, planes, side, side)` in patches: `(k, side / patch, side / patch, planes * patch ** 2)`.

    The cells of a row of a patch are moved as one number, and all of it as bytes: ten times quicker than as floats.
    """
    count, planes, side, _ = board.shape
    rows = board.view(_WIDE[patch]).view(count, planes, side // patch, patch, side // patch)
    moved = rows.permute(0, 2, 4, 1, 3).contiguous()
    return moved.view(torch.uint8).view(count, side // patch, side // patch, -1)


class Trust(nn.Module):
    """How much an adviser's answer, which ends the vector, counts before anything is learned; learned itself."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.tensor(_TRUST))

    def forward(self, logits: Tensor, vector: Tensor) -> Tensor:
        """The logits with the advice."""
        return logits + self.weight * vector[:, -logits.shape[1] :]


class _Block(nn.Module):
    """A 3×3 convolution whose channels the vector scales and shifts, with a shortcut around it."""

    def __init__(self, channels: int, embedding: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=1)
        self.tune = nn.Linear(embedding, 2 * channels)

    def forward(self, field: Tensor, said: Tensor) -> Tensor:
        scale, shift = self.tune(said)[:, None, None].chunk(2, dim=-1)
        # seen as (k, channels, y, x) this is the channels-last layout, for which convolutions are fastest
        heard = self.conv(field.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)
        return field + relu(heard * (1 + scale) + shift)


def _initialise(network: BoardNetwork, small: tuple[nn.Linear, ...]) -> None:
    """Orthogonal weights; the last layers are small, so that training begins near to uniform play."""
    for module in network.modules():
        if isinstance(module, nn.Linear | nn.Conv2d):
            nn.init.orthogonal_(module.weight, 2**0.5)
            assert module.bias is not None
            nn.init.zeros_(module.bias)
    for block in network.blocks:
        nn.init.orthogonal_(cast(_Block, block).tune.weight, 0.1)
    for head in small:
        nn.init.orthogonal_(head.weight, 0.01)
    nn.init.orthogonal_(network.value.weight, 1.0)
    network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # missing in its stubs
