"""The parts of a report that say how games went: games in, markup out, none where there is nothing to say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from statistics import median
from typing import TypeVar

from markupsafe import Markup

from firetower_agents.arena.bootstrap import rate_with_intervals
from firetower_agents.arena.comparison import LEVEL, Span
from firetower_agents.arena.config import Config
from firetower_agents.arena.crosstable import crosstable
from firetower_agents.arena.places import results_of, win_shares
from firetower_agents.arena.ratings import fit_ratings
from firetower_agents.arena.report_charts import Bar, error_bars, heat_map, histograms
from firetower_agents.arena.report_commands import watch_command
from firetower_agents.arena.report_page import heading, name, names, number, paragraph, parts, table, words
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.standings import Row

MOST_FAULTS = 50
_NOT_FACTS = ("seed", "game_version")
_ONE_BLOCK = "One block alone does not show how much results vary: there are no intervals."
_SURE = f"{100 * LEVEL:.0f} %"
Games = Sequence[GameResult]
Key = TypeVar("Key")


def ratings(games: Games, rows: Sequence[Row]) -> Iterator[Markup]:
    """Elo ratings with error bars, and the table."""
    if not games:
        return
    score = _mean_shares([(agent, share) for game in games for agent, share in _shares(game)])
    bars = [Bar(row.agent, row.rating or 0.0, row.rating_interval) for row in rows]
    yield error_bars(bars, "+,.0f", f"Ratings in Elo points with {_SURE} intervals; the mean of all agents is 0")
    heads = ("agent", "Elo", "score", "games", "above next", "faults")
    caption = (
        f"Small print: {_SURE} intervals. Score is the mean share of the win, in per cent. "
        "Games counts seats: whoever holds two seats of a game has played twice. "
        "Above next: how likely the agent is stronger than the next one."
    )
    yield table(heads, [_rating_cells(row, score[row.agent]) for row in rows], caption)
    if rows[0].rating_interval is None:
        yield paragraph(_ONE_BLOCK, "note")
    yield from _doubts(games)


def _rating_cells(row: Row, score: float) -> tuple[object, ...]:
    above = "" if row.superiority is None else f"{100 * row.superiority:.1f} %"
    elo = parts.with_span(number(row.rating or 0.0, "+,.0f"), _below(row.rating_interval, "+,.0f"))
    won = parts.with_span(f"{100 * score:.1f}", _below(row.win_interval, ".1f", 100))
    return name(row.agent), elo, won, f"{row.games:,}", above, str(row.faults)


def _doubts(games: Games) -> Iterator[Markup]:
    """What the ratings cannot tell."""
    found = crosstable(games)
    if len(found.islands()) > 1:
        apart = "Ratings do not compare across these groups, which never met: {}."
        yield paragraph(words(apart, _groups(found.islands())), "note")
    elif len(found.tiers()) > 1:
        rough = (
            "Some agents never took anything off others, so the games say who is stronger but not by how much. Between "
            "these groups, distances are rough: {}."
        )
        yield paragraph(words(rough, _groups(found.tiers())), "note")


def _groups(groups: Sequence[Sequence[str]]) -> Markup:
    return Markup("; ").join(map(names, groups))


def pairs(games: Games, rows: Sequence[Row]) -> Iterator[Markup]:
    """The heat-map of scores, in the order of the ranking."""
    found = crosstable(games) if games else None
    if found is None or len(found.agents) < 2:
        return
    order = [found.agents.index(row.agent) for row in rows]
    cells = [
        [(float(found.score[i, j]), int(found.meetings[i, j])) if found.meetings[i, j] else None for j in order]
        for i in order
    ]
    caption = (
        "Score of the row against the column: 1 for being placed better, a half for the same place. Below: meetings."
    )
    yield heat_map([found.agents[i] for i in order], cells, caption)


def seats(games: Games) -> Iterator[Markup]:
    """What each seat is worth, for every preset."""
    if not games:
        return
    spans: dict[str, list[Span]] = {}
    if len({game.block for game in games}) > 1:
        sure = rate_with_intervals(games, level=LEVEL)
        effects = sure.ratings.seat_effects
        for preset, found in sure.seat_intervals.items():
            spans[preset] = list(zip(found.low.tolist(), found.high.tolist(), strict=True))
    else:
        effects = fit_ratings(games).seat_effects
    for preset, values in sorted(effects.items()):
        here = [game for game in games if game.preset == preset]
        won = _mean_shares([(seat, share) for game in here for seat, share in enumerate(win_shares(game))])
        reach: list[Span | None] = [*spans[preset]] if preset in spans else [None] * len(values)
        bars = [Bar(f"seat {i}", float(value), reach[i]) for i, value in enumerate(values)]
        yield heading(name(preset))
        yield error_bars(
            bars, "+,.0f", f"Advantage of each seat in Elo points with {_SURE} intervals, agents being equal"
        )
        rows = [
            (bar.label, number(bar.value, "+,.0f"), _span(bar.span, "+,.0f"), f"{100 * won[i]:.1f}")
            for i, bar in enumerate(bars)
        ]
        yield table(("seat", "Elo", _SURE, "share of wins, %"), rows)


def recorded(games: Games) -> Iterator[Markup]:
    """Means of whatever numbers a game's own report holds: by agent in games of one side, otherwise for all games."""
    groups: defaultdict[tuple[str, str], list[GameResult]] = defaultdict(list)
    for game in games:
        groups[game.preset, game.entrant].append(game)
    rows = []
    for (preset, agent), played in sorted(groups.items()):
        for fact in sorted({key for game in played for key in game.details} - {*_NOT_FACTS}):
            values = [game.details[fact] for game in played if fact in game.details]
            numbers = [float(value) for value in values if isinstance(value, bool | int | float)]
            if numbers and not fact.startswith("fault"):
                who = name(agent) if agent else "all"
                rows.append((name(preset), who, name(fact), f"{sum(numbers) / len(numbers):,.3f}", f"{len(numbers):,}"))
    if rows:
        yield table(("preset", "agent", "what", "mean", "games"), rows, "Yes counts 1 and no 0.", left=(0, 1, 2))


def lengths(games: Games) -> Iterator[Markup]:
    """How many decisions games took, for every preset and agent."""
    for preset in sorted({game.preset for game in games}):
        here = [game for game in games if game.preset == preset]
        agents = sorted({agent for game in here for agent, _ in results_of(game)})
        groups = [("all games", sorted(game.length for game in here))]
        if len(agents) > 1:
            groups += [(agent, sorted(game.length for game in here if _entered(game, agent))) for agent in agents]
        yield heading(name(preset))
        yield histograms(groups, "Decisions of all seats together; each strip has its own height")
        heads = ("games of", "games", "shortest", "median", "mean", "longest")
        yield table(heads, [(name(label), *_spread(found)) for label, found in groups])


def _entered(game: GameResult, agent: str) -> bool:
    return any(name == agent for name, _ in results_of(game))


def _spread(found: Sequence[int]) -> tuple[str, ...]:
    values = (found[0], median(found), sum(found) / len(found), found[-1])
    return f"{len(found):,}", *(f"{value:,.0f}" for value in values)


def endings(games: Games, config: Config | None) -> Iterator[Markup]:
    """How games ended, and what went wrong in those that did not end well."""
    counts = Counter((game.preset, game.ending) for game in games)
    totals = Counter(game.preset for game in games)
    rows = [
        (name(ending), name(preset), f"{count:,}", f"{100 * count / totals[preset]:.1f}")
        for (preset, ending), count in sorted(counts.items())
    ]
    yield table(("ending", "preset", "games", "% of the preset"), rows, left=(0, 1))
    faults: defaultdict[tuple[str, str, str], list[GameResult]] = defaultdict(list)
    for game in games:
        if "fault_agent" in game.details:
            text = str(game.details.get("fault") or "")
            faults[str(game.details["fault_agent"]), game.ending, text].append(game)
    if not faults:
        yield paragraph("No agent was at fault.")
        return
    yield heading("Faults")
    yield paragraph(
        "An agent at fault loses the game for its whole side. The command shows the first game in which it happened."
    )
    listed = sorted(faults.items(), key=lambda item: (-len(item[1]), item[0]))
    lines = [
        (name(agent), name(ending.removeprefix("fault: ")), name(text), f"{len(found):,}", _first(found[0], config))
        for (agent, ending, text), found in listed[:MOST_FAULTS]
    ]
    rest = f"{len(listed) - MOST_FAULTS:,} more kinds are left out." if len(listed) > MOST_FAULTS else ""
    yield table(("agent", "fault", "reason", "games", "watch"), lines, rest, left=(0, 1, 2, 4))


def _first(game: GameResult, config: Config | None) -> object:
    command = watch_command(game, config)
    return parts.code(name(command)) if command else ""


def _shares(game: GameResult) -> Iterator[tuple[str, Fraction]]:
    return zip(game.agents, win_shares(game), strict=True)


def _mean_shares(shares: Sequence[tuple[Key, Fraction]]) -> dict[Key, float]:
    """Means by key; fractions, so that the order leaves no trace."""
    found: defaultdict[Key, list[Fraction]] = defaultdict(list)
    for key, share in shares:
        found[key].append(share)
    return {key: float(sum(values, Fraction(0)) / len(values)) for key, values in found.items()}


def _below(span: Span | None, form: str, times: float = 1) -> str:
    return "" if span is None else _span(span, form, times)


def _span(span: Span | None, form: str, times: float = 1) -> str:
    return "–" if span is None else f"{number(span[0] * times, form)} to {number(span[1] * times, form)}"
