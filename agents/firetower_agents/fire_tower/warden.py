"""`warden`: a tuned balance of attack and defence, with an eye on the wind, the Bucket, the hand and the partner."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from firetower_agents.checks import positive
from firetower_agents.fire_tower.expansion_rules import WildPlanner
from firetower_agents.fire_tower.position import FAR, WeighedPosition
from firetower_agents.fire_tower.position_weights import WEIGHT_TABLES, WeightTables
from firetower_agents.fire_tower.reader import Bytes, Floats, ObservationReader
from firetower_agents.fire_tower.solo.solo_planner import SoloPlannerAgent
from firetower_env.core.bitboards import Ints

_FIRE = ("BURNING_SNAG", "EXPLOSION", "FLARE_UP", "CROWN_FIRE", "CREEPING_FIRES", "ROLLING_FIREBRAND")
#: to win or lose the game, on top of what the towers contribute
_END = np.float32(9)
#: an enemy is in reach of one card, or of two turns
_REACHES = (3.5, 6.5)
_REACH_ENDS = np.array(_REACHES)


class WardenAgent(WildPlanner):
    """Weighs threats by tables that were fitted to games; `attack` and `defence` scale them, `thrift` the hand."""

    hawk_gain = 0.2
    lookout_gain = 0.4
    patrol_gain = 0.2
    heavy_price = 0.6
    own_flight = 0.3
    enemy_flight = 0.3
    foresight = 3
    lean = 0.01

    def __init__(
        self,
        attack: float = 1.0,
        defence: float = 1.0,
        thrift: float = 1.0,
        *,
        tables: Sequence[WeightTables] = WEIGHT_TABLES,
    ) -> None:
        self.attack, self.defence = positive("attack", attack), positive("defence", defence)
        self.thrift = positive("thrift", thrift)
        self.tables = tables
        #: by role, distance and whether the wind helps; the role of a slot without a tower is worth nothing
        value = np.zeros((len(tables), 3, FAR + 1, 2), np.float32)
        for kind, weights in enumerate(tables):
            for side, (tower, factor) in enumerate(((weights.own, self.defence), (weights.theirs, self.attack)), 1):
                value[kind, side] = tower.table() * factor
        self._value = value.reshape(-1)
        self._kept: dict[int, Floats] = {}
        self._alone = SoloPlannerAgent()

    def scores(self, view: ObservationReader) -> Floats:
        """Alone against three towers it plays as `solo_planner` does."""
        return self._alone.scores(view) if view.solo else super().scores(view)

    def value(self, p: WeighedPosition, rows: Ints, after: Bytes) -> Floats:
        """The sum of what all towers contribute, and the end of the game."""
        near, blown = after[: len(after) // 2], after[len(after) // 2 :]
        place = p.role.take(rows, axis=1)
        place *= 2 * (FAR + 1)
        place += 2 * near + (blown < near)
        out, *more = self._value.take(place)
        for part in more:
            out += part
        if np.count_nonzero(near) < near.size:
            burned = near == 0
            friend, enemy = p.friend.T.take(rows, axis=1), p.enemy.T.take(rows, axis=1)
            lost = friend.any(axis=0) & ~(friend & ~burned).any(axis=0)
            won = enemy.any(axis=0) & ~(enemy & ~burned).any(axis=0)
            won |= p.one_burn.take(rows) & (enemy & burned).any(axis=0)
            out += _END * won - _END * lost
        return np.asarray(out)

    def hold(self, p: WeighedPosition) -> Floats:
        """What each card is worth beyond a draw; fire is worth more with an enemy in reach."""
        names = p.view.reading.cards
        if len(names) not in self._kept:
            self._kept[len(names)] = self._keeping(names)
        return np.asarray(self._kept[len(names)][p.kind, _REACH_ENDS.searchsorted(p.enemy_near, side="right")])

    def _keeping(self, names: Sequence[str]) -> Floats:
        """What cards are worth by kind of table, reach and card."""
        table = np.zeros((len(self.tables), len(_REACHES) + 1, len(names)), np.float32)
        for kind, weights in enumerate(self.tables):
            for reach, more in enumerate((*weights.fire_near, 0.0)):
                worth = [weights.cards.get(name, weights.unknown_card) + more * (name in _FIRE) for name in names]
                table[kind, reach] = (np.array(worth) - weights.draw) * (weights.thrift * self.thrift)
        return table

    def bucket_worth(self, p: WeighedPosition) -> Floats:
        """The Bucket is worth more where a single tower decides."""
        return np.array([t.bucket for t in self.tables], np.float32)[p.kind]
