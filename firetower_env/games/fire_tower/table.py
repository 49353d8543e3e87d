"""The table: an engine of Fire Tower games with the tables that follow from its rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import LANES, Bools, Ints, Plane
from firetower_env.core.engine import Engine
from firetower_env.core.phases import FRAME_DEPTH, FRAME_WIDTH, PhaseTable
from firetower_env.games.fire_tower.geometry import AREAS
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.state import FireTowerState
from firetower_env.games.fire_tower.verbs import LAYOUT

STREAMS = ("deck", "wind", "shadow", "pull")
NOBODY = -1


class Table(Engine[FireTowerState]):
    """N games of one set of rules."""

    def __init__(self, count: int, rules: Rules, phases: PhaseTable) -> None:
        sizes = {
            "seats": rules.seats,
            "deck": sum(rules.card_copies) + 3,
            "streams": len(STREAMS),
            "frame_depth": FRAME_DEPTH,
            "frame_width": FRAME_WIDTH,
        }
        super().__init__(FireTowerState(count, sizes), phases, LAYOUT, STREAMS)
        self.rules = rules
        self.seats = rules.seats
        self.tower_of: NDArray[np.int64] = np.array(rules.towers)
        owner = [rules.towers.index(corner) if corner in rules.towers else NOBODY for corner in range(4)]
        self.owner_of: NDArray[np.int64] = np.array(owner)
        self.manned = sum(1 << corner for corner in rules.towers)
        #: by set of standing towers and seat: own area, the area a Bucket serves, the area closed to firebreaks
        self.home: Plane = np.zeros((16, self.seats, LANES), np.uint16)
        self.bucket_area: Plane = np.zeros((16, self.seats, LANES), np.uint16)
        for towers in range(16):
            for seat, corner in enumerate(rules.towers):
                self.home[towers, seat] = AREAS[towers & 1 << corner]
                partner = rules.towers[(seat + 2) % 4] if rules.teams else corner
                self.bucket_area[towers, seat] = AREAS[towers & (1 << corner | 1 << partner)]
        own = rules.firebreak_towers == "own"
        self.closed: Plane = self.home if own else np.repeat(AREAS[:, None], self.seats, axis=1)
        self.turn_frames = self.numbers("end_turn", "late_step", "refill", "action_step", "WIND")
        #: by verb: the frame of the first question when a card is played that way
        self.first_questions: NDArray[np.int16] = np.zeros((len(LAYOUT.verbs), FRAME_WIDTH), np.int16)
        #: seats in clockwise order from each seat, `(seats, seats)`
        self.clockwise: NDArray[np.int64] = (np.arange(self.seats)[:, None] + np.arange(self.seats)) % self.seats

    def is_standing(self, games: Ints, seats: Ints) -> Bools:
        """Does the tower of this seat still stand?"""
        return np.asarray(self.s.standing[games] >> self.tower_of[seats] & 1, np.bool_)

    def is_eliminated(self, games: Ints, seats: Ints) -> Bools:
        """Has this seat been eliminated?"""
        return np.asarray(self.s.eliminated[games] >> seats & 1, np.bool_)

    def hand(self, games: Ints, seats: Ints) -> NDArray[np.uint8]:
        """The hand counts `(k, CARDS)` of these seats."""
        flat = self.s.hands.reshape(-1, self.s.hands.shape[2])
        return flat.take(games * self.seats + seats, axis=0)

    def burned_now(self, games: Ints, seats: Ints) -> Bools:
        """Ruling R46: did this seat's own tower burn in the procedure under way?"""
        stamps = self.s.burn_stamp[games, self.tower_of[seats]]
        return np.asarray(~self.is_standing(games, seats) & (stamps == self.s.procedure[games]))
