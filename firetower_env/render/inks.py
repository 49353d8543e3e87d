"""What a drawing gets and gives: roles of a style's colours, and shapes in a square of side 100."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firetower_env.render.shapes import Shape

Shapes = tuple[Shape, ...]


@dataclass(frozen=True)
class Inks:
    """The roles of a style's colours."""

    fill: str
    ink: str
    soft: str


Drawing = Callable[[Inks], Shapes]
