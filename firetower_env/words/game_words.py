"""One game of a batch in words: what is asked, what may be answered, what a seat sees, and text read as an answer."""

from __future__ import annotations

import copy
import dataclasses
from functools import cached_property

from firetower_env.core.batch import Batch
from firetower_env.core.errors import GameOverError
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.text import render_text
from firetower_env.words.answers import legal_answers, parse_answer
from firetower_env.words.naming import AnswerNames

#: for `viewer`: whoever is asked
ASKED = -1


class GameWords:
    """A game at its present question; after a step another one is needed.

    Answers are called as in the batch. Words always speak of the real board, as pictures show it, even where the batch
    turns the view, so that two seats mean the same cell by the same name. `viewer` is the seat whose knowledge the
    words keep to: by default the one asked, None for everything open.
    """

    def __init__(self, batch: Batch, game: int = 0, viewer: int | None = ASKED) -> None:
        self._batch, self._number = batch, game
        # the same games on the real board: both share one engine
        self._real = copy.copy(batch)
        self._real.relative = False
        self.seat = int(batch.asked[game])
        self._viewer = max(self.seat, 0) if viewer == ASKED else viewer

    def question_name(self) -> str:
        """The pending question by the name that documents use, "" in a game that is over."""
        return self._batch.questions()[self._number]

    def question_text(self) -> str:
        """The pending question in a sentence."""
        return self._snapshot.question or self.question_name()

    def observation_text(self) -> str:
        """What the viewer sees, as plain text: the board or the table, hands, facts and the question."""
        return render_text(dataclasses.replace(self._snapshot, legal_words=()), unicode=False)

    def answers(self) -> dict[int, str]:
        """Every legal answer with its words, those that name things before cells."""
        return {self._view(action): self._told(action) for action in self._legal}

    def describe(self, action: int) -> str:
        """A legal answer in words; `parse` understands them."""
        return self._told(int(self._batch.real_actions([action], [self._number])[0]))

    def explain(self, action: int) -> str:
        """A legal answer with what it does, where the game says so."""
        return self._names.why(int(self._batch.real_actions([action], [self._number])[0]))

    def parse(self, text: str) -> int:
        """The legal answer that words name: a move or a part of its name, a cell by its name or as row,column.

        Words that name none, or several, raise `AnswerError`, which says so.
        """
        if not self._legal:
            raise GameOverError("the game is over: there is nothing to answer")
        return self._view(parse_answer(text.strip(), self._batch.game.layout, self._legal, self._names))

    @cached_property
    def _legal(self) -> list[int]:
        return legal_answers(self._real, self._number)

    @cached_property
    def _snapshot(self) -> Snapshot:
        return self._batch.snapshot(self._number, viewer=self._viewer)

    @cached_property
    def _names(self) -> AnswerNames:
        return AnswerNames(self._real, self._snapshot, self._number)

    def _told(self, action: int) -> str:
        return self._names.shown(action)

    def _view(self, action: int) -> int:
        return self._batch.view_action(action, self._number)
