"""The final table of a tournament: ratings with intervals, win rates, who beat whom; for solo games mean returns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from firetower_agents.arena.bootstrap import percentile_interval, rate_with_intervals, resamples
from firetower_agents.arena.crosstable import crosstable
from firetower_agents.arena.ratings import fit_ratings
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.winrates import win_rates

DECIMALS = 4
LEVEL = 0.95
Span = tuple[float, float]


@dataclass(frozen=True)
class Row:
    """One agent's line. Intervals are missing where there is only one block."""

    agent: str
    #: seats held in all games together
    games: int
    #: on the Elo scale, the mean of all agents at 0; missing where agents play alone
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

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def standings(games: Iterable[GameResult], stopped: str = "") -> Standings:
    """The table of these games; their order leaves no trace."""
    played = sorted(games, key=lambda game: game.match)
    if not played:
        raise ResultsError("no games were played: there is no table to show")
    rated = [game for game in played if len(set(game.sides)) > 1]
    blocks = len({game.block for game in played})
    endings = Counter(game.ending for game in played)
    common = (len(played), blocks, sum(game.length for game in played), dict(sorted(endings.items())))
    rows = _rows(played, rated)
    if not rated:
        return Standings(rows, *common, stopped=stopped)
    table = crosstable(rated)
    scores = {
        agent: {
            other: _rounded(table.score[i, j]) if table.meetings[i, j] else None
            for j, other in enumerate(table.agents)
            if j != i
        }
        for i, agent in enumerate(table.agents)
    }
    effects = {preset: _listed(values) for preset, values in fit_ratings(rated).seat_effects.items()}
    return Standings(rows, *common, effects, scores, stopped)


def _rows(played: Sequence[GameResult], rated: Sequence[GameResult]) -> tuple[Row, ...]:
    agents = sorted({agent for game in played for agent in game.agents})
    counts = Counter(agent for game in played for agent in game.agents)
    faults = Counter(str(game.details["fault_agent"]) for game in played if "fault_agent" in game.details)
    facts: dict[str, dict[str, Any]] = {agent: {"games": counts[agent], "faults": faults[agent]} for agent in agents}
    for agent in agents:
        facts[agent].update(_returns(played, agent))
    if rated:
        for agent, more in _ratings(rated).items():
            facts[agent].update(more)
    order = sorted(agents, key=lambda agent: (-facts[agent].get("rating", 0.0), -facts[agent]["mean_return"], agent))
    lines = []
    for agent, behind in zip(order, [*order[1:], None], strict=True):
        stronger = facts[agent].pop("stronger", {})
        lines.append(Row(agent, superiority=stronger.get(behind), **facts[agent]))
    return tuple(lines)


def _ratings(rated: Sequence[GameResult]) -> dict[str, dict[str, Any]]:
    """Ratings and win rates by agent, with intervals where there are blocks enough."""
    if len({game.block for game in rated}) < 2:
        return {agent: {"rating": _rounded(elo)} for agent, elo in fit_ratings(rated).ranking()}
    sure, rates = rate_with_intervals(rated, level=LEVEL), win_rates(rated, level=LEVEL)
    return {
        agent: {
            "rating": _rounded(sure.ratings.elo[i]),
            "rating_interval": (_rounded(sure.intervals.low[i]), _rounded(sure.intervals.high[i])),
            "stronger": {other: _rounded(sure.superiority[i, j]) for j, other in enumerate(rates.agents)},
            "win_rate": _rounded(rates.rate[i]),
            "win_interval": (_rounded(rates.intervals.low[i]), _rounded(rates.intervals.high[i])),
        }
        for i, agent in enumerate(rates.agents)
    }


def _returns(played: Sequence[GameResult], agent: str) -> dict[str, Any]:
    """The mean return of an agent, with an interval from resampled blocks."""
    blocks: dict[str, list[float]] = {}
    for game in played:
        for name, paid in zip(game.agents, game.returns, strict=True):
            if name == agent:
                blocks.setdefault(game.block, []).append(paid)
    sums = np.array([sum(paid) for paid in blocks.values()])
    counts = np.array([len(paid) for paid in blocks.values()])
    found: dict[str, Any] = {"mean_return": _rounded(sums.sum() / counts.sum())}
    if len(blocks) > 1:
        drawn = [(w.T @ sums) / (w.T @ counts) for w in resamples(len(blocks), 1000, np.random.default_rng(0))]
        span = percentile_interval(np.concatenate(drawn)[:, None], len(blocks), LEVEL)
        found["return_interval"] = (_rounded(span.low[0]), _rounded(span.high[0]))
    return found


def _rounded(value: Any) -> float:
    # adding zero turns -0.0 into 0.0
    return round(float(value), DECIMALS) + 0.0


def _listed(values: Any) -> list[float]:
    return [_rounded(value) for value in values]
