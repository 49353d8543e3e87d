"""`firetower serve`: the web app, on this computer alone."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from firetower_env.agents import agent_codes, names_file
from firetower_env.cli.common import FAILURE, examples, fail
from firetower_env.isolation.faults import Fault
from firetower_env.isolation.process import AgentProcess
from firetower_env.locking import LockedError
from firetower_env.web.requests import PERSON, PLAYER_NAME

NAME = "serve"
EPILOG = examples(
    "firetower serve",
    "firetower serve --port 9000 --games my_games --no-open",
    "firetower serve --agent trained=policy:fire_tower_2p --agent mine=./my_agent.py:MyAgent",
)
FOLDER = Path("results/games")


def command(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where it listens; 0 takes any free port.")] = 8000,
    games: Annotated[Path, typer.Option(metavar="FOLDER", help="Where games are kept.")] = FOLDER,
    agent: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=CODE", help="Offer one more agent under a name of its own; may be repeated."),
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser.")] = True,
) -> None:
    """Play, watch and look through replays in a browser, on this computer alone."""
    server = _server(games, port, _offered(agent or ()))
    typer.echo(f"The games are at {server.address} (games are kept in {games}). Ctrl-C ends it.")
    with suppress(KeyboardInterrupt):
        server.run(show=show)
    typer.echo("Stopped.")


def _offered(texts: Iterable[str]) -> dict[str, str]:
    """Codes of agents by the names that pages may send; the codes stay here."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, code = (part.strip() for part in text.partition("="))
        if not equals or not re.match(PLAYER_NAME, name):
            fail(f"--agent is written NAME=CODE with a name of small letters, digits and _, not {text!r}")
        if name == PERSON or name in found or name in agent_codes():
            fail(f"--agent: the name {name!r} is taken")
        _check(name, code)
        found[name] = code
    return found


def _check(name: str, code: str) -> None:
    """A wrong code is told now, and not at the first game. What a file holds is found out while the app runs."""
    if names_file(code):
        file = code.partition(":")[0]
        if not Path(file).is_file():
            fail(f"--agent {name}: there is no file {file!r} to load an agent from")
        return
    try:
        with AgentProcess(code) as process:
            process.start()
    except Fault as fault:
        fail(f"--agent {name}: {fault.kind}; {fault.text}")


def _server(games: Path, port: int, offered: dict[str, str]) -> Any:
    try:
        module = import_module("firetower_env.web.server")
    except ModuleNotFoundError as error:
        missing = (error.name or "a package").partition(".")[0]
        fail(f"the web app needs {missing}, which is not installed: pip install 'firetower-env[web]'", FAILURE)
    try:
        return module.Server(games, port, offered)
    except LockedError as error:
        fail(str(error), FAILURE)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            fail(f"port {port} is in use, perhaps by another firetower serve: choose another one with --port", FAILURE)
        if error.errno == errno.EACCES and error.filename is None:
            fail(f"port {port} may not be used: choose one from 1024 on with --port", FAILURE)
        raise
