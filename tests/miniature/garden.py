"""The engine of gardens: what several phases need."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.engine import Engine
from tests.miniature.rules import Rules
from tests.miniature.state import SEEDS, GardenState
from tests.miniature.turn import PHASES


class Garden(Engine[GardenState]):
    """N games of one set of rules."""

    def __init__(self, count: int, rules: Rules, layout: ActionLayout) -> None:
        sizes = {"seats": rules.players, "lanes": rules.side + 2, "streams": 1, **PHASES.sizes}
        super().__init__(GardenState(count, sizes), PHASES, layout, ("seeds",))
        self.rules = rules

    def free_beds(self, games: Ints) -> NDArray[np.uint32] | NDArray[np.bool_]:
        """Beds that nobody has planted: in the small garden as bools, in the large one as planes."""
        planted: NDArray[np.uint32] = np.bitwise_or.reduce(self.s.beds[games], axis=1)
        if self.rules.side == 5:
            columns = np.arange(5, dtype=np.uint32)
            return (planted[:, 1:-1, None] >> columns & 1 == 0).reshape(games.size, -1)
        whole = np.uint32((1 << self.rules.side) - 1)
        return ~planted & whole

    def draw(self, games: Ints, seats: Ints) -> None:
        """One more seed card."""
        seed = self.chance.below(games, "seeds", np.full(games.size, SEEDS))
        self.s.hands[games, seats, seed] += 1
        self.chance.tell("draw", games, seed)

    def totals(self, games: Ints) -> Ints:
        """Points of every seat, `(k, seats)`."""
        beds = np.bitwise_count(self.s.beds[games][:, :, 1:-1]).sum(axis=2)
        return np.asarray(beds + self.s.points[games], np.int64)

    def finish(self, games: Ints) -> None:
        """The game is over, and every seat is paid."""
        if not games.size:
            return
        totals = self.totals(games)
        won, returns = self._together(totals) if self.rules.together else self._most_points(totals)
        self.s.returns[games] = returns
        self.s.winners[games] = (won << np.arange(self.rules.players)).sum(axis=1)
        self.end(games)

    @staticmethod
    def _most_points(totals: Ints) -> tuple[Bools, NDArray[np.float64]]:
        """The most points win; who shares them shares the win."""
        best = totals == totals.max(axis=1, keepdims=True)
        share = best / best.sum(axis=1, keepdims=True)
        others = ~best.all(axis=1, keepdims=True) * ~best / np.maximum((~best).sum(axis=1, keepdims=True), 1)
        return best, np.where(best.all(axis=1, keepdims=True), 0.0, share - others)

    def _together(self, totals: Ints) -> tuple[Bools, NDArray[np.float64]]:
        """All win who reach the goal together, otherwise all lose."""
        won = np.repeat(totals.sum(axis=1, keepdims=True) >= self.rules.goal, self.rules.players, axis=1)
        return won, np.where(won, 1.0, -1.0)
