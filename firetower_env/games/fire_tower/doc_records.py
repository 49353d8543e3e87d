"""Records of the documentation: an option, an event, and all of an edition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from firetower_env.core.texts import AnswerText

SWITCH = "true, false"


@dataclass(frozen=True)
class OptionDoc:
    """One rules option: the values it takes, what it decides, and the ruling it belongs to."""

    values: str
    doc: str
    ruling: str = ""


@dataclass(frozen=True)
class EventDoc:
    """One event card: the option that puts it into the game, its title and what it does."""

    option: str
    title: str
    text: str
    reference: str = "[FT p.6]"


@dataclass(frozen=True)
class Docs:
    """What people read about an edition."""

    options: dict[str, OptionDoc]
    #: events, in the order of their numbers
    events: tuple[EventDoc, ...]
    #: by verb: what stands on its button; verbs of cards are made from the cards
    answers: dict[str, AnswerText]
    #: by question: how the cell that answers it is told of
    cells: dict[str, str]
    #: questions in which a card is only named
    naming: tuple[str, ...] = ()

    def with_more(
        self,
        options: dict[str, OptionDoc],
        answers: dict[str, AnswerText],
        cells: dict[str, str],
    ) -> Self:
        """Those of an edition that adds to this one; an option may have another meaning there."""
        return replace(
            self,
            options={**self.options, **options},
            answers={**self.answers, **answers},
            cells={**self.cells, **cells},
        )
