"""`greedy`: looks one answer ahead and takes what brings fire nearest to the others and keeps it away from itself."""

from __future__ import annotations

import numpy as np

from firetower_agents.checks import positive
from firetower_agents.fire_tower.expansion_rules import WildPlanner
from firetower_agents.fire_tower.position import FAR, WeighedPosition
from firetower_agents.fire_tower.reader import Bytes, Floats
from firetower_env.core.bitboards import Ints

#: by gems on the way: each more takes a fifth from a threat; a burned tower is worse than any threat
_THREAT: Floats = np.array([1.6, *(0.8**gems for gems in range(1, FAR + 1))], np.float32)


class GreedyAgent(WildPlanner):
    """Values distance alone: `attack` weighs the threat to the enemies, `defence` that to one's own tower."""

    def __init__(self, attack: float = 1.6, defence: float = 2.0) -> None:
        self.attack, self.defence = positive("attack", attack), positive("defence", defence)

    def value(self, p: WeighedPosition, rows: Ints, after: Bytes) -> Floats:
        """Threats to enemies on average, less threats to friends; a burned tower counts for more than any threat."""
        threat = _THREAT.take(after[: len(after) // 2])
        friend, enemy = p.friend.T.take(rows, axis=1), p.enemy.T.take(rows, axis=1)
        enemies = (threat * enemy).sum(axis=0) / np.maximum(enemy.sum(axis=0), 1)
        friends = (threat * friend).sum(axis=0) / np.maximum(friend.sum(axis=0), 1)
        return np.asarray(self.attack * enemies - self.defence * friends, np.float32)

    def hold(self, p: WeighedPosition) -> Floats:
        """Fire is worth a little more than what one may draw for it, everything else a little less."""
        keep = np.full((p.count, len(p.view.reading.cards)), -0.001, np.float32)
        for number, card in enumerate(p.view.reading.cards):
            if card in ("BURNING_SNAG", "FLARE_UP", "EXPLOSION", "CROWN_FIRE"):
                keep[:, number] = 0.001
        return keep
