"""A gem on a fatal cell burns the tower at that instant; its owner waits among the victims (ruling R30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.games.fire_tower.geometry import FATAL, FATALS
from firetower_env.games.fire_tower.outcome import check_end
from firetower_env.games.fire_tower.state import NOBODY

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.engine import FireTowerEngine


def burn(e: FireTowerEngine, games: Ints, cells: Plane, seats: Ints) -> None:
    """Burn the standing towers whose fatal cell is among the new gems, clockwise from the seat on turn (R43)."""
    hit = bb.some(cells & FATALS[e.s.standing[games]])
    if not hit.any():
        return
    games, cells = games[hit], cells[hit]
    seats = e.credited(games, seats[hit])
    first = e.corner(games, e.s.turn_seat[games])
    for step in range(4):
        corners = (first + step) % 4
        falls = bb.some(cells & FATAL[corners]) & (e.s.standing[games] >> corners & 1).astype(np.bool_)
        if falls.any():
            fall(e, games[falls], corners[falls], seats[falls])
    check_end(e, games)


def fall(e: FireTowerEngine, games: Ints, corners: Ints, seats: Ints) -> None:
    """These towers burn now."""
    s = e.s
    s.standing[games] &= ~(1 << corners)
    s.burn_stamp[games, corners] = s.procedure[games]
    # nobody is credited with one's own tower (ruling R36)
    credit = np.where(seats == e.owner(games, corners), NOBODY, seats)
    place = s.victims[games]
    s.victim_tower[games, place] = corners
    s.victim_credit[games, place] = credit
    s.victims[games] = place + 1
    e.fell(games, corners, credit)
