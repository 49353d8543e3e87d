"""The panel beside the board of a picture: title, question, facts, seats, answers and the key to the marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PIL import ImageDraw

from firetower_env.core.snapshot import SeatView, Snapshot, Style
from firetower_env.render.fonts import drawable, font, wrap
from firetower_env.render.shapes import INK, MUTED, Box, Colour, draw_cell, draw_last, draw_legal
from firetower_env.render.wording import fact_words, hand_words, status_words, used_styles

#: draws a small sign in the box before a line
Sign = Callable[[ImageDraw.ImageDraw, Box], None]


@dataclass(frozen=True)
class Line:
    """One line of the panel. `gap` is the space above it, in lines; `most` the lines it may be broken into."""

    text: str
    ink: Colour = INK
    sign: Sign | None = None
    indent: bool = False
    gap: float = 0.0
    most: int = 1
    scale: float = 1.0


def lines_needed(snapshot: Snapshot) -> int:
    """The height of the panel in lines: from the number of seats alone, so that it is the same all game long."""
    return 16 + 3 * len(snapshot.seats)


def draw_panel(draw: ImageDraw.ImageDraw, snapshot: Snapshot, box: Box, size: int) -> None:
    """Write the panel into the box with letters of the given size; what finds no room is left out."""
    left, top, right, bottom = box
    height = line_height(size)
    y: float = top
    for line in _lines(snapshot):
        face = font(round(size * line.scale))
        x = left + (height if line.sign or line.indent else 0)
        y += line.gap * height
        for number, text in enumerate(wrap(drawable(line.text), face, right - x, line.most)):
            if y + height * line.scale > bottom:
                draw.text((right, bottom), "...", fill=MUTED, font=font(size), anchor="rs")
                return
            if line.sign and number == 0:
                side = round(height * 0.72)
                sign_top = round(y + (height - side) / 2)
                line.sign(draw, (left, sign_top, left + side - 1, sign_top + side - 1))
            draw.text((x, y + height * line.scale / 2), text, fill=line.ink, font=face, anchor="lm")
            y += height * line.scale


def line_height(size: int) -> int:
    """The distance of lines whose letters have the given size."""
    return round(size * 1.3)


def _lines(snapshot: Snapshot) -> Iterator[Line]:
    yield Line(snapshot.title, scale=1.25, most=2)
    if snapshot.outcome:
        yield Line(snapshot.outcome, most=3, gap=0.2)
    if snapshot.question:
        yield Line(snapshot.question, most=3, gap=0.2)
    if snapshot.legal_words:
        yield Line(", ".join(snapshot.legal_words), ink=MUTED, most=3)
    if snapshot.facts:
        yield Line(" · ".join(fact_words(snapshot.facts)), most=4, gap=0.4)
    for number, seat in enumerate(snapshot.seats):
        yield from _seat_lines(seat, gap=0.4 if number == 0 else 0.15)
    yield from _key_lines(snapshot)


def _seat_lines(seat: SeatView, gap: float) -> Iterator[Line]:
    status = status_words(seat)
    name = f"{seat.name}: {status}" if status else seat.name
    yield Line(name, ink=MUTED if seat.out else INK, sign=_seat_sign(seat), gap=gap, most=2)
    hand = hand_words(seat)
    if hand:
        yield Line(hand, ink=MUTED, indent=True, most=2)


def _key_lines(snapshot: Snapshot) -> Iterator[Line]:
    key: list[tuple[str, Sign]] = []
    if snapshot.legal_cells:
        key.append(("may be chosen", draw_legal))
    if snapshot.last_cells:
        key.append(("changed last", draw_last))
    key += [(style.label, _style_sign(style)) for style in used_styles(snapshot)]
    for number, (label, sign) in enumerate(key):
        yield Line(label, ink=MUTED, sign=sign, gap=0.4 if number == 0 else 0.0)


def _seat_sign(seat: SeatView) -> Sign:
    """A square in the seat's colour; an arrow for the seat that is asked; crossed out for one that is out."""

    def sign(draw: ImageDraw.ImageDraw, box: Box) -> None:
        left, top, right, bottom = box
        if seat.asked:
            middle = (top + bottom) / 2
            draw.polygon([(left, top), (right, middle), (left, bottom)], fill=seat.colour, outline=INK)
            return
        draw.rectangle(box, fill=seat.colour, outline=INK)
        if seat.out:
            draw.line([(left, top), (right, bottom)], fill=INK, width=2)
            draw.line([(left, bottom), (right, top)], fill=INK, width=2)

    return sign


def _style_sign(style: Style) -> Sign:
    def sign(draw: ImageDraw.ImageDraw, box: Box) -> None:
        draw_cell(draw, box, style)

    return sign
