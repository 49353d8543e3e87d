"""A gem on a fatal cell burns the tower at that instant; its owner waits among the victims (ruling R30)."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.games.fire_tower.geometry import FATAL, FATALS
from firetower_env.games.fire_tower.outcome import check_end
from firetower_env.games.fire_tower.table import NOBODY, Table


def burn(e: Table, games: Ints, cells: Plane, seats: Ints) -> None:
    """Burn the standing towers whose fatal cell is among the new gems, clockwise from the seat on turn (R43)."""
    hit = bb.some(cells & FATALS[e.s.standing[games]])
    if not hit.any():
        return
    games, cells, seats = games[hit], cells[hit], seats[hit].copy()
    # Shadows earn nothing (ruling R36)
    seats[(seats >= 0) & e.is_eliminated(games, np.maximum(seats, 0))] = NOBODY
    first = e.tower_of[e.s.turn_seat[games]]
    for step in range(4):
        corners = (first + step) % 4
        falls = bb.some(cells & FATAL[corners]) & (e.s.standing[games] >> corners & 1).astype(np.bool_)
        if falls.any():
            _fall(e, games[falls], corners[falls], seats[falls])
    check_end(e, games)


def _fall(e: Table, games: Ints, corners: Ints, seats: Ints) -> None:
    s = e.s
    s.standing[games] &= ~(1 << corners)
    s.burn_stamp[games, corners] = s.procedure[games]
    owners = e.owner_of[corners]
    place = s.victims[games]
    s.victim_seat[games, place] = owners
    # nobody is credited with one's own tower (ruling R36)
    s.victim_credit[games, place] = np.where(seats == owners, NOBODY, seats)
    s.victims[games] = place + 1
