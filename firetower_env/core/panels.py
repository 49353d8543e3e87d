"""A tableau: free-standing cards instead of a grid, for people. Renderers draw it and know no game.

A game without a board describes what lies on the table as panels: cards with a title, slots, tabs and pawns, at places
that the game gives. What can be answered carries the number of its action, so that pointing at it answers. Small
things are icons, told apart by shape and letter as well as by colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Colour = tuple[int, int, int]
#: of a part that answers nothing
NO_ACTION = -1


@dataclass(frozen=True)
class Icon:
    """Something small and frequent, such as a kind of goods."""

    label: str
    #: the name of a drawing; without one pictures show a disc
    shape: str
    #: written on the drawing
    letter: str
    colour: Colour
    #: in text, with and without Unicode
    glyph: str
    ascii: str


@dataclass(frozen=True)
class Chip:
    """An icon, a few words, or both: a number of goods, a card by its name."""

    icon: str = ""
    text: str = ""
    action: int = NO_ACTION
    #: what it means, for those who point at it
    doc: str = ""
    #: used up, or not available
    faded: bool = False


@dataclass(frozen=True)
class Shelf:
    """Chips that belong together, with a word for them."""

    label: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True)
class Slot:
    """A place on a panel for one thing. Of an empty one `wants` and `gives` say what fits and what that brings."""

    label: str
    action: int = NO_ACTION
    #: what lies here; nothing in an empty slot
    icon: str = ""
    #: how it is drawn: as a creature's `head`, one whose eyes are `closed`, an `icon`, or a `pile` of cards
    look: str = "head"
    wants: tuple[str, ...] = ()
    gives: tuple[Chip, ...] = ()
    #: a word on it, such as the height of a pile
    note: str = ""


@dataclass(frozen=True)
class Pawn:
    """A token that stands on a panel."""

    label: str
    letter: str
    colour: Colour


@dataclass(frozen=True)
class Track:
    """A track: how far somebody has come."""

    label: str
    value: int
    colour: Colour
    letter: str = ""


@dataclass(frozen=True)
class Panel:
    """A card on the table. Everything but its key and place may be missing."""

    #: the same in every snapshot of a game
    key: str
    #: left, top, width and height on the table; letters are about ten high
    place: tuple[float, float, float, float]
    title: str = ""
    icon: str = ""
    number: str = ""
    action: int = NO_ACTION
    #: is it a card, a card seen from its `back`, or an empty `place` for one?
    face: str = "card"
    #: lines of words, such as what the card does
    strips: tuple[Chip, ...] = ()
    #: rows of chips, such as a cost and what it buys
    lines: tuple[tuple[Chip, ...], ...] = ()
    slots: tuple[Slot, ...] = ()
    #: icons that stick out at its top; None where there is no room for any, nor for pawns
    tabs: tuple[str, ...] | None = None
    pawns: tuple[Pawn, ...] = ()
    tracks: tuple[Track, ...] = ()

    def named_actions(self) -> Iterator[tuple[int, str]]:
        """The answers that can be given here, with what they point at."""
        chips = (*self.strips, *(chip for line in self.lines for chip in line))
        slots = (
            (slot.action, ", ".join(dict.fromkeys(part for part in (self.title, slot.label, slot.icon) if part)))
            for slot in self.slots
        )
        every = ((self.action, self.title), *slots, *((chip.action, chip.text or chip.icon) for chip in chips))
        yield from ((action, name) for action, name in every if action != NO_ACTION)


@dataclass(frozen=True)
class Group:
    """Panels that belong together. In narrow pictures groups follow each other."""

    label: str
    panels: tuple[Panel, ...]


@dataclass(frozen=True)
class Tableau:
    """All that lies on the table."""

    width: float
    height: float
    icons: dict[str, Icon]
    groups: tuple[Group, ...]
    #: the answers that may be given now; for the seat that is asked alone
    legal: frozenset[int] = frozenset()
    #: what the latest decision changed: keys of panels, and `key/number` for their slots
    last: frozenset[str] = frozenset()
    #: what tabs and pawns are called in text
    words: tuple[str, str] = ("tabs", "here")
    #: lines that pictures keep free for what a seat holds
    seat_lines: float = 3.0
    #: the order of groups in narrow pictures, by number; as they come if it is empty
    narrow: tuple[int, ...] = field(default=())

    def panels(self) -> Iterator[Panel]:
        """All panels, group by group."""
        return (panel for group in self.groups for panel in group.panels)

    def name_of(self, action: int) -> str:
        """What this answer points at in a few words; nothing where it lies nowhere on the table."""
        return next((name for panel in self.panels() for own, name in panel.named_actions() if own == action), "")

    def without_answers(self) -> Tableau:
        """The same for those who are not asked."""
        return replace(self, legal=frozenset())


def slot_key(panel: Panel, number: int) -> str:
    """The key of a slot."""
    return f"{panel.key}/{number}"


def changed_parts(before: Tableau, after: Tableau) -> frozenset[str]:
    """Keys of the slots that look different now, and of the panels that do so elsewhere."""
    old = {panel.key: panel for panel in before.panels()}
    return frozenset(key for panel in after.panels() if panel.key in old for key in _changes(old[panel.key], panel))


def _changes(was: Panel, now: Panel) -> Iterator[str]:
    if len(was.slots) != len(now.slots):
        yield now.key
        return
    for number, (one, other) in enumerate(zip(was.slots, now.slots, strict=True)):
        if _still(one) != _still(other):
            yield slot_key(now, number)
    if (was.title, was.icon, was.face, was.tabs, was.pawns) != (now.title, now.icon, now.face, now.tabs, now.pawns):
        yield now.key


def _still(slot: Slot) -> Slot:
    """The slot without what it answers, which depends on the question and changes nothing."""
    return replace(slot, action=NO_ACTION)
