"""A person at the table of `firetower play`: what they may type, and what becomes of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import typer

from firetower_env.cli.helping import Hints, card_lines
from firetower_env.cli.screen import Screen
from firetower_env.cli.session import Session
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.changes import marked
from firetower_env.words.answers import AnswerError, legal_answers, list_answers, parse_answer
from firetower_env.words.naming import AnswerNames

HELP = """\
Answer with the number of a move, with its name or a part of it (dozer), or with
a cell by its name (B3) or as row,column (3,7 or 3 7). Cells in brackets [ ] may
be chosen; a stroke ' marks what changed since your last answer. A pattern is
named by its north-west cell. Enter alone takes the only legal move.
  board  show the board again      moves      list the moves again
  why    say what each move does   hint       ask a strong agent
  undo   take your move back       card NAME  say what a card does
  help   show this text            quit       leave the game"""


class _Left(Exception):  # noqa: N818 - a wish, not an error
    """The person wants to go."""


class Person:
    """Asks the person at the terminal for the answers of one seat."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session, self.screen = session, screen
        #: the board at the person's last answer
        self.seen: Snapshot = session.now
        self._hints: Hints | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "help": lambda: typer.echo(HELP),
            "board": self._show_board,
            "moves": self._show_moves,
            "why": self._explain,
            "hint": self._hint,
        }

    def play(self) -> bool:
        """Until the game is over or the person leaves; True if that was by Ctrl-C."""
        session = self.session
        try:
            while not session.over:
                action = session.seating.answer()
                if action is None:
                    session.mark()
                    action = self._ask()
                    self.seen = session.now
                if action is not None:
                    self.screen.say(session.move(action))
        except (_Left, KeyboardInterrupt) as left:
            typer.echo()
            self.screen.say("You left the game.")
            session.farewell(self.screen)
            return isinstance(left, KeyboardInterrupt)
        session.finish(self.screen)
        return False

    def _ask(self) -> int | None:
        """Show the question and read until an answer is legal; None if the last one was taken back."""
        self._legal = legal_answers(self.session.batch)
        self._show_board()
        self._show_moves()
        while True:
            text = _read_line()
            if text in ("quit", "exit", "q"):
                raise _Left
            if text == "undo":
                if self.session.take_back():
                    return None
                self.screen.say("  There is no move of yours to take back.")
            elif text in self._commands:
                self._commands[text]()
            elif text.split(" ")[0] == "card":
                for line in card_lines(self.session.batch.game.texts, text[len("card") :].strip()):
                    self.screen.say(f"  {line}")
            else:
                try:
                    return parse_answer(text, self.session.batch.game.layout, self._legal, self._names())
                except AnswerError as error:
                    self.screen.say(f"  {error}")

    def _names(self) -> AnswerNames:
        return AnswerNames(self.session.batch, self.session.now)

    def _show_board(self) -> None:
        snapshot = dataclasses.replace(self.session.now, legal_words=())
        self.screen.show(marked(snapshot, self.seen))

    def _show_moves(self) -> None:
        for line in list_answers(self.session.batch.game.layout, self._legal, self._names()):
            self.screen.say(line)

    def _explain(self) -> None:
        """Every answer with what it does."""
        for number, action in enumerate(self._legal, start=1):
            self.screen.say(f"  {number} {self._names().why(action)}")

    def _hint(self) -> None:
        """What a strong agent would answer."""
        if self._hints is None:
            self._hints = Hints(self.session.batch, self.session.seed)
        for line in self._hints.lines(self._names()):
            self.screen.say(f"  {line}")


def _read_line() -> str:
    """One line from the person; the end of the input is a wish to leave."""
    try:
        return input("> ").strip().lower()
    except (EOFError, UnicodeDecodeError):
        raise _Left from None
