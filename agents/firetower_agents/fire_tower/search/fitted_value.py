"""What a position at the beginning of a turn is worth to each seat: its chance to win, by a fitted table.

Every side has a score, the logarithm of its odds against the others: what its towers face, what it holds, whether its
Bucket is full, and how soon its turn comes. Sides share the chance to win by their scores (a conditional logit). Cards
of others are read as well: in a redealt copy they are part of what is imagined.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.search import heuristic_value
from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.games.fire_tower.geometry import AREA, HAS, QUADRANT, SIZE

Floats = NDArray[np.float64]
#: kinds of table: two towers left, each for themselves, two teams, two towers a seat
KINDS = ("duel", "crowd", "teams", "double")
# A table begins with what towers count for, once each for the seat on turn, the next and the others: by distance of
# the fire and whether the wind helps it; then the fire in the quadrant and in the tower's own area (both as
# logarithms), and the Bucket. It goes on with what cards count for, first those of seats that are not on turn.
_NEAR = heuristic_value.FAR + 1
_MASS, _INSIDE, _BUCKET, _ENTRIES = 2 * _NEAR, 2 * _NEAR + 1, 2 * _NEAR + 2, 2 * _NEAR + 3
_ORDERS = 3
#: cards count by how far the nearest enemy is from burning
_BANDS = (2.5, 4.5, 7.5)
#: winds come in fours and turn with the seat: the numbers of the first card of each four
_WINDS = (0, 14)
#: the score of a burned seat that may still come back, below that of the best
_SHADOW = -4.0


@dataclass(frozen=True)
class Described:
    """Positions as entries of the table: `amount` times the number at `index`, to be added up."""

    #: `(k, 4 corners, entries)`, and the seat that owns each corner, -1 for nobody
    corner_index: Ints
    corner_amount: Floats
    owner: Ints
    #: `(k, seats, entries)`
    seat_index: Ints
    seat_amount: Floats
    #: seats with a tower that stands
    standing: Bools


def size(cards: int) -> int:
    """How many numbers the table of one kind has."""
    return _ORDERS * _ENTRIES + 2 * (len(_BANDS) + 1) * cards


def describe(e: Any, games: Ints) -> Described:
    """The entries that count in these games."""
    order = _order(e, games)
    owner = np.broadcast_to(e.owner(games[:, None], np.arange(4)), (games.size, 4))
    stands = HAS[e.s.standing[games]]
    near, windy, fire = _threats(e.s, games)
    near, windy = np.where(stands, near, 0), windy & stands
    first = np.take_along_axis(order, np.maximum(owner, 0), axis=1) * _ENTRIES
    index = np.stack([first + 2 * near + windy, first + _MASS, first + _INSIDE], axis=2)
    mass, inside = (np.stack([bb.count(fire & part) for part in parts], axis=1) for parts in (QUADRANT, AREA))
    amount = np.stack([np.ones_like(mass), np.log1p(mass) * stands, np.log1p(inside) * stands], axis=2)
    own = np.stack([e.own_towers(games, np.full(games.size, seat)) for seat in range(e.seats)], axis=1)
    friends = own | own[:, [2, 3, 0, 1]] if e.rules.teams else own
    enemies = ~HAS[friends] & stands[:, None]
    reach = np.where(enemies, (near - windy)[:, None], heuristic_value.FAR).min(axis=2)
    held, bucket = _turned_hands(e, games), e.s.bucket_full[games, None] >> np.arange(e.seats) & 1
    block = (order == 0) * (len(_BANDS) + 1) + np.digitize(reach, _BANDS)
    cards = _ORDERS * _ENTRIES + block[:, :, None] * held.shape[2] + np.arange(held.shape[2])
    return Described(
        index,
        amount,
        owner,
        np.concatenate([(order * _ENTRIES + _BUCKET)[:, :, None], cards], axis=2),
        np.concatenate([bucket[:, :, None], held], axis=2).astype(np.float64),
        (HAS[own] & stands[:, None]).any(axis=2),
    )


def _threats(s: Any, games: Ints) -> tuple[Ints, Bools, Plane]:
    """What each corner faces: gems from the nearest fire, whether the wind helps it `(k, 4)`; and all fire."""
    breaks, wind = s.breaks.take(games, axis=0), s.wind[games]
    fire = s.gem.take(games, axis=0) | s.permanent.take(games, axis=0)
    towers = int(np.bitwise_or.reduce(s.standing[games]))
    near, windy = heuristic_value.distances(fire, breaks, heuristic_value.downwind_cells(wind, fire, breaks), towers)
    return near, windy, fire


def _order(e: Any, games: Ints) -> Ints:
    """By seat: 0 on turn, 1 the next that plays, 2 later."""
    turn, gone, rows = e.s.turn_seat[games], e.gone(games), np.arange(games.size)
    out = np.full((games.size, e.seats), 2)
    # from far to near, so that the nearest stays
    for step in range(e.seats - 1, 0, -1):
        seat = (turn + step) % e.seats
        here = np.flatnonzero((gone >> seat & 1) == 0)
        out[here] = 2
        out[here, seat[here]] = 1
    out[rows, turn] = 0
    return out


def _turned_hands(e: Any, games: Ints) -> Ints:
    """Hands `(k, seats, cards)`, winds as the seat sees them from its own corner."""
    hands = e.s.hands.take(games, axis=0)
    out: Ints = hands.astype(np.int64)
    for seat in range(e.seats):
        corner = np.asarray(e.corner(games, np.full(games.size, seat)))[:, None]
        for first in _WINDS:
            if first < hands.shape[2]:
                places = first + (np.arange(4) + corner) % 4
                out[:, seat, first : first + 4] = np.take_along_axis(hands[:, seat], places, axis=1)
    return out


def kind_of(e: Any, games: Ints) -> Ints:
    """The kind of table in each game, by number."""
    if e.rules.teams:
        return np.full(games.size, KINDS.index("teams"))
    if (SIZE[e.towers_of] > 1).any():
        return np.full(games.size, KINDS.index("double"))
    return np.asarray(SIZE[e.s.standing[games]] > 2, np.int64)


@cache
def _fitted() -> dict[tuple[int, str], Floats]:
    """The fitted tables by number of types of card and kind; the file names the games that each was fitted to."""
    read = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    return {(table["cards"], table["kind"]): np.array(table["weights"], np.float64) for table in read["tables"]}


@cache
def _tables(cards: int) -> tuple[Floats, Bools]:
    """The tables by kind, zero where there is none, and which kinds have one."""
    fitted = _fitted()
    is_fitted = [(cards, kind) in fitted for kind in KINDS]
    tables = [fitted.get((cards, kind), np.zeros(size(cards))) for kind in KINDS]
    return np.array(tables, np.float64), np.array(is_fitted)


def chances(e: Any, games: Ints) -> Floats:
    """The chance of each seat to win, `(k, seats)`; partners have half of their side's chance each."""
    position = describe(e, games)
    tables, _ = _tables(position.seat_index.shape[2] - 1)
    first = kind_of(e, games)[:, None, None] * tables.shape[1]
    score = (tables.take(position.seat_index + first) * position.seat_amount).sum(axis=2)
    towers = (tables.take(position.corner_index + first) * position.corner_amount).sum(axis=2)
    score += ((position.owner[:, :, None] == np.arange(e.seats)) * towers[:, :, None]).sum(axis=1)
    if e.rules.teams:
        score = score + score[:, [2, 3, 0, 1]]
    else:
        score = np.where(position.standing, score, -np.inf)
        out = np.stack([e.is_out_for_good(games, np.full(games.size, seat)) for seat in range(e.seats)], axis=1)
        score = np.where(position.standing | out, score, score.max(axis=1, keepdims=True) + _SHADOW)
    weight = np.exp(score - score.max(axis=1, keepdims=True))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True))


def values(batch: Batch) -> Floats:
    """What each game is worth to each seat, `(N, seats)`: returns of games that are over, else what to expect.

    Kinds of tables that nothing was fitted to are estimated.
    """
    e: Any = batch.engine
    _, fitted = _tables(e.cards)
    games = np.flatnonzero(e.s.over == 0)
    has_table = fitted[kind_of(e, games)]
    out: Floats = e.s.returns.astype(np.float64) if has_table.all() else heuristic_value.all_values(batch)
    if has_table.any():
        out[games[has_table]] = heuristic_value.returns_of(e.rules.teams, chances(e, games[has_table]))
    return out
