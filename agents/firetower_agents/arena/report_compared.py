"""The part of a report about games of one side: how agents compare on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from firetower_agents.arena.comparison import LEVEL, AgentScores, Comparison, Difference, Span, compare
from firetower_agents.arena.report_charts import Bar, error_bars, histograms
from firetower_agents.arena.report_page import heading, name, number, paragraph, parts, table
from firetower_agents.arena.results import GameResult

_SURE = f"{100 * LEVEL:.0f} %"
_FORM = ",.3f"


def compared(games: Sequence[GameResult]) -> Iterator[Markup]:
    """A comparison for every preset of one side."""
    for found in compare(games):
        yield heading(name(found.preset))
        yield from _shown(found)


def _shown(found: Comparison) -> Iterator[Markup]:
    better = "the more the better" if found.higher_is_better else "the less the better"
    yield paragraph(f"Nobody plays against anybody here. Compared on {found.deals:,} deals: {found.measure}, {better}.")
    bars = [Bar(row.agent, row.mean, row.interval) for row in found.agents]
    yield error_bars(bars, _FORM, f"Mean {found.measure} of a game with {_SURE} intervals")
    heads = ("agent", "mean", "least", "lower quartile", "median", "upper quartile", "greatest", "won, %")
    caption = f"Small print: {_SURE} intervals."
    if any(row.faults for row in found.agents):
        caption += " A game that a fault has ended counts as lost, with the worst score of all."
    yield table((*heads, "games", "faults"), [_cells(row) for row in found.agents], caption)
    if found.agents[0].interval is None:
        yield paragraph("One deal alone does not show how much results vary: there are no intervals.", "note")
    values = [[value for value, count in row.distribution for _ in range(count)] for row in found.agents]
    groups = [(row.agent, played) for row, played in zip(found.agents, values, strict=True)]
    least = min(value for played in values for value in played)
    yield histograms(groups, f"How often which {found.measure}", f"({found.measure})", ",.2f", least)
    yield from _differences(found)


def _cells(row: AgentScores) -> tuple[object, ...]:
    mean = parts.with_span(number(row.mean, _FORM), _below(row.interval, _FORM))
    won = parts.with_span(f"{100 * row.win_share:.1f}", _below(row.win_interval, ".1f", 100))
    spread = (number(value, ",.4g") for value in row.quartiles)
    return name(row.agent), mean, *spread, won, f"{row.games:,}", str(row.faults)


def _differences(found: Comparison) -> Iterator[Markup]:
    """Row less column, each pair on the deals that both have played."""
    agents = [row.agent for row in found.agents]
    if len(agents) < 2:
        return
    if not found.differences:
        yield paragraph("No two agents have played the same deals, so there are no differences deal by deal.", "note")
        return
    rows = [(name(one), *(_pair(found.between(one, other)) for other in agents)) for one in agents]
    caption = (
        f"The mean of the row's {found.measure} less the column's on the same deal, with {_SURE} intervals from "
        "resampled deals. An interval without 0 tells the two apart."
    )
    yield table(("row less column", *map(name, agents)), rows, caption)


def _pair(found: Difference | None) -> object:
    if found is None:
        return ""
    return parts.with_span(number(found.mean, f"+{_FORM}"), _below(found.interval, f"+{_FORM}"))


def _below(span: Span | None, form: str, times: float = 1) -> str:
    return "" if span is None else f"{number(span[0] * times, form)} to {number(span[1] * times, form)}"
