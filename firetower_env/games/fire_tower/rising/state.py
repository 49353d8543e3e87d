"""What a game of Rising Flames remembers beyond the base game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import LANES, Plane
from firetower_env.core.fields import field
from firetower_env.core.ranges import FLAG, below, bits, up_to
from firetower_env.games.fire_tower.state import AMOUNT, SEAT_OR_NONE, Counts, FireTowerState, Scalar

#: the variants by name
DOUBLE, GHOST = "double", "ghost"


class RisingState(FireTowerState):
    """One row per game. Sets of seats and of towers are bits of a number."""

    # firehawks and lightning, layers over vacant cells
    hawk: Plane = field(np.uint16, (LANES,))
    lightning: Plane = field(np.uint16, (LANES,))
    hawk_supply: Scalar = field(within=up_to(100))
    #: cells that received a gem or firebreak in the placement under way
    placed: Plane = field(np.uint16, (LANES,))
    #: hawk cells on which one gem goes up and another comes to rest (a Firebrand's leader and follower)
    doubled: Plane = field(np.uint16, (LANES,))
    #: where hawks have taken up gems that are still to be flown, by the seat that flies them
    flights: Plane = field(np.uint16, ("seats", LANES))
    #: the seat whose placement set off the flights under way, -1 for none: their order counts from it
    flight_placer: Scalar = field(fill=-1, within=SEAT_OR_NONE)
    #: hawks that have moved in the flocking under way
    flocked: Plane = field(np.uint16, (LANES,))

    # cards outside hands and piles: drawn ones in front of the seat on turn, the pool of a Mobilization
    drawn: Counts = field(np.uint8, ("cards",), within=AMOUNT)
    pool: Counts = field(np.uint8, ("cards",), within=AMOUNT)
    #: the seat for whose hand a place is kept while it patrols (ruling X61), -1 for none
    patrolling: Scalar = field(fill=-1, within=SEAT_OR_NONE)

    # personal cards: seats whose front is still up
    heavy_winds: Scalar = field(within=bits("seats"))
    lookout: Scalar = field(within=bits("seats"))

    # the play under way: towers that stood when it began, whether it is a card from the hand in one's own action,
    # and whether a Light Breeze may follow it
    stood: Scalar = field(within=bits(4))
    from_hand: Scalar = field(within=FLAG)
    breeze: Scalar = field(within=FLAG)

    # Shadows, those that have still to form, and the Shadow's turn under way
    shadow: Scalar = field(within=bits("seats"))
    forming: Scalar = field(within=bits("seats"))
    shadow_turn: Scalar = field(within=FLAG)
    die: Scalar = field(within=up_to(6))
    rolls: Scalar = field(within=up_to(100))
    bonus_used: Scalar = field(within=FLAG)
    #: does a tower that fell in this turn earn the bonus roll?
    bonus_earned: Scalar = field(within=FLAG)
    #: was the latest tower burned by a Shadow (ruling X60), and which waiting victims were?
    last_by_shadow: Scalar = field(within=FLAG)
    victim_by_shadow: NDArray[np.int8] = field(np.int8, (4,), within=up_to(1, low=-1))

    # Kettle Flight: gems moved by the seat that acts
    kettle_moved: Scalar = field(within=up_to(2))

    # the Ghost Tower: the seat that took it (-1: nobody yet), and whether that ended the turn under way
    ghost: Scalar = field(fill=-1, within=SEAT_OR_NONE)
    turn_cut: Scalar = field(within=FLAG)
    #: the corner whose turn it is
    turn_place: Scalar = field(within=below(4))
