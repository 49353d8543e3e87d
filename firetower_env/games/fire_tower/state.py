"""What a Fire Tower game remembers, declared once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import LANES, Plane
from firetower_env.core.fields import State, field

Scalar = NDArray[np.int32]
Counts = NDArray[np.uint8]

#: ruling R66: so many events can come up in one turn, and so many can wait
EVENTS_A_TURN = 16
BEFORE_WIND, BEFORE_ACTION, BEFORE_REFILL, AFTER_REFILL = range(4)
NO_EVENT, FIRESTORM, MUTUAL_AID, SHADOW, DRY_STORM, KETTLE_FLIGHT, MOBILIZATION = range(7)
UNUSED, IN_BOX, IN_PILE, IN_DISCARD = range(4)


class FireTowerState(State):
    """One row per game. Sets of seats and of towers are bits of a number."""

    # the board
    gem: Plane = field(np.uint16, (LANES,))
    breaks: Plane = field(np.uint16, (LANES,))
    permanent: Plane = field(np.uint16, (LANES,))
    #: cells picked or placed so far in the running chain of answers, and the windows that still hold them all
    picked: Plane = field(np.uint16, (LANES,))
    scope: Plane = field(np.uint16, (2, LANES), fill=0xFFFF)
    #: the running Mutual Aid: its gems, and the fire at its start
    aid_gems: Plane = field(np.uint16, (LANES,))
    aid_fire: Plane = field(np.uint16, (LANES,))

    # cards: counts by type, the draw pile as a list whose last entry is the top
    hands: Counts = field(np.uint8, ("seats", "cards"))
    pile: Counts = field(np.uint8, ("deck",))
    pile_size: Scalar = field()
    discard: Counts = field(np.uint8, ("all_cards",))
    in_play: Counts = field(np.uint8, ("cards",))
    #: what a redeal must respect: the hands at the last reshuffle, what each seat has shown since by playing or
    #: dropping it, and what was reshuffled
    held_before: Counts = field(np.uint8, ("seats", "cards"))
    shown_since: Counts = field(np.uint8, ("seats", "cards"))
    reshuffled: Counts = field(np.uint8, ("all_cards",))
    reshuffled_size: Scalar = field()
    shadow_place: Scalar = field()

    # seats and towers
    short: NDArray[np.int8] = field(np.int8, ("seats",))
    hold: NDArray[np.int8] = field(np.int8, ("seats",))
    bucket_full: Scalar = field()
    eliminated: Scalar = field()
    standing: Scalar = field()
    burn_stamp: NDArray[np.int32] = field(np.int32, (4,))

    # the turn
    wind: Scalar = field()
    hand_limit: Scalar = field()
    turn_seat: Scalar = field()
    turn: Scalar = field()
    stage: Scalar = field()
    procedure: Scalar = field()

    # what waits to be settled, and the event under way
    victims: Scalar = field()
    victim_tower: NDArray[np.int8] = field(np.int8, (4,), fill=-1)
    victim_credit: NDArray[np.int8] = field(np.int8, (4,), fill=-1)
    events: Scalar = field()
    #: events drawn in this turn so far
    turn_events: Scalar = field()
    event_kind: NDArray[np.int8] = field(np.int8, (EVENTS_A_TURN,))
    event_drawer: NDArray[np.int8] = field(np.int8, (EVENTS_A_TURN,), fill=-1)
    running_event: Scalar = field()
    drawer: Scalar = field(fill=-1)
    aid_option: Scalar = field(fill=-1)
    #: seats that have still to act in the running event
    to_act: Scalar = field()
