"""[RF Solo] What a level is: hands, enemy pieces, skips, challenges; and the enemy's five cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.games.fire_tower.geometry import CORNERS, DIRECTIONS
from firetower_env.games.fire_tower.verbs import CARD


@dataclass(frozen=True)
class Level:
    """One row of the level table; enemy pieces are counted per enemy tower (ruling S5)."""

    hand: int
    breaks: int
    hawks: int
    skips: int
    opening: bool
    bucket: bool
    double: bool


LEVELS = (
    Level(hand=6, breaks=0, hawks=0, skips=2, opening=False, bucket=True, double=False),
    Level(hand=6, breaks=2, hawks=0, skips=1, opening=False, bucket=True, double=False),
    Level(hand=5, breaks=2, hawks=2, skips=0, opening=False, bucket=True, double=False),
    Level(hand=5, breaks=4, hawks=2, skips=0, opening=True, bucket=True, double=False),
    Level(hand=4, breaks=4, hawks=3, skips=0, opening=True, bucket=True, double=False),
    Level(hand=4, breaks=6, hawks=3, skips=0, opening=True, bucket=False, double=False),
    Level(hand=3, breaks=6, hawks=4, skips=0, opening=True, bucket=False, double=True),
)
HIGHEST = len(LEVELS)
LARGEST_HAND = 6


def by_level(name: str) -> Ints:
    """One column of the table, by the number of the level (entry 0 is no level)."""
    return np.array([0, *(int(getattr(level, name)) for level in LEVELS)])


def hawks_needed(level: int) -> int:
    """Firehawks of all enemies at this level (0: at none)."""
    return 3 * int(by_level("hawks")[level])


#: [RF Solo] by corner: the winds that most directly attack the tower there
ATTACK_WINDS = tuple(
    tuple(DIRECTIONS.index(name) for name in names)
    for names in (("NORTH", "WEST"), ("NORTH", "EAST"), ("SOUTH", "EAST"), ("SOUTH", "WEST"))
)
SNAG, FLARE, EXPLOSION = CARD["BURNING_SNAG"], CARD["FLARE_UP"], CARD["EXPLOSION"]


def enemy_cards(tower: str) -> tuple[int, ...]:
    """The five cards of the enemy deck; the number of a wind card is that of its direction."""
    return (SNAG, FLARE, EXPLOSION, *ATTACK_WINDS[CORNERS.index(tower)])
