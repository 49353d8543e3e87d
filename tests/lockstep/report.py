"""A mismatch for people: what differs, the drawn board, the latest decisions, and how to see it again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Event
from firetower_env.render.text import render_text
from tests.referee.fire_tower.actions import action_of
from tests.referee.fire_tower.cards import card_names
from tests.referee.fire_tower.solo_state import CHALLENGES

from .fire_tower.facts import Facts

_PLANES = ("legal", "gems", "breaks", "permanent", "hawks", "lightning", "sanctuary")
_HEAPS = ("discard", "in_play", "drawn", "pool", "enemy_left", "enemy_discard")
_SEATS = (
    *("bucket_full", "eliminated", "standing", "winners", "heavy_winds", "lookout", "shadow", "forming"),
    *("enemy_buckets", "sturdy"),
)
_CHALLENGES = ("challenges", "challenges_left")


class Mismatch(AssertionError):
    """Core and referee disagree; the message is the whole report."""


@dataclass(frozen=True)
class Entry:
    """One decision: who was asked what, the answer, and what chance did with it."""

    seat: int | None
    phase: str | None
    action: int
    chance: list[Event]

    def __str__(self) -> str:
        luck = "".join(f"; {kind} {result}" for kind, result in self.chance)
        return f"seat {self.seat} {self.phase}: {action_of(self.action)} (action {self.action}){luck}"


def command(preset: str, number: int, player: str) -> str:
    """The line that plays one game again."""
    return f"python -m tests.lockstep --preset {preset} --game {number} --player {player}"


def report(
    what: str, *, batch: Batch, game: int, options: dict[str, object], log: Iterable[Entry], again: str
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


def differences(core: Facts, referee: Facts, expansion: bool = False) -> str:
    """The facts that differ, one line each; the expansion numbers its events otherwise."""
    return "\n".join(_difference(core, referee, card_names(expansion)))


def _difference(core: Facts, referee: Facts, cards: Sequence[str]) -> Iterator[str]:
    ours: Any
    theirs: Any
    for name, ours, theirs in zip(Facts._fields, core, referee, strict=True):
        if ours != theirs and name in _PLANES:
            yield f"{name}: only the core has {_answers(ours & ~theirs)}, only the referee {_answers(theirs & ~ours)}"
        elif ours != theirs:
            yield f"{name}: core {_in_words(name, ours, cards)}, referee {_in_words(name, theirs, cards)}"


def _answers(bits: int) -> list[object]:
    return [action_of(number) for number in range(bits.bit_length()) if bits >> number & 1]


def _in_words(name: str, value: object, cards: Sequence[str]) -> object:
    """Heaps of cards by name; bits of seats, towers and cells as members; all else as it is."""
    if name == "hands" and isinstance(value, tuple):
        return [_heap(hand, cards) for hand in value]
    if name == "flights" and isinstance(value, tuple):
        return [_answers(cells) for cells in value]
    if name in _HEAPS and isinstance(value, int):
        return _heap(value, cards)
    if isinstance(value, bytes):
        return [(CHALLENGES if name == "challenge_pile" else cards)[card] for card in value]
    if name in _CHALLENGES and isinstance(value, int):
        return [challenge for place, challenge in enumerate(CHALLENGES) if value >> place & 1]
    if name in _SEATS and isinstance(value, int):
        return [place for place in range(4) if value >> place & 1]
    return repr(value)


def _heap(number: int, cards: Sequence[str]) -> dict[str, int]:
    held = {card: number >> 8 * place & 255 for place, card in enumerate(cards)}
    return {card: copies for card, copies in held.items() if copies}
