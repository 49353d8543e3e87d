"""How the warden feels about positions: tables of what distances, winds and cards are worth.

All numbers are log-odds of winning. They were fitted to the outcomes of many games of earlier wardens and greedy
agents: each position at the end of a turn, described by these distances from the point of view of the seat that had
moved, against whether that seat won in the end. Steps that the data left rough were smoothed by hand, and the weight
of cards in hand was then tuned by playing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from firetower_agents.fire_tower.position import FAR
from firetower_agents.fire_tower.reader import Floats

#: ends of the bands of distance that share a number for the wind
_WIND_BANDS = (1, 2, 4, 7, 10, FAR)


def _spread(values: Sequence[float]) -> Floats:
    """A table by distance; the last value holds for everything beyond."""
    return np.array([*values, *[values[-1]] * (FAR + 1 - len(values))], np.float32)


def _banded(values: Sequence[float], ends: Sequence[int]) -> Floats:
    """A table by distance that is constant within bands; nothing at distance zero."""
    table = np.zeros(FAR + 1, np.float32)
    first = 1
    for value, end in zip(values, ends, strict=True):
        table[first : end + 1] = value
        first = end + 1
    return table


@dataclass(frozen=True)
class PositionWeights:
    """What one tower contributes, by the distance of the nearest fire."""

    #: by distance; the first is that of a burned tower
    near: Sequence[float]
    #: added if the wind brings the nearest fire nearer
    wind: Sequence[float]

    def table(self) -> Floats:
        """By distance, and by whether the wind helps, `(FAR + 1, 2)`."""
        near = _spread(self.near)
        return np.stack([near, near + _banded(self.wind, _WIND_BANDS)], axis=1)


@dataclass(frozen=True)
class WeightTables:
    """Feelings about one's own side and the other, and about cards."""

    own: PositionWeights
    theirs: PositionWeights
    #: what each card in hand is worth, and what an average draw is
    cards: Mapping[str, float]
    draw: float
    #: how much of that counts against what a card does now
    thrift: float
    #: what a fire card is worth more, with an enemy at most three or six gems away
    fire_near: tuple[float, float]
    #: a full Bucket
    bucket: float
    unknown_card: float = field(default=-0.03)


#: cards of the expansion
_RISING_CARDS = {
    "NORTHEAST": 0.25,
    "SOUTHEAST": 0.2,
    "SOUTHWEST": 0.15,
    "NORTHWEST": 0.1,
    "CROWN_FIRE": 0.06,
    "CREEPING_FIRES": -0.15,
    "ROLLING_FIREBRAND": -0.2,
    "HELITACK": 0.0,
    "BACKBURN": -0.1,
    "HAWK_TWO": -0.1,
    "HAWK_THREE": -0.15,
}
DUEL = WeightTables(
    own=PositionWeights(
        near=(-9, -2.77, -1.75, -1.3, -0.72, -0.18, 0.2, 0.45, 0.55, 0.67, 0.8, 0.89, 0.96, 1.02, 1.12),
        wind=(-1.34, -1.22, -1.08, -0.76, -0.63, -0.49),
    ),
    theirs=PositionWeights(
        near=(9, 1.8, 1.1, 0.75, 0.35, 0.13, -0.1, -0.2, -0.22, -0.3, -0.38, -0.5, -0.6, -0.75, -0.9),
        wind=(0.15, 0.48, 0.63, 0.56, 0.43, 0.46),
    ),
    cards={
        **_RISING_CARDS,
        **dict.fromkeys(("NORTH", "WEST"), -0.08),
        **dict.fromkeys(("EAST", "SOUTH"), -0.12),
        "BURNING_SNAG": 0.31,
        "EXPLOSION": 0.1,
        "FLARE_UP": 0.3,
        "EMBER": -0.04,
        "AIR_DROP": 0.0,
        "FIRE_ENGINE": 0.02,
        "SMOKEJUMPER": -0.03,
        "DE_REFOREST": -0.04,
        "DOZER_LINE": -0.04,
        "SCRATCH_LINE": -0.08,
    },
    draw=0.03,
    thrift=0.35,
    fire_near=(0.3, 0.1),
    bucket=0.8,
)
CROWD = WeightTables(
    own=PositionWeights(
        near=(-6, -4.5, -3.8, -3.2, -2.7, -2.2, -1.5, -0.8, -0.35, 0.1, 0.55, 0.9, 1.3, 1.7, 2.05),
        wind=(-0.5, -0.5, -0.63, -0.78, -0.68, -0.53),
    ),
    theirs=PositionWeights(
        near=(0.9, 0.5, 0.45, 0.4, 0.38, 0.36, 0.28, 0.2, 0.2, 0.1, -0.05, -0.3, -0.5, -0.6, -0.8),
        wind=(0, 0.05, 0.1, 0.14, 0.26, 0.5),
    ),
    cards={
        **_RISING_CARDS,
        **dict.fromkeys(("NORTH", "EAST", "SOUTH", "WEST"), -0.02),
        "BURNING_SNAG": 0.1,
        "EXPLOSION": 0.0,
        "FLARE_UP": 0.13,
        "EMBER": -0.04,
        "AIR_DROP": 0.11,
        "FIRE_ENGINE": 0.12,
        "SMOKEJUMPER": 0.0,
        "DE_REFOREST": -0.06,
        "DOZER_LINE": 0.0,
        "SCRATCH_LINE": -0.03,
    },
    draw=0.03,
    thrift=0.5,
    fire_near=(0.3, 0.1),
    bucket=0.8,
)
SIDES = WeightTables(
    own=PositionWeights(
        near=(-0.3, 0, 0.43, 0.78, 1.2, 1.7, 2.03, 2.29, 2.5, 2.7, 2.95, 3.3, 3.6, 3.85, 4.02),
        wind=(-0.07, -0.07, -0.07, -0.07, -0.07, -0.07),
    ),
    theirs=PositionWeights(
        near=(2.32, 1.23, 1.1, 1.0, 0.75, 0.6, 0.34, 0.08, -0.08, -0.28, -0.55, -0.95, -1.19, -1.4, -1.51),
        wind=(0.15, 0.15, 0.15, 0.15, 0.15, 0.15),
    ),
    cards={
        **_RISING_CARDS,
        **dict.fromkeys(("NORTH", "EAST", "SOUTH", "WEST"), -0.08),
        "BURNING_SNAG": 0.27,
        "EXPLOSION": 0.1,
        "FLARE_UP": 0.21,
        "EMBER": 0.0,
        **dict.fromkeys(("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER"), 0.0),
        "DE_REFOREST": -0.06,
        "DOZER_LINE": -0.08,
        "SCRATCH_LINE": -0.09,
    },
    draw=0.03,
    thrift=0.09,
    fire_near=(0.12, 0.06),
    bucket=0.65,
)
DOUBLE = WeightTables(
    own=PositionWeights(
        near=(-0.4, -0.2, 0.5, 0.95, 1.2, 1.6, 1.8, 1.95, 2.0, 2.05, 2.1, 2.15, 2.2, 2.25, 2.3),
        wind=(-0.2, -0.3, -0.4, -0.6, -0.46, -0.35),
    ),
    theirs=PositionWeights(
        near=(1.9, 0.95, 0.6, 0.35, 0.1, 0, -0.15, -0.2, -0.25, -0.3, -0.3, -0.35, -0.35, -0.4, -0.45),
        wind=(0.15, 0.3, 0.45, 0.55, 0.3, 0.15),
    ),
    cards=SIDES.cards,
    draw=0.03,
    thrift=0.3,
    fire_near=(0.1, 0.1),
    bucket=0.4,
)
#: by the kind of table: one tower against one, each for themselves, teams, Double Tower
WEIGHT_TABLES = (DUEL, CROWD, SIDES, DOUBLE)
