"""What the commands share: parameters, rules options from text, and mistakes told in one line."""

from __future__ import annotations

import functools
import json
import typing
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from firetower_env.cli.completion import presets_like, rules_options_like
from firetower_env.core.errors import FiretowerError, ReplayError, RulesError
from firetower_env.outputs import same_file
from firetower_env.presets import find_preset, make_game
from firetower_env.render.wording import printable

#: exit codes: a mistake of the user, something that failed, and Ctrl-C as shells know it
MISTAKE, FAILURE, INTERRUPTED = 2, 1, 130

PresetArgument = Annotated[
    str,
    typer.Argument(metavar="PRESET", help="A preset; `firetower list` shows them.", autocompletion=presets_like),
]
SeedOption = Annotated[
    int | None, typer.Option(min=0, help="Seed of the game; without it a fresh one is drawn and shown.")
]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Change a rules option (@FILE: from a file).",
        autocompletion=rules_options_like,
    ),
]
SaveOption = Annotated[str | None, typer.Option("--save", metavar="FILE", help="Write a replay of the game.")]
OverwriteOption = Annotated[bool, typer.Option("--overwrite", help="Let --save replace an existing file.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]

Command = typing.TypeVar("Command", bound=Callable[..., None])


def guarded(command: Command) -> Command:
    """The command, with mistakes of its user told in one line instead of a traceback."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except ReplayError as error:
            fail(str(error), FAILURE)
        except FiretowerError as error:
            fail(str(error))
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            raise
        except FileExistsError as error:
            fail(f"{error.filename} exists; choose another name, or add --overwrite")
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))

    return typing.cast(Command, run)


def fail(message: str, code: int = MISTAKE) -> NoReturn:
    """One line on the error stream, and out."""
    typer.echo(f"firetower: {printable(message)}", err=True)
    raise typer.Exit(code)


def check_outputs(outputs: Iterable[Path | str | None], sources: Iterable[Path | str | None]) -> None:
    """Refuse to write a file over one that is read, or over another one that is written. None stands for no file."""
    read = [Path(path) for path in sources if path is not None]
    written = [Path(path) for path in outputs if path is not None]
    for number, path in enumerate(written):
        if any(same_file(path, source) for source in read):
            fail(f"{path} is read by this command and would be lost: choose another name")
        if any(same_file(path, other) for other in written[:number]):
            fail(f"{path} would be written twice: choose another name")


def examples(*lines: str) -> str:
    """An epilog with examples, one a line."""
    return "[bold]Examples[/bold]\n\n" + "\n\n".join(f"[cyan]{line}[/cyan]" for line in lines)


def print_json(data: Any) -> None:
    """Data for programs."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


# -- rules options ----------------------------------------------------------------------------------------------------


def parse_options(preset: str, texts: list[str] | None) -> dict[str, Any]:
    """`name=value` texts as rules options of the preset's game; `name=@file` takes the value from a file."""
    rules = type(make_game(find_preset(preset).name).rules)
    options = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise RulesError(f"a rules option is written NAME=VALUE, not {text!r}")
        declared = rules.find(name.strip())
        options[declared.name] = declared.parse(_from_file(value.strip()))
    return options


def _from_file(value: str) -> str:
    """The value, or what stands in the file that it names."""
    if not value.startswith("@"):
        return value
    try:
        return Path(value[1:]).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RulesError(f"{value[1:]} is no text file") from None
