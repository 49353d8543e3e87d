"""The picture of a snapshot with a tableau: the question above the table, the seats side by side below it."""

from __future__ import annotations

from firetower_env.core.panels import Tableau
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.column import LINE, SMALL, Column
from firetower_env.render.icons import icon_symbols
from firetower_env.render.panel import SidePanel
from firetower_env.render.panel_cards import panel_symbols
from firetower_env.render.shapes import Box, Sheet, Symbol
from firetower_env.render.tableau import arrangement, draw_tableau

#: lines of the story above the table, of a seat below it without what it holds, and of facts and key
_STORY, _SEAT, _REST = 5.4, 2.6, 3.0
#: a seat needs so many letters side by side
_SEAT_WIDTH = 20.0


def draw_table_picture(snapshot: Snapshot, tableau: Tableau, width: int) -> tuple[Sheet, int, dict[str, Symbol]]:
    """Shapes, height and drawings of a picture of this width; the height is the same in the whole game."""
    letters = max(width / 108, min(width / 32, 10.5))
    margin = max(4.0, width / 90)
    inner = width - 2 * margin
    places = arrangement(tableau, inner)
    scale = inner / places.width
    top = margin + _STORY * letters * LINE
    below = top + scale * places.height + margin
    columns = max(1, min(len(snapshot.seats), int(inner / (_SEAT_WIDTH * letters))))
    rows = -(-len(snapshot.seats) // columns)
    seat_height = (_SEAT + tableau.seat_lines) * letters * LINE
    rest = below + rows * seat_height
    height = 2 * round((rest + _REST * letters * LINE + margin) / 2)
    sheet = Sheet([Box(0, 0, width, height, "paper")])
    panel = SidePanel(snapshot)
    panel.story(Column(sheet, margin, margin, inner, top, letters))
    sheet.add(*draw_tableau(tableau, places, margin, top, scale))
    step = inner / columns
    for number, seat in enumerate(snapshot.seats):
        row, col = divmod(number, columns)
        y = below + row * seat_height
        panel.seat(Column(sheet, margin + col * step, y, step - letters, y + seat_height, letters), number, seat)
    column = Column(sheet, margin, rest, inner, height - margin, letters)
    panel.facts(column)
    panel.icon_key(column, letters * SMALL)
    return sheet, height, {**icon_symbols(tableau.icons), **panel_symbols(), **panel.symbols}
