"""How strong a policy is: games against fixed opponents, every deal in all rotations of the seats, with intervals.

A policy that plays a game of one side (solo, cooperative) has no opponents: there the share of games won and the score
count, beside those of other players on the same deals, who hold all seats as it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from firetower_agents.arena.play import play_matches
from firetower_agents.arena.results import GameResult, ResultsError
from firetower_agents.arena.schedule import DUELS, MatchSpec, Schedule, TableSpec
from firetower_agents.arena.winrates import jeffreys_interval, win_rates
from firetower_env.agents import Agent
from firetower_training.deals import DealResults, measure_of, paired_difference, play_deals
from firetower_training.policy.agent import PolicyAgent, PolicyError, check_shapes, shapes

#: what the policy is called in the games; deals depend on the names of those who play
NAME = "policy"
#: games side by side
BATCH = 256


@dataclass(frozen=True)
class Evaluation:
    """The result against one opponent, or of one player in a game of one side."""

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
    #: in games of one side: what players are compared by, and its mean
    score: str = ""
    mean_score: float | None = None
    #: how much more of it the policy has than this player on the same deals, and the 95 % interval of that
    ahead: float | None = None
    ahead_low: float | None = None
    ahead_high: float | None = None
    #: what was played, where a policy is judged in several presets
    preset: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)

    @property
    def title(self) -> str:
        """Whom the policy met or at what level it was, where there are several presets also in which; of others, also
        who they are.
        """
        where = f"{self.preset}: " if self.preset else ""
        return where + (self.opponent if self.player == NAME else f"{self.player}, {self.opponent}")

    def told(self) -> str:
        """In a line."""
        text = f"{self.title} {self.win_rate:.1%} ({self.low:.1%} to {self.high:.1%})"
        if self.mean_score is not None:
            text += f", {self.score} {self.mean_score:.3g}"
        return f"{text}; {NAME} {self.ahead_told}" if self.ahead_told else text

    @property
    def ahead_told(self) -> str:
        """How far ahead of this player the policy is, with the interval; empty where nothing is compared."""
        if self.ahead is None:
            return ""
        return f"{self.ahead:+.3g} ({self.ahead_low:+.3g} to {self.ahead_high:+.3g})"


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
    played: dict[tuple[str, str], DealResults] | None = None,
) -> list[Evaluation]:
    """Play a game of one side, at each of these levels or at the table's own; then others, on the same deals.

    `played` keeps what others did, who do the same every time, from one evaluation to the next.
    """
    check_shapes(agent.features.game, shapes(table.game))
    tables = {f"level {level}": TableSpec(table.preset, {**table.options, "level": level}) for level in levels}
    kept = {} if played is None else played
    results: list[Evaluation] = []
    for name, at in (tables or {table.preset: table}).items():
        seeds = _seeds(at, games, seed)
        own = play_deals(at, seeds, NAME, agent, batch=BATCH)
        results.append(_alone(own, NAME, at, name, agent.sample))
        for player in beside:
            if (name, player) not in kept:
                kept[name, player] = play_deals(at, seeds, player, batch=BATCH)
            results.append(_alone(kept[name, player], player, at, name, False, own))
    return results


def plays_alone(table: TableSpec) -> bool:
    """Is it a game without opponents?"""
    return table.game.cooperative


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


def _seeds(table: TableSpec, games: int, seed: int) -> list[int]:
    """The deals, which are the same for all players."""
    schedule = Schedule(table, (NAME,), seed)
    return [match.seed for match in _whole_blocks(schedule, (NAME,), games)]


def _alone(
    results: DealResults, player: str, table: TableSpec, name: str, sample: bool, own: DealResults | None = None
) -> Evaluation:
    """How a player did, and how far ahead of it the policy was with its own results."""
    won, count = int(results.won.sum()), results.won.size
    low, high = jeffreys_interval(won, count)
    ahead = paired_difference(own, results) if own else None
    return Evaluation(
        name,
        count,
        won / count,
        low,
        high,
        0.0,
        sample,
        float(results.returns.mean()),
        player,
        measure_of(table),
        float(results.scores.mean()),
        ahead.mean if ahead else None,
        ahead.low if ahead else None,
        ahead.high if ahead else None,
    )


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
