"""Bars, counts and open cards in the panel beside a board."""

from __future__ import annotations

from collections.abc import Iterator

from firetower_env.core.snapshot import Snapshot
from firetower_env.core.surroundings import Bar, TableCard
from firetower_env.render.column import LINE, SMALL, Column, Item, length
from firetower_env.render.emblems import CARDS
from firetower_env.render.shapes import Box, Shape, Symbol, SymbolUse, Words

#: the height of a bar and of the place for an open card, in letters
BAR, CARD = 0.55, 2.6
#: the drawing of an open card: its paper
FACE = Symbol((Box(16, 3, 68, 94, "card", "card-edge", 5, 10),))


def bar_share(bar: Bar) -> float:
    """How much of a bar is filled."""
    return min(1.0, max(0.0, bar.value / bar.most)) if bar.most else 1.0


def draw_bars(column: Column, bars: tuple[Bar, ...]) -> None:
    """Each bar with its label and its numbers above it, over the whole width."""
    size = column.letters * SMALL
    for bar in bars:
        if not column.take(size * LINE + column.letters * (BAR + 0.4)):
            return
        value = f"{bar.value} of {bar.most}"
        wide, y = length(value, size, bold=True), column.y + size * LINE / 2
        column.sheet.add(
            Words(column.x, y, bar.label, size, "muted", length=length(bar.label, size)),
            Words(column.x + column.width - wide, y, value, size, bold=True, length=wide),
        )
        column.y += size * LINE + column.letters * 0.15
        column.sheet.add(*_bar(column, bar, column.letters * BAR))
        column.gap((BAR + 0.25) / LINE)


def _bar(column: Column, bar: Bar, height: float) -> Iterator[Shape]:
    thin, full = max(1.0, column.letters / 14), column.width * bar_share(bar)
    yield Box(column.x, column.y, column.width, height, "plate")
    if full:
        yield Box(column.x, column.y, full, height, "flame")
    yield Box(column.x, column.y, column.width, height, line="muted", stroke=thin)


def count_signs(snapshot: Snapshot) -> list[tuple[str, str]]:
    """Counts as drawing (none where there is no style) and words."""
    symbols = {"": "", **{key: f"style{number}-0" for number, key in enumerate(snapshot.styles)}}
    return [(symbols[count.style], f"{count.label}: {count.value}") for count in snapshot.counts]


def card_item(card: TableCard, letters: float) -> Item:
    """An open card: its drawing on paper, with its label and its title beside it."""
    small, height = letters * SMALL, letters * CARD
    title = length(card.title, letters, bold=True)
    start = height * 0.86

    def draw(x: float, y: float) -> Iterator[Shape]:
        yield SymbolUse("card-face", x - height * 0.1, y - height / 2, height, f"{card.label}: {card.title}", "card")
        if card.art in CARDS:
            icon = height * 0.5
            yield SymbolUse(f"card-{card.art}", x + height * 0.4 - icon / 2, y - icon / 2, icon, card.art)
        yield Words(x + start, y - small * 0.7, card.label, small, "muted", length=length(card.label, small))
        yield Words(x + start, y + letters * 0.6, card.title, letters, bold=True, length=title)

    return Item(start + max(title, length(card.label, small)), draw)


def card_symbols(snapshot: Snapshot) -> dict[str, Symbol]:
    """The drawings of the open cards."""
    if not snapshot.table_cards:
        return {}
    arts = {card.art for card in snapshot.table_cards if card.art in CARDS}
    return {"card-face": FACE, **{f"card-{art}": Symbol(CARDS[art]) for art in sorted(arts)}}


def gauge_lines(snapshot: Snapshot) -> float:
    """Lines of letters that all of this takes."""
    return 1.8 * len(snapshot.bars) + 0.4 * len(snapshot.counts) + 2.2 * bool(snapshot.table_cards)
