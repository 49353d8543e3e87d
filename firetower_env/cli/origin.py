"""Playing on from a recorded game: `--from FILE --at N` of `play` and `watch`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from firetower_env.cli.common import fail
from firetower_env.cli.session import Origin
from firetower_env.presets import find_preset
from firetower_env.replay import Playback, preset_of, read_replay

FromOption = Annotated[
    Path | None, typer.Option("--from", metavar="FILE", help="Go on from a replay, under its rules and with its seed.")
]
AtOption = Annotated[
    int | None, typer.Option("--at", min=0, help="With --from: after so many decisions; all of them if left out.")
]


def find_origin(
    preset: str, file: Path | None, at: int | None, seed: int | None, options: list[str] | None
) -> Origin | None:
    """Where a game goes on from, if it does; the file is proven up to there."""
    if file is None:
        if at is not None:
            fail("--at goes with --from")
        return None
    if seed is not None or options:
        fail("--from brings its own seed and rules: leave out --seed and --option")
    playback = Playback(read_replay(file, partial=True))
    played = preset_of(playback.replay.header)
    if find_preset(preset).name != played:
        fail(f"{file} holds a game of {played}, not of {preset}")
    position = playback.length if at is None else at
    if position > playback.length:
        fail(f"--at is 0 to {playback.length}, not {at}")
    playback.go_to(position)
    if playback.batch.over[0]:
        fail(f"the game in {file} is over after {position} decisions; choose an earlier one with --at")
    header = playback.replay.header
    return Origin(playback.batch.game, header.seed, playback.replay.decisions[:position], header.position)
