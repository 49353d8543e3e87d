"""Own turns in which a win could be forced, and whether it was taken."""

from __future__ import annotations

import numpy as np

from firetower_agents.quality.figures import Share
from firetower_agents.search.evaluator import evaluator_for
from firetower_agents.search.finder import Found, forced_wins
from firetower_env.agents import forks_for
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints


def look(batch: Batch, games: Ints, rng: np.random.Generator, limit: int) -> Found:
    """What the asked seats of these games can win by force; where no win is in reach nothing is searched."""
    answer, unknown, positions = np.full(games.size, -1), np.zeros(games.size, np.bool_), np.zeros(games.size, np.int64)
    in_reach = evaluator_for(batch.game).win_in_reach(batch, games)
    near = np.arange(games.size) if in_reach is None else np.flatnonzero(in_reach)
    if near.size:
        here = games[near]
        salts, keys = rng.integers(1 << 63, size=(2, near.size), dtype=np.uint64)
        forks = forks_for(batch, here, batch.asked[here], salts)
        found = forced_wins(forks, np.arange(near.size), keys, limit)
        answer[near], unknown[near], positions[near] = found.answer, found.unknown, found.positions
    return Found(answer, unknown, positions)


class OwnTurns:
    """Watches the turns of an agent in all games of a batch.

    A turn counts as missed if a win could be forced at one of its decisions and the turn did not win the game.
    """

    def __init__(self, batch: Batch, rng: np.random.Generator, limit: int) -> None:
        self._batch, self._rng, self._limit = batch, rng, limit
        nothing = np.full(batch.count, -1)
        self._turn, self._seat = nothing, nothing.copy()
        self._could: Bools = np.zeros(batch.count, np.bool_)
        self._unclear = self._could.copy()
        self._turns = self._forced = self._missed = self._given_up = 0

    def begin(self, games: Ints) -> Ints:
        """The agent is about to be asked in these games; returns those in which a turn of its own begins."""
        turns, seats = self._batch.turns(games), self._batch.asked[games]
        new: Ints = games[(turns != self._turn[games]) | (seats != self._seat[games])]
        self._close(new, np.zeros(new.size, np.bool_))
        self._turn[games], self._seat[games] = turns, seats
        waiting = games[~self._could[games]]
        found = look(self._batch, waiting, self._rng, self._limit)
        self._could[waiting] = found.wins
        self._unclear[waiting] |= found.unknown
        return new

    def end(self, games: Ints) -> None:
        """These games are over."""
        won = self._batch.game.won(self._batch.engine, games)[np.arange(games.size), self._seat[games]]
        self._close(games, won & (self._batch.turns(games) == self._turn[games]))

    def _close(self, games: Ints, won: Bools) -> None:
        """The last turn in each of these games is complete."""
        could = self._could[games]
        self._turns += int(np.count_nonzero(self._turn[games] >= 0))
        self._forced += int(np.count_nonzero(could))
        self._missed += int(np.count_nonzero(could & ~won))
        self._given_up += int(np.count_nonzero(self._unclear[games] & ~could))
        self._could[games] = self._unclear[games] = False
        self._turn[games] = -1

    @property
    def missed(self) -> Share:
        """Turns that did not win, of those in which a win could be forced."""
        return Share(self._missed, self._forced)

    @property
    def unclear(self) -> Share:
        """Turns in which no forced win was found and a search was given up, of all turns."""
        return Share(self._given_up, self._turns)
