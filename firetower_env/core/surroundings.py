"""What people see around a board: arrows at its edge; bars, counts and open cards beside it.

All of it says in a drawing what a fact of the same label says in words, so text needs the facts alone.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class EdgeArrow:
    """An arrow outside the board that points to its middle, such as the wind; it lies where it comes from."""

    label: str
    #: where it lies now, in degrees clockwise from the top of the board; None: nowhere yet
    bearing: float | None
    #: written beside it
    value: str
    #: where it may ever lie, so that all pictures of a game leave the same room
    bearings: tuple[float, ...]


@dataclass(frozen=True)
class Bar:
    """A number that must not pass a limit, drawn as a bar that fills."""

    label: str
    value: int
    most: int


@dataclass(frozen=True)
class Count:
    """A number of things, told by the drawing of a style."""

    label: str
    value: str
    #: key of the style; without one there is no drawing
    style: str = ""


@dataclass(frozen=True)
class TableCard:
    """A card that lies open on the table, with its drawing (a name of those on cards in hands)."""

    label: str
    title: str
    art: str = ""
    #: what it does
    text: str = ""
