"""`firetower play`: a person against agents, in the terminal."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from firetower_env.agents import Agent
from firetower_env.cli.answers import AnswerError, legal_answers, list_answers, parse_answer
from firetower_env.cli.campaign import CampaignOption, Progress, UnlockOption, options_of
from firetower_env.cli.common import (
    OverwriteOption,
    PresetArgument,
    RulesOption,
    SaveOption,
    SeedOption,
    check_outputs,
    examples,
    fail,
    parse_options,
)
from firetower_env.cli.naming import AnswerNames
from firetower_env.cli.origin import AtOption, FromOption, find_origin
from firetower_env.cli.screen import Screen
from firetower_env.cli.seating import seat_agents
from firetower_env.cli.session import Session, SessionSpec
from firetower_env.core.campaign import FIRST
from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import make_game
from firetower_env.render.changes import marked

NAME = "play"
EPILOG = examples(
    "firetower play fire_tower_2p",
    "firetower play fire_tower_4p --seat 2 --seed 7 --save game.jsonl",
    "firetower play fire_tower_2p -o mutual_aid=true -o hand_size=6",
    "firetower play fire_tower_4p --from game.jsonl --at 120 --seat 2",
)
HELP = """\
Answer with the number of a move, with its name or a part of it (dozer), or with
a cell by its name (B3) or as row,column (3,7 or 3 7). Cells in brackets [ ] may be chosen; a star
marks what changed since your last answer. A pattern is named by its north-west
cell. Enter alone takes the only legal move.
  board  show the board again      moves  list the moves again
  why    say what each move does   quit   leave the game
  help   show this text"""


def command(
    preset: PresetArgument,
    seat: Annotated[int, typer.Option(min=0, help="Your seat.")] = 0,
    agents: Annotated[str, typer.Option(help="Agent codes of the other seats, or one for all.")] = "random",
    seed: SeedOption = None,
    option: RulesOption = None,
    save: SaveOption = None,
    overwrite: OverwriteOption = False,
    start: FromOption = None,
    at: AtOption = None,
    campaign: CampaignOption = None,
    unlock: UnlockOption = FIRST,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help="No colours.")] = False,
) -> None:
    """Play a game against agents. You see your own hand only."""
    check_outputs([save, campaign], [start])
    options = parse_options(preset, option)
    progress = Progress.of(campaign, preset, unlock, options, start)
    options = options_of(progress, options)
    origin = find_origin(preset, start, at, seed, option)
    game = origin.game if origin else make_game(preset, **options)
    seats = game.seats
    if seat >= seats:
        fail(f"--seat is 0 to {seats - 1}, not {seat}")
    codes, others = seat_agents(agents, seats - 1, game.name)
    players: list[Agent | None] = [*others[:seat], None, *others[seat:]]
    codes.insert(seat, "person")
    screen = Screen.make(plain=no_colour, ascii_only=ascii_only)
    table = SessionSpec(preset, options, players, codes, seed, save, overwrite, origin=origin)
    with Session(table, viewer=seat) as session:
        screen.say(f"{preset}, seed {session.seed}: you are {session.now.seats[seat].name}. Type help for help.")
        _Person(session, screen).play()
        for line in progress.finish(session.batch) if progress else ():
            screen.say(line)


class _Left(Exception):  # noqa: N818 - a wish, not an error
    """The person wants to go."""


class _Person:
    def __init__(self, session: Session, screen: Screen) -> None:
        self.session, self.screen = session, screen
        #: the board at the person's last answer
        self.seen: Snapshot = session.now

    def play(self) -> None:
        """Until the game is over or the person leaves."""
        session = self.session
        try:
            while not session.over:
                action = session.seating.answer()
                if action is None:
                    action = self._ask()
                    self.seen = session.now
                self.screen.say(session.move(action))
        except (_Left, KeyboardInterrupt):
            typer.echo()
            self.screen.say("You left the game.")
            session.farewell(self.screen)
        else:
            session.finish(self.screen)

    def _ask(self) -> int:
        """Show the question and read until an answer is legal."""
        legal = legal_answers(self.session.batch)
        layout = self.session.batch.game.layout
        names = AnswerNames(self.session.batch, self.session.now) if self.session.now.tableau else None
        self._show_board()
        self._show_moves(legal, names)
        while True:
            text = _read_line()
            if text == "help":
                typer.echo(HELP)
            elif text in ("quit", "exit", "q"):
                raise _Left
            elif text == "board":
                self._show_board()
            elif text == "moves":
                self._show_moves(legal, names)
            elif text == "why":
                self._explain(legal)
            else:
                try:
                    return parse_answer(text, layout, legal, names)
                except AnswerError as error:
                    self.screen.say(f"  {error}")

    def _show_board(self) -> None:
        snapshot = dataclasses.replace(self.session.now, legal_words=())
        self.screen.show(marked(snapshot, self.seen))

    def _show_moves(self, legal: list[int], names: AnswerNames | None) -> None:
        for line in list_answers(self.session.batch.game.layout, legal, names):
            self.screen.say(line)

    def _explain(self, legal: list[int]) -> None:
        """Every answer with what it does."""
        names = AnswerNames(self.session.batch, self.session.now)
        for number, action in enumerate(legal, start=1):
            self.screen.say(f"  {number} {names.why(action)}")


def _read_line() -> str:
    """One line from the person; the end of the input is a wish to leave."""
    try:
        return input("> ").strip().lower()
    except (EOFError, UnicodeDecodeError):
        raise _Left from None
