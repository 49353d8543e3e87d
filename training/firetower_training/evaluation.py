"""How strong a policy is: games against fixed opponents, every deal in all rotations of the seats, with intervals.

A policy that plays alone (solo) has no opponents: there the share of games won counts, beside that of other players on
the same deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from firetower_agents.arena.play import play_matches
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.schedule import DUELS, MatchSpec, Schedule, TableSpec
from firetower_agents.arena.winrates import jeffreys_interval, win_rates
from firetower_env.agents import Agent, make_agent
from firetower_training.policy.agent import PolicyAgent, PolicyError, check_shapes, shapes

#: what the policy is called in the games; deals depend on the names of those who play
NAME = "policy"
#: games side by side
BATCH = 256


@dataclass(frozen=True)
class Evaluation:
    """The result against one opponent, or of one player at one level of the solo game."""

    opponent: str
    games: int
    #: the mean share of the win, and its 95 % interval
    win_rate: float
    low: float
    high: float
    #: what an equal of the opponents would win
    even: float
    #: were answers drawn, or the most likely ones taken?
    sample: bool
    mean_return: float
    player: str = NAME

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)

    def told(self) -> str:
        """In a line."""
        return f"{self.opponent} {self.win_rate:.1%} ({self.low:.1%} to {self.high:.1%})"


def evaluate(
    agent: PolicyAgent, table: TableSpec, against: Sequence[str], *, games: int = 200, seed: int = 1
) -> list[Evaluation]:
    """Play at least so many games against each of these opponents."""
    check_shapes(agent.features.game, shapes(table.game))
    return [_against(agent, table, opponent, games, seed) for opponent in against]


def evaluate_alone(
    agent: PolicyAgent,
    table: TableSpec,
    beside: Sequence[str] = (),
    *,
    levels: Sequence[int] = (),
    games: int = 200,
    seed: int = 1,
) -> list[Evaluation]:
    """Play a solo game, at each of these levels or at the table's own; then others, on the same deals."""
    check_shapes(agent.features.game, shapes(table.game))
    tables = {f"level {level}": TableSpec(table.preset, {**table.options, "level": level}) for level in levels}
    return [
        _alone(agent if player == NAME else make_agent(player), player, at, name, games, seed)
        for name, at in (tables or {table.preset: table}).items()
        for player in (NAME, *beside)
    ]


def plays_alone(table: TableSpec) -> bool:
    """Is it a game without opponents?"""
    return len(set(table.sides)) == 1


def _against(agent: PolicyAgent, table: TableSpec, opponent: str, games: int, seed: int) -> Evaluation:
    if opponent == NAME:
        raise ResultsError(f"an opponent cannot be called {NAME!r}")
    schedule = Schedule(table, (NAME, opponent), seed, DUELS)
    (group,) = (group for group in schedule.groups if group[0] == NAME)
    played = _play(agent, table, _whole_blocks(schedule, group, games))
    rates = win_rates(played)
    place = rates.agents.index(NAME)
    returns = [paid for game in played for name, paid in zip(game.agents, game.returns, strict=True) if name == NAME]
    return Evaluation(
        opponent,
        len(played),
        float(rates.rate[place]),
        float(rates.intervals.low[place]),
        float(rates.intervals.high[place]),
        1 / len(set(table.sides)),
        agent.sample,
        sum(returns) / len(returns),
    )


def _alone(agent: Agent, player: str, table: TableSpec, name: str, games: int, seed: int) -> Evaluation:
    # deals depend on names: all players go by the policy's
    schedule = Schedule(table, (NAME,), seed)
    played = _play(agent, table, _whole_blocks(schedule, (NAME,), games))
    won = sum(bool(game.details["won"]) for game in played)
    low, high = jeffreys_interval(won, len(played))
    paid = sum(game.returns[0] for game in played) / len(played)
    sample = isinstance(agent, PolicyAgent) and agent.sample
    return Evaluation(name, len(played), won / len(played), low, high, 0.0, sample, paid, player)


def _whole_blocks(schedule: Schedule, group: tuple[str, ...], games: int) -> list[MatchSpec]:
    """At least so many matches, in whole blocks; one block alone would not show how much results vary."""
    rotations = len(list(schedule.block(group, 0)))
    blocks = max(2, -(-games // rotations))
    return [match for number in range(blocks) for match in schedule.block(group, number)]


def _play(agent: Agent, table: TableSpec, matches: list[MatchSpec]) -> list[GameResult]:
    played = list(play_matches(table, matches, batch=BATCH, time_limit=None, known={NAME: agent}))
    for game in played:
        if "fault" in game.details:
            raise PolicyError(f"{game.details['fault_agent']} could not play on: {game.details['fault']}")
    return played
