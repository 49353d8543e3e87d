"""The panel beside the board: title, question, dials and piles, seats with their hands, facts, and the key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from firetower_env.core.panels import Shelf
from firetower_env.core.snapshot import SeatView, Snapshot
from firetower_env.render.board import ABOUT_SIGN, LAST_SIGN, LEGAL_SIGN, style_symbols
from firetower_env.render.column import LINE, SMALL, Column, Item, cut, length
from firetower_env.render.emblems import BACK, CARDS, TOKENS, dial, pile, pile_level
from firetower_env.render.gauges import card_item, card_symbols, count_signs, draw_bars
from firetower_env.render.panel_cards import chip_words
from firetower_env.render.shapes import Box, Disc, Poly, Shape, Symbol, SymbolUse, Words
from firetower_env.render.wording import explained, fact_words

#: of a hidden hand so many backs are drawn at most
_BACKS = 8


@dataclass
class SidePanel:
    """Draws the parts of a panel into columns and collects the symbols they need."""

    snapshot: Snapshot
    symbols: dict[str, Symbol] = field(default_factory=dict)

    # -- parts ----------------------------------------------------------------------------------------------------

    def story(self, column: Column) -> None:
        """Title, then the outcome or the pending question with its answers in words."""
        snapshot = self.snapshot
        column.write(snapshot.title, 1.2, bold=True, most=2)
        column.gap(0.3)
        if snapshot.outcome:
            self._plate(column, snapshot.outcome, "banner", "banner-ink")
        if snapshot.question:
            self._plate(column, snapshot.question, "plate", "ink")
        if snapshot.legal_words:
            column.gap(0.15)
            column.write(", ".join(snapshot.legal_words), SMALL, "muted", most=3)
        column.gap(0.4)

    def gauges(self, column: Column) -> None:
        """Open cards, dials and piles, side by side; bars; counts."""
        snapshot, letters, height = self.snapshot, column.letters, column.letters * 2.6
        self.symbols |= card_symbols(snapshot)
        items = [card_item(card, letters) for card in snapshot.table_cards]
        items += [*self._dials(height, letters), *self._piles(height, letters)]
        if items:
            column.flow(items, height, gap=letters * 0.6)
            column.gap(0.4)
        draw_bars(column, snapshot.bars)
        if snapshot.counts:
            column.gap(0.2)
            size = letters * SMALL
            signs = (_sign(*sign, size) if sign[0] else _text(sign[1], size) for sign in count_signs(snapshot))
            column.flow(signs, size * 1.5, gap=size)
            column.gap(0.4)

    def seats(self, column: Column) -> None:
        """Every seat: who it is, what stands before it, what it holds."""
        for number, seat in enumerate(self.snapshot.seats):
            self.seat(column, number, seat)
            column.gap(0.35)

    def facts(self, column: Column) -> None:
        """What is neither drawn nor said elsewhere."""
        drawn = self.snapshot.drawn_facts
        words = fact_words(fact for fact in self.snapshot.facts if fact[0] not in drawn)
        if words:
            column.write(" · ".join(words), SMALL, "muted", most=12)
        column.gap(0.4)

    def key(self, column: Column) -> None:
        """What the drawings mean."""
        snapshot = self.snapshot
        self.symbols |= style_symbols(snapshot.styles, snapshot.shape)
        signs = [(LEGAL_SIGN, "may be chosen")] if snapshot.legal_cells else []
        signs += [(ABOUT_SIGN, "asked about")] if snapshot.about_cells else []
        signs += [(LAST_SIGN, "changed last")] if snapshot.last_cells else []
        shown = explained(snapshot, {key for row in snapshot.cells for key in row}.union(*snapshot.beneath.values()))
        signs += [
            (f"style{number}-0", style.label)
            for number, (key, style) in enumerate(snapshot.styles.items())
            if key in shown
        ]
        size = column.letters * SMALL
        column.flow((_sign(name, words, size) for name, words in signs), size * 1.5, gap=size)

    def icon_key(self, column: Column, size: float) -> None:
        """What the icons mean."""
        icons = self.snapshot.tableau.icons if self.snapshot.tableau else {}
        signs = (_sign(f"icon-{number}", icon.label, size) for number, icon in enumerate(icons.values()))
        column.flow(signs, size * 1.5, gap=size)

    # -- details --------------------------------------------------------------------------------------------------

    def _plate(self, column: Column, text: str, role: str, ink: str) -> None:
        """A text on a plate of its own."""
        inset = column.letters * 0.5
        inner = Column(type(column.sheet)(), column.x + inset, column.y + inset / 2, 0, column.bottom, column.letters)
        inner.width = column.width - 2 * inset
        inner.write(text, 1.0, ink, bold=True, most=3)
        height = inner.y - column.y + inset / 2
        if column.take(height):
            column.sheet.add(
                Box(column.x, column.y, column.width, height, role, corner=inset * 0.7), *inner.sheet.shapes
            )
            column.y += height

    def _dials(self, height: float, letters: float) -> Iterator[Item]:
        for shown in self.snapshot.dials:
            name = f"dial-{shown.degrees:g}"
            self.symbols[name] = dial(shown.degrees)
            yield _gauge(name, (shown.label, shown.value, ""), height, letters)

    def _piles(self, height: float, letters: float) -> Iterator[Item]:
        for shown in self.snapshot.piles:
            level = pile_level(shown.count)
            name = f"pile-{level}"
            self.symbols[name] = pile(level)
            yield _gauge(name, (shown.label, str(shown.count), shown.note), height, letters, room=0.78)

    def seat(self, column: Column, number: int, seat: SeatView) -> None:
        """One seat; what it holds stands on shelves, or is a hand."""
        letters = column.letters
        if not column.take(letters * LINE):
            return
        top = column.y
        sign = letters * 1.5
        column.sheet.add(*_badge(seat, number, column.x + sign / 2, top + letters * LINE / 2 + sign * 0.12, sign / 2))
        indent = sign + letters * 0.5
        column.write(seat.name, 1.0, "muted" if seat.out else "ink", bold=seat.asked, indent=indent)
        column.flow(
            self._statuses(seat, letters * SMALL), letters * SMALL * 1.45, gap=letters * 0.7, indent=indent, most=2
        )
        column.gap(0.06)
        for shelf in seat.shelves:
            items = self._shelf(shelf, letters * SMALL, column.width - indent)
            column.flow(items, letters * SMALL * 1.6, gap=letters * 0.5, indent=indent, most=4)
        if not seat.shelves:
            column.flow(self._hand(seat, column), letters * SMALL * 1.6, gap=letters * 0.3, indent=indent, most=3)

    def _statuses(self, seat: SeatView, size: float) -> Iterator[Item]:
        tokens = {token.label: token for token in seat.tokens}
        for status in ("out", *seat.status) if seat.out else seat.status:
            token = tokens.get(status)
            if token is None or token.art not in TOKENS:
                yield _text(status, size)
                continue
            name = f"token-{token.art}-{int(token.fresh)}"
            self.symbols[name] = Symbol(TOKENS[token.art](token.fresh))
            yield _sign(name, status, size)

    def _shelf(self, shelf: Shelf, size: float, most: float) -> Iterator[Item]:
        """A word for the chips, and the chips."""
        icons = self.snapshot.tableau.icons if self.snapshot.tableau else {}
        numbers = {key: number for number, key in enumerate(icons)}
        if shelf.label and shelf.chips:
            yield _text(shelf.label, size)
        for chip in shelf.chips:
            text = cut(chip.text, size, most - size * 1.4)
            if chip.icon:
                yield _token(f"icon-{numbers[chip.icon]}", text, chip_words(chip, icons), size, chip.faded)
            else:
                yield _text(text, size, "muted" if chip.faded else "ink")

    def _hand(self, seat: SeatView, column: Column) -> Iterator[Item]:
        size = column.letters * SMALL
        if seat.hand is not None:
            for card, count in Counter(seat.hand).items():
                yield self._card(card, count, size, column.width * 0.8)
            return
        self.symbols["card-back"] = BACK
        for _ in range(min(seat.hand_count, _BACKS)):
            yield Item(
                size * 0.9, lambda x, y: (SymbolUse("card-back", x - size * 0.25, y - size * 0.7, size * 1.4, "card"),)
            )
        if seat.hand_count:
            yield _text("1 card" if seat.hand_count == 1 else f"{seat.hand_count} cards", size)

    def _card(self, card: str, count: int, size: float, most: float) -> Item:
        """A small card with its name and its drawing."""
        art = self.snapshot.card_arts.get(card, "")
        icon = size * 1.1 if art in CARDS else 0.0
        if icon:
            self.symbols[f"card-{art}"] = Symbol(CARDS[art])
        text = cut(card if count == 1 else f"{count}× {card}", size, most)
        wide = length(text, size)
        pad = size * 0.35
        width = wide + icon + 2 * pad + (pad if icon else 0)

        def draw(x: float, y: float) -> Iterator[Shape]:
            yield Box(x, y - size * 0.7, width, size * 1.4, "card", "card-edge", max(1.0, size / 14), size * 0.25)
            if icon:
                yield SymbolUse(f"card-{art}", x + pad, y - icon / 2, icon, art)
            yield Words(x + width - pad - wide, y, text, size, length=wide)

        return Item(width, draw)


def _badge(seat: SeatView, number: int, x: float, y: float, radius: float) -> Iterable[Shape]:
    """The seat's colour with its letter: ringed for the seat that is asked, crossed out for one that is out."""
    if seat.asked:
        yield Disc(x, y, radius * 1.12, "mark-light", "ink", radius * 0.2)
    yield Disc(x, y, radius * 0.86, f"seat{number}", "mark-dark", radius * 0.1)
    yield Words(x, y, seat.letter or str(number), radius * 1.15, "mark-light", "middle", bold=True)
    if seat.out:
        arm = radius * 0.8
        yield Poly(((x - arm, y + arm), (x + arm, y - arm)), line="ink", width=radius * 0.24, closed=False)


def _text(words: str, size: float, role: str = "muted") -> Item:
    wide = length(words, size)
    return Item(wide, lambda x, y: (Words(x, y, words, size, role, length=wide),))


def _token(symbol: str, text: str, what: str, size: float, faded: bool) -> Item:
    """A small drawing with a number or a name after it."""
    side, wide, role = size * 1.25, length(text, size) if text else 0.0, "muted" if faded else "ink"

    def draw(x: float, y: float) -> Iterator[Shape]:
        yield SymbolUse(symbol, x, y - side / 2, side, what)
        if text:
            yield Words(x + side + size * 0.15, y, text, size, role, length=wide)

    return Item(side + (size * 0.15 + wide if text else 0), draw)


def _sign(symbol: str, words: str, size: float) -> Item:
    """A small drawing with its meaning beside it."""
    side = size * 1.15
    wide = length(words, size)

    def draw(x: float, y: float) -> Iterator[Shape]:
        yield SymbolUse(symbol, x, y - side / 2, side, words)
        yield Words(x + side + size * 0.3, y, words, size, "muted", length=wide)

    return Item(side + size * 0.3 + wide, draw)


def _gauge(symbol: str, words: tuple[str, str, str], height: float, letters: float, room: float = 1.0) -> Item:
    """A larger drawing, which takes this part of its square; beside it a label, a value and a note."""
    small, (label, value, note) = letters * SMALL, words
    bold = length(value, letters, bold=True)
    beside = bold + letters * 0.4 + length(note, small) if note else bold
    start = height * room + letters * 0.2

    def draw(x: float, y: float) -> Iterator[Shape]:
        yield SymbolUse(symbol, x, y - height / 2, height, f"{label}: {' '.join(filter(None, (value, note)))}")
        yield Words(x + start, y - small * 0.7, label, small, "muted", length=length(label, small))
        yield Words(x + start, y + letters * 0.6, value, letters, bold=True, length=bold)
        if note:
            at = x + start + bold + letters * 0.4
            yield Words(at, y + letters * 0.6, note, small, "muted", length=length(note, small))

    return Item(start + max(beside, length(label, small)), draw)
