"""A Snapshot as text: for terminals with or without colour, logs, and the messages of failing tests.

A cell that may be chosen stands in brackets, `[x]`; a cell changed by the latest decision carries a stroke, `x'`; one
that is both is written `[x'`. A cell that the question is about is written `<x>`. Hexes of odd columns stand one line
lower, so that every row of cells takes two lines. No game writes a piece with one of these marks. Where a line is too
short for the board, cells stand side by side with the first of their marks alone.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.snapshot import Cell, Colour, SeatView, Snapshot, Style
from firetower_env.render.tableau_text import TableauText
from firetower_env.render.text_arrows import arrow_lines
from firetower_env.render.wording import (
    ABOUT,
    CHANGED,
    CHOOSE,
    fact_words,
    hand_words,
    printable,
    status_words,
    used_styles,
)

#: lines of prose are broken here; boards are as wide as they are, unless a width is given
LINE_WIDTH = 80
#: a line is never broken into shorter ones than this
SHORTEST = 20
#: how many of the latest log entries are shown
LOG_LINES = 5

_RESET = "\x1b[0m"
_GAP = "   "


@dataclass(frozen=True)
class _Pen:
    """How characters are written: with or without ANSI colours, in Unicode or in ASCII alone, on lines how wide."""

    colour: bool
    unicode: bool
    #: no line may be wider; None: boards, tables and what seats hold take the room they need
    width: int | None = None

    @property
    def prose(self) -> int:
        """Where sentences and lists are broken."""
        return LINE_WIDTH if self.width is None else min(self.width, LINE_WIDTH)

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


def render_text(snapshot: Snapshot, colour: bool = False, unicode: bool = True, width: int | None = None) -> str:
    """The whole snapshot as lines of text, with ANSI 24-bit colours if `colour`, in plain ASCII unless `unicode`.

    With a `width` lines are broken and boards pressed together to fit a terminal of so many columns.
    """
    pen = _Pen(colour, unicode, width)
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
    return _board(snapshot, pen), _ground(snapshot, pen), _legend(snapshot, pen), _stacks(snapshot, pen)


def _tableau(snapshot: Snapshot, pen: _Pen) -> tuple[list[str], ...]:
    """The cards on the table, and what is said about them."""
    assert snapshot.tableau is not None
    text = TableauText(snapshot.tableau, pen.unicode)
    legend = [pen.words(words) for words in text.legend()]
    lines = [part for line in text.lines() for part in _broken(pen.words(line), pen)]
    return lines, _flow([(_width(words), words) for words in legend], pen)


def _board(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """The cells with the names of their rows and columns."""
    if not snapshot.rows or not snapshot.cols:
        return []
    glyph_width = max(_width(pen.glyph(style)) for style in snapshot.styles.values())
    margin = max(len(snapshot.names.row(row)) for row in range(snapshot.rows))
    close = pen.width is not None and margin + 1 + snapshot.cols * (glyph_width + 2) > pen.width
    cell_width = glyph_width + (1 if close else 2)
    lines = [f"{'':{margin}} {heads}".rstrip() for heads in _heads(snapshot, cell_width, close)]
    for name, places in _lines_of_cells(snapshot):
        cells = (_cell(snapshot, cell, glyph_width, pen, close) if cell else " " * cell_width for cell in places)
        lines.append(f"{name:>{margin}} {''.join(cells)}".rstrip())
    around = arrow_lines(snapshot, margin + 1, snapshot.cols * cell_width, pen.unicode)
    above, below = ([part for line in arrows for part in _fitted(line, pen)] for arrows in around)
    return [*above, *lines, *below]


def _ground(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """What pieces hide, as a board of its own, in games where that matters."""
    if not snapshot.ground_matters or not snapshot.beneath:
        return []
    nothing: frozenset[Cell] = frozenset()
    bare = replace(
        snapshot, cells=snapshot.ground, arrows=(), legal_cells=nothing, last_cells=nothing, about_cells=nothing
    )
    return ["ground", *_board(bare, pen)]


def _heads(snapshot: Snapshot, cell_width: int, close: bool) -> list[str]:
    """The names of the columns on one line; on one below the other, letter by letter, where they would touch."""
    names = [snapshot.names.col(col) for col in range(snapshot.cols)]
    longest = max(map(len, names))
    if longest < cell_width:
        return ["".join(f"{name:>{cell_width}}" if close else f"{name:^{cell_width}}" for name in names)]
    upright = [f"{name:>{longest}}" for name in names]
    return ["".join(f"{name[place]:>{cell_width}}" for name in upright) for place in range(longest)]


def _lines_of_cells(snapshot: Snapshot) -> Iterator[tuple[str, list[Cell | None]]]:
    """The board line by line: the name of the row that begins there, and the cells, or None where none stands."""
    hexes = snapshot.shape is CellShape.HEX
    for row in range(snapshot.rows):
        for odd in (0, 1) if hexes else (0,):
            cells = [(row, col) if col % 2 == odd or not hexes else None for col in range(snapshot.cols)]
            yield "" if odd else snapshot.names.row(row), cells


def _cell(snapshot: Snapshot, cell: Cell, glyph_width: int, pen: _Pen, close: bool) -> str:
    """One cell with its marks, in the colours of its style; only with the first of them where cells stand close."""
    row, col = cell
    style = snapshot.styles[snapshot.cells[row][col]]
    glyph = pen.glyph(style)
    legal, last, about = (cell in cells for cells in (snapshot.legal_cells, snapshot.last_cells, snapshot.about_cells))
    left = ABOUT[0] if about else CHOOSE[0] if legal else " "
    right = ABOUT[1] if about else CHANGED if last else CHOOSE[1] if legal else " "
    padding = " " * (glyph_width - _width(glyph))
    ink = _strong(style.fill) if legal else style.ink
    marked = (left if left != " " or not last else right) + glyph + padding if close else left + glyph + padding + right
    return pen.paint(marked, ink, style.fill, bold=legal or last)


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
        (f"{' '.join(CHOOSE)} may be chosen", snapshot.legal_cells),
        (f"{CHANGED} changed last", snapshot.last_cells),
        (f"{' '.join(ABOUT)} asked about", snapshot.about_cells),
    )
    items += [(len(mark), mark) for mark, cells in marks if cells]
    return _flow(items, pen)


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
    return _flow([(_width(words), words) for words in lines], pen)


def _facts(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """All facts but those that an arrow beside the board tells."""
    told = {arrow.label for arrow in snapshot.arrows if arrow.bearing is not None}
    facts = map(pen.words, fact_words(fact for fact in snapshot.facts if fact[0] not in told))
    return _flow([(_width(words), words) for words in facts], pen)


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
        held, taken = " | ".join(words), 2 + longest + len(_GAP)
        if pen.width is not None and taken + 2 * SHORTEST > pen.width:
            lines += [f"{mark} {painted}".rstrip(), *("    " + line for line in _broken(held, pen, 4))]
        else:
            first, *more = _broken(held, pen, taken)
            lines += [f"{mark} {painted}{_GAP}{first}".rstrip(), *(" " * taken + line for line in more)]
    return lines


def _holdings(snapshot: Snapshot, seat: SeatView, pen: _Pen) -> list[str]:
    """What a seat holds: its shelves, or its hand."""
    if snapshot.tableau is None or not seat.shelves:
        return [hand_words(seat)]
    text = TableauText(snapshot.tableau, pen.unicode)
    return [text.shelf(shelf) for shelf in seat.shelves]


def _log(snapshot: Snapshot, pen: _Pen) -> list[str]:
    return [line for entry in snapshot.log[-LOG_LINES:] for line in _broken(f"- {pen.words(entry)}", pen)]


def _question(snapshot: Snapshot, pen: _Pen) -> list[str]:
    """The outcome of a game that is over; otherwise the pending question and its answers."""
    lines = [pen.paint(line, bold=True) for line in _wrap(snapshot.question, pen)]
    if snapshot.legal_cells:
        count = len(snapshot.legal_cells)
        words = ("slot", "slots", "table") if snapshot.tableau else ("cell", "cells", "board")
        lines.append(f"  {count} {words[count != 1]} on the {words[2]}")
    answers = [(_width(words), words) for words in map(pen.words, snapshot.legal_words)]
    lines += [f"  {line}" for line in _flow(answers, pen, taken=2)]
    return lines + [pen.paint(line, bold=True) for line in _wrap(snapshot.outcome, pen)]


def _wrap(text: str, pen: _Pen) -> list[str]:
    return textwrap.wrap(pen.words(text), pen.prose)


def _broken(line: str, pen: _Pen, taken: int = 0) -> list[str]:
    """A line in as many as it needs if so many columns are taken already; what goes on stands a little further in."""
    if pen.width is None or taken + _width(line) <= pen.width:
        return [line]
    room = max(pen.width - taken, SHORTEST)
    wrapper = textwrap.TextWrapper(room, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return wrapper.wrap(line) or [""]


def _fitted(line: str, pen: _Pen) -> list[str]:
    """A line of words that stands somewhere beside the board, at the left if there is no room for it."""
    return [line] if pen.width is None or len(line) <= pen.width else _broken(line.strip(), pen)


def _flow(items: Iterable[tuple[int, str]], pen: _Pen, taken: int = 0) -> list[str]:
    """Items, each with its visible width, side by side on as few lines as they need in the given order.

    Prose takes its 80 columns beside an indent; on a terminal of a given width the indent counts.
    """
    whole = pen.prose if pen.width is None else min(pen.prose, pen.width - taken)
    lines: list[list[str]] = []
    room = 0
    for width, item in items:
        if lines and width + len(_GAP) <= room:
            lines[-1].append(item)
            room -= width + len(_GAP)
        else:
            # alone on its lines, and then without colours, if it is too long for one
            first, *more = [item] if width <= whole else _broken(item, pen, taken)
            lines += [[first], *([line] for line in more)]
            room = whole - width
    return [_GAP.join(line) for line in lines]


def _width(text: str) -> int:
    """The columns that text takes on a terminal: wide characters take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
