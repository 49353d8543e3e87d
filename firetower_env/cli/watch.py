"""`firetower watch`: agents play, people look on."""

from __future__ import annotations

import dataclasses
import time
from typing import Annotated

import typer

from firetower_env.cli.campaign import CampaignOption, Progress, UnlockOption, options_of
from firetower_env.cli.common import (
    INTERRUPTED,
    OverwriteOption,
    RulesOption,
    SaveOption,
    SeedOption,
    check_outputs,
    examples,
    fail,
)
from firetower_env.cli.completion import agent_codes_like
from firetower_env.cli.helping import usual_opponent
from firetower_env.cli.origin import AtOption, FromOption, find_origin
from firetower_env.cli.position import PositionOption, StartPreset, find_start
from firetower_env.cli.screen import Screen
from firetower_env.cli.seating import seat_agents
from firetower_env.cli.session import Session, SessionSpec
from firetower_env.core.campaign import FIRST
from firetower_env.presets import make_game

NAME = "watch"
EPILOG = examples(
    "firetower watch fire_tower_4p",
    "firetower watch fire_tower_2p --agents random,random --seed 7 --save game.jsonl",
    "firetower watch fire_tower_3p_events --plain --every end",
    "firetower watch fire_tower_2p --agents greedy --save game.jsonl --scores",
    "firetower watch fire_tower_2p --from game.jsonl --at 120",
    "firetower watch --position p.yaml",
)
LIVE_DELAY = 0.3
PLAIN_TURNS = 25
_LOG = 5


def command(
    preset: StartPreset = None,
    agents: Annotated[
        str | None,
        typer.Option(
            help="Agent codes by seat, or one for all seats; else the game's strongest scripted agent.",
            autocompletion=agent_codes_like,
        ),
    ] = None,
    seed: SeedOption = None,
    option: RulesOption = None,
    every: Annotated[
        str | None,
        typer.Option(metavar="turn|decision|end|N", help="Show the board after every turn, decision or N turns."),
    ] = None,
    delay: Annotated[float | None, typer.Option(min=0, help="Seconds between boards (plain: none).")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without colour or clearing.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    max_decisions: Annotated[int | None, typer.Option(min=1, help="Stop after so many decisions.")] = None,
    save: SaveOption = None,
    overwrite: OverwriteOption = False,
    scores: Annotated[
        bool, typer.Option("--scores", help="Save what agents think of each move too, where they can tell.")
    ] = False,
    start: FromOption = None,
    at: AtOption = None,
    position: PositionOption = None,
    campaign: CampaignOption = None,
    unlock: UnlockOption = FIRST,
) -> None:
    """Watch agents play a game, step by step."""
    screen = Screen.make(plain=plain, ascii_only=ascii_only, live=True)
    check_outputs([save, campaign], [start, position])
    preset, options, begin = find_start(preset, position, option, {"--from": start, "--campaign": campaign})
    progress = Progress.of(campaign, preset, unlock, options, start)
    options = options_of(progress, options)
    origin = find_origin(preset, start, at, seed, option)
    game = origin.game if origin else make_game(preset, **options)
    codes, players = seat_agents(agents or usual_opponent(game.name), game.seats, game.name)
    pace = _Pace(every or ("turn" if screen.live else str(PLAIN_TURNS)))
    pause = delay if delay is not None else LIVE_DELAY if screen.live else 0.0
    if scores and save is None:
        fail("--scores goes with --save")
    table = SessionSpec(preset, options, players, codes, seed, save, overwrite, scores, origin, begin)
    with Session(table) as session:
        screen.say(f"{preset}, seed {session.seed}, agents {', '.join(codes)}")
        try:
            _play(session, screen, pace, pause, max_decisions)
            stopped = False
        except KeyboardInterrupt:
            screen.say("Stopped.")
            stopped = True
        session.finish(screen)
        for line in progress.finish(session.batch) if progress else ():
            screen.say(line)
    if stopped:
        raise typer.Exit(INTERRUPTED)


class _Pace:
    """When a board is due: after every decision, every turn, every n-th turn, or only at the end."""

    def __init__(self, every: str) -> None:
        words = {"decision": 0, "turn": 1, "end": None}
        if every in words:
            self.turns = words[every]
        elif every.isascii() and every.isdigit() and int(every) > 0:
            self.turns = int(every)
        else:
            fail(f"--every is turn, decision, end or a number of turns, not {every!r}")
        self._passed = 0

    def due(self, new_turn: bool) -> bool:
        """Is it time, given whether a turn has just ended?"""
        if self.turns is None:
            return False
        self._passed += new_turn
        return self.turns == 0 or (new_turn and self._passed % self.turns == 0)


def _play(session: Session, screen: Screen, pace: _Pace, pause: float, most: int | None) -> None:
    title = ""
    log: list[str] = []
    until = None if most is None else session.moves + most
    while until is None or session.moves < until:
        if session.now.title != title:
            title = session.now.title
            if not screen.live:
                screen.say(title)
        action = session.seating.answer()
        assert action is not None, "every seat has an agent"
        line = session.move(action)
        log = [*log[1 - _LOG :], " ".join(line.split())]
        if not screen.live:
            screen.say(line)
        if session.over:
            return
        if pace.due(session.now.title != title):
            screen.show(dataclasses.replace(session.latest, log=tuple(log)) if screen.live else session.latest)
            time.sleep(pause)
