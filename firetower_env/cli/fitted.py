"""Tables that fit into a terminal: names may take several lines, and what is least needed is left out first."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table

AGENT = 8  # letters of an agent's name that a narrow terminal keeps in one line
GAP = 2  # between columns


def agent_table() -> Table:
    """An empty table with a column for agents, whose names may take several lines."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("", overflow="fold", min_width=AGENT)
    return shown


def fitted(
    heads: Sequence[str], agents: Sequence[str], lines: Sequence[Sequence[str]], spare: Sequence[int], width: int
) -> Table:
    """A line of cells for each agent; `spare` are the columns that can be left out, the first one first."""
    columns = list(zip(heads, *lines, strict=True))
    kept, rest = list(range(len(heads))), list(spare)
    while rest and AGENT + sum(GAP + max(map(len, columns[place])) for place in kept) > width:
        kept.remove(rest.pop(0))
    shown = agent_table()
    for place in kept:
        shown.add_column(heads[place], justify="right", no_wrap=True)
    for agent, cells in zip(agents, lines, strict=True):
        shown.add_row(escape(agent), *(cells[place] for place in kept))
    shown.columns[0].header = "agent"
    return shown


def square(agents: Sequence[str], cells: Sequence[Sequence[str]], width: int) -> Table:
    """Agents against agents; columns are numbers where names are long."""
    rows = columns = list(agents)
    widest = max(len(cell) for line in cells for cell in line)
    if max(map(len, agents)) + sum(GAP + max(len(agent), widest) for agent in agents) > width:
        columns = [f"{place}." for place in range(1, len(agents) + 1)]
        rows = [f"{place} {agent}" for place, agent in zip(columns, agents, strict=True)]
    shown = agent_table()
    for column in columns:
        shown.add_column(escape(column), justify="right", no_wrap=True)
    for label, line in zip(rows, cells, strict=True):
        shown.add_row(escape(label), *line)
    return shown


def span(found: tuple[float, float] | None, form: str, times: float = 1) -> str:
    """An interval in words; nothing where there is none."""
    return "" if found is None else f"{found[0] * times:{form}} to {found[1] * times:{form}}"
