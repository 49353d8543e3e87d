"""Asking a seat: a rule pauses with a question and goes on with the answer."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")


@dataclass(frozen=True)
class Question:
    """One seat must pick one of the legal answers; the phase says what is being decided."""

    seat: int
    phase: str
    legal: frozenset[int]


Asking: TypeAlias = Generator[Question, int, Result]


def ask(seat: int, phase: str, answers: Iterable[int]) -> Asking[int]:
    """Put answers before a seat and wait for the choice; a single choice is asked too (F54)."""
    answer = yield Question(seat, phase, frozenset(answers))
    return answer
