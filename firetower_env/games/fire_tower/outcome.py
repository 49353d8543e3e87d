"""The end of a game: who has won, what each seat is paid, and the cap on turns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower.geometry import DISTANCE, HAS, SIZE
from firetower_env.games.fire_tower.state import MUTUAL_AID, SHADOW
from firetower_env.games.fire_tower.table import Table

_SIDES = (0b0101, 0b1010)


def check_end(e: Table, games: Ints, event_over: bool = False) -> None:
    """[FT p.3, p.7] The last tower wins; in teams, the side that still has one.

    Inside Mutual Aid and Shadow of the Wood the check waits for the end of the event, which is what makes ties
    possible; only when no tower stands at all is the game over at once.
    """
    s = e.s
    running = s.running_event[games]
    waits = ((running == MUTUAL_AID) | (running == SHADOW)) & (not event_over)
    standing = s.standing[games]
    decided = _side_lost(e, standing) if e.rules.teams else SIZE[standing] <= 1
    over = np.where(waits, standing == 0, decided)
    if over.any():
        games = games[over]
        finish(e, games, _winners(e, games))


def finish(e: Table, games: Ints, winners: Ints) -> None:
    """End these games with these winning seats (as bits) and pay everyone."""
    e.s.winners[games] = winners
    e.s.returns[games] = returns_of(winners, e.seats, e.rules.teams)
    e.end(games)


def returns_of(winners: Ints, seats: int, teams: bool) -> NDArray[np.float32]:
    """Ruling R59: zero-sum; a sole winner gets 1, a tie the mean of sole wins, a tie of all 0; teams ±1."""
    won = (winners[:, None] >> np.arange(seats) & 1).astype(np.float64)
    count = won.sum(axis=1, keepdims=True)
    if teams:
        return np.where(count == seats, 0.0, 2 * won - 1).astype(np.float32)
    share = (seats - count) / (np.maximum(count, 1) * (seats - 1))
    return np.where(won > 0, share, -1 / (seats - 1)).astype(np.float32)


def cap(e: Table, games: Ints) -> Ints:
    """Ruling R60: the turn cap truncates a game; what is left of the group plays on."""
    late = e.s.turn[games] >= e.rules.max_turns
    if not np.count_nonzero(late):
        return games
    capped = games[late]
    e.s.truncated[capped] = 1
    shared = _farthest_from_fire if e.rules.cap_result == "distance" else _still_standing
    finish(e, capped, shared(e, capped))
    return games[~late]


def seats_of_towers(e: Table, towers: Ints) -> Ints:
    """Seats (bits) that own these towers (bits)."""
    return np.asarray((HAS[towers][:, e.tower_of] << np.arange(e.seats)).sum(axis=1))


def _side_lost(e: Table, standing: Ints) -> Bools:
    seats = seats_of_towers(e, standing)
    return np.asarray(((seats & _SIDES[0]) == 0) | ((seats & _SIDES[1]) == 0))


def _winners(e: Table, games: Ints) -> Ints:
    standing = e.s.standing[games]
    if e.rules.teams:
        return _winning_sides(e, standing)
    in_shadow = e.s.running_event[games] == SHADOW
    last = np.where(in_shadow, e.s.eliminated[games], _burned_last(e, games))
    return np.where(standing > 0, seats_of_towers(e, standing), last)


def _winning_sides(e: Table, standing: Ints) -> Ints:
    """The whole side wins, burned partner included; both sides lost in one procedure tie (ruling R57)."""
    seats = seats_of_towers(e, standing)
    return np.where(seats == 0, 0b1111, np.where(seats & _SIDES[0], _SIDES[0], _SIDES[1]))


def _burned_last(e: Table, games: Ints) -> Ints:
    """Ruling R44: a tie is shared by the towers with the latest burn stamp alone."""
    stamps = e.s.burn_stamp[games][:, e.tower_of]
    return np.asarray(((stamps == stamps.max(axis=1, keepdims=True)) << np.arange(e.seats)).sum(axis=1))


def _still_standing(e: Table, games: Ints) -> Ints:
    if e.rules.teams:
        return np.full(games.size, 0b1111)
    return seats_of_towers(e, e.s.standing[games])


def _farthest_from_fire(e: Table, games: Ints) -> Ints:
    """The standing seats whose fatal cell is farthest from any fire; teams compare the sums of their towers."""
    fire = bb.unpack(bb.words(e.s.gem[games] | e.s.permanent[games])).astype(np.bool_)
    distance = np.where(fire[:, None, :], DISTANCE[e.tower_of], 99).min(axis=2)
    standing = HAS[e.s.standing[games]][:, e.tower_of]
    distance = np.where(standing, distance, -1)
    if not e.rules.teams:
        return np.asarray(((distance == distance.max(axis=1, keepdims=True)) << np.arange(e.seats)).sum(axis=1))
    sums = np.where(standing, distance, 0)
    lead = sums[:, 0] + sums[:, 2] - sums[:, 1] - sums[:, 3]
    return np.where(lead == 0, 0b1111, np.where(lead > 0, _SIDES[0], _SIDES[1]))
