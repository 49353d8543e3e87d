"""What people see: boards as text with the colours and characters their terminal has, and moves in words."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import typer

from firetower_env.core.snapshot import Cell, Snapshot
from firetower_env.render.text import render_text
from firetower_env.render.wording import printable

_PROBE = "·◆■▲⌂×–→"
#: facts that a line about a move need not repeat
_QUIET = ("on turn", "in play")


@dataclass(frozen=True)
class Screen:
    """How text is shown. `live` clears the terminal before each board."""

    colour: bool
    unicode: bool
    live: bool = False

    @classmethod
    def make(cls, *, plain: bool = False, ascii_only: bool = False, live: bool = False) -> Screen:
        """What the terminal can do, less what the user does not want."""
        terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        colour = terminal and not plain and not os.environ.get("NO_COLOR")
        return cls(colour, not ascii_only and _encodable(), live and terminal and not plain)

    def show(self, snapshot: Snapshot) -> None:
        """The whole position."""
        if self.live:
            typer.echo("\x1b[2J\x1b[H", nl=False)
        typer.echo("\n" + render_text(snapshot, self.colour, self.unicode) + "\n")

    def say(self, line: str) -> None:
        """One line of words."""
        typer.echo(printable(line, self.unicode).rstrip())


def _encodable() -> bool:
    try:
        _PROBE.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def changed_cells(before: Snapshot, after: Snapshot) -> frozenset[Cell]:
    """Cells that look different now."""
    return frozenset(
        (row, col)
        for row, (old, new) in enumerate(zip(before.cells, after.cells, strict=True))
        for col, (was, now) in enumerate(zip(old, new, strict=True))
        if was != now
    )


def marked(snapshot: Snapshot, before: Snapshot, log: Sequence[str] = ()) -> Snapshot:
    """The snapshot with the cells changed since `before` marked, and a log beneath it."""
    return dataclasses.replace(snapshot, last_cells=changed_cells(before, snapshot), log=tuple(log))


def consequences(before: Snapshot, after: Snapshot) -> list[str]:
    """What a decision changed beside the board, in words: the wind, an event, a tower."""
    old = dict(before.facts)
    told = [
        f"{label}: {value}"
        for label, value in after.facts
        if old.get(label) != value and not value.isdigit() and label not in _QUIET
    ]
    for was, now in zip(before.seats, after.seats, strict=True):
        news = [word for word in now.status if word not in was.status]
        if now.out and not was.out:
            news.append("out")
        if news:
            told.append(f"{now.name}: {', '.join(news)}")
    return told


def move_line(seat: str, question: str, answer: str, then: Iterable[str] = ()) -> str:
    """One decision as one line."""
    return f"  {seat:<24} {question:<15} {answer}{''.join(f' | {item}' for item in then)}"


def result_line(snapshot: Snapshot, returns: Sequence[float]) -> str:
    """How a game ended and what each seat was paid."""
    pay = ", ".join(f"{seat.name} {value:+.2f}" for seat, value in zip(snapshot.seats, returns, strict=True))
    return f"Result: {snapshot.outcome or 'not over'}. Returns: {pay}."
