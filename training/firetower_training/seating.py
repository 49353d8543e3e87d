"""Who sits where: the learner's side in each game of a batch, which rotates, and the opponents on the others.

All seats of the learner's side are the learner, and all seats of an opposing side are one opponent. In a game of one
side the learner holds every seat.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import SavedStateError
from firetower_training.league import League

LEARNER = -1


class LearnerSeats:
    """Sides and opponents of the games of a batch. `sides` gives the side of each seat."""

    def __init__(self, sides: tuple[int, ...], count: int) -> None:
        self._side: Ints = np.array(sides)
        self.sides = len(set(sides))
        #: the seats of each side, `(sides, members)`; where sides differ in size, some are there twice
        members = [np.flatnonzero(self._side == side) for side in range(self.sides)]
        self.members: Ints = np.array([np.resize(seats, max(map(len, members))) for seats in members])
        #: games dealt so far at each place, and the learner's side in the present one
        self.dealt: Ints = np.zeros(count, np.int64)
        self.learner: Ints = np.zeros(count, np.int64)
        #: by seat: the number of the opponent, or LEARNER
        self.players: Ints = np.full((count, len(sides)), LEARNER)

    def deal(self, games: Ints, league: League) -> None:
        """Seat everyone for new games of these places; the learner moves on by one side."""
        self.learner[games] = (games + self.dealt[games]) % self.sides
        self.dealt[games] += 1
        drawn = league.seat(games.size * (self.sides - 1)).reshape(games.size, self.sides - 1)
        around = np.concatenate([np.full((games.size, 1), LEARNER), drawn], axis=1)
        after_learner = (self._side - self.learner[games][:, None]) % self.sides
        self.players[games] = np.take_along_axis(around, after_learner, axis=1)

    def seats(self, games: Ints) -> Ints:
        """The seats of the learner in these games, `(k, members)`."""
        return self.members[self.learner[games]]

    def asked(self, games: Ints, seats: Ints) -> Ints:
        """Who answers for these seats, one in each game."""
        return np.asarray(self.players[games, seats])

    def others(self, games: Ints) -> tuple[Ints, Ints, Ints]:
        """Every other side of these games: the row, its first seat, and the opponent's number."""
        firsts = self.members[:, 0]
        players = self.players[games][:, firsts]
        rows, sides = np.nonzero(players != LEARNER)
        return rows, firsts[sides], players[rows, sides]

    def state(self) -> dict[str, NDArray[np.int64]]:
        """Plain arrays."""
        return {"dealt": self.dealt.copy(), "learner": self.learner.copy(), "players": self.players.copy()}

    def restore(self, state: Mapping[str, NDArray[np.int64]], opponents: int) -> None:
        """Take over what was saved of a batch of the same size and sides, against so many opponents."""
        limits = {"dealt": (0, np.inf), "learner": (0, self.sides), "players": (LEARNER, opponents)}
        for name, (low, high) in limits.items():
            mine, saved = getattr(self, name), state[name]
            if saved.shape != mine.shape or saved.dtype != mine.dtype or (saved < low).any() or (saved >= high).any():
                raise SavedStateError(f"the saved seating does not fit: {name}")
        for name in limits:
            getattr(self, name)[:] = state[name]
