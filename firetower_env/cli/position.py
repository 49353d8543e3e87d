"""`firetower position`: write down the position of a replay, or check a file; and `--position` of other commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from firetower_env.cli.common import JsonOption, examples, fail, parse_options, print_json
from firetower_env.cli.completion import presets_like
from firetower_env.cli.screen import Screen
from firetower_env.core.batch import Batch
from firetower_env.positions import position_of, position_text, preset_of, read_position
from firetower_env.presets import find_preset, make_batch
from firetower_env.replay import Playback, read_replay

NAME = "position"
CHECK = "check"
EPILOG = examples(
    "firetower position game.jsonl --at 40 > p.yaml",
    "firetower position check p.yaml",
    "firetower play --position p.yaml --seat 1",
    "firetower watch --position p.yaml --agents greedy --seed 7",
)

PositionOption = Annotated[
    Path | None,
    typer.Option("--position", metavar="FILE", help="Begin from a position file; it names preset and options."),
]
StartPreset = Annotated[
    str | None,
    typer.Argument(
        metavar="PRESET",
        help="A preset; `firetower list` shows them. Not needed with --position.",
        autocompletion=presets_like,
    ),
]


def command(
    file: Annotated[Path, typer.Argument(metavar="REPLAY | check", help="A replay, or the word check.")],
    checked: Annotated[Path | None, typer.Argument(metavar="FILE", help="After check: a position file.")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="After so many decisions; all of them if left out.")] = None,
    as_json: JsonOption = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
) -> None:
    """Write the position of a replay at a move, or check a position file and show it. All hands are open in it."""
    if checked is not None:
        if str(file) != CHECK:
            fail(f"before a second file stands the word {CHECK}, not {file}")
        if at is not None:
            fail("--at goes with a replay")
        batch, found = _laid(checked), None
    elif str(file) == CHECK:
        fail(f"{CHECK} needs a position file")
    else:
        batch = _reached(file, at)
        found = position_of(batch)
    if as_json:
        print_json(found or position_of(batch))
    elif found is not None:
        typer.echo(position_text(found), nl=False)
    else:
        screen = Screen.make(ascii_only=ascii_only)
        screen.show(batch.snapshot())
        screen.say(f"{checked}: a position of {batch.game.name} that can be played on")


def _reached(file: Path, at: int | None) -> Batch:
    """The game of a replay after so many decisions, proven up to there."""
    playback = Playback(read_replay(file, partial=True))
    move = playback.length if at is None else at
    if move > playback.length:
        fail(f"--at is 0 to {playback.length}, not {at}")
    playback.go_to(move)
    return playback.batch


def _laid(file: Path) -> Batch:
    """The game of a position file on the real board."""
    position = read_position(file)
    preset, options = preset_of(position)
    batch = make_batch(preset, 1, relative=False, **options)
    batch.set_position(position)
    return batch


def find_start(
    preset: str | None, file: Path | None, texts: list[str] | None, others: dict[str, Any]
) -> tuple[str, dict[str, Any], dict[str, Any] | None]:
    """What is played, under which options, and from which position if a file says so.

    `others` are what `--position` does not go with, by the names of their options.
    """
    if file is None:
        if preset is None:
            fail("name a preset, or a position with --position; `firetower list` shows the presets")
        return preset, parse_options(preset, texts), None
    for name, given in {"--option": texts, **others}.items():
        if given:
            fail(f"--position brings its own rules and beginning: leave out {name}")
    position = read_position(file)
    named, options = preset_of(position)
    if preset is not None and find_preset(preset).name != named:
        fail(f"{file} holds a position of {named}, not of {preset}")
    return named, options, position
