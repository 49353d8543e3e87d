"""Agents of a game of one side beside each other: how each did, and how much better on the same deals.

Nobody plays against anybody there, so there is no Elo. Every agent has played the same deals, and luck of the deal
drops out of the differences between two agents deal by deal. Intervals come from resampled deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np

from firetower_agents.arena.bootstrap import percentile_interval, resamples
from firetower_agents.arena.choices import FloatArray
from firetower_agents.arena.measures import Measured, measure_presets
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.winrates import win_rates

DECIMALS = 4
LEVEL = 0.95
REPLICATES = 1000
Span = tuple[float, float]


@dataclass(frozen=True)
class AgentScores:
    """How one agent did. Intervals are missing where there is only one deal."""

    agent: str
    games: int
    mean: float
    interval: Span | None
    #: least, lower quartile, median, upper quartile and greatest of its games
    quartiles: tuple[float, float, float, float, float]
    #: the share of games that were won
    win_share: float
    win_interval: Span | None
    #: games that somebody's fault has ended: the agent's own, or a partner's
    faults: int
    #: every value with how many games had it
    distribution: tuple[tuple[float, int], ...]


@dataclass(frozen=True)
class Difference:
    """One agent less another one, on the deals that both have played."""

    agent: str
    other: str
    deals: int
    mean: float
    interval: Span | None
    #: how likely the first one is better
    superiority: float | None


@dataclass(frozen=True)
class Comparison:
    """All agents of one preset, the best first."""

    preset: str
    #: what is compared: the score of the game by its name, or the return
    measure: str
    higher_is_better: bool
    deals: int
    agents: tuple[AgentScores, ...]
    #: of every two agents that have deals in common, the better one first
    differences: tuple[Difference, ...]

    def between(self, agent: str, other: str) -> Difference | None:
        """One agent less another one; none if they have no deal in common."""
        for found in self.differences:
            if (found.agent, found.other) == (agent, other):
                return found
            if (found.agent, found.other) == (other, agent):
                return reversed_difference(found)
        return None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def compare(games: Iterable[GameResult]) -> tuple[Comparison, ...]:
    """A comparison for every preset of one side."""
    return tuple(_comparison(measured) for measured in measure_presets(games))


def _comparison(measured: Measured) -> Comparison:
    order = [agent for agent, _ in measured.ranking()]
    place = {agent: number for number, agent in enumerate(order)}
    found = [reversed_difference(one) if place[one.agent] > place[one.other] else one for one in differences(measured)]
    return Comparison(
        measured.preset,
        measured.name,
        measured.higher_is_better,
        len(measured.deals),
        tuple(_agent_scores(measured, agent) for agent in order),
        tuple(sorted(found, key=lambda one: (place[one.agent], place[one.other]))),
    )


def _agent_scores(measured: Measured, agent: str) -> AgentScores:
    column = measured.column(agent)
    games, counted = measured.games[column], measured.counted[column]
    deals = measured.values[:, column]
    deals = deals[~np.isnan(deals)]
    rates = win_rates(games, level=LEVEL) if deals.size > 1 else None
    return AgentScores(
        agent,
        len(games),
        rounded(counted.mean()),
        _span(_resampled(deals[:, None], REPLICATES), deals.size),
        tuple(map(rounded, np.quantile(counted, (0, 0.25, 0.5, 0.75, 1)))),  # type: ignore[arg-type]  # five of them
        rounded(np.mean([game.won[0] for game in games])),
        (rounded(rates.intervals.low[0]), rounded(rates.intervals.high[0])) if rates else None,
        sum("fault" in game.details for game in games),
        tuple(sorted(Counter(map(rounded, counted)).items())),
    )


def differences(measured: Measured, replicates: int = REPLICATES) -> Iterator[Difference]:
    """Of every two agents with deals in common the first less the second; pairs with the same deals share resamples."""
    sign = 1 if measured.higher_is_better else -1
    known = ~np.isnan(measured.values)
    pairs: dict[bytes, list[tuple[int, int]]] = {}
    for one, other in combinations(range(len(measured.agents)), 2):
        pairs.setdefault((known[:, one] & known[:, other]).tobytes(), []).append((one, other))
    for common, together in pairs.items():
        shared = measured.values[np.frombuffer(common, np.bool_)]
        if not len(shared):
            continue
        first, second = np.array(together).T
        away = shared[:, first] - shared[:, second]
        samples = _resampled(away, replicates)
        for place, (one, other) in enumerate(together):
            drawn = None if samples is None else samples[:, [place]]
            better = None if drawn is None else rounded(((np.sign(sign * drawn) + 1) / 2).mean())
            names = measured.agents[one], measured.agents[other]
            mean = rounded(away[:, place].mean())
            yield Difference(*names, len(shared), mean, _span(drawn, len(shared)), better)


def reversed_difference(found: Difference) -> Difference:
    """The same the other way round."""
    span = None if found.interval is None else (0.0 - found.interval[1], 0.0 - found.interval[0])
    likely = None if found.superiority is None else rounded(1 - found.superiority)
    return Difference(found.other, found.agent, found.deals, 0.0 - found.mean, span, likely)


def _resampled(values: FloatArray, replicates: int) -> FloatArray | None:
    """(resamples, columns): the means of values (deals, columns) in each resample; none if there is one deal only."""
    if len(values) < 2:
        return None
    weights = resamples(len(values), replicates, np.random.default_rng(0))
    return np.concatenate([some.T @ values / len(values) for some in weights])


def _span(samples: FloatArray | None, deals: int) -> Span | None:
    if samples is None:
        return None
    found = percentile_interval(samples, deals, LEVEL)
    return rounded(found.low[0]), rounded(found.high[0])


def rounded(value: Any) -> float:
    """A number as tables have it."""
    # adding zero turns -0.0 into 0.0
    return round(float(value), DECIMALS) + 0.0
