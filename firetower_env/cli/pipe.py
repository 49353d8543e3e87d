"""`firetower pipe`: a program plays, over lines of JSON on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO

import typer

from firetower_env.adapters.seats import report_of
from firetower_env.agents import Agent
from firetower_env.cli.common import (
    FAILURE,
    OverwriteOption,
    RulesOption,
    SaveOption,
    SeedOption,
    examples,
    fail,
)
from firetower_env.cli.completion import agent_codes_like
from firetower_env.cli.helping import usual_opponent
from firetower_env.cli.position import PositionOption, StartPreset, find_start
from firetower_env.cli.seating import seat_agents
from firetower_env.cli.session import Session, SessionSpec
from firetower_env.pipe import lines
from firetower_env.pipe.lines import MOST_BYTES, PARTS, ReplyError
from firetower_env.presets import make_game
from firetower_env.words import GameWords

NAME = "pipe"
PROGRAM = "program"
EPILOG = examples(
    "firetower pipe fire_tower_2p --seed 7",
    "firetower pipe fire_tower_4p --seat 1 --agents greedy --want text --save game.jsonl",
    "firetower pipe --position p.yaml",
    "firetower tournament --agents program:./my_agent.sh,greedy --preset fire_tower_2p --blocks 10",
)


def command(
    preset: StartPreset = None,
    seat: Annotated[list[int] | None, typer.Option(min=0, help="A seat of the program (0); may be repeated.")] = None,
    agents: Annotated[
        str | None,
        typer.Option(
            help="Agent codes of the other seats, or one for all; else the game's strongest scripted agent.",
            autocompletion=agent_codes_like,
        ),
    ] = None,
    want: Annotated[
        list[str] | None,
        typer.Option(metavar="|".join(PARTS), help="What questions carry beside the answers; may be repeated."),
    ] = None,
    seed: SeedOption = None,
    option: RulesOption = None,
    save: SaveOption = None,
    overwrite: OverwriteOption = False,
    position: PositionOption = None,
) -> None:
    """Let a program play: questions are written as lines of JSON, its answers are read."""
    preset, options, begin = find_start(preset, position, option, {})
    game = make_game(preset, **options)
    mine = sorted(set(seat or (0,)))
    if mine[-1] >= game.seats:
        fail(f"--seat is 0 to {game.seats - 1}, not {mine[-1]}")
    for part in want or ():
        if part not in PARTS:
            fail(f"--want is {' or '.join(PARTS)}, not {part!r}")
    names, others = seat_agents(agents or usual_opponent(game.name), game.seats - len(mine), game.name)
    players: list[Agent | None] = list(others)
    for number in mine:
        players.insert(number, None)
        names.insert(number, PROGRAM)
    table = SessionSpec(preset, options, players, names, seed, save, overwrite, position=begin)
    with Session(table, viewer=mine[0]) as session:
        ended = PipeHost(session, tuple(want or ()), sys.stdin.buffer, sys.stdout.buffer).play()
    if not ended:
        fail("the program has gone before the game was over", FAILURE)


class PipeHost:
    """Plays one game over two streams. Seats without an agent in the session belong to the program."""

    def __init__(self, session: Session, wants: tuple[str, ...], source: BinaryIO, target: BinaryIO) -> None:
        self._session, self._wants = session, wants
        self._source, self._target = source, target
        self._asked = 0

    def play(self) -> bool:
        """Until the game is over, or the program has gone; True if it was played to its end."""
        session = self._session
        self._send(lines.hello(session.batch.game, session.table.preset) | {"seed": session.seed})
        while not session.over:
            action = session.seating.answer()
            if action is None:
                action = self._ask()
            if action is None:
                return False
            self._send({"type": "event", "text": session.move(action)})
        self._send({"type": "over", **_result(session)})
        return True

    def _ask(self) -> int | None:
        """An answer of the program; what is none is told, and it is asked again. None if it has gone."""
        self._asked += 1
        batch = self._session.batch
        words = GameWords(batch)
        seen = {name: array[0] for name, array in batch.observe().items()}
        self._send(lines.question(words, self._asked, self._wants, seen))
        for reply in self._replies():
            try:
                return lines.chosen(lines.decode(reply), words)
            except ReplyError as error:
                self._send({"type": "error", "id": self._asked, "text": str(error)})
        return None

    def _replies(self) -> Iterator[bytes]:
        """Lines of the program; of one that is too long only the beginning is kept, which is no reply."""
        while line := self._source.readline(MOST_BYTES + 1):
            rest = line
            while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
                rest = self._source.readline(MOST_BYTES + 1)
            yield line

    def _send(self, message: dict[str, Any]) -> None:
        self._target.write(lines.encode(message))
        self._target.flush()


def _result(session: Session) -> dict[str, Any]:
    batch = session.batch
    return {
        "returns": batch.returns[0].tolist(),
        "won": batch.won()[0].tolist(),
        "decisions": session.moves,
        "report": report_of(batch),
    }
