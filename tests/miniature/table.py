"""The garden as free-standing cards instead of a grid: a card for every row of beds, and one for every kind of seed."""

from __future__ import annotations

from firetower_env.core.actions import ActionLayout
from firetower_env.core.panels import Chip, Group, Icon, Panel, Pawn, Shelf, Slot, Tableau, Track
from firetower_env.core.snapshot import Colour
from tests.miniature.state import SEEDS

ICONS = {
    "bed": Icon("bed", "leaf", "L", (70, 150, 70), "♣", "L"),
    "gives": Icon("gives", "arrow", "", (140, 140, 140), "→", ">"),
    "point": Icon("point", "star", "", (240, 200, 40), "★", "p"),
    **{f"seed{value}": Icon(f"seed of {value}", "drop", str(value), (150, 60, 40), "♦", "o") for value in (1, 2, 3)},
}
_WIDE, _HIGH, _GAP = 190.0, 84.0, 8.0


def tableau(
    layout: ActionLayout, owners: list[int], totals: list[int], colours: list[Colour], asked: int, legal: list[int]
) -> Tableau:
    """The table: `owners` names the seat that planted each bed, -1 for none."""
    rows = tuple(_row(layout, owners, row) for row in range(layout.rows))
    seeds = tuple(_seed(layout, value, asked, colours) for value in range(1, SEEDS + 1))
    tracks = tuple(Track(f"gardener {seat}", total, colours[seat], str(seat)) for seat, total in enumerate(totals))
    score = Panel("score", (2 * (_WIDE + _GAP), 2 * (_HIGH + _GAP), _WIDE, _HIGH), "Points", tracks=tracks)
    groups = (Group("beds", rows), Group("seeds", seeds), Group("", (score,)))
    size = (3 * _WIDE + 2 * _GAP, 3 * _HIGH + 2 * _GAP)
    return Tableau(*size, ICONS, groups, frozenset(legal), words=("owners", "here"), narrow=(1, 0, 2))


def _row(layout: ActionLayout, owners: list[int], row: int) -> Panel:
    """A row of beds; whoever has one in it shows by a tab."""
    cells = range(row * layout.cols, (row + 1) * layout.cols)
    slots = tuple(
        Slot(f"bed {cell}", cell, "bed")
        if owners[cell] >= 0
        else Slot(f"bed {cell}", cell, wants=("bed",), gives=(Chip("point", "1"),))
        for cell in cells
    )
    place = ((row % 2) * (_WIDE + _GAP), (row // 2) * (_HIGH + _GAP), _WIDE, _HIGH)
    found = {owners[cell] for cell in cells if owners[cell] >= 0}
    return Panel(f"row{row}", place, f"Row {row}", "bed", str(row), slots=slots, tabs=("bed",) * len(found))


def _seed(layout: ActionLayout, value: int, asked: int, colours: list[Colour]) -> Panel:
    """A kind of seed; the gardener who is asked stands at the first one."""
    place = (2 * (_WIDE + _GAP) + (value - 1) * 64.0, 0.0, 60.0, _HIGH)
    pawns = (Pawn(f"gardener {asked}", str(asked), colours[asked]),) if asked >= 0 and value == 1 else ()
    lines = ((Chip(f"seed{value}"), Chip("gives"), Chip("point", str(value))),)
    action = layout.encode(f"SOW_{value}")
    return Panel(f"seed{value}", place, f"Seed {value}", action=action, lines=lines, tabs=(), pawns=pawns)


def shelves(layout: ActionLayout, counts: list[int] | None, held: int) -> tuple[Shelf, ...]:
    """The seeds of a hand that may be seen, else how many they are."""
    if counts is None:
        return (Shelf("hand", (Chip(text=f"{held} cards"),)),)
    chips = tuple(
        Chip(f"seed{value}", str(count), layout.encode(f"SOW_{value}"), f"it counts {value}")
        for value, count in enumerate(counts, start=1)
        if count
    )
    return (Shelf("hand", chips),)
