"""The final table of a tournament in a terminal, wide or narrow."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

_AGENT = 8  # letters of an agent's name that a narrow terminal keeps in one line
_SCORE = 5  # letters of a score
_GAP = 2  # between columns


def show_standings(console: Console, table: Any) -> None:
    """Ratings, who beat whom, seats, and how games ended."""
    console.print(_ranking(table, console.width))
    if len(table.scores) > 1:
        typer.echo("\nscore of the row against the column")
        console.print(_pairs(table, console.width))
    for name, effects in table.seat_effects.items():
        typer.echo(f"Seats of {name}, in Elo points: {', '.join(f'{value:+.0f}' for value in effects)}")
    endings = ", ".join(f"{count} {ending}" for ending, count in table.endings.items())
    typer.echo(f"{table.games:,} games in {table.blocks:,} blocks, {table.decisions:,} decisions; {endings}")
    if table.stopped:
        typer.echo(f"Decided: {table.stopped}")


def _ranking(table: Any, width: int) -> Table:
    """The agents, strongest first; a narrow terminal shows fewer columns."""
    rated = any(row.rating is not None for row in table.rows)
    lines = [_agent_cells(row, rated) for row in table.rows]
    heads = ["rating", "95 %", "above next", "wins", "95 %", "games"] if rated else ["mean return", "95 %", "games"]
    if any(row.faults for row in table.rows):
        heads.append("faults")
    columns = list(zip(heads, *lines, strict=False))  # lines end with faults, which are not always shown
    # what can be left out, and in which order
    spare = [4, 2, 5, 3] if rated else [2]
    kept = list(range(len(heads)))
    while spare and _AGENT + sum(_GAP + max(map(len, columns[place])) for place in kept) > width:
        kept.remove(spare.pop(0))
    shown = _table()
    for place in kept:
        shown.add_column(heads[place], justify="right", no_wrap=True)
    for row, cells in zip(table.rows, lines, strict=True):
        shown.add_row(escape(row.agent), *(cells[place] for place in kept))
    shown.columns[0].header = "agent"
    return shown


def _agent_cells(row: Any, rated: bool) -> list[str]:
    """The line of an agent, without its name."""
    if not rated:
        cells = [f"{row.mean_return:.3f}", _span(row.return_interval, ".3f")]
    else:
        sure = "" if row.superiority is None else f"{100 * row.superiority:.1f} %"
        wins = "" if row.win_rate is None else f"{100 * row.win_rate:.1f} %"
        spans = _span(row.rating_interval, "+.0f"), _span(row.win_interval, ".1f", 100)
        cells = [f"{row.rating:+.0f}", spans[0], sure, wins, spans[1]]
    return [*cells, f"{row.games:,}", str(row.faults)]


def _span(span: tuple[float, float] | None, form: str, times: float = 1) -> str:
    return "" if span is None else f"{span[0] * times:{form}} to {span[1] * times:{form}}"


def _pairs(table: Any, width: int) -> Table:
    """Scores of the row against the column, in the order of the ranking; columns are numbers where names are long."""
    order = [row.agent for row in table.rows if row.agent in table.scores]
    rows = columns = order
    if max(map(len, order)) + sum(_GAP + max(len(agent), _SCORE) for agent in order) > width:
        columns = [f"{place}." for place in range(1, len(order) + 1)]
        rows = [f"{place} {agent}" for place, agent in zip(columns, order, strict=True)]
    shown = _table()
    for column in columns:
        shown.add_column(escape(column), justify="right", no_wrap=True)
    for agent, label in zip(order, rows, strict=True):
        scores = [table.scores[agent].get(other) for other in order]
        shown.add_row(escape(label), *("" if score is None else f"{100 * score:.1f}" for score in scores))
    return shown


def _table() -> Table:
    """An empty table with a column for agents, whose names may take several lines."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("", overflow="fold", min_width=_AGENT)
    return shown
