"""What a network is made of, as people write it in a config and as a checkpoint keeps it."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator
from torch import nn

from firetower_env.agents import names_file
from firetower_env.agents.own_classes import load_class
from firetower_env.core.errors import UnknownNameError

#: the kinds of the project
KINDS = ("board", "mlp")
Word = Annotated[str, StringConstraints(max_length=200)]


class NetworkConfig(BaseModel):
    """The shape of the network."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, use_attribute_docstrings=True)

    kind: Word = "board"
    """`board`: convolutions (without a board: the vector alone); `mlp`: a long row; or a class, `./my_net.py:MyNet`."""
    settings: Annotated[dict[Word, bool | int | float | Word], Field(max_length=100)] = {}
    """What a class of one's own is made with, by name; `trust` serves it, too, and nothing else here does."""
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

    @property
    def is_own(self) -> bool:
        """Is it a class of one's own, whose file is run to make it?"""
        return names_file(self.kind)

    @cached_property
    def own_class(self) -> type[nn.Module]:
        """The class of one's own. Its file is run for that, once."""
        name, _, title = self.kind.partition(":")
        return load_class(name, title, "a network", lambda found: issubclass(found, nn.Module), "are torch.nn.Module")

    @property
    def title(self) -> str:
        """The kind; of a class of one's own its name alone, wherever its file lies."""
        return self.kind.rpartition(":")[2] if self.is_own else self.kind

    @field_validator("kind")
    @classmethod
    def _known(cls, kind: str) -> str:
        if kind not in KINDS and not names_file(kind):
            raise ValueError(UnknownNameError.of("network", kind, KINDS, more=", or a file: ./my_net.py:MyNet"))
        return kind

    @field_validator("patch")
    @classmethod
    def _halves(cls, patch: int) -> int:
        if patch & (patch - 1):
            raise ValueError(f"a patch is 1, 2, 4 or 8 cells wide, not {patch}")
        return patch

    @model_validator(mode="after")
    def _settings_of_own(self) -> Self:
        if self.settings and not self.is_own:
            raise ValueError(f"settings are for a class of one's own; {self.kind} has its own keys")
        return self

    @model_validator(mode="after")
    def _whole_hexes(self) -> Self:
        if self.neighbourhood != "square" and self.patch != 1:
            raise ValueError("hexes cannot be cut into patches: set patch to 1")
        if self.lines and self.patch != 1:
            raise ValueError("lines needs whole rows of cells: set patch to 1")
        return self
