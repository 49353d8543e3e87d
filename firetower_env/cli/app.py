"""The application: its commands, `--version`, and how mistakes are told."""

from __future__ import annotations

from typing import Annotated

import typer

from firetower_env import __version__
from firetower_env.cli import (
    bench,
    campaign,
    evaluate,
    listing,
    pipe,
    play,
    position,
    puzzles,
    quality,
    replay,
    review,
    selfcheck,
    serve,
    spec,
    tournament,
    train,
    watch,
)
from firetower_env.cli.common import examples, guarded

app = typer.Typer(
    name="firetower",
    help="Fire-themed board games for reinforcement learning: look at them, play them, watch agents play.",
    epilog=examples("firetower list", "firetower play fire_tower_2p", "firetower watch fire_tower_4p --seed 1 --plain"),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"firetower-env {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


for _module in (
    *(listing, spec, play, watch, pipe, campaign, replay, position, puzzles, serve, review),
    *(tournament, quality, train, evaluate, bench, selfcheck),
):
    app.command(_module.NAME, epilog=_module.EPILOG)(guarded(_module.command))
