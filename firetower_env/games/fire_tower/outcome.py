"""The end of a game: who has won, what each seat is paid, and the cap on turns."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower.geometry import DISTANCE, HAS, SIZE
from firetower_env.games.fire_tower.state import SHADOW

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.engine import FireTowerEngine


def check_end(e: FireTowerEngine, games: Ints, event_over: bool = False) -> None:
    """[FT p.3, p.7] End the games that are decided.

    Inside Mutual Aid and Shadow of the Wood the check waits for the end of the event, which is what makes ties
    possible; only when no tower stands at all is the game over at once.
    """
    waits = e.defers[e.s.running_event[games]] & (not event_over)
    over, winners = e.ending(games, waits)
    if over.any():
        finish(e, games[over], winners[over])


def last_tower(e: FireTowerEngine, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
    """[FT p.3] The last tower wins; if none is left, those who burned last share, or the Shadows win."""
    standing = e.s.standing[games]
    over = SIZE[standing] <= np.where(waits, 0, 1)
    in_shadow = e.s.running_event[games] == SHADOW
    last = np.where(in_shadow, e.s.eliminated[games], burned_last(e, games))
    return over, np.where(standing > 0, e.standing_seats(standing, games), last)


def last_side(e: FireTowerEngine, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
    """[FT p.7] The side that still has a tower wins as a whole; both lost in one procedure tie (ruling R57)."""
    standing = e.s.standing[games]
    (towers, seats), (other_towers, other_seats) = e.sides
    lost, other_lost = (standing & towers) == 0, (standing & other_towers) == 0
    winners = np.where(lost & other_lost, seats | other_seats, np.where(lost, other_seats, seats))
    return np.where(waits, standing == 0, lost | other_lost), winners


def finish(e: FireTowerEngine, games: Ints, winners: Ints) -> None:
    """End these games with these winning seats (as bits) and pay everyone."""
    e.s.winners[games] = winners
    e.s.returns[games] = e.pay(games, winners)
    e.end(games)


def zero_sum(e: FireTowerEngine, games: Ints, winners: Ints) -> NDArray[np.float32]:
    """What one seat wins the others lose."""
    return _returns_by_winners(e.seats, bool(e.sides)).take(winners, axis=0)


@cache
def _returns_by_winners(seats: int, sides: bool) -> NDArray[np.float32]:
    return returns_of(np.arange(1 << seats), seats, sides)


def returns_of(winners: Ints, seats: int, sides: bool) -> NDArray[np.float32]:
    """Ruling R59: zero-sum; a sole winner gets 1, a tie the mean of sole wins, a tie of all 0; sides ±1."""
    won = (winners[:, None] >> np.arange(seats) & 1).astype(np.float64)
    count = won.sum(axis=1, keepdims=True)
    if sides:
        return np.where(count == seats, 0.0, 2 * won - 1).astype(np.float32)
    share = (seats - count) / (np.maximum(count, 1) * (seats - 1))
    return np.where(won > 0, share, -1 / (seats - 1)).astype(np.float32)


def cap(e: FireTowerEngine, games: Ints) -> Ints:
    """Ruling R60: the turn cap truncates a game; what is left of the group plays on."""
    late = e.s.turn[games] >= e.rules.max_turns
    if not np.count_nonzero(late):
        return games
    capped = games[late]
    e.s.truncated[capped] = 1
    shared = _farthest_from_fire if e.rules.cap_result == "distance" else _still_standing
    finish(e, capped, shared(e, capped))
    return games[~late]


def burned_last(e: FireTowerEngine, games: Ints) -> Ints:
    """Ruling R44: a tie is shared by the towers with the latest burn stamp alone."""
    stamps = e.s.burn_stamp[games]
    latest = stamps == stamps.max(axis=1, keepdims=True)
    return e.standing_seats(latest @ (1 << np.arange(4)), games)


def _still_standing(e: FireTowerEngine, games: Ints) -> Ints:
    if e.sides:
        return np.full(games.size, (1 << e.seats) - 1)
    return e.standing_seats(e.s.standing[games], games)


def _farthest_from_fire(e: FireTowerEngine, games: Ints) -> Ints:
    """The standing seats whose fatal cell is farthest from any fire; sides compare the sums of their towers."""
    fire = bb.unpack(bb.words(e.s.gem.take(games, axis=0) | e.s.permanent.take(games, axis=0))).astype(np.bool_)
    standing = HAS[e.s.standing[games]]
    distance = np.where(fire[:, None, :], DISTANCE, 99).min(axis=2)
    distance = np.where(standing, distance, -1)
    if not e.sides:
        farthest = distance == distance.max(axis=1, keepdims=True)
        return e.standing_seats((farthest << np.arange(4)).sum(axis=1), games)
    sums = [np.where(standing & HAS[towers], distance, 0).sum(axis=1) for towers, _ in e.sides]
    (_, first), (_, second) = e.sides
    return np.where(sums[0] == sums[1], first | second, np.where(sums[0] > sums[1], first, second))
