"""What people see: boards as text with the colours and characters their terminal has, and how games ended."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import typer

from firetower_env.core.snapshot import Snapshot
from firetower_env.render.text import render_text
from firetower_env.render.wording import printable

_PROBE = "·◆■▲⌂×–→"


@dataclass(frozen=True)
class Screen:
    """How text is shown. `live` clears the terminal before each board."""

    colour: bool
    unicode: bool
    live: bool = False
    #: columns of the terminal; None: nobody knows, so nothing is pressed together
    width: int | None = None

    @classmethod
    def make(cls, *, plain: bool = False, ascii_only: bool = False, live: bool = False) -> Screen:
        """What the terminal can do, less what the user does not want."""
        terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        colour = terminal and not plain and not os.environ.get("NO_COLOR")
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        return cls(colour, not ascii_only and _encodable(), live and terminal and not plain, width)

    def show(self, snapshot: Snapshot) -> None:
        """The whole position."""
        if self.live:
            typer.echo("\x1b[2J\x1b[H", nl=False)
        typer.echo("\n" + render_text(snapshot, self.colour, self.unicode, self.width) + "\n")

    def say(self, line: str) -> None:
        """One line of words."""
        typer.echo(printable(line, self.unicode).rstrip())


def _encodable() -> bool:
    try:
        _PROBE.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def result_line(snapshot: Snapshot, returns: Sequence[float]) -> str:
    """How a game ended and what each seat was paid."""
    pay = ", ".join(f"{seat.name} {value:+.2f}" for seat, value in zip(snapshot.seats, returns, strict=True))
    return f"Result: {snapshot.outcome or 'not over'}. Returns: {pay}."
