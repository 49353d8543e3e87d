"""What renderers say in words: names made safe to show, hands and statuses as phrases, the legend of a board."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable

from firetower_env.core.snapshot import SeatView, Snapshot, Style

#: what stands in text around a part that may be chosen, behind one changed last, around one that is asked about
CHOOSE, CHANGED, ABOUT = ("[", "]"), "'", ("<", ">")
#: typographic characters whose ASCII stand-in no decomposition gives
_STAND_INS = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", "’": "'", "‘": "'", "“": '"', "”": '"', "·": "-"})
#: categories of characters that are no text: controls, directions, lone surrogates, line and paragraph breaks
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def printable(text: str, unicode: bool = True) -> str:
    """The text on one line without characters that steer a terminal or fail to encode; in ASCII unless `unicode`."""
    line = text
    # most text is, and need not be looked through
    if not text.isprintable():
        line = "".join(" " if unicodedata.category(char) in _UNPRINTABLE else char for char in text)
    return line if unicode else _to_ascii(line)


def _to_ascii(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.translate(_STAND_INS))
    letters = "".join(char for char in decomposed if not unicodedata.combining(char))
    return letters.encode("ascii", "replace").decode("ascii")


def hand_words(seat: SeatView) -> str:
    """The hand as a phrase: equal cards counted, a hidden hand as its size, nothing for a seat that holds none."""
    if seat.hand is None:
        return _cards(seat.hand_count) if seat.hand_count else ""
    if not seat.hand:
        return "no cards"
    return ", ".join(name if count == 1 else f"{count}× {name}" for name, count in Counter(seat.hand).items())


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def status_words(seat: SeatView) -> str:
    """The statuses as a phrase, led by "out" for a seat that no longer plays."""
    return ", ".join(("out", *seat.status) if seat.out else seat.status)


def used_styles(snapshot: Snapshot) -> tuple[Style, ...]:
    """The styles that occur on the board, in the order in which the game lists them; with the ground if it matters."""
    shown = (*snapshot.cells, *snapshot.ground) if snapshot.ground_matters else snapshot.cells
    present = explained(snapshot, {key for row in shown for key in row})
    return tuple(style for key, style in snapshot.styles.items() if key in present)


def explained(snapshot: Snapshot, keys: set[str]) -> set[str]:
    """The styles that a legend lists for these: one for all that differ in a number only."""
    return {snapshot.styles[key].kind or key for key in keys}


def fact_words(facts: Iterable[tuple[str, str]]) -> list[str]:
    """Each fact as "label: value"."""
    return [f"{label}: {value}" for label, value in facts]
