"""`firetower list`: what there is to play, and who plays it."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table

from firetower_env.agents import agent_codes, agent_games, baselines
from firetower_env.cli.common import JsonOption, examples, print_json
from firetower_env.presets import GAMES, PRESETS, make_game

NAME = "list"
EPILOG = examples("firetower list", "firetower list --json")


def command(as_json: JsonOption = False) -> None:
    """List the games, their presets and the agents."""
    presets = [
        {"preset": name, "game": preset.game, "seats": make_game(name).seats, "id": preset.env_id, "doc": preset.doc}
        for name, preset in PRESETS.items()
    ]
    plays = {code: [name for name in GAMES if name in (agent_games(code) or GAMES)] for code in agent_codes()}
    if as_json:
        print_json(
            {
                "games": {name: entry.doc for name, entry in GAMES.items()},
                "presets": presets,
                "agents": agent_codes(),
                "plays": plays,
                "baselines": {name: list(baselines(name)) for name in GAMES},
            }
        )
        return
    console = Console()
    for title, rows in (
        ("Games", [{"game": name, "what it is": entry.doc} for name, entry in GAMES.items()]),
        ("Presets", [{key: str(row[key]) for key in ("preset", "seats", "doc")} for row in presets]),
        (
            "Agents",
            [
                {
                    "agent": code,
                    "plays": "all" if agent_games(code) is None else ", ".join(plays[code]),
                    "what it does": doc,
                }
                for code, doc in agent_codes().items()
            ],
        ),
    ):
        console.print(_table(title, rows))
    typer.echo("An environment id is firetower/PRESET-v0; `firetower spec PRESET` tells all about a preset.")


def _table(title: str, rows: list[dict[str, str]]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for name in rows[0]:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*row.values())
    return table
