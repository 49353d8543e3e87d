"""Asking a player: a rule pauses with a question and goes on with the answer."""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, TypeVar, cast

from .actions import Action, number_of
from .board import Cell, Window

Result = TypeVar("Result")


@dataclass(frozen=True)
class Question:
    """One seat must pick one of the legal answers; the phase says what is being decided."""

    seat: int
    phase: str
    legal: frozenset[Action]

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The legal answers by their numbers."""
        return frozenset(number_of(action) for action in self.legal)


Asking: TypeAlias = Generator[Question, Action, Result]


def ask(seat: int, phase: str, cells: Iterable[Cell] = (), verbs: Iterable[str] = ()) -> Asking[Action]:
    """Put cells and verbs before a seat and wait for its choice; a single choice is asked too (R62)."""
    answer = yield Question(seat, phase, frozenset([*cells, *verbs]))
    return answer


def ask_cell(seat: int, phase: str, cells: Iterable[Cell]) -> Asking[Cell]:
    """A question that only cells can answer."""
    return cast(Cell, (yield from ask(seat, phase, cells=cells)))


def ask_verb(seat: int, phase: str, verbs: Iterable[str]) -> Asking[str]:
    """A question that only verbs can answer."""
    return cast(str, (yield from ask(seat, phase, verbs=verbs)))


def ask_unless_done(seat: int, phase: str, cells: Iterable[Cell] = (), verbs: Iterable[str] = ()) -> Asking[Action]:
    """An added question that DONE may always answer; where it would be the only answer it is taken for given (X65)."""
    others: list[Action] = [*cells, *verbs]
    if not others:
        return "DONE"
    answer = yield Question(seat, phase, frozenset([*others, "DONE"]))
    return answer


def choose_line(
    seat: int, shapes: Mapping[str, Mapping[Cell, Window]], allowed: Callable[[Window], bool]
) -> Asking[Window]:
    """First the orientation, among those with room, then the north-west end."""
    fitting = {
        way: {anchor: window for anchor, window in anchors.items() if allowed(window)}
        for way, anchors in shapes.items()
    }
    way = yield from ask_verb(seat, "ORIENT", [way for way, anchors in fitting.items() if anchors])
    anchor = yield from ask_cell(seat, "WINDOW", fitting[way])
    return fitting[way][anchor]


def any_line(shapes: Mapping[str, Mapping[Cell, Window]], allowed: Callable[[Window], bool]) -> bool:
    """Whether a straight pattern has room somewhere, one way or the other."""
    return any(allowed(window) for anchors in shapes.values() for window in anchors.values())
