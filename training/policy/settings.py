"""What a network is made of, as people write it in a config and as a checkpoint keeps it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator


class NetworkConfig(BaseModel):
    """The shape of the network."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    #: `board` looks at the map with convolutions and scores cells where they lie; `mlp` sees one long row of numbers
    kind: Literal["board", "mlp"] = "board"
    #: cells along the edge of the patches the board is cut into; resolution falls by this at once
    patch: int = Field(default=2, ge=1, le=8)
    #: channels of the map
    channels: int = Field(default=32, ge=4, le=256)
    #: 3×3 convolutions with a shortcut around each
    blocks: int = Field(default=2, ge=0, le=16)
    #: numbers the vector is condensed into
    embedding: int = Field(default=128, ge=8, le=2048)
    #: numbers that verbs and value are read from
    trunk: int = Field(default=128, ge=8, le=2048)
    #: channels of the map that reach the trunk with their places kept
    squeeze: int = Field(default=4, ge=1, le=64)
    #: layers of the plain `mlp`
    hidden: tuple[int, ...] = (64, 64)

    @field_validator("patch")
    @classmethod
    def _halves(cls, patch: int) -> int:
        if patch & (patch - 1):
            raise ValueError(f"a patch is 1, 2, 4 or 8 cells wide, not {patch}")
        return patch
