"""Asking a player: a rule pauses with a question and goes on with the answer."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from .actions import Action, number_of

Result = TypeVar("Result")


@dataclass(frozen=True)
class Question:
    """One player must pick one of the legal answers; the phase says what is being decided."""

    player: int
    phase: str
    legal: frozenset[Action]

    @property
    def numbers(self) -> set[int]:
        """The legal answers by their numbers."""
        return {number_of(action) for action in self.legal}


Asking: TypeAlias = Generator[Question, Action, Result]


def ask(player: int, phase: str, tiles: Iterable[int] = (), verbs: Iterable[str] = ()) -> Asking[Action]:
    """Put tiles and verbs before a player and wait for the choice; a single choice is asked too (W30)."""
    answer = yield Question(player, phase, frozenset([*tiles, *verbs]))
    return answer


def ask_tile(player: int, phase: str, tiles: Iterable[int]) -> Asking[int]:
    """A question that only tiles can answer."""
    return cast(int, (yield from ask(player, phase, tiles=tiles)))


def ask_verb(player: int, phase: str, verbs: Iterable[str]) -> Asking[str]:
    """A question that only verbs can answer."""
    return cast(str, (yield from ask(player, phase, verbs=verbs)))
