"""A Snapshot as text: for terminals with or without colour, logs, and the messages of failing tests.

A cell that may be chosen stands in brackets, `[x]`; a cell changed by the latest decision carries a star, `x*`; one
that is both is written `[x*`. A cell that the question is about is written `<x>`. Hexes of odd columns stand one line
lower, so that every row of cells takes two lines.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.snapshot import Cell, Colour, SeatView, Snapshot, Style
from firetower_env.render.tableau_text import TableauText
from firetower_env.render.text_arrows import arrow_lines
from firetower_env.render.wording import fact_words, hand_words, printable, status_words, used_styles

#: lines of prose are broken here; boards are as wide as they are
LINE_WIDTH = 80
#: how many of the latest log entries are shown
LOG_LINES = 5

_RESET = "\x1b[0m"
_GAP = "   "


@dataclass(frozen=True)
class _Pen:
    """How characters are written: with or without ANSI colours, in Unicode or in ASCII alone."""

    colour: bool
    unicode: bool

    def words(self, text: str) -> str:
        return printable(text, self.unicode)

    def glyph(self, style: Style) -> str:
        return self.words(style.glyph if self.unicode else style.ascii)

    def paint(
        self,
        text: str,
        ink: Colour | None = None,
        fill: Colour | None = None,
        bold: bool = False,
    ) -> str:
        """The text with its colours, if this pen has any."""
        if not self.colour:
            return text
        codes = ["1"] if bold else []
        codes += ["38;2;{};{};{}".format(*ink)] if ink else []
        codes += ["48;2;{};{};{}".format(*fill)] if fill else []
        return f"\x1b[{';'.join(codes)}m{text}{_RESET}" if codes else text


def render_text(snapshot: Snapshot, colour: bool = False, unicode: bool = True) -> str:
    """The whole snapshot as lines of text, with ANSI 24-bit colours if `colour`, in plain ASCII unless `unicode`."""
    pen = _Pen(colour, unicode)
    board = _tableau if snapshot.tableau else _grid
    blocks = (
        [pen.paint(pen.words(snapshot.title), bold=True)],
        *board(snapshot, pen),
        _facts(snapshot, pen),
        _seats(snapshot, pen),
        _log(snapshot, pen),
        _question(snapshot, pen),
    )
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def _grid(snapshot: Snapshot, pen: _Pen) -> tuple[list[str], ...]:
    """The board, and what is said about it."""
    return _board(snapshot, pen), _legend(snapshot, pen), _stacks(snapshot, pen)


def _tableau(snapshot: Snapshot, pen: _Pen) -> tuple[list[str], ...]:
    """The cards on the table, and what is said about them."""
    assert snapshot.tableau is not None
    text = TableauText(snapshot.tableau, pen.unicode)
    legend = [pen.words(words) for words in text.legend()]
    return [pen.words(line) for line in text.lines()], _flow([(_width(words), words) for words in legend])


def _board(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """The cells with the names of their rows and columns."""
    if not snapshot.rows or not snapshot.cols:
        return []
    glyph_width = max(_width(pen.glyph(style)) for style in snapshot.styles.values())
    names = snapshot.names
    margin = max(len(names.row(row)) for row in range(snapshot.rows))
    heads = "".join(f"{names.col(col):^{glyph_width + 2}}" for col in range(snapshot.cols))
    lines = [f"{'':{margin}} {heads}".rstrip()]
    for name, places in _lines_of_cells(snapshot):
        cells = (_cell(snapshot, cell, glyph_width, pen) if cell else " " * (glyph_width + 2) for cell in places)
        lines.append(f"{name:>{margin}} {''.join(cells)}".rstrip())
    above, below = arrow_lines(snapshot, margin + 1, snapshot.cols * (glyph_width + 2), pen.unicode)
    return [*above, *lines, *below]


def _lines_of_cells(snapshot: Snapshot) -> Iterator[tuple[str, list[Cell | None]]]:
    """The board line by line: the name of the row that begins there, and the cells, or None where none stands."""
    hexes = snapshot.shape is CellShape.HEX
    for row in range(snapshot.rows):
        for odd in (0, 1) if hexes else (0,):
            cells = [(row, col) if col % 2 == odd or not hexes else None for col in range(snapshot.cols)]
            yield "" if odd else snapshot.names.row(row), cells


def _cell(snapshot: Snapshot, cell: Cell, glyph_width: int, pen: _Pen) -> str:
    """One cell with its marks, in the colours of its style."""
    row, col = cell
    style = snapshot.styles[snapshot.cells[row][col]]
    glyph = pen.glyph(style)
    legal, last, about = (cell in cells for cells in (snapshot.legal_cells, snapshot.last_cells, snapshot.about_cells))
    left = "<" if about else "[" if legal else " "
    right = ">" if about else "*" if last else "]" if legal else " "
    padding = " " * (glyph_width - _width(glyph))
    ink = _strong(style.fill) if legal else style.ink
    return pen.paint(left + glyph + padding + right, ink, style.fill, bold=legal or last)


def _strong(fill: Colour) -> Colour:
    """Black or white, whichever shows better on this colour."""
    red, green, blue = fill
    return (0, 0, 0) if 0.299 * red + 0.587 * green + 0.114 * blue > 128 else (255, 255, 255)


def _legend(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """What the glyphs on the board and the marks around them mean."""
    items = []
    for style in used_styles(snapshot):
        glyph, label = pen.glyph(style), pen.words(style.label)
        items.append((_width(f"{glyph} {label}"), f"{pen.paint(glyph, style.ink, style.fill)} {label}"))
    marks = (
        ("[ ] may be chosen", snapshot.legal_cells),
        ("* changed last", snapshot.last_cells),
        ("< > asked about", snapshot.about_cells),
    )
    items += [(len(mark), mark) for mark, cells in marks if cells]
    return _flow(items)


def _stacks(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """Cells that several pieces share, of which the board shows the top one alone."""
    small = {key for key, style in snapshot.styles.items() if style.spot[2] < 1}
    crowded = sorted(
        cell for cell, keys in snapshot.beneath.items() if len(keys) > 1 and small & {*snapshot.stack(cell)}
    )
    labels = {key: pen.words(style.label) for key, style in snapshot.styles.items()}
    lines = []
    for cell in crowded:
        pieces = " on ".join(labels[key] for key in reversed(snapshot.stack(cell)))
        lines.append(f"{snapshot.names.short(*cell)}: {pieces}")
    return _flow([(_width(words), words) for words in lines])


def _facts(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """All facts but those that an arrow beside the board tells."""
    told = {arrow.label for arrow in snapshot.arrows if arrow.bearing is not None}
    facts = map(pen.words, fact_words(fact for fact in snapshot.facts if fact[0] not in told))
    return _flow([(_width(words), words) for words in facts])


def _seats(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """One line a seat: `>` before the seat that is asked, `x` before one that is out."""
    seats = snapshot.seats
    names = [pen.words(seat.name) for seat in seats]
    longest = max(map(_width, names), default=0)
    lines = []
    for seat, name in zip(seats, names, strict=True):
        mark = ">" if seat.asked else "x" if seat.out else " "
        # on a plate of its own colour a name can be read whatever colour the terminal has
        painted = pen.paint(name, _strong(seat.colour), seat.colour, bold=seat.asked) + " " * (longest - _width(name))
        words = [pen.words(words) for words in (status_words(seat), *_holdings(snapshot, seat, pen)) if words]
        lines.append(_GAP.join([f"{mark} {painted}", " | ".join(words)]).rstrip())
    return lines


def _holdings(snapshot: Snapshot, seat: SeatView, pen: _Pen) -> list[str]:
    """What a seat holds: its shelves, or its hand."""
    if snapshot.tableau is None or not seat.shelves:
        return [hand_words(seat)]
    text = TableauText(snapshot.tableau, pen.unicode)
    return [text.shelf(shelf) for shelf in seat.shelves]


def _log(snapshot: Snapshot, pen: _Pen) -> list[str]:
    return [f"- {pen.words(entry)}" for entry in snapshot.log[-LOG_LINES:]]


def _question(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """The outcome of a game that is over; otherwise the pending question and its answers."""
    lines = [pen.paint(line, bold=True) for line in _wrap(snapshot.question, pen)]
    if snapshot.legal_cells:
        count = len(snapshot.legal_cells)
        words = ("slot", "slots", "table") if snapshot.tableau else ("cell", "cells", "board")
        lines.append(f"  {count} {words[count != 1]} on the {words[2]}")
    lines += [f"  {line}" for line in _flow([(_width(words), words) for words in map(pen.words, snapshot.legal_words)])]
    return lines + [pen.paint(line, bold=True) for line in _wrap(snapshot.outcome, pen)]


def _wrap(text: str, pen: _Pen) -> list[str]:
    return textwrap.wrap(pen.words(text), LINE_WIDTH)


def _flow(items: Iterable[tuple[int, str]]) -> list[str]:
    """Items, each with its visible width, side by side on as few lines as they need in the given order."""
    lines: list[list[str]] = []
    room = 0
    for width, item in items:
        if lines and width + len(_GAP) <= room:
            lines[-1].append(item)
            room -= width + len(_GAP)
        else:
            lines.append([item])
            room = LINE_WIDTH - width
    return [_GAP.join(line) for line in lines]


def _width(text: str) -> int:
    """The columns that text takes on a terminal: wide characters take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
