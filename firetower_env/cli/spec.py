"""`firetower spec`: a game's actions, phases, cards, observation and options; and the tables of its README."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from firetower_env.cli import tables
from firetower_env.cli.common import FAILURE, JsonOption, RulesOption, examples, fail, parse_options, print_json
from firetower_env.cli.completion import presets_like
from firetower_env.cli.readme import readme_of, with_tables
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game
from firetower_env.core.texts import Rows
from firetower_env.presets import DEFAULT_PRESET, GAMES, find_preset, make_game

NAME = "spec"
EPILOG = examples(
    "firetower spec fire_tower_2p",
    "firetower spec --section actions",
    "firetower spec fire_tower_2p -o fire_pick=true --section options",
    "firetower spec --check",
)
#: columns of sentences share the width that is left by the others, some of which are kept narrow
_PROSE = ("asks", "rule", "effect", "meaning", "options", "what it is", "origin")
_WIDEST = {"default": 10, "here": 10, "ruling": 8, "kind": 12, "confidence": 12}
_FOR_PROGRAMS = ("id",)


def _sections_like(incomplete: str) -> list[str]:
    return [name for name in tables.SECTIONS if name.startswith(incomplete)]


def command(
    preset: Annotated[
        str,
        typer.Argument(metavar="[PRESET]", help="A preset; `firetower list` shows them.", autocompletion=presets_like),
    ] = DEFAULT_PRESET,
    section: Annotated[
        str | None,
        typer.Option(help=f"One of {', '.join(tables.SECTIONS)}.", autocompletion=_sections_like),
    ] = None,
    option: RulesOption = None,
    as_json: JsonOption = False,
    write: Annotated[bool, typer.Option("--write", help="Write the tables of the games' READMEs anew.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if those tables are out of date.")] = False,
) -> None:
    """Show the specification of a preset, made from the game itself."""
    if write or check:
        _readmes(write)
        return
    if section is not None and section not in tables.SECTIONS:
        raise UnknownNameError.of("section", section, tables.SECTIONS)
    game = make_game(preset, **parse_options(preset, option))
    wanted = (section,) if section else tuple(tables.SECTIONS)
    found = {name: tables.SECTIONS[name](game) for name in wanted}
    if as_json:
        print_json({**_summary(preset, game), **found})
    else:
        _show(preset, game, found)


def _summary(preset: str, game: Game) -> dict[str, object]:
    return {
        "preset": find_preset(preset).name,
        "game": game.name,
        "version": game.version,
        "seats": game.seats,
        "action_count": game.layout.size,
        "vector_size": game.vector.size,
        "board_shape": list(game.board_shape),
    }


def _show(preset: str, game: Game, found: dict[str, Rows]) -> None:
    summary = _summary(preset, game)
    typer.echo("  ".join(f"{name.replace('_', ' ')}: {value}" for name, value in summary.items()))
    console = Console()
    for name, rows in found.items():
        if not rows:
            continue
        columns = [column for column in rows[0] if column not in _FOR_PROGRAMS]
        table = Table(
            title=f"\n{name}", title_justify="left", title_style="bold", box=None, pad_edge=False, expand=True
        )
        for place, column in enumerate(columns):
            table.add_column(
                column,
                overflow="fold",
                no_wrap=place == 0,
                ratio=1 if column in _PROSE else None,
                max_width=_WIDEST.get(column),
            )
        for row in rows:
            table.add_row(*(escape(row[column]) for column in columns))
        console.print(table)


def _readmes(write: bool) -> None:
    """Renew the generated tables, or compare them."""
    stale: list[Path] = []
    described = [entry for entry in GAMES.values() if entry.page is not None]
    for entry in described:
        path = readme_of(entry.name)
        text = path.read_text(encoding="utf-8")
        fresh = with_tables(text, entry.make())
        if fresh != text:
            stale.append(path)
            if write:
                path.write_text(fresh, encoding="utf-8")
    if stale and not write:
        fail(f"out of date: {', '.join(map(str, stale))}; `firetower spec --write` renews them", FAILURE)
    typer.echo(
        f"{len(stale)} of {len(described)} READMEs rewritten." if write else "The generated tables are up to date."
    )
