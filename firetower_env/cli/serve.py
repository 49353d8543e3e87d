"""`firetower serve`: the web app, on this computer alone."""

from __future__ import annotations

import errno
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from firetower_env.cli.common import FAILURE, examples, fail

NAME = "serve"
EPILOG = examples("firetower serve", "firetower serve --port 9000 --games my_games --no-open")
FOLDER = Path("results/games")


def command(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where it listens; 0 takes any free port.")] = 8000,
    games: Annotated[Path, typer.Option(metavar="FOLDER", help="Where games are kept.")] = FOLDER,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser.")] = True,
) -> None:
    """Play, watch and look through replays in a browser, on this computer alone."""
    server = _server(games, port)
    typer.echo(f"Fire Tower is at {server.address} (games are kept in {games}). Ctrl-C ends it.")
    with suppress(KeyboardInterrupt):
        server.run(show=show)
    typer.echo("Stopped.")


def _server(games: Path, port: int) -> Any:
    try:
        module = import_module("firetower_env.web.server")
    except ModuleNotFoundError as error:
        missing = (error.name or "a package").partition(".")[0]
        fail(f"the web app needs {missing}, which is not installed: pip install 'firetower-env[web]'", FAILURE)
    try:
        return module.Server(games, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            fail(f"port {port} is in use, perhaps by another firetower serve: choose another one with --port", FAILURE)
        if error.errno == errno.EACCES and error.filename is None:
            fail(f"port {port} may not be used: choose one from 1024 on with --port", FAILURE)
        raise
