"""Who met whom and how it went: pairs of agents, groups that never met, and tiers that never lost to each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array  # type: ignore[import-untyped]
from scipy.sparse.csgraph import connected_components  # type: ignore[import-untyped]

from firetower_agents.arena.choices import FloatArray
from firetower_agents.arena.places import places
from firetower_agents.arena.results import GameResult, ResultsError

IntArray = NDArray[np.int64]


@dataclass(frozen=True)
class Crosstable:
    """All meetings of pairs. Two agents meet in a game for each two of their seats that are on different sides.

    Whoever was placed better has won the meeting; two that lost together have drawn it.
    """

    agents: tuple[str, ...]
    #: (agents, agents): how often the row was placed better than the column
    wins: IntArray
    #: (agents, agents): how often both were in one place
    draws: IntArray

    @property
    def losses(self) -> IntArray:
        """(agents, agents): how often the row was placed worse than the column."""
        return self.wins.T

    @property
    def meetings(self) -> IntArray:
        """(agents, agents): how often the two met."""
        return self.wins + self.wins.T + self.draws

    @property
    def score(self) -> FloatArray:
        """(agents, agents): the mean of 1 for a win, a half for a draw and 0; not a number where they never met."""
        points = self.wins + self.draws / 2
        with np.errstate(invalid="ignore"):
            return np.asarray(points / self.meetings)

    def islands(self) -> list[tuple[str, ...]]:
        """Groups that met, directly or through others. More than one: ratings do not compare across groups."""
        return self._groups(self.meetings, "weak")

    def tiers(self) -> list[tuple[str, ...]]:
        """Groups in which everyone took something off the others, directly or through others.

        Between two tiers the games say who is stronger but not by how much: the prior alone keeps them at a distance.
        """
        return self._groups(self.wins + self.draws, "strong")

    def _groups(self, links: IntArray, connection: str) -> list[tuple[str, ...]]:
        _, label = connected_components(csr_array(links > 0), directed=True, connection=connection)
        groups: dict[int, list[str]] = {}
        for agent, number in zip(self.agents, label.tolist(), strict=True):
            groups.setdefault(number, []).append(agent)
        return sorted(tuple(group) for group in groups.values())


def crosstable(games: Iterable[GameResult]) -> Crosstable:
    """Count the meetings of all pairs."""
    counted = Counter((game.agents, game.sides, places(game)) for game in games)
    agents = tuple(sorted({agent for names, _, _ in counted for agent in names}))
    if not agents:
        raise ResultsError("no games to count")
    number = {agent: place for place, agent in enumerate(agents)}
    wins = np.zeros((len(agents), len(agents)), dtype=np.int64)
    draws = np.zeros_like(wins)
    for (names, sides, found), count in counted.items():
        place = {side: level for level, group in enumerate(found) for side in group}
        for name, side in zip(names, sides, strict=True):
            for other, other_side in zip(names, sides, strict=True):
                if side != other_side and name != other:
                    wins[number[name], number[other]] += count * (place[side] < place[other_side])
                    draws[number[name], number[other]] += count * (place[side] == place[other_side])
    return Crosstable(agents, wins, draws)
