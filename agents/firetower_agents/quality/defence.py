"""Positions that must be defended: some own turns let the next opponent force a win, others do not.

At the beginning of a turn of the agent's, further turns are played on copies of the very game: some at random, some by
the quick policy of the game's searches and some by the strong one. A turn is bad if it loses the game, or if the
opponent whose turn follows can then force a win within that. The position must be defended if at least one of these
turns and the agent's own is bad and at least one is not; the agent has failed if its own is bad. It cannot know what
the opponent holds, so even the best play fails at times; and with few turns tried, some positions go unnoticed.
"""

from __future__ import annotations

import numpy as np

from firetower_agents.quality.figures import Share
from firetower_agents.quality.turns import look
from firetower_agents.search.evaluator import QUICK, STRONG, UNIFORM, evaluator_for
from firetower_agents.search.forks import fractions
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds

#: further turns that are tried by each of these policies
TURNS = {UNIFORM: 6, QUICK: 4, STRONG: 2}
#: no turn takes more answers of one's own
_LONGEST = 60


class Defences:
    """Watches a part of the turns of an agent in all games of a batch, and what the next opponent makes of them."""

    def __init__(self, batch: Batch, sides: Ints, part: float, rng: np.random.Generator, limit: int) -> None:
        #: `sides` are the sides that the agent holds, by game
        self._batch, self._sides, self._part, self._rng, self._limit = batch, sides, part, rng, limit
        self._kept = batch.fork()
        self._kept.relative = False
        self._watched: Bools = np.zeros(batch.count, np.bool_)
        self._turn: Ints = np.zeros(batch.count, np.int64)
        self._seen = self._undecided = self._must = self._failed = 0

    def begin(self, games: Ints) -> None:
        """A turn of the agent's begins in these games."""
        chosen = games[self._rng.random(games.size) < self._part]
        self._kept.put(chosen, self._batch, chosen)
        self._watched[chosen] = True
        self._turn[chosen] = self._batch.turns(chosen)

    def look(self, games: Ints) -> None:
        """Judge the turns that are over in these games, in all of which someone is asked."""
        games = games[self._watched[games]]
        games = games[self._batch.turns(games) != self._turn[games]]
        self._watched[games] = False
        games = games[self._of_others(self._batch, games, self._sides[games])]
        if not games.size:
            return
        self._seen += games.size
        own = look(self._batch, games, self._rng, self._limit)
        bad, unknown = self._tried(games)
        bad, unknown = np.column_stack([own.wins, bad]), np.column_stack([own.unknown, unknown])
        some_bad, some_good = bad.any(axis=1), (~bad & ~unknown).any(axis=1)
        # without a verdict of the own turn, or where one of an unknown turn would have settled the matter
        undecided = own.unknown | (unknown.any(axis=1) & ~(some_bad & some_good))
        must = some_bad & some_good & ~undecided
        self._undecided += int(np.count_nonzero(undecided))
        self._must += int(np.count_nonzero(must))
        self._failed += int(np.count_nonzero(must & own.wins))

    def end(self, games: Ints) -> None:
        """These games are over: whatever was done last is no question of defence."""
        self._watched[games] = False

    def _of_others(self, batch: Batch, games: Ints, sides: Ints) -> Bools:
        """Is somebody of another side asked?"""
        return np.asarray(np.array(batch.game.sides)[batch.asked[games]] != sides)

    def _tried(self, games: Ints) -> tuple[Bools, Bools]:
        """Further turns from where the turns of these games began, `(k, turns)`: which are bad, and which unknown."""
        count = sum(TURNS.values())
        copies = self._kept.fork(games, count)
        sides, turn = np.repeat(self._sides[games], count), np.repeat(self._turn[games], count)
        seats = copies.asked
        policies = np.tile(np.repeat(np.arange(len(TURNS)), list(TURNS.values())), games.size)
        self._play(copies, turn, seats, policies)
        e, every = copies.engine, np.arange(copies.count)
        over = e.s.over > 0
        bad = over & ~copies.game.won(e, every)[every, seats]
        running = every[~over]
        running = running[self._of_others(copies, running, sides[running])]
        found = look(copies, running, self._rng, self._limit)
        unknown = np.zeros(copies.count, np.bool_)
        bad[running], unknown[running] = found.wins, found.unknown
        return bad.reshape(games.size, count), unknown.reshape(games.size, count)

    def _play(self, copies: Batch, turn: Ints, seats: Ints, policies: Ints) -> None:
        """Play the turns to their end."""
        evaluator = evaluator_for(copies.game)
        keys: Seeds = self._rng.integers(1 << 63, size=copies.count, dtype=np.uint64)
        for number in range(_LONGEST):
            going = np.flatnonzero(copies.engine.asked >= 0)
            going = going[copies.turns(going) == turn[going]]
            if not going.size:
                return
            # other seats may be asked within the turn; they answer as the game's strong policy does
            chosen = np.where(copies.asked[going] == seats[going], policies[going], len(TURNS) - 1)
            for place, name in enumerate(TURNS):
                here = going[chosen == place]
                if here.size:
                    draws = fractions(keys[here], number)
                    copies.step(evaluator.policy(name).answers(copies, here, draws), here)

    @property
    def failed(self) -> Share:
        """Positions after which the opponent could force a win, of those that had to be defended."""
        return Share(self._failed, self._must)

    @property
    def undecided(self) -> Share:
        """Turns without a verdict, of those looked at."""
        return Share(self._undecided, self._seen)
