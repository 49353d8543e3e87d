"""Asking a seat: a rule pauses with a question and goes on with the answer."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from .actions import Action, number_of

Result = TypeVar("Result")


@dataclass(frozen=True)
class Question:
    """One seat must pick one of the legal answers, which are given by number; the phase says what is decided."""

    seat: int
    phase: str
    legal: frozenset[int]


Asking: TypeAlias = Generator[Question, Action, Result]


def ask(seat: int, phase: str, acres: Iterable[int] = (), verbs: Iterable[str] = ()) -> Asking[Action]:
    """Put acres and verbs before a seat and wait for the choice; a single choice is asked too (FF36)."""
    answer = yield Question(seat, phase, frozenset([*acres, *map(number_of, verbs)]))
    return answer


def ask_acre(seat: int, phase: str, acres: Iterable[int]) -> Asking[int]:
    """A question that only acres can answer."""
    return cast(int, (yield from ask(seat, phase, acres)))


def ask_verb(seat: int, phase: str, verbs: Iterable[str]) -> Asking[str]:
    """A question that only verbs can answer."""
    return cast(str, (yield from ask(seat, phase, verbs=verbs)))
