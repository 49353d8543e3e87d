"""One panel of a tableau as shapes in its own coordinates, with the places of the parts that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from firetower_env.core.panels import NO_ACTION, Chip, Icon, Panel, Slot, Tableau, slot_key
from firetower_env.render.colours import icon_role, mark_role
from firetower_env.render.column import broken, cut, length
from firetower_env.render.emblems import BACK, pile
from firetower_env.render.shapes import Box, Disc, Poly, Shape, Symbol, SymbolUse, Words
from firetower_env.render.wording import printable

#: room above the body of a panel that may have tabs and pawns, and inside its edge
ROOF, PAD = 13.0, 5.0
#: sizes of letters, and of the icons beside them
TITLE, TEXT, SMALL = 10.5, 8.6, 8.0
_HEAD, _LINE, _TRACK, _STEP = 19.0, 16.0, 13.0, 10.0
#: the least and the most height of slots
_SLOT, _TALL = 38.0, 56.0


@dataclass(frozen=True)
class Part:
    """A part of a panel that can be pointed at: its key, its answer, its place, and what it is in words."""

    key: str
    action: int
    box: tuple[float, float, float, float]
    words: str


@dataclass
class PanelDrawing:
    """What a panel looks like."""

    shapes: list[Shape] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


def panel_symbols() -> dict[str, Symbol]:
    """Drawings that panels need beside the icons."""
    return {"card-back": BACK, **{f"pile-{level}": pile(level) for level in range(4)}}


def draw_panel(panel: Panel, icons: dict[str, Icon]) -> PanelDrawing:
    """The panel with its upper left corner at the origin."""
    pen = _PanelPen(panel, icons)
    pen.draw()
    return pen.made


class _PanelPen:
    def __init__(self, panel: Panel, icons: dict[str, Icon]) -> None:
        self.panel, self.icons = panel, icons
        self.numbers = {key: number for number, key in enumerate(icons)}
        self.made = PanelDrawing()
        _, _, self.width, self.height = panel.place
        self.top = 0.0 if panel.tabs is None else ROOF

    def draw(self) -> None:
        """Everything, from the top down; slots stand at the bottom."""
        panel = self.panel
        self._body()
        self._tabs()
        self._part(panel.key, panel.action, (0, self.top, self.width, self.height - self.top), panel.title)
        y = self.top + PAD
        if panel.title or panel.icon or panel.number:
            y = self._head(y)
        bottom = self.height - PAD - (_SLOT if panel.slots else 0)
        for strip, lines in zip(panel.strips, self._shares(bottom - y), strict=True):
            y = self._strip(strip, lines, y)
        for line in panel.lines:
            y = self._line(line, y)
        for track in panel.tracks:
            y = self._track(y, track.label, track.letter, mark_role(track.colour), track.value)
        self._slots(y if panel.strips or panel.lines else y - 1)
        self._pawns()

    # -- the card itself ------------------------------------------------------------------------------------------

    def _add(self, *shapes: Shape) -> None:
        self.made.shapes += shapes

    def _part(self, key: str, action: int, box: tuple[float, float, float, float], words: str) -> None:
        self.made.parts.append(Part(key, action, box, printable(words)))

    def _body(self) -> None:
        width, height, face = self.width, self.height - self.top, self.panel.face
        if face == "place":
            self._add(Box(1, self.top + 1, width - 2, height - 2, line="plate", stroke=2, corner=7))
            return
        fill = "card-back" if face == "back" else "card"
        self._add(Box(0.6, self.top + 0.6, width - 1.2, height - 1.2, fill, "card-edge", 1.2, 7))
        if face == "back":
            x, y = width / 2, self.top + height / 2
            reach = min(width, height) * 0.24
            diamond = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
            self._add(Poly(diamond, line="card", width=2.4), Disc(x, y, reach * 0.3, "card"))

    def _tabs(self) -> None:
        for number, icon in enumerate(self.panel.tabs or ()):
            x = 8.0 + number * 21
            soft = icon_role(self.numbers[icon], "soft")
            self._add(Box(x, 1, 18, ROOF + 3, soft, "mark-dark", 1, 4))
            self._icon(icon, x + 3.2, 2.6, 11.6, f"tab: {self.icons[icon].label}")

    def _pawns(self) -> None:
        """Numbered tokens stand on the upper edge, at the right."""
        step = min(15.0, (self.width - 80) / max(1, len(self.panel.pawns)))
        for number, pawn in enumerate(reversed(self.panel.pawns)):
            x, foot = self.width - 13 - number * step, self.top + 6
            role = mark_role(pawn.colour)
            body = ((x - 6, foot), (x - 3.4, foot - 9), (x + 3.4, foot - 9), (x + 6, foot))
            self._add(Poly(body, role, "mark-dark", 1.1), Disc(x, foot - 11, 6.4, role, "mark-dark", 1.1))
            self._add(Words(x, foot - 10.7, pawn.letter, 8, "mark-light", "middle", bold=True))

    def _head(self, y: float) -> float:
        panel, x = self.panel, PAD + 1
        if panel.icon:
            self._icon(panel.icon, x, y, 15, self.icons[panel.icon].label)
            x += 19
        room = self.width - x - PAD - (9 if panel.number else 0)
        title = cut(panel.title, TITLE * 1.05, room)
        wide = length(title, TITLE, True)
        role = "card" if panel.face == "back" else "muted" if panel.face == "place" else "ink"
        self._add(Words(x, y + 7.5, title, TITLE, role, bold=True, length=wide))
        if panel.number:
            self._add(Words(self.width - PAD, y + 7.5, panel.number, SMALL, role, "end"))
        return y + _HEAD

    # -- its parts ------------------------------------------------------------------------------------------------

    def _icon(self, key: str, x: float, y: float, side: float, words: str, look: str = "icon") -> None:
        self._add(SymbolUse(f"{look}-{self.numbers[key]}", x, y, side, words))

    def _shares(self, room: float) -> list[list[str]]:
        """The strips broken into lines: each gets one, then those that need more get what is left, in their order."""
        inner, strips = self.width - 2 * PAD - 6, self.panel.strips
        wanted = [len(broken(strip.text, TEXT, inner, 99)) for strip in strips]
        given, left = [1] * len(strips), int((room - 4 * len(strips)) / _STEP) - len(strips)
        for number, want in enumerate(wanted):
            more = max(0, min(want - 1, left))
            given[number] += more
            left -= more
        return [broken(strip.text, TEXT, inner, count) for strip, count in zip(strips, given, strict=True)]

    def _strip(self, strip: Chip, lines: list[str], y: float) -> float:
        """Words in lines, on a plate if they are an answer."""
        height = len(lines) * _STEP + 3
        if strip.action != NO_ACTION:
            box = (PAD, y - 1, self.width - 2 * PAD, height)
            self._add(Box(*box, "plate", corner=3))
            self._part(f"{self.panel.key}:{strip.action}", strip.action, box, strip.doc or strip.text)
        role = "muted" if strip.faded or strip.action == NO_ACTION else "ink"
        for number, line in enumerate(lines):
            at = y + _STEP * (number + 0.5) + 0.5
            self._add(Words(PAD + 3, at, line, TEXT, role, length=length(line, TEXT)))
        return y + height + 1

    def _line(self, chips: tuple[Chip, ...], y: float) -> float:
        """A row of chips around the middle."""
        widths = [self._chip_width(chip, TITLE) for chip in chips]
        x = (self.width - sum(widths) - 4 * (len(chips) - 1)) / 2
        for chip, wide in zip(chips, widths, strict=True):
            self._chip(chip, x, y + _LINE / 2, TITLE)
            if chip.action != NO_ACTION:
                box, words = (x - 2, y, wide + 4, _LINE), chip_words(chip, self.icons)
                self._part(f"{self.panel.key}:{chip.action}", chip.action, box, words)
            x += wide + 4
        return y + _LINE

    def _chip_width(self, chip: Chip, size: float) -> float:
        icon = size * 1.2 if chip.icon else 0.0
        words = length(chip.text, size) if chip.text else 0.0
        return icon + words + (size * 0.12 if icon and words else 0)

    def _chip(self, chip: Chip, x: float, y: float, size: float) -> None:
        """An icon and its words around a middle line; a number stands before its icon."""
        words = length(chip.text, size) if chip.text else 0.0
        role = "muted" if chip.faded else "ink"
        if not chip.icon:
            self._add(Words(x, y, chip.text, size, role, length=words))
            return
        side = size * 1.2
        if chip.text:
            self._add(Words(x, y, chip.text, size, role, length=words))
            x += words + size * 0.12
        self._icon(chip.icon, x, y - side / 2, side, chip_words(chip, self.icons))

    def _track(self, y: float, label: str, letter: str, role: str, value: int) -> float:
        left, right = PAD + 15, self.width - PAD - 22
        most = max(100, max((track.value for track in self.panel.tracks), default=0))
        middle = y + _TRACK / 2
        self._add(Disc(PAD + 7, middle, 5.6, role, "mark-dark", 0.9))
        self._add(Words(PAD + 7, middle + 0.2, letter, 7.4, "mark-light", "middle", bold=True))
        self._add(Box(left, middle - 3.4, right - left, 6.8, "plate", corner=3.4))
        self._add(Box(left, middle - 3.4, max(6.8, (right - left) * value / most), 6.8, role, corner=3.4))
        self._add(Words(self.width - PAD - 2, middle, str(value), TITLE, "ink", "end", bold=True))
        return y + _TRACK

    # -- slots ----------------------------------------------------------------------------------------------------

    def _slots(self, top: float) -> None:
        """Side by side at the bottom, higher where there is room above them."""
        slots = self.panel.slots
        if not slots:
            return
        wide, bottom = (self.width - 2 * PAD + 3) / len(slots), self.height - PAD
        high = max(_SLOT, min(bottom - top, _TALL, wide + 6))
        for number, slot in enumerate(slots):
            box = (PAD + number * wide, bottom - high, wide - 3, high)
            words = f"{self.panel.title}, {slot_words(slot, self.icons)}"
            self._part(slot_key(self.panel, number), slot.action, box, words)
            self._slot(slot, *box)

    def _slot(self, slot: Slot, x: float, y: float, width: float, height: float) -> None:
        self._add(Box(x, y, width, height, "plate", corner=5))
        middle = x + width / 2
        if not slot.icon:
            self._empty(slot, middle, y + (height - _SLOT) / 2, width)
        elif slot.look == "pile":
            side = min(width, height) * 0.86
            self._add(SymbolUse("card-back", middle - side / 2, y + (height - side) / 2 - 2, side, slot.label))
        else:
            side = min(width - 2, height - (9 if slot.gives or slot.note else 3))
            above = y + (1.5 if slot.gives or slot.note else (height - side) / 2)
            self._icon(slot.icon, middle - side / 2, above, side, slot_words(slot, self.icons), slot.look)
            self._row(slot.gives, middle, y + height - 6, width, TEXT)
        if slot.note:
            size = TEXT
            self._add(Box(middle - 9, y + height - 10.5, 18, 10, "card", "card-edge", 0.8, 3))
            self._add(Words(middle, y + height - 5.3, slot.note, size, "ink", "middle", bold=True))

    def _empty(self, slot: Slot, middle: float, y: float, width: float) -> None:
        """What fits here above what that brings."""
        self._row(tuple(Chip(icon) for icon in slot.wants), middle, y + 11, width, 11.0)
        self._row(slot.gives, middle, y + 28, width, TITLE)

    def _row(self, chips: tuple[Chip, ...], middle: float, y: float, width: float, size: float) -> None:
        """Chips around a middle, smaller if there is no room for them."""
        if not chips:
            return
        gap = size / 6
        wide = sum(self._chip_width(chip, size) for chip in chips) + gap * (len(chips) - 1)
        fits = min(1.0, (width - 2) / wide)
        x = middle - fits * wide / 2
        for chip in chips:
            self._chip(chip, x, y, fits * size)
            x += fits * (self._chip_width(chip, size) + gap)


def part_words(tableau: Tableau, action: int) -> str:
    """The part of a table that answers this, in words; nothing where there is none."""
    drawn = (part for panel in tableau.panels() for part in draw_panel(panel, tableau.icons).parts)
    return next((part.words for part in drawn if part.action == action), "")


def chip_words(chip: Chip, icons: dict[str, Icon]) -> str:
    """A chip in words."""
    name = icons[chip.icon].label if chip.icon else ""
    said = " ".join(part for part in (chip.text, name) if part)
    return f"{said}: {chip.doc}" if chip.doc else said


def slot_words(slot: Slot, icons: dict[str, Icon]) -> str:
    """A slot in words."""
    return ", ".join(dict.fromkeys(_slot_facts(slot, icons)))


def _slot_facts(slot: Slot, icons: dict[str, Icon]) -> Iterator[str]:
    yield slot.label
    gives = " and ".join(chip_words(chip, icons) for chip in slot.gives)
    if slot.icon:
        yield icons[slot.icon].label + (" (face down)" if slot.look == "closed" else "")
        if gives:
            yield f"with {gives}"
    elif slot.wants:
        yield "empty, for " + " or ".join(icons[icon].label for icon in slot.wants)
        if gives:
            yield f"brings {gives}"
    else:
        yield "empty"
        if gives:
            yield f"brings {gives}"
    if slot.note:
        yield slot.note
