"""What the solo_planner likes: every number that it weighs with, in gems towards an enemy tower.

The numbers were guessed first and then tuned by playing: one change at a time, judged by wins and fallen towers over
some hundreds of games of several levels. What moved most: harm that reaches far from the own corner, counting what the
attack winds will add, playing firehawks early and saving them for attacks, setting the wind, Lookout and Heavy Winds
at the first occasion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from firetower_agents.fire_tower.reader import Floats
from firetower_agents.fire_tower.solo.ground import FAR


@dataclass(frozen=True)
class SoloWeights:
    """The table of constants. Unless said otherwise a number is worth so many gems of progress."""

    #: danger of the fire nearest to the own corner, and over how many gems it fades
    peril: float = 16.0
    peril_reach: float = 3.0
    #: an attack wind that is still to come this round counts as so many gems of that distance
    storm_step: float = 0.4
    #: harm of every single gem at home, and over how many gems it fades
    harm: float = 4.5
    harm_reach: float = 8.0
    #: how much of the harm counts that an attack wind will do from there
    spread: float = 0.7
    #: what every gem near an enemy's corner serves, and over how many gems that fades
    serve: float = 0.5
    serve_reach: float = 4.0
    #: what a full enemy Bucket is worth to the enemy, and a fallen tower to the player
    enemy_bucket: float = 3.0
    fall: float = 4.0
    #: how much more the last gems before a tower count than the first ones
    haste: float = 0.5
    haste_reach: float = 4.0
    #: a gem that a firehawk carries: an own one wherever it serves (it is for attacks, and wasted in the own turn),
    #: an enemy's home
    attack_flight: float = 1.6
    own_flight: float = 0.3
    enemy_flight: float = 1.0
    #: what the own Bucket must bring
    bucket: float = 2.5
    #: how much of what the next gem of the wind brings counts for setting the wind
    wind: float = 3.0
    #: the next gem of the wind will bring some enemy's corner nearer
    breath: float = 0.7
    #: a firehawk card, by hawk; Lookout and Patrol, and what Heavy Winds must bring
    hawk: float = 3.0
    lookout: float = 3.5
    patrol: float = 2.2
    heavy: float = 0.5
    #: posts of own hawks: beside another one, by gem of distance to the own corner, and what a move must bring
    post_beside: float = 0.3
    post_distance: float = -0.05
    post_move: float = 0.3
    #: how much of a card's worth counts against playing it, and for dropping it
    thrift: float = 0.3
    drop: float = 0.3
    #: what a water card is worth more while a Wet Line runs
    wet: float = 2.0
    #: a second Crown Fire beside the first
    crown: float = 1.0
    #: a further creeping fire, compared with the first
    creep: float = 0.6
    #: how unwelcome each challenge is, in their order; worse ones than `skipped` are skipped while that is possible
    burdens: tuple[float, ...] = (2.0, 2.0, 3.0, 4.0, 1.0, 1.5, 1.0, 3.0)
    skipped: float = 2.5
    cards: Mapping[str, float] = field(
        default_factory=lambda: {
            **dict.fromkeys(("NORTH", "EAST", "SOUTH", "WEST"), 1.0),
            **dict.fromkeys(("NORTHEAST", "SOUTHEAST", "SOUTHWEST"), 2.0),
            "NORTHWEST": 1.0,
            "BURNING_SNAG": 2.5,
            "EXPLOSION": 2.0,
            "FLARE_UP": 3.0,
            "EMBER": 1.5,
            "CROWN_FIRE": 2.2,
            "CREEPING_FIRES": 2.0,
            "ROLLING_FIREBRAND": 2.0,
            **dict.fromkeys(("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER", "HELITACK"), 2.0),
            "HAWK_TWO": 2.0,
            "HAWK_THREE": 3.0,
        }
    )
    #: what an average draw is worth
    draw: float = 1.8

    @cached_property
    def perils(self) -> Floats:
        """Cost of the own corner's danger by distance of the nearest fire and attack winds to come, `(FAR + 1, 3)`."""
        gems, storms = np.arange(FAR + 1)[:, None], np.arange(3)
        left = np.maximum(gems - 1 - self.storm_step * storms, 0)
        return np.asarray(self.peril * np.exp(-left / self.peril_reach), np.float32)

    @cached_property
    def harms(self) -> Floats:
        """Cost of a gem at home by its distance to the own corner."""
        return np.asarray(self.harm * np.exp(-(np.arange(FAR + 1) - 1) / self.harm_reach), np.float32)

    @cached_property
    def serves(self) -> Floats:
        """Worth of a gem by its distance to an enemy's corner."""
        return np.asarray(self.serve * np.exp(-np.arange(FAR + 1) / self.serve_reach), np.float32)

    @cached_property
    def needs(self) -> Floats:
        """Cost of an enemy tower by the gems that it still takes, up to `NEED`; a fallen one costs less than none."""
        gems = np.arange(NEED + 1)
        cost = gems - self.haste * self.haste_reach * np.exp(-gems / self.haste_reach)
        cost[0] -= self.fall
        return cost.astype(np.float32)


#: no tower takes more gems than this: the farthest cell, nine cells of a sturdy one, a Bucket
NEED = FAR + 20
