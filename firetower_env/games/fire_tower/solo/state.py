"""What a solo game remembers beyond Rising Flames."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import LANES, Plane
from firetower_env.core.fields import field
from firetower_env.core.ranges import COUNTER, FLAG, below, bits, up_to
from firetower_env.games.fire_tower.rising.state import RisingState
from firetower_env.games.fire_tower.state import Counts, Scalar

#: the challenges by number
SMOLDER, RED_FLAG, SMOKE, STURDY, DRY, PLAN, SANCTUARY, WET = range(8)
CHALLENGES = 8
#: at most so many cards are planned
PLAN_PLACES = 6
CARD_OR_NONE = below("cards", low=-1)


class SoloState(RisingState):
    """One row per game. Sets of towers, of challenges and of enemy cards are bits of a number."""

    #: the level at which the next game of the place is dealt, 0 where the rules decide
    next_level: Scalar = field(within=up_to(7), lasting=True)
    level: Scalar = field(within=up_to(7))
    round: Scalar = field(within=COUNTER)
    skips: Scalar = field(within=up_to(2))

    # the enemy: its pile as a list whose last entry is the top, which of its five cards are in it (public by
    # counting), the card in play (-1: none), whether that one is doubled and is being taken the second time
    enemy_pile: Counts = field(np.uint8, (5,), within=below("cards"))
    enemy_size: Scalar = field(within=up_to(5))
    enemy_left: Scalar = field(within=bits(5))
    enemy_card: Scalar = field(fill=-1, within=CARD_OR_NONE)
    doubled_card: Scalar = field(within=FLAG)
    second: Scalar = field(within=FLAG)
    #: enemy towers with an unused Bucket, and those of sturdy construction
    enemy_buckets: Scalar = field(within=bits(4))
    sturdy: Scalar = field(within=bits(4))

    # challenges: the pile, which are in it, which run, and what they need to know
    challenge_pile: Counts = field(np.uint8, (CHALLENGES,), within=below(CHALLENGES))
    challenge_size: Scalar = field(within=up_to(CHALLENGES))
    challenges_left: Scalar = field(within=bits(CHALLENGES))
    challenges: Scalar = field(within=bits(CHALLENGES))
    red_flag_used: Scalar = field(within=FLAG)
    double_used: Scalar = field(within=FLAG)
    #: cards drawn and still to be resolved (-1: none): two at a double draw
    shown: Scalar = field(fill=-1, within=below(CHALLENGES, low=-1))
    shown_next: Scalar = field(fill=-1, within=below(CHALLENGES, low=-1))
    #: the card named first in Heavy Smoke (-1: none)
    smoke_a: Scalar = field(fill=-1, within=CARD_OR_NONE)
    plan: NDArray[np.int8] = field(np.int8, (PLAN_PLACES,), fill=-1, within=CARD_OR_NONE)
    plan_size: Scalar = field(within=up_to(PLAN_PLACES))
    sanctuary: Plane = field(np.uint16, (LANES,))
    #: cells of the own tower without a gem when the game was won, 0 otherwise
    score: Scalar = field(within=up_to(9))
