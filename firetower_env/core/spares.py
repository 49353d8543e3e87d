"""Games dealt ahead: in endless play the seed of the game that follows is known, so many are dealt in one go.

A spare is the very game that its seed deals, whenever that happens. Places of a large batch have one each, those of a
small batch several that follow each other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import blocks, chance
from firetower_env.core.bitboards import Ints
from firetower_env.core.engine import Engine, engine_of
from firetower_env.core.fields import State
from firetower_env.core.game import Game

_Seeds = NDArray[np.uint64]
#: games dealt at once where there are so many places, and games for each place of a small batch
_AT_ONCE, _IN_LINE = 512, 16


class Spares:
    """The next games of the places of a batch."""

    def __init__(self, game: Game, count: int) -> None:
        self.game, self.count = game, count
        #: so many games in line for each place
        self.line = max(1, _IN_LINE // count)
        self.engine = engine_of(game, count * self.line)
        #: by place and number in line: the seed of the spare, and whether there is one
        self.seeds: _Seeds = blocks.full((count, self.line), 0, np.uint64)
        self.ready: NDArray[np.bool_] = blocks.full((count, self.line), 0, np.bool_)

    def deal_into(self, engine: Engine[State], games: Ints, seeds: _Seeds, played: Ints) -> None:
        """Begin the games of these seeds at these places, whose latest games are still there.

        Other places that were played in the same step, these among them, may get spares as well.
        """
        found = (self.seeds[games] == seeds[:, None]) & self.ready[games]
        missing = ~found.any(axis=1)
        if np.count_nonzero(missing):
            self._deal_ahead(engine, games[missing], played)
            found = (self.seeds[games] == seeds[:, None]) & self.ready[games]
        slots = games * self.line + found.argmax(axis=1)
        engine.take_games(games, self.engine, slots)
        self.ready.reshape(-1)[slots] = False

    def _deal_ahead(self, engine: Engine[State], games: Ints, played: Ints) -> None:
        """Deal what follows the games at these places, and with them at others that have no spare."""
        more = _AT_ONCE - games.size
        if more > 0 and played.size > games.size:
            lacks = np.zeros(self.count, np.bool_)
            lacks[played] = ~self.ready[played].any(axis=1)
            lacks[games] = False
            games = np.concatenate([games, lacks.nonzero()[0][:more]])
        seeds: _Seeds = engine.s.seed[games]
        for number in range(self.line):
            seeds = chance.following(seeds)
            self.seeds[games, number] = seeds
        self.ready[games] = True
        slots = (games[:, None] * self.line + np.arange(self.line)).reshape(-1)
        state = self.engine.s
        state.clear(slots)
        state.seed[slots] = self.seeds[games].reshape(-1)
        self.game.set_up(self.engine, slots)
