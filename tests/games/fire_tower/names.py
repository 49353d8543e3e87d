"""Cells and cards as tests write them, and the facts of the game once more, so that no test asks the game for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]
Answer = str | Cell
Cells = str | Iterable[Cell]
Cards = str | Sequence[str]

#: written down here once more: tests must not ask the game what its cards are
CARDS = [
    *("NORTH", "EAST", "SOUTH", "WEST"),
    *("BURNING_SNAG", "EXPLOSION", "FLARE_UP", "EMBER"),
    *("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER"),
    *("DE_REFOREST", "DOZER_LINE", "SCRATCH_LINE"),
]
EVENTS = ["FIRESTORM", "MUTUAL_AID", "SHADOW_OF_THE_WOOD"]
NUMBER = {name: number for number, name in enumerate([*CARDS, *EVENTS])}
#: Rising Flames: 25 action cards, six events, whose numbers follow those of the cards
RISING_CARDS = [
    *CARDS,
    *("NORTHEAST", "SOUTHEAST", "SOUTHWEST", "NORTHWEST"),
    *("CROWN_FIRE", "CREEPING_FIRES", "ROLLING_FIREBRAND"),
    *("HELITACK", "BACKBURN", "HAWK_TWO", "HAWK_THREE"),
]
RISING_EVENTS = [*EVENTS, "DRY_STORM", "KETTLE_FLIGHT", "MOBILIZATION"]
WINDS = "NESW"
DIRECTIONS = ["NORTH", "EAST", "SOUTH", "WEST"]
CORNERS = ["NW", "NE", "SE", "SW"]
PLACES = ("unused", "box", "pile", "discard")
FLAME = frozenset({(7, 7), (7, 8), (8, 7), (8, 8)})
AREAS = [
    frozenset((r, c) for r in rows for c in cols)
    for rows, cols in (
        (range(3), range(3)),
        (range(3), range(13, 16)),
        (range(13, 16), range(13, 16)),
        (range(13, 16), range(3)),
    )
]
#: the quadrant of each corner, the flame's cells included
QUADRANTS = [
    frozenset((r, c) for r in rows for c in cols)
    for rows, cols in (
        (range(8), range(8)),
        (range(8), range(8, 16)),
        (range(8, 16), range(8, 16)),
        (range(8, 16), range(8)),
    )
]
#: every vacant cell of an empty board that touches the flame
AT_FLAME = frozenset({(6, 7), (6, 8), (7, 6), (7, 9), (8, 6), (8, 9), (9, 7), (9, 8)})


def cells(text: Cells) -> set[Cell]:
    """`"3,7-9 0-2,0"`: rows and columns, each a number or a range with both ends."""
    if not isinstance(text, str):
        return set(text)
    found: set[Cell] = set()
    for word in text.split():
        rows, cols = (_span(part) for part in word.split(","))
        found |= {(r, c) for r in rows for c in cols}
    return found


def _span(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def written(found: Iterable[Cell]) -> list[str]:
    """Cells as they stand in positions."""
    return [f"{row},{col}" for row, col in sorted(found)]


def cards(text: Cards) -> list[str]:
    """`"EMBER AIR_DROP*2"` as a list of names."""
    if not isinstance(text, str):
        return list(text)
    found: list[str] = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [name] * int(times or 1)
    return found


def drawn(picture: str) -> dict[str, set[Cell]]:
    """A board of 16 lines: `*` gem, `#` firebreak, `^` permanent fire, anything else vacant."""
    lines = [line.strip() for line in picture.strip().splitlines()]
    assert len(lines) == 16, f"a drawing has 16 rows, not {len(lines)}"
    assert all(len(line) == 16 for line in lines), "a drawing has 16 columns"
    marks = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line)}
    return {mark: {cell for cell, found in marks.items() if found == mark} for mark in "*#^"}


def walls(but: Cells) -> set[Cell]:
    """Firebreaks on every cell but the flame and these."""
    return cells("0-15,0-15") - FLAME - cells(but)
