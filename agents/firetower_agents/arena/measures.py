"""What games of one side are compared by: one number for each agent and deal.

That is the score, where the game has one, otherwise the return. A game that a fault has ended has no score of its own:
it counts as the worst score that anyone has in this preset, so that nobody gains by giving up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from firetower_agents.arena.choices import FloatArray
from firetower_agents.arena.ratings import index_of
from firetower_agents.arena.results import GameResult, ScoreRecord

RETURN = "return"


@dataclass(frozen=True)
class Measured:
    """The games of one preset by agent and deal."""

    preset: str
    #: what is measured, in the words of the game
    name: str
    higher_is_better: bool
    #: in the order of their names
    agents: tuple[str, ...]
    deals: tuple[str, ...]
    #: (deals, agents): the mean over the games of that agent on that deal; not a number where there are none
    values: FloatArray
    #: for every agent the games it entered, in the order of their names
    games: tuple[tuple[GameResult, ...], ...]
    #: for every agent what each of its games counts
    counted: tuple[FloatArray, ...]

    def column(self, agent: str) -> int:
        """The place of an agent."""
        return index_of(agent, self.agents)

    def ranking(self) -> list[tuple[str, float]]:
        """Agents with the means over their games, the best first; equals by name."""
        means = [(agent, float(counted.mean())) for agent, counted in zip(self.agents, self.counted, strict=True)]
        sign = -1 if self.higher_is_better else 1
        return sorted(means, key=lambda item: (sign * item[1], item[0]))


def measure_presets(games: Iterable[GameResult]) -> list[Measured]:
    """The games of one side, preset by preset; the order of games leaves no trace."""
    presets: dict[str, list[GameResult]] = {}
    for game in sorted(games, key=lambda game: (game.preset, game.match)):
        if game.is_one_sided:
            presets.setdefault(game.preset, []).append(game)
    return [_measured(preset, played) for preset, played in presets.items()]


def _measured(preset: str, played: Sequence[GameResult]) -> Measured:
    kind = next((game.score for game in played if game.score is not None), ScoreRecord(RETURN, True, ()))
    numbers = _numbers(played, kind)
    agents = tuple(sorted({game.entrant for game in played}))
    deals = tuple(sorted({game.block for game in played}))
    row, column = ({name: place for place, name in enumerate(names)} for names in (deals, agents))
    sums, counts = np.zeros((2, len(deals), len(agents)))
    for game, value in zip(played, numbers, strict=True):
        sums[row[game.block], column[game.entrant]] += value
        counts[row[game.block], column[game.entrant]] += 1
    values = np.divide(sums, counts, out=np.full_like(sums, np.nan), where=counts > 0)
    own = [[place for place, game in enumerate(played) if game.entrant == agent] for agent in agents]
    return Measured(
        preset,
        kind.name,
        kind.higher_is_better,
        agents,
        deals,
        values,
        tuple(tuple(played[place] for place in places) for places in own),
        tuple(np.array([numbers[place] for place in places]) for places in own),
    )


def _numbers(played: Sequence[GameResult], kind: ScoreRecord) -> list[float]:
    """What each game counts. The score of a side is the mean of its seats', which are usually the same."""
    scores = [None if game.score is None else sum(game.score.seats) / len(game.score.seats) for game in played]
    known = [score for score in scores if score is not None]
    if not known:
        return [game.returns[0] for game in played]
    worst = min(known) if kind.higher_is_better else max(known)
    return [worst if score is None else score for score in scores]
