"""A Snapshot: one game at one moment, for people. Renderers draw it and know no game.

A game supplies the snapshot together with its legend (what each kind of cell is called and how it looks), so
that text, image and every later renderer can show any board without knowing its rules. Drawings are asked for by name
(`art`); a renderer that lacks one falls back to glyphs and words, so none of them is needed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from firetower_env.core.cell_names import UNNAMED, CellNames
from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.panels import Shelf, Tableau
from firetower_env.core.surroundings import Bar, Count, EdgeArrow, TableCard

Cell = tuple[int, int]
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Style:
    """How one kind of cell looks: in colour terminals, in plain ASCII, and in pictures."""

    label: str
    glyph: str
    ascii: str
    fill: Colour
    ink: Colour
    #: the drawing used in pictures; without one they show the glyph on its fill
    art: str = ""
    #: where pictures draw it in its cell: left, top and side as shares of the cell, so that several pieces find room
    spot: tuple[float, float, float] = (0.0, 0.0, 1.0)
    #: a number or letter that pictures write on the drawing
    badge: str = ""
    #: what lists of events say where this comes onto cells, and where there is less of it; nothing without words
    comes: str = ""
    goes: str = ""
    #: key of the style that explains it in legends, where several differ in a number only
    kind: str = ""


@dataclass(frozen=True)
class Token:
    """A small two-sided thing in front of a seat, such as a bucket; a status of the seat says the same as `label`."""

    label: str
    art: str
    #: is its better side up?
    fresh: bool = True


@dataclass(frozen=True)
class Mark:
    """A piece that covers a block of cells, such as a tower. It lies on the ground and under all other pieces."""

    label: str
    art: str
    #: the north-west cell of the block, and its extent
    cell: Cell
    rows: int
    cols: int
    colour: Colour
    #: told apart by a letter where colours do not tell
    letter: str = ""


@dataclass(frozen=True)
class Dial:
    """Something that points, such as a wind vane: degrees clockwise from the top of the board."""

    label: str
    degrees: float
    value: str


@dataclass(frozen=True)
class Pile:
    """A pile of cards, of which people see the height."""

    label: str
    count: int
    #: what is known of the cards in it, in a few words
    note: str = ""


@dataclass(frozen=True)
class SeatView:
    """What is shown of one seat. `hand` is None where the viewer may not see it."""

    name: str
    colour: Colour
    status: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    hand_count: int = 0
    asked: bool = False
    out: bool = False
    #: told apart by a letter where colours do not tell
    letter: str = ""
    #: statuses that pictures draw
    tokens: tuple[Token, ...] = ()
    #: what it holds as icons and small cards, instead of a hand in words
    shelves: tuple[Shelf, ...] = ()

    def answers(self, action: int) -> bool:
        """Does something that stands before this seat answer so?"""
        return any(chip.action == action for shelf in self.shelves for chip in shelf.chips)


@dataclass(frozen=True)
class Snapshot:
    """One game for people."""

    title: str
    rows: int
    cols: int
    styles: dict[str, Style]
    #: style key of every cell, row by row: what lies on top
    cells: tuple[tuple[str, ...], ...]
    seats: tuple[SeatView, ...]
    #: (label, value) lines such as ("wind", "north")
    facts: tuple[tuple[str, str], ...] = ()
    question: str = ""
    #: legal cells of the pending decision, marked on the board
    legal_cells: frozenset[Cell] = frozenset()
    #: cells changed by the latest decision
    last_cells: frozenset[Cell] = frozenset()
    #: legal answers that are not cells, in words, in the order of the actions
    legal_words: tuple[str, ...] = ()
    outcome: str = ""
    log: tuple[str, ...] = field(default=())
    #: counts turns, from 1; 0 in games without turns
    turn: int = 0
    #: style keys of what lies beneath the top of a cell, lowest first; cells with nothing beneath are left out
    beneath: dict[Cell, tuple[str, ...]] = field(default_factory=dict)
    #: does one have to know the ground that pieces lie on? Text, which shows the top alone, then draws it as well
    ground_matters: bool = False
    marks: tuple[Mark, ...] = ()
    #: facts that pictures draw: a fact with the label of one of these need not be written as well
    dials: tuple[Dial, ...] = ()
    piles: tuple[Pile, ...] = ()
    bars: tuple[Bar, ...] = ()
    counts: tuple[Count, ...] = ()
    table_cards: tuple[TableCard, ...] = ()
    arrows: tuple[EdgeArrow, ...] = ()
    #: the drawing on a card, by the card's name
    card_arts: dict[str, str] = field(default_factory=dict)
    names: CellNames = UNNAMED
    shape: CellShape = CellShape.SQUARE
    #: cells that the pending question is about, outlined: where the piece stands that is to move
    about_cells: frozenset[Cell] = frozenset()
    #: drawn instead of the cells by games whose cells are slots on free-standing cards
    tableau: Tableau | None = None

    @property
    def drawn_facts(self) -> frozenset[str]:
        """Labels of facts that pictures draw."""
        parts = (self.dials, self.piles, self.bars, self.counts, self.table_cards)
        lying = (arrow.label for arrow in self.arrows if arrow.bearing is not None)
        return frozenset([*(shown.label for part in parts for shown in part), *lying])

    def stack(self, cell: Cell) -> tuple[str, ...]:
        """Style keys of all that lies on a cell, from the ground up."""
        return (*self.beneath.get(cell, ()), self.cells[cell[0]][cell[1]])

    @property
    def ground(self) -> tuple[tuple[str, ...], ...]:
        """Style key of what lies lowest on every cell, row by row."""
        return tuple(
            tuple(self.stack((row, col))[0] for col in range(len(keys))) for row, keys in enumerate(self.cells)
        )

    def name_of(self, action: int) -> str:
        """What this answer points at: a part of the table, or a seat that is not asked; nothing for cells of boards."""
        before = (seat.name for seat in self.seats if not seat.asked and seat.answers(action))
        return (self.tableau.name_of(action) if self.tableau else "") or next(before, "")

    def without_cells(self) -> Snapshot:
        """The same for those who are not asked: no cell is marked as one that may be chosen."""
        tableau = self.tableau.without_answers() if self.tableau else None
        return replace(self, legal_cells=frozenset(), tableau=tableau)
