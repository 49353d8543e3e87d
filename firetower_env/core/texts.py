"""What people read about a game: rows for tables, answers in words, names of cells and of chance results.

Everything has a default made of the names in the code, so that any game can be shown on its first day; a game with
better words overrides what it likes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from firetower_env.core.game import Game

#: the rows of a table: each a mapping from the heads of the columns, the same in every row
Rows = list[dict[str, str]]


@dataclass(frozen=True)
class AnswerText:
    """One answer in words; `card` is the title of the card it is about, `group` says what becomes of that card."""

    label: str
    doc: str = ""
    card: str = ""
    group: str = ""
    #: how it is done, where the same can be done in several ways; the label may end with it
    form: str = ""

    @property
    def plain_label(self) -> str:
        """The label without the form, which all ways of doing the same have in common."""
        return self.label.removesuffix(f": {self.form}") if self.form else self.label


@dataclass(frozen=True)
class CardShape:
    """The pattern of a card: `#` is a cell of it, `.` none, `o` the cell that is chosen; `/` starts a new row."""

    art: str
    words: str


class GameTexts:
    """The texts of one game under one set of rules."""

    #: kinds of chance results that everybody at the table sees, such as dice: lists of what happened tell them
    open_chance: frozenset[str] = frozenset()

    def __init__(self, game: Game) -> None:
        self.game = game

    def cards(self) -> Rows:
        """One row per card: at least its title `card` and its `effect`. None in a game without cards."""
        return []

    def shapes(self) -> dict[str, CardShape]:
        """The patterns of cards that have one, by the titles of the cards."""
        return {}

    def options(self) -> Rows:
        """One row per option of the rules: `option`, `default`, its value `here`, and what it means."""
        rules = self.game.rules
        return [
            {
                "option": name,
                "default": shown(option.default),
                "here": shown(getattr(rules, name)),
                "meaning": option.values,
            }
            for name, option in rules.declared().items()
        ]

    def answer(self, question: str, verb: str) -> AnswerText:
        """What stands on the button of a verb that may answer this question, and what it does."""
        return AnswerText(_words(verb).capitalize())

    def chosen(self, question: str, action: int) -> str:
        """An answer that was given, as it stands in a list of what happened."""
        layout = self.game.layout
        if action < layout.cells:
            return f"{_words(question)} {self.cell(action)}"
        return self.answer(question, layout.verbs[action - layout.cells]).label

    def is_private(self, question: str, action: int) -> bool:
        """Does nobody but the seat that gave this answer get to know it? Then it stands in no list for the others."""
        return False

    def phrases(self, question: str, action: int) -> tuple[str, ...]:
        """What people may type for this answer beside its plain name, the best first: `fire 6.1`."""
        return ()

    def named(self, label: str, name: str) -> str:
        """What stands on the button of an answer that points at something on the table with this name."""
        return label if not name or name.lower() in label.lower() else f"{label}: {name}"

    def told(self, question: str, action: int, name: str = "") -> str:
        """An answer that was given, with the name of what it points at on the table, if that has one."""
        return self.named(self.chosen(question, action), name)

    def cell(self, action: int) -> str:
        """The name of a cell of the board."""
        return self.game.layout.describe(action)

    def chance(self, kind: str, result: Any) -> str:
        """One chance result in words, from what a `Recorder` notes of it."""
        return f"{_words(kind)}: {result}"

    def seen_chance(self, events: Iterable[tuple[str, Any]]) -> list[str]:
        """Those of the chance results that everybody sees, in words."""
        return [self.chance(kind, result) for kind, result in events if kind in self.open_chance]

    def ask(self, engine: Any, game: int) -> str:
        """The pending question of a game, in a sentence."""
        return str(engine.phases.all[int(engine.phase[game])].ask)


def shown(value: object) -> str:
    """A value of an option as it stands in a table."""
    if isinstance(value, tuple):
        return ", ".join(str(entry) for entry in value)
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def _words(name: str) -> str:
    return name.replace("_", " ").lower()
