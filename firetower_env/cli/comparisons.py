"""How agents compare in a game of one side, in a terminal: scores, wins, and differences on the same deals."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console

from firetower_env.cli.fitted import fitted, span, square

_HEADS = ("mean", "95 %", "quartiles", "wins", "95 %", "v. next", "95 %", "sure", "games")
#: columns that can be left out, and in which order
_SPARE = (4, 8, 1, 2, 7, 6)


def show_comparison(console: Console, found: Any) -> None:
    """The agents of one preset, the best first."""
    best = "" if found.higher_is_better else ", the less the better"
    plays = "one deal" if found.deals == 1 else f"{found.deals:,} deals"
    typer.echo(f"{found.preset}: {found.measure}{best}; {plays}, the same for every agent")
    faults = any(row.faults for row in found.agents)
    heads = (*_HEADS, "faults") if faults else _HEADS
    names = [row.agent for row in found.agents]
    form = _form(found)
    lines = [_cells(found, place, form)[: len(heads)] for place in range(len(names))]
    console.print(fitted(heads, names, lines, _SPARE, console.width))
    if len(names) > 2:
        typer.echo("\nrow less column, mean over the same deals")
        between = [[found.between(one, other) for other in names] for one in names]
        cells = [["" if pair is None else f"{pair.mean:+{form}}" for pair in line] for line in between]
        console.print(square(names, cells, console.width))


def _cells(found: Any, place: int, form: str) -> list[str]:
    """The line of an agent, without its name."""
    row = found.agents[place]
    following = found.agents[place + 1].agent if place + 1 < len(found.agents) else ""
    ahead = found.between(row.agent, following) if following else None
    sure = None if ahead is None else ahead.superiority
    return [
        f"{row.mean:{form}}",
        span(row.interval, form),
        " ".join(f"{value:.4g}" for value in row.quartiles[1:4]),
        f"{100 * row.win_share:.1f} %",
        span(row.win_interval, ".1f", 100),
        "" if ahead is None else f"{ahead.mean:+{form}}",
        "" if ahead is None else span(ahead.interval, f"+{form}"),
        "" if sure is None else f"{100 * sure:.1f} %",
        f"{row.games:,}",
        str(row.faults),
    ]


def _form(found: Any) -> str:
    """As many decimals as tell the agents apart: fewer where numbers are large."""
    reach = max(abs(value) for row in found.agents for value in row.quartiles)
    return ".3f" if reach < 10 else ".2f" if reach < 100 else ".1f"
