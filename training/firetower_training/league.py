"""The opponents of a learner: itself, past selves and scripted agents, drawn by ratios and by recent results.

Every opponent has a number: 0 is the policy being trained, then come the scripted agents in the order they were
given, then the places for past selves. A snapshot that takes the place of another also plays on in its games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import Agent, make_agent
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import FiretowerError

SELF, PAST = "self", "past"
#: a new opponent counts as one with this many drawn games
_PRIOR = 10.0
Floats = NDArray[np.float64]


class LeagueError(FiretowerError, ValueError):
    """A league that cannot be, or an opponent that is not there."""


@dataclass
class PastPolicy:
    """A past self. `serial` tells which came first."""

    name: str
    agent: Agent
    serial: int


class League:
    """Who sits down with the learner.

    `opponents` maps "self", "past" and codes of agents to their shares. Past selves share theirs by recent results:
    each is drawn in proportion to `(1 - the learner's win rate against it) ** power`, so that those who are hard to
    beat come often; with `by_results` the scripted agents do the same. Until there is a snapshot the current policy
    plays the part of the past. The latest `window` games against an opponent count most; older ones fade.
    """

    def __init__(
        self,
        opponents: Mapping[str, float],
        *,
        capacity: int = 8,
        seed: int = 0,
        power: float = 1.0,
        window: int = 200,
        by_results: bool = False,
    ) -> None:
        _check(opponents, capacity, power, window)
        self.opponents = dict(opponents)
        self.capacity, self.power, self.window, self.by_results = capacity, power, window, by_results
        #: the policy being trained; whoever trains sets it
        self.current: Agent | None = None
        self.codes = tuple(name for name in opponents if name not in (SELF, PAST))
        self._scripted = tuple(make_agent(code) for code in self.codes)
        self._places: list[PastPolicy | None] = [None] * capacity
        self._serial = 0
        self._rng = np.random.default_rng(seed)
        #: by opponent: games that count, and those that were won (a tie is half a win)
        self._games: Floats = np.zeros(self.size)
        self._won: Floats = np.zeros(self.size)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self._first_place + self.capacity

    @property
    def _first_place(self) -> int:
        return 1 + len(self.codes)

    # -- who is who -----------------------------------------------------------------------------------------------

    def agent(self, number: int) -> Agent:
        """The agent of this number."""
        if number == 0:
            if self.current is None:
                raise LeagueError('set `current` before "self" or "past" can play')
            return self.current
        if number < self._first_place:
            return self._scripted[number - 1]
        snapshot = self._places[number - self._first_place]
        if snapshot is None:
            raise LeagueError(f"opponent {number} is an empty place")
        return snapshot.agent

    def name(self, number: int) -> str:
        """What the opponent of this number is called."""
        names = (SELF, *self.codes, *(one.name if one else "" for one in self._places))
        return names[number]

    @property
    def snapshots(self) -> tuple[str, ...]:
        """The names of the past selves, oldest first."""
        kept = sorted((one for one in self._places if one), key=lambda one: one.serial)
        return tuple(one.name for one in kept)

    def add_snapshot(self, name: str, agent: Agent) -> None:
        """Add a past self. Beyond the capacity the one the learner beats most surely goes, of equals the oldest."""
        if not name or name in self.snapshots:
            raise LeagueError(f"a snapshot needs a name of its own, not {name!r}; there are {self.snapshots}")
        if not self.capacity:
            raise LeagueError("this league has no place for snapshots")
        place = self._place_for_next()
        self._places[place] = PastPolicy(name, agent, self._serial)
        self._serial += 1
        number = self._first_place + place
        self._games[number] = self._won[number] = 0

    def _place_for_next(self) -> int:
        if None in self._places:
            return self._places.index(None)
        rates = self.win_rates()[self._first_place :].tolist()
        ages = [-one.serial for one in self._places if one]
        # the latest was hardly met yet and stays
        latest = ages.index(min(ages)) if self.capacity > 1 else -1
        return max((place for place in range(self.capacity) if place != latest), key=lambda p: (rates[p], ages[p]))

    # -- sitting down ---------------------------------------------------------------------------------------------

    def shares(self) -> Floats:
        """How likely each opponent is, by number."""
        shares = np.zeros(self.size)
        hard = (1 - self.win_rates()) ** self.power
        shares[0] = self.opponents.get(SELF, 0)
        scripted, past = slice(1, self._first_place), slice(self._first_place, self.size)
        shares[scripted] = [self.opponents[code] for code in self.codes]
        if self.by_results:
            shares[scripted] = _split(float(shares[scripted].sum()), shares[scripted] * hard[scripted])
        there = np.array([one is not None for one in self._places], np.float64)
        if there.any():
            shares[past] = _split(self.opponents.get(PAST, 0), there * hard[past])
        else:
            shares[0] += self.opponents.get(PAST, 0)
        return np.asarray(shares / shares.sum())

    def seat(self, count: int) -> Ints:
        """The numbers of so many opponents for new games."""
        if not count:
            return np.zeros(0, np.int64)
        if not self.opponents:
            raise LeagueError("a league without opponents is for games of one side")
        ends = self.shares().cumsum()
        drawn: Ints = np.searchsorted(ends, self._rng.random(count) * ends[-1], side="right")
        return drawn

    def record(self, numbers: Ints, results: Floats) -> None:
        """Games that ended: who was met, and 1 for a learner ahead of them, ½ for level, 0 for behind."""
        met = np.bincount(numbers, minlength=self.size)
        won = np.bincount(numbers, weights=results, minlength=self.size)
        # one game after the other each takes 1/window of the weight; of those that end together none is the first
        kept = (1 - 1 / self.window) ** met
        new = (1 - kept) * self.window
        self._games = self._games * kept + new
        self._won = self._won * kept + new * won / np.maximum(met, 1)

    def win_rates(self) -> Floats:
        """The learner's recent share of wins against each opponent, by number; one half before the first game."""
        return np.asarray((self._won + _PRIOR / 2) / (self._games + _PRIOR))

    # -- saving ---------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything but the agents themselves, ready for JSON."""
        return {
            "opponents": list(self.opponents),
            "snapshots": [None if one is None else [one.name, one.serial] for one in self._places],
            "serial": self._serial,
            "games": self._games.tolist(),
            "won": self._won.tolist(),
            "rng": self._rng.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any], snapshots: Mapping[str, Agent]) -> None:
        """Take over a saved state; `snapshots` gives the agents that it names. A misfit raises and changes nothing."""
        places: Sequence[Any] = state["snapshots"]
        if state["opponents"] != list(self.opponents) or len(places) != self.capacity:
            raise LeagueError("the saved league has other opponents or another capacity")
        missing = [place[0] for place in places if place and place[0] not in snapshots]
        if missing:
            raise LeagueError(f"the saved league needs the snapshots {', '.join(missing)}")
        games, won = np.array(state["games"], np.float64), np.array(state["won"], np.float64)
        rng = np.random.default_rng(0)
        try:
            rng.bit_generator.state = state["rng"]
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise LeagueError("the saved league is damaged: its random generator does not fit") from error
        if not games.shape == won.shape == (self.size,):
            raise LeagueError("the saved league is damaged: its results are not those of its opponents")
        self._places = [PastPolicy(place[0], snapshots[place[0]], place[1]) if place else None for place in places]
        self._serial, self._games, self._won, self._rng = state["serial"], games, won, rng


def _split(total: float, weights: Floats) -> Floats:
    """A share divided by weights, some of which are positive if there is anything to share."""
    return np.asarray(total * weights / weights.sum()) if total > 0 else np.zeros_like(weights)


def _check(opponents: Mapping[str, float], capacity: int, power: float, window: int) -> None:
    wrong = {name: share for name, share in opponents.items() if not 0 <= share < float("inf")}
    if wrong or (opponents and not sum(opponents.values()) > 0):
        raise LeagueError(f"shares of opponents are numbers from 0 on, one at least above it, not {dict(opponents)}")
    if capacity < 0 or (opponents.get(PAST, 0) > 0 and capacity < 1):
        raise LeagueError(f"past selves need a capacity of at least 1, not {capacity}")
    if not 0 <= power <= 10 or window < 1:
        raise LeagueError(f"power is 0 to 10 and window at least 1, not {power} and {window}")
