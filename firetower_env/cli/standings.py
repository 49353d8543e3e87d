"""The final table of a tournament in a terminal, wide or narrow."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from firetower_env.cli.comparisons import show_comparison
from firetower_env.cli.fitted import fitted, span, square

_HEADS = ("rating", "95 %", "above next", "wins", "95 %", "games")
#: columns that can be left out, and in which order
_SPARE = (4, 2, 5, 3)


def show_standings(console: Console, table: Any) -> None:
    """Ratings, who beat whom, seats, how agents compare in games of one side, and how games ended."""
    if any(row.rating is not None for row in table.rows):
        console.print(_ranking(table, console.width))
    if len(table.scores) > 1:
        typer.echo("\nscore of the row against the column")
        console.print(_pairs(table, console.width))
    for name, effects in table.seat_effects.items():
        typer.echo(f"Seats of {name}, in Elo points: {', '.join(f'{value:+.0f}' for value in effects)}")
    for number, found in enumerate(table.comparisons):
        if number or table.scores:
            typer.echo()
        show_comparison(console, found)
    endings = ", ".join(f"{count} {ending}" for ending, count in table.endings.items())
    typer.echo(f"{table.games:,} games in {table.blocks:,} blocks, {table.decisions:,} decisions; {endings}")
    if table.stopped:
        typer.echo(f"Decided: {table.stopped}")


def _ranking(table: Any, width: int) -> Table:
    """The agents, strongest first; a narrow terminal shows fewer columns."""
    heads = (*_HEADS, "faults") if any(row.faults for row in table.rows) else _HEADS
    lines = [_agent_cells(row)[: len(heads)] for row in table.rows]
    return fitted(heads, [row.agent for row in table.rows], lines, _SPARE, width)


def _agent_cells(row: Any) -> list[str]:
    """The line of an agent, without its name."""
    return [
        f"{row.rating:+.0f}",
        span(row.rating_interval, "+.0f"),
        "" if row.superiority is None else f"{100 * row.superiority:.1f} %",
        "" if row.win_rate is None else f"{100 * row.win_rate:.1f} %",
        span(row.win_interval, ".1f", 100),
        f"{row.games:,}",
        str(row.faults),
    ]


def _pairs(table: Any, width: int) -> Table:
    """Scores of the row against the column, in the order of the ranking."""
    order = [row.agent for row in table.rows if row.agent in table.scores]
    scores = [[table.scores[agent].get(other) for other in order] for agent in order]
    return square(order, [["" if score is None else f"{100 * score:.1f}" for score in line] for line in scores], width)
