"""A mismatch for people: what differs, the drawn board, the latest decisions, and how to see it again."""

from collections.abc import Iterable
from dataclasses import dataclass

from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Event
from firetower_env.render.text import render_text


class Mismatch(AssertionError):
    """Core and referee disagree; the message is the whole report."""


@dataclass(frozen=True)
class Entry:
    """One decision: who was asked what, the answer, and what chance did with it."""

    seat: int | None
    phase: str | None
    action: int
    chance: list[Event]

    def words(self, answer: object) -> str:
        """The decision on one line."""
        luck = "".join(f"; {kind} {result}" for kind, result in self.chance)
        return f"seat {self.seat} {self.phase}: {answer} (action {self.action}){luck}"


def command(game: str, preset: str, number: int, style: str) -> str:
    """The line that plays one game again."""
    return f"python -m tests.lockstep --game {game} --preset {preset} --number {number} --style {style}"


def report(
    what: str, *, batch: Batch, game: int, options: dict[str, object], log: Iterable[str], again: str
) -> Mismatch:
    """The mismatch of one game."""
    parts = [
        what,
        f"options: {options}",
        "the core's board:",
        render_text(batch.snapshot(game)),
        "latest decisions:",
        *(f"  {entry}" for entry in log),
        "to see it again:",
        f"  {again}",
    ]
    return Mismatch("\n".join(["core and referee disagree", *parts]))
