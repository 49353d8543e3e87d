"""A Snapshot: one game at one moment, for people. Renderers draw it and know no game.

A game supplies the snapshot together with its legend (what each kind of cell is called and how it looks), so
that text, image and every later renderer can show any board without knowing its rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]


@dataclass(frozen=True)
class Style:
    """How one kind of cell looks: in colour terminals, in plain ASCII, and in pictures."""

    label: str
    glyph: str
    ascii: str
    fill: tuple[int, int, int]
    ink: tuple[int, int, int]


@dataclass(frozen=True)
class SeatView:
    """What is shown of one seat. `hand` is None where the viewer may not see it."""

    name: str
    colour: tuple[int, int, int]
    status: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    hand_count: int = 0
    asked: bool = False
    out: bool = False


@dataclass(frozen=True)
class Snapshot:
    """One game for people."""

    title: str
    rows: int
    cols: int
    styles: dict[str, Style]
    #: style key of every cell, row by row
    cells: tuple[tuple[str, ...], ...]
    seats: tuple[SeatView, ...]
    #: (label, value) lines such as ("wind", "north")
    facts: tuple[tuple[str, str], ...] = ()
    question: str = ""
    #: legal cells of the pending decision, marked on the board
    legal_cells: frozenset[Cell] = frozenset()
    #: cells changed by the latest decision
    last_cells: frozenset[Cell] = frozenset()
    #: legal answers that are not cells, in words
    legal_words: tuple[str, ...] = ()
    outcome: str = ""
    log: tuple[str, ...] = field(default=())
