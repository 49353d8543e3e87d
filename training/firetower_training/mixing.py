"""Games of several presets in one run: how many each has, and full rounds over all of them.

The games of the parts are numbered one part after the other, so that to whoever learns they are one row of games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

import numpy as np

from firetower_agents.arena.schedule import TableSpec
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import FiretowerError
from firetower_env.core.game import Game
from firetower_training.features.common import Seen
from firetower_training.games import Floats
from firetower_training.policy.agent import shapes
from firetower_training.rounds import Asked, RoundGames


class MixingError(FiretowerError, ValueError):
    """Presets that cannot be learned in one run."""


def check_alike(tables: Sequence[TableSpec]) -> None:
    """Refuse presets that one policy cannot play."""
    first, *others = tables
    for other in others:
        if _kind(other.game) != _kind(first.game):
            raise MixingError(
                f"{first.preset} and {other.preset} cannot be learned in one run: "
                "they are not one game with the same observation and answers"
            )


def _kind(game: Game) -> tuple[str, bool, tuple[int, int, int]]:
    return game.name, game.cooperative, shapes(game)


def shared(games: int, shares: Sequence[float]) -> list[int]:
    """So many games divided by shares, at least one for each."""
    ends = np.round(np.cumsum(shares) / sum(shares) * games).astype(int).tolist()
    counts = [max(1, end - start) for start, end in pairwise([0, *ends])]
    counts[counts.index(max(counts))] += games - sum(counts)
    return counts


def split(counts: Sequence[int], games: Ints) -> Iterator[tuple[int, slice, Ints]]:
    """Ascending games by part: the number of each part that has some, their rows, and their numbers in the part."""
    starts = [0, *accumulate(counts)]
    ends = np.searchsorted(games, starts).tolist()
    for part, (start, end) in enumerate(pairwise(ends)):
        if end > start:
            yield part, slice(start, end), games[start:end] - starts[part]


class MixedRounds:
    """Rounds of several parts side by side, each with its own opponents."""

    def __init__(self, parts: Sequence[RoundGames]) -> None:
        self._parts = tuple(parts)
        self._ends: list[int] = []

    @property
    def count(self) -> int:
        """Games side by side."""
        return sum(part.count for part in self._parts)

    def ask(self, most: int) -> Asked:
        """Begin a round: the learners asked in it, of whom so many answer; others wait."""
        asked: list[Asked] = []
        for part in self._parts:
            asked.append(part.ask(most))
            most -= asked[-1].games.size
        self._ends = list(accumulate(one.games.size for one in asked))
        return self._joined(asked)

    def play(self, answers: Ints) -> None:
        """Play the answers of those who were asked, and one of everyone else's."""
        for part, (start, end) in zip(self._parts, pairwise([0, *self._ends]), strict=True):
            part.play(answers[start:end])

    def rest(self) -> Asked:
        """Play on until every game asks its learner."""
        return self._joined([part.rest() for part in self._parts])

    def take_rewards(self) -> tuple[Floats, Bools]:
        """By game: what was paid since this was last asked, and where an episode has ended."""
        rewards, done = zip(*(part.take_rewards() for part in self._parts), strict=True)
        return np.concatenate(rewards), np.concatenate(done)

    def _joined(self, asked: Sequence[Asked]) -> Asked:
        starts = [0, *accumulate(part.count for part in self._parts[:-1])]
        games = np.concatenate([one.games + start for one, start in zip(asked, starts, strict=True)])
        return Asked(games, joined([one.seen for one in asked]), np.concatenate([one.masks for one in asked]))


def joined(parts: Sequence[Seen]) -> Seen:
    """What is seen in several parts, one after the other."""
    return {name: np.concatenate([one[name] for one in parts]) for name in parts[0]}
