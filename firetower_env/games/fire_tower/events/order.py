"""Who takes part in an event, and in which order."""

from __future__ import annotations

from firetower_env.core.bitboards import Ints
from firetower_env.games.fire_tower.engine import FireTowerEngine


def everyone_left(e: FireTowerEngine, games: Ints) -> Ints:
    """Seats (bits) that still have a part in events."""
    return (1 << e.seats) - 1 & ~e.gone(games)


def next_to_act(e: FireTowerEngine, games: Ints) -> tuple[Ints, Ints, Ints]:
    """Games in which someone has still to act and that seat, the first clockwise from the drawer; and the others."""
    due = e.s.to_act[games] != 0
    games, finished = games[due], games[~due]
    seats = e.first_in_order(games, e.s.drawer[games], e.s.to_act[games])
    e.s.to_act[games] &= ~(1 << seats)
    return games, seats, finished
