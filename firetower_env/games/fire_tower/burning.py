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
    (hit,) = bb.some(cells & FATALS.take(e.s.standing[games], axis=0)).nonzero()
    if not hit.size:
        return
    games, seats = games[hit], e.credited(games[hit], seats[hit])
    corners = (e.corner(games, e.s.turn_seat[games])[:, None] + np.arange(4)) % 4
    falls = bb.some(cells[hit, None] & FATAL[corners]) & (e.s.standing[games, None] >> corners & 1 > 0)
    while np.count_nonzero(falls):
        (here,) = np.asarray(falls.any(axis=1)).nonzero()
        first = falls[here].argmax(axis=1)
        falls[here, first] = False
        fall(e, games[here], corners[here, first], seats[here])
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
