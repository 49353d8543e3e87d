"""Who takes part in an event, and in which order."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.games.fire_tower.table import Table


def everyone_left(e: Table, games: Ints) -> Ints:
    """Seats (bits) that are not eliminated."""
    return (1 << e.seats) - 1 & ~e.s.eliminated[games]


def next_to_act(e: Table, games: Ints) -> tuple[Ints, Ints, Ints]:
    """Games in which someone has still to act and that seat, the first clockwise from the drawer; and the others."""
    due = e.s.to_act[games] != 0
    games, finished = games[due], games[~due]
    order = e.clockwise[e.s.drawer[games]]
    waits = (e.s.to_act[games][:, None] >> order & 1).astype(np.bool_)
    seats = np.take_along_axis(order, waits.argmax(axis=1)[:, None], axis=1)[:, 0]
    e.s.to_act[games] &= ~(1 << seats)
    return games, seats, finished
