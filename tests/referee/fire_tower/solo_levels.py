"""The seven levels of a game played alone (solo 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .solo_options import SoloOptions

#: the hand grows no further than this (solo 5)
LARGEST_HAND = 6


class Level(NamedTuple):
    """What a level gives the player and every enemy tower."""

    hand: int
    breaks: int  # per enemy tower
    hawks: int  # per enemy tower (S5)
    skips: int = 0
    opening: bool = False  # a challenge before the first turn
    bucket: bool = True
    double: bool = False  # two challenges must be drawn at once, once in the game


LEVELS: dict[int, Level] = {
    1: Level(6, 0, 0, skips=2),
    2: Level(6, 2, 0, skips=1),
    3: Level(5, 2, 2),
    4: Level(5, 4, 2, opening=True),
    5: Level(4, 4, 3, opening=True),
    6: Level(4, 6, 3, opening=True, bucket=False),
    7: Level(3, 6, 4, opening=True, bucket=False, double=True),
}


def level_of(rules: SoloOptions) -> Level:
    """The level a game is played on."""
    return LEVELS[rules.level]
