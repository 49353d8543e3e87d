"""What a Fire Tower game remembers, declared once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import LANES, Plane
from firetower_env.core.fields import State, field
from firetower_env.core.ranges import COUNTER, below, bits, up_to

Scalar = NDArray[np.int32]
Counts = NDArray[np.uint8]

#: ruling R66: so many events can come up in one turn, and so many can wait
EVENTS_A_TURN = 16
#: patterns that a chain of picks can go by at most: lying and standing
SCOPES = 2
#: no seat, where one is named
NOBODY = -1
BEFORE_WIND, BEFORE_ACTION, BEFORE_REFILL, AFTER_REFILL = range(4)
NO_EVENT, FIRESTORM, MUTUAL_AID, SHADOW, DRY_STORM, KETTLE_FLIGHT, MOBILIZATION = range(7)
UNUSED, IN_BOX, IN_PILE, IN_DISCARD = range(4)

#: ranges that many fields share
AMOUNT = up_to("deck")
SEAT_OR_NONE = below("seats", low=-1)


class FireTowerState(State):
    """One row per game. Sets of seats and of towers are bits of a number."""

    # the board
    gem: Plane = field(np.uint16, (LANES,))
    breaks: Plane = field(np.uint16, (LANES,))
    permanent: Plane = field(np.uint16, (LANES,))
    #: cells picked or placed so far in the running chain of answers, and the windows that still hold them all
    picked: Plane = field(np.uint16, (LANES,))
    scope: Plane = field(np.uint16, (SCOPES, LANES), fill=0xFFFF)
    #: the running Mutual Aid: its gems, and the fire at its start
    aid_gems: Plane = field(np.uint16, (LANES,))
    aid_fire: Plane = field(np.uint16, (LANES,))

    # cards: counts by type, the draw pile as a list whose last entry is the top
    hands: Counts = field(np.uint8, ("seats", "cards"), within=AMOUNT)
    pile: Counts = field(np.uint8, ("deck",), within=below("all_cards"))
    pile_size: Scalar = field(within=AMOUNT)
    discard: Counts = field(np.uint8, ("all_cards",), within=AMOUNT)
    in_play: Counts = field(np.uint8, ("cards",), within=AMOUNT)
    #: what a redeal must respect: the hands at the last reshuffle, what each seat has shown since by playing or
    #: dropping it, and what was reshuffled
    held_before: Counts = field(np.uint8, ("seats", "cards"), within=AMOUNT)
    shown_since: Counts = field(np.uint8, ("seats", "cards"), within=AMOUNT)
    reshuffled: Counts = field(np.uint8, ("all_cards",), within=AMOUNT)
    reshuffled_size: Scalar = field(within=AMOUNT)
    shadow_place: Scalar = field(within=below(4))

    # seats and towers
    short: NDArray[np.int8] = field(np.int8, ("seats",), within=AMOUNT)
    hold: NDArray[np.int8] = field(np.int8, ("seats",), within=below(3))
    bucket_full: Scalar = field(within=bits("seats"))
    eliminated: Scalar = field(within=bits("seats"))
    standing: Scalar = field(within=bits(4))
    burn_stamp: NDArray[np.int32] = field(np.int32, (4,), within=COUNTER)

    # the turn
    wind: Scalar = field(within=below(4))
    hand_limit: Scalar = field(within=AMOUNT)
    turn_seat: Scalar = field(within=below("seats"))
    turn: Scalar = field(within=COUNTER)
    stage: Scalar = field(within=below(4))
    procedure: Scalar = field(within=COUNTER)

    # what waits to be settled, and the event under way
    victims: Scalar = field(within=up_to(4))
    victim_tower: NDArray[np.int8] = field(np.int8, (4,), fill=-1, within=below(4, low=-1))
    victim_credit: NDArray[np.int8] = field(np.int8, (4,), fill=-1, within=SEAT_OR_NONE)
    events: Scalar = field(within=up_to(EVENTS_A_TURN))
    #: events drawn in this turn so far
    turn_events: Scalar = field(within=up_to(EVENTS_A_TURN))
    event_kind: NDArray[np.int8] = field(np.int8, (EVENTS_A_TURN,), within=up_to(MOBILIZATION))
    event_drawer: NDArray[np.int8] = field(np.int8, (EVENTS_A_TURN,), fill=-1, within=SEAT_OR_NONE)
    running_event: Scalar = field(within=up_to(MOBILIZATION))
    drawer: Scalar = field(fill=-1, within=SEAT_OR_NONE)
    aid_option: Scalar = field(fill=-1, within=below(3, low=-1))
    #: seats that have still to act in the running event
    to_act: Scalar = field(within=bits("seats"))
