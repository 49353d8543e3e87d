"""`firetower play`: a person against agents, in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from firetower_env.agents import Agent
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
from firetower_env.cli.person import Person
from firetower_env.cli.position import PositionOption, StartPreset, find_start
from firetower_env.cli.screen import Screen
from firetower_env.cli.seating import seat_agents
from firetower_env.cli.session import Session, SessionSpec
from firetower_env.core.campaign import FIRST
from firetower_env.presets import make_game

NAME = "play"
EPILOG = examples(
    "firetower play fire_tower_2p",
    "firetower play fire_tower_4p --seat 2 --seed 7 --save game.jsonl",
    "firetower play fire_tower_2p -o mutual_aid=true -o hand_size=6",
    "firetower play fire_tower_4p --from game.jsonl --at 120 --seat 2",
    "firetower play --position p.yaml",
)


def command(
    preset: StartPreset = None,
    seat: Annotated[int, typer.Option(min=0, help="Your seat.")] = 0,
    agents: Annotated[
        str | None,
        typer.Option(
            help="Agent codes of the other seats, or one for all; else the game's strongest scripted agent.",
            autocompletion=agent_codes_like,
        ),
    ] = None,
    seed: SeedOption = None,
    option: RulesOption = None,
    save: SaveOption = None,
    overwrite: OverwriteOption = False,
    start: FromOption = None,
    at: AtOption = None,
    position: PositionOption = None,
    campaign: CampaignOption = None,
    unlock: UnlockOption = FIRST,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help="No colours.")] = False,
) -> None:
    """Play a game against agents. You see your own hand only."""
    check_outputs([save, campaign], [start, position])
    preset, options, begin = find_start(preset, position, option, {"--from": start, "--campaign": campaign})
    progress = Progress.of(campaign, preset, unlock, options, start)
    options = options_of(progress, options)
    origin = find_origin(preset, start, at, seed, option)
    game = origin.game if origin else make_game(preset, **options)
    seats = game.seats
    if seat >= seats:
        fail(f"--seat is 0 to {seats - 1}, not {seat}")
    codes, others = seat_agents(agents or usual_opponent(game.name), seats - 1, game.name)
    players: list[Agent | None] = [*others[:seat], None, *others[seat:]]
    codes.insert(seat, "person")
    screen = Screen.make(plain=no_colour, ascii_only=ascii_only)
    table = SessionSpec(preset, options, players, codes, seed, save, overwrite, origin=origin, position=begin)
    with Session(table, viewer=seat) as session:
        against = f", with {', '.join(dict.fromkeys(code for code in codes if code != 'person'))}" if others else ""
        you = session.now.seats[seat].name
        screen.say(f"{preset}, seed {session.seed}{against}: you are {you}. Type help for help.")
        interrupted = Person(session, screen).play()
        for line in progress.finish(session.batch) if progress else ():
            screen.say(line)
    if interrupted:
        raise typer.Exit(INTERRUPTED)
