"""What happened between two snapshots of a game: cells that look different, and consequences in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from firetower_env.core.panels import changed_parts
from firetower_env.core.snapshot import Cell, SeatView, Snapshot
from firetower_env.core.texts import GameTexts

#: said of an answer that the viewer does not get to know
HIDDEN_ANSWER = "chooses in secret"
#: facts that a line about a move need not repeat
_QUIET = ("on turn", "in play")
#: more cells than this are counted, not named
_MOST_NAMED = 8


def is_hidden(texts: GameTexts, viewer: int | None, seat: int, question: str, action: int) -> bool:
    """Was this answer of a seat given in secret from the viewer? None sees everything."""
    return viewer not in (None, seat) and texts.is_private(question, action)


def told_answer(texts: GameTexts, viewer: int | None, before: Snapshot, seat: int, question: str, action: int) -> str:
    """What a seat answered, as the viewer gets to know it: one wording for logs, films and pages."""
    if is_hidden(texts, viewer, seat, question, action):
        return HIDDEN_ANSWER
    return texts.told(question, action, before.name_of(action))


def changed_cells(before: Snapshot, after: Snapshot) -> frozenset[Cell]:
    """Cells that look different now."""
    return frozenset(
        (row, col)
        for row, (old, new) in enumerate(zip(before.cells, after.cells, strict=True))
        for col, (was, now) in enumerate(zip(old, new, strict=True))
        if was != now
    )


def marked(snapshot: Snapshot, before: Snapshot, log: Sequence[str] = ()) -> Snapshot:
    """The snapshot with the cells and parts changed since `before` marked, and a log beneath it."""
    tableau = snapshot.tableau
    if tableau and before.tableau:
        tableau = dataclasses.replace(tableau, last=changed_parts(before.tableau, tableau))
    return dataclasses.replace(snapshot, last_cells=changed_cells(before, snapshot), log=tuple(log), tableau=tableau)


def consequences(before: Snapshot, after: Snapshot) -> list[str]:
    """What a decision changed, in words: the wind, an event, a tower; cells where the styles have words for it."""
    old = dict(before.facts)
    drawn = {shown.label for part in (after.bars, after.counts, after.piles) for shown in part}
    told = [
        f"{label}: {value}"
        for label, value in after.facts
        if old.get(label) != value and not value.isdigit() and label not in drawn.union(_QUIET)
    ]
    told += _news(before, after)
    for was, now in zip(before.seats, after.seats, strict=True):
        news = [word for word in now.status if word not in was.status] + gains(was, now)
        if now.out and not was.out:
            news.append("out")
        if news:
            told.append(f"{now.name}: {', '.join(news)}")
    return told


def _news(before: Snapshot, after: Snapshot) -> list[str]:
    """What came onto the board and what is gone from it."""
    told = []
    for key, style in after.styles.items():
        if not style.comes and not style.goes:
            continue
        was, now = (_lying(snapshot, key) for snapshot in (before, after))
        if style.comes and now - was:
            told.append(f"{style.comes}: {_places(after, now - was)}")
        # what is only elsewhere is not gone
        if style.goes and len(now) < len(was):
            told.append(f"{style.goes}: {_places(after, was - now)}")
    return told


def _lying(snapshot: Snapshot, key: str) -> frozenset[Cell]:
    """The cells where this lies, on top or beneath something."""
    tops = {(row, col) for row, keys in enumerate(snapshot.cells) for col, top in enumerate(keys) if top == key}
    return frozenset(tops | {cell for cell, keys in snapshot.beneath.items() if key in keys})


def _places(snapshot: Snapshot, cells: frozenset[Cell]) -> str:
    if len(cells) > _MOST_NAMED:
        return f"{len(cells)} cells"
    return " ".join(snapshot.names.short(*cell) for cell in sorted(cells))


def gains(was: SeatView, now: SeatView) -> list[str]:
    """How numbers on the shelves of a seat changed: `+2 bread`."""
    old, new = _numbers(was), _numbers(now)
    differences = {
        name: new.get(name, 0) - old.get(name, 0) for name in (*new, *(name for name in old if name not in new))
    }
    return [f"{amount:+d} {name}" for name, amount in differences.items() if amount]


def _numbers(seat: SeatView) -> dict[str, int]:
    """The chips that count something, by their shelf and icon."""
    counted = ((shelf.label, chip) for shelf in seat.shelves for chip in shelf.chips if chip.icon)
    return {
        " ".join(part for part in (chip.icon, label and f"in {label}") if part): int(chip.text)
        for label, chip in counted
        if chip.text.isdigit()
    }


def move_line(seat: str, question: str, answer: str, then: Iterable[str] = ()) -> str:
    """One decision as one line."""
    return f"  {seat:<24} {question:<15} {answer}{''.join(f' | {item}' for item in then)}"
