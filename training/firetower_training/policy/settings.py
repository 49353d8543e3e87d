"""What a network is made of, as people write it in a config and as a checkpoint keeps it."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator


class NetworkConfig(BaseModel):
    """The shape of the network."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, use_attribute_docstrings=True)

    kind: Literal["board", "mlp"] = "board"
    """`board`: convolutions, cells scored where they lie (without a board: the vector alone); `mlp`: a long row."""
    patch: int = Field(default=2, ge=1, le=8)
    """Cells along the edge of the patches the board is cut into; resolution falls by this at once. 1: none."""
    neighbourhood: Literal["square", "hex", "hex_even"] = "square"
    """What convolutions join: 3×3 cells, or a hex and the six around it; odd (`hex_even`: even) columns lie south."""
    channels: int = Field(default=32, ge=4, le=256)
    """Channels of the map."""
    blocks: int = Field(default=2, ge=0, le=16)
    """Convolutions with a shortcut around each."""
    embedding: int = Field(default=128, ge=8, le=2048)
    """Numbers the vector is condensed into."""
    trunk: int = Field(default=128, ge=8, le=2048)
    """Numbers that verbs and value are read from."""
    squeeze: int = Field(default=4, ge=1, le=64)
    """Channels of the map that reach the trunk with their places kept."""
    pooled: int = Field(default=0, ge=0, le=1024)
    """Channels made from those of the map before the greatest of each reaches the trunk; 0 takes the map's own."""
    lines: bool = False
    """The first verbs, one for each row of the board, are also scored from what lies in these rows."""
    trust: float = Field(default=6.0, ge=0, le=100)
    """How much the adviser counts before anything is learned, as a logit; with 6 all else has about one in twenty."""
    hidden: Annotated[tuple[Annotated[int, Field(ge=1, le=2048)], ...], Field(max_length=8)] = (64, 64)
    """Layers of the plain `mlp`."""

    @field_validator("patch")
    @classmethod
    def _halves(cls, patch: int) -> int:
        if patch & (patch - 1):
            raise ValueError(f"a patch is 1, 2, 4 or 8 cells wide, not {patch}")
        return patch

    @model_validator(mode="after")
    def _whole_hexes(self) -> Self:
        if self.neighbourhood != "square" and self.patch != 1:
            raise ValueError("hexes cannot be cut into patches: set patch to 1")
        if self.lines and self.patch != 1:
            raise ValueError("lines needs whole rows of cells: set patch to 1")
        return self
