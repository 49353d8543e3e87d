"""The final table of a tournament: ratings with intervals, win rates, who beat whom; for games of one side how agents
compare on the same deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from firetower_agents.arena.bootstrap import percentile_interval, rate_with_intervals, resamples
from firetower_agents.arena.comparison import LEVEL, Comparison, Span, compare, rounded
from firetower_agents.arena.crosstable import crosstable
from firetower_agents.arena.places import results_of
from firetower_agents.arena.ratings import fit_ratings
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.winrates import win_rates


@dataclass(frozen=True)
class Row:
    """One agent's line. Intervals are missing where there is only one block."""

    agent: str
    #: seats held in all games together; a game of one side counts once
    games: int
    #: on the Elo scale, the mean of all agents at 0; missing where agents play games of one side only
    rating: float | None = None
    rating_interval: Span | None = None
    #: how likely it is stronger than the agent of the next line
    superiority: float | None = None
    #: mean share of the win
    win_rate: float | None = None
    win_interval: Span | None = None
    #: mean return of a seat
    mean_return: float = 0.0
    return_interval: Span | None = None
    #: games that it lost by a fault of its own; of one side also by one of a partner
    faults: int = 0


@dataclass(frozen=True)
class Standings:
    """What a tournament has shown so far."""

    rows: tuple[Row, ...]
    games: int
    blocks: int
    #: decisions of all games together
    decisions: int
    endings: dict[str, int]
    #: for every preset the handicap of each seat, in Elo points
    seat_effects: dict[str, list[float]] = field(default_factory=dict)
    #: for every agent its score against each other one, None where they never met
    scores: dict[str, dict[str, float | None]] = field(default_factory=dict)
    #: what a rule for stopping has found; nothing if it has found nothing
    stopped: str = ""
    #: one for every preset of one side
    comparisons: tuple[Comparison, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON; without comparisons where there are none."""
        return {name: value for name, value in asdict(self).items() if value or name != "comparisons"}


def standings(games: Iterable[GameResult], stopped: str = "") -> Standings:
    """The table of these games; their order leaves no trace."""
    played = sorted(games, key=lambda game: game.match)
    if not played:
        raise ResultsError("no games were played: there is no table to show")
    rated = [game for game in played if not game.is_one_sided]
    blocks = len({game.block for game in played})
    endings = Counter(game.ending for game in played)
    common = (len(played), blocks, sum(game.length for game in played), dict(sorted(endings.items())))
    rows = _rows(played, rated)
    compared = compare(played)
    if not rated:
        return Standings(rows, *common, stopped=stopped, comparisons=compared)
    table = crosstable(rated)
    scores = {
        agent: {
            other: rounded(table.score[i, j]) if table.meetings[i, j] else None
            for j, other in enumerate(table.agents)
            if j != i
        }
        for i, agent in enumerate(table.agents)
    }
    effects = {preset: _listed(values) for preset, values in fit_ratings(rated).seat_effects.items()}
    return Standings(rows, *common, effects, scores, stopped, compared)


def _rows(played: Sequence[GameResult], rated: Sequence[GameResult]) -> tuple[Row, ...]:
    counts = Counter(agent for game in played for agent, _ in results_of(game))
    agents = sorted(counts)
    faults = Counter(_at_fault(game) for game in played if "fault_agent" in game.details)
    facts: dict[str, dict[str, Any]] = {agent: {"games": counts[agent], "faults": faults[agent]} for agent in agents}
    for agent in agents:
        facts[agent].update(_returns(played, agent))
    if rated:
        for agent, more in _ratings(rated).items():
            facts[agent].update(more)
    if not rated and len({game.block for game in played}) > 1:
        for agent, more in _win_rates(played).items():
            facts[agent].update(more)
    order = sorted(agents, key=lambda agent: (-facts[agent].get("rating", 0.0), -facts[agent]["mean_return"], agent))
    lines = []
    for agent, behind in zip(order, [*order[1:], None], strict=True):
        stronger = facts[agent].pop("stronger", {})
        lines.append(Row(agent, superiority=stronger.get(behind), **facts[agent]))
    return tuple(lines)


def _at_fault(game: GameResult) -> str:
    """Who pays for a fault: the agent that made it, or the one whose side it was."""
    return game.entrant or str(game.details["fault_agent"])


def _ratings(rated: Sequence[GameResult]) -> dict[str, dict[str, Any]]:
    """Ratings and win rates by agent, with intervals where there are blocks enough."""
    if len({game.block for game in rated}) < 2:
        return {agent: {"rating": rounded(elo)} for agent, elo in fit_ratings(rated).ranking()}
    sure, won = rate_with_intervals(rated, level=LEVEL), _win_rates(rated)
    agents = sure.ratings.agents
    return {
        agent: {
            "rating": rounded(sure.ratings.elo[i]),
            "rating_interval": (rounded(sure.intervals.low[i]), rounded(sure.intervals.high[i])),
            "stronger": {other: rounded(sure.superiority[i, j]) for j, other in enumerate(agents)},
            **won[agent],
        }
        for i, agent in enumerate(agents)
    }


def _win_rates(games: Sequence[GameResult]) -> dict[str, dict[str, Any]]:
    rates = win_rates(games, level=LEVEL)
    return {
        agent: {
            "win_rate": rounded(rates.rate[i]),
            "win_interval": (rounded(rates.intervals.low[i]), rounded(rates.intervals.high[i])),
        }
        for i, agent in enumerate(rates.agents)
    }


def _returns(played: Sequence[GameResult], agent: str) -> dict[str, Any]:
    """The mean return of an agent, with an interval from resampled blocks."""
    blocks: dict[str, list[float]] = {}
    for game in played:
        for name, seat in results_of(game):
            if name == agent:
                blocks.setdefault(game.block, []).append(game.returns[seat])
    sums = np.array([sum(paid) for paid in blocks.values()])
    counts = np.array([len(paid) for paid in blocks.values()])
    found: dict[str, Any] = {"mean_return": rounded(sums.sum() / counts.sum())}
    if len(blocks) > 1:
        drawn = [(w.T @ sums) / (w.T @ counts) for w in resamples(len(blocks), 1000, np.random.default_rng(0))]
        span = percentile_interval(np.concatenate(drawn)[:, None], len(blocks), LEVEL)
        found["return_interval"] = (rounded(span.low[0]), rounded(span.high[0]))
    return found


def _listed(values: Any) -> list[float]:
    return [rounded(value) for value in values]
