"""A tableau as lines of text: a line for every panel with slots, and one for all small panels of a group.

A part that may be answered stands in brackets, `[x]`; one changed by the latest decision carries a stroke, `x'`. An
empty slot says in round brackets what fits and what that brings; `■` marks a slot that is taken, `□` one that lies face
down.
"""

from __future__ import annotations

from collections.abc import Iterator

from firetower_env.core.panels import Chip, Group, Panel, Shelf, Slot, Tableau, slot_key
from firetower_env.render.wording import CHANGED

_TAKEN = {"head": ("■", "#"), "closed": ("□", "%"), "icon": ("", ""), "pile": ("", "")}
_GAP = "  "
#: small cards are broken into lines of this width
_WIDTH = 110


def _flowed(label: str, items: list[str]) -> Iterator[str]:
    """A word, and items after it in as many lines as they need."""
    line = label
    for item in items:
        if line.strip() and len(line) + len(_GAP) + len(item) > _WIDTH:
            yield line
            line = " " * len(label)
        line = f"{line}{_GAP if line else ''}{item}"
    if line.strip() and items:
        yield line


class TableauText:
    """Writes the parts of one tableau."""

    def __init__(self, tableau: Tableau, unicode: bool) -> None:
        self._tableau, self._unicode = tableau, unicode

    def lines(self) -> list[str]:
        """The whole table."""
        return [line for group in self._tableau.groups for line in self._group(group)]

    def legend(self) -> list[str]:
        """What the glyphs of icons and the marks mean, item by item."""
        items = [f"{self._glyph(key)} {icon.label}" for key, icon in self._tableau.icons.items()]
        marks = (("[ ] may be chosen", self._tableau.legal), (f"{CHANGED} changed last", self._tableau.last))
        return items + [words for words, there in marks if there]

    def shelf(self, shelf: Shelf) -> str:
        """Chips with their word."""
        words = " ".join(self._marked(self._chip(chip), chip.action) for chip in shelf.chips)
        return f"{shelf.label}: {words}" if shelf.label and words else words

    # -- groups and panels ----------------------------------------------------------------------------------------

    def _group(self, group: Group) -> Iterator[str]:
        large = [panel for panel in group.panels if panel.slots]
        names = [self._name(panel) for panel in group.panels]
        widest = max((len(name) for panel, name in zip(group.panels, names, strict=True) if panel.slots), default=0)
        slots = {panel.key: _GAP.join(self._slots(panel)) for panel in large}
        room = max(map(len, slots.values()), default=0)
        small = []
        for panel, name in zip(group.panels, names, strict=True):
            if panel.slots and len(large) > 1:
                yield f"{name:<{widest}} | {slots[panel.key]:<{room}}{self._tail(panel)}".rstrip(" |")
            elif panel.face == "back" and len(large) > 1:
                yield name
            elif panel.face == "place" and len(large) > 1:
                continue
            else:
                small.append(self._small(panel, name))
        yield from _flowed(group.label, small)

    def _name(self, panel: Panel) -> str:
        glyph = self._glyph(panel.icon) if panel.icon else ""
        title = panel.title or {"back": "(face down)", "place": "-"}.get(panel.face, "")
        words = " ".join(part for part in (f"{panel.number:>2}" if panel.number else "", glyph, title) if part)
        return self._marked(words, panel.action, panel.key)

    def _small(self, panel: Panel, name: str) -> str:
        lines = [" ".join(self._marked(self._chip(chip), chip.action) for chip in line) for line in panel.lines]
        tracks = [f"{track.label} {track.value}" for track in panel.tracks]
        strips = [] if panel.slots else [self._marked(strip.text, strip.action) for strip in panel.strips]
        inside = ", ".join(part for part in (*strips, *lines, *tracks) if part)
        parts = (name, _GAP.join(self._slots(panel)), f"({inside})" if inside else "", self._tail(panel).strip(" |"))
        return " ".join(part for part in parts if part)

    def _tail(self, panel: Panel) -> str:
        """Tabs, pawns, and of the words on a large card those that may be answered."""
        tabs, pawns = self._tableau.words
        parts = [f"{tabs}: {' '.join(map(self._glyph, panel.tabs))}"] if panel.tabs else []
        parts += [f"{pawns}: {' '.join(pawn.letter for pawn in panel.pawns)}"] if panel.pawns else []
        parts += [f"[{strip.text}]" for strip in panel.strips if panel.slots and strip.action in self._tableau.legal]
        return "".join(f" | {part}" for part in parts)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _slots(self, panel: Panel) -> list[str]:
        return [
            self._marked(self._slot(slot), slot.action, slot_key(panel, number))
            for number, slot in enumerate(panel.slots)
        ]

    def _slot(self, slot: Slot) -> str:
        gives = " ".join(map(self._chip, slot.gives))
        if slot.icon:
            taken = _TAKEN.get(slot.look, ("", ""))[0 if self._unicode else 1]
            words = f"{self._glyph(slot.icon)}{taken}" + (f"(+{gives})" if gives else "")
            return f"{slot.label} {slot.note}" if slot.look == "pile" else " ".join(filter(None, (words, slot.note)))
        inside = " ".join(part for part in ("/".join(map(self._glyph, slot.wants)), gives, slot.note) if part)
        return f"({inside})" if inside else "-"

    def _chip(self, chip: Chip) -> str:
        glyph = self._glyph(chip.icon) if chip.icon else ""
        return f"{glyph}{chip.text}" if len(chip.text) < 3 else f"{glyph} {chip.text}".strip()

    def _glyph(self, icon: str) -> str:
        found = self._tableau.icons[icon]
        return found.glyph if self._unicode else found.ascii

    def _marked(self, words: str, action: int, key: str = "") -> str:
        stroke = CHANGED if key in self._tableau.last else ""
        return f"[{words}{stroke}]" if action in self._tableau.legal else words + stroke
