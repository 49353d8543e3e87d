"""The end of a game: when it is over, and what it is worth."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.geometry import BIT, EDGE
from firetower_env.games.wildfire_rescue.rules import CAMPERS


def is_ended(e: WildfireEngine, games: Ints) -> Bools:
    """[WR End] nobody lives, or no camper is left on the board and every living player stands on the edge.

    A marker off the board has no bit, so the dead are nowhere inside.
    """
    inside = (BIT[e.s.tile[games]] & ~EDGE).any(axis=1)
    return np.asarray((e.s.alive[games] == 0) | ((e.s.camper[games] == 0) & ~inside))


def check_end(e: WildfireEngine, games: Ints) -> Ints:
    """END CHECK: ends the games that are decided, and returns the others."""
    near: Bools = (e.s.camper[games] == 0) | (e.s.alive[games] == 0)
    if not np.count_nonzero(near):
        return games
    over: Bools = near.copy()
    over[near] = is_ended(e, games[near])
    finish(e, games[over])
    return games[~over]


def score(e: WildfireEngine, games: Ints) -> Ints:
    """Campers carried by living players, less one for every player who died."""
    points: Ints = e.saved(games) - e.dead(games)
    return points


def finish(e: WildfireEngine, games: Ints) -> None:
    """Every seat is paid a fifth of the score; all of them win if it is five (ruling W28)."""
    if not games.size:
        return
    points = score(e, games)
    e.s.returns[games] = (points / CAMPERS).astype(np.float32)[:, None]
    e.s.winners[games] = np.where(points == CAMPERS, (1 << e.rules.seats) - 1, 0)
    e.end(games)


def cap(e: WildfireEngine, games: Ints) -> Ints:
    """Ruling W27: after the last round a game is cut off and scored as it stands; returns those that go on."""
    late = e.s.round[games] >= e.rules.max_rounds
    if not np.count_nonzero(late):
        return games
    e.s.truncated[games[late]] = 1
    finish(e, games[late])
    return games[~late]
