"""A plain estimate of positions, also in the middle of a turn: how near fire is to each tower, as a chance to win.

It takes a first glance at answers where no scripted agent can, and judges solo games. Everything read here lies open on
the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.games.fire_tower.geometry import AREA, FATAL, HAS, QUADRANT, SIZE

Floats = NDArray[np.float64]
#: no fire is counted further away; a firebreak on the way counts like so many plain cells
FAR, BREAK_COST = 15, 4

# The numbers below are logarithms of odds, fitted to which seat won games between agents that look one step ahead.
#: by distance of the fire, for the last two towers and while more stand
_NEAR: Floats = np.array(
    [
        [-6.0, -2.8, -2.0, -1.6, -1.1, -0.8, -0.6, -0.35, -0.25, -0.1, 0.0, 0.05, 0.1, 0.15, 0.2, 0.2],
        [-7.0, -3.7, -3.0, -2.6, -2.3, -1.8, -1.4, -1.1, -0.8, -0.45, 0.0, 0.25, 0.5, 0.7, 0.9, 1.0],
    ]
)
#: what it costs if the wind may bring the next gem, by distance (half of what the fit says: a wind is soon turned); and
#: each e-fold of fire in the quadrant
_WINDY: Floats = np.array([0.0, 0.0, 0.3, 0.3, *[0.4] * (FAR - 3)])
_MASS: Floats = np.array([0.75, 0.45])
_BUCKET = 0.7
#: having the turn, by its stage
_TEMPO: Floats = np.array([0.2, 0.18, 0.05, 0.0])
#: a burned seat that may still come back. Cards in hand count for nothing: what they are worth shows when they are
#: played, and a search that is paid for keeping them keeps them for ever.
_SHADOW = 0.02


def distances(fire: Plane, breaks: Plane, downwind: Plane, towers: int = 15) -> tuple[Ints, Bools]:
    """Gems from the nearest fire to each fatal cell `(k, 4)`, and whether the present wind may bring the next one.

    Of other corners than these towers (bits) nothing is known: their fire is FAR.
    """
    corners = np.flatnonzero(HAS[towers])
    near = np.full((len(fire), 4), FAR)
    blown = near.copy()
    near[:, corners], blown[:, corners] = _levels(fire, breaks, downwind, FATAL[corners])
    return near, blown < near


def _levels(fire: Plane, breaks: Plane, downwind: Plane, targets: Plane) -> tuple[Ints, Ints]:
    """Gems from the nearest fire to each target, and from the nearest cell that the wind may light."""
    open_cells = (bb.FULL & ~breaks)[:, None]
    walls, fire, downwind = breaks[:, None], fire[:, None], downwind[:, None]
    reached = [np.broadcast_to(targets, (len(fire), *targets.shape)).copy()]
    near = np.full((len(fire), len(targets)), FAR)
    blown = near.copy()
    for level in range(FAR):
        now = reached[-1]
        near[(near == FAR) & bb.some(now & fire)] = level
        blown[(blown == FAR) & bb.some(now & downwind)] = level
        if near.max() < FAR:
            break
        edge = now & open_cells
        if level + 1 >= BREAK_COST:
            edge |= reached[-BREAK_COST] & walls
        reached.append(now | (bb.around4(edge) & bb.FULL))
    return near, blown


def downwind_cells(wind: Ints, fire: Plane, breaks: Plane) -> Plane:
    """Vacant cells that the present wind of each game may light."""
    moved = np.zeros_like(fire)
    for direction, move in enumerate(bb.MOVES):
        here = np.flatnonzero(wind == direction)
        moved[here] = move(fire.take(here, axis=0))
    return np.asarray(moved & bb.FULL & ~(fire | breaks))


def values(batch: Batch, seats: Ints) -> Floats:
    """What each game is worth to one of its seats, on the scale of its returns."""
    return np.asarray(all_values(batch)[np.arange(batch.count), seats])


def all_values(batch: Batch) -> Floats:
    """What each game is worth to each seat, `(N, seats)`: the returns of games that are over, else what to expect."""
    over = batch.engine.s.over > 0
    returns = batch.engine.s.returns.astype(np.float64)
    return returns if over.all() else np.where(over[:, None], returns, _expected(batch.engine))


def _expected(e: Any) -> Floats:
    """The returns to expect, from the chance that a seat is the last to stand."""
    weights, others = _weights(e)
    chance = weights / np.maximum(weights.sum(axis=1) + others, 1e-12)[:, None]
    return _alone(e, chance) if e.seats == 1 else returns_of(e.rules.teams, chance)


def returns_of(teams: bool, chance: Floats) -> Floats:
    """Returns to expect from each seat's chance to win, `(k, seats)`; partners win together."""
    if teams:
        return np.asarray(2 * (chance + chance[:, [2, 3, 0, 1]]) - 1)
    seats = chance.shape[1]
    return np.asarray((seats * chance - 1) / (seats - 1))


def _alone(e: Any, chance: Floats) -> Floats:
    """Solo: a win pays more the fewer cells of the own area burn."""
    if e.rules.reward == "win":
        return 2 * chance - 1
    burning = bb.count(e.s.gem & AREA[e.tower_of[0]])
    return np.asarray(chance * (1 - burning / 18)[:, None])


def _weights(e: Any) -> tuple[Floats, Floats]:
    """How well each seat stands `(k, seats)`, and the towers that nobody sits in; only ratios matter."""
    s, games = e.s, np.arange(e.s.count)
    towers = _towers(e)
    standing = HAS[s.standing]
    seats = np.zeros((games.size, e.seats))
    left = standing.copy()
    for seat in range(e.seats):
        number = np.full(games.size, seat)
        own = HAS[e.own_towers(games, number)] & standing
        left &= ~own
        seats[:, seat] = (towers * own).sum(axis=1) * _means(e, seat)
        seats[:, seat] += _SHADOW * (~own.any(axis=1) & ~e.is_out_for_good(games, number))
    return seats, np.asarray((towers * left).sum(axis=1))


def _towers(e: Any) -> Floats:
    """How safe each corner is, `(k, 4)`."""
    s = e.s
    fire = s.gem | s.permanent
    near, windy = distances(fire, s.breaks, downwind_cells(s.wind, fire, s.breaks))
    crowd = (SIZE[s.standing] > 2).astype(np.int64)[:, None]
    mass = np.stack([bb.count(fire & QUADRANT[corner]) for corner in range(4)], axis=1)
    safety = _NEAR[crowd, near] - _WINDY[near] * windy - _MASS[crowd] * np.log1p(mass)
    return np.asarray(np.exp(safety))


def _means(e: Any, seat: int) -> Floats:
    """What a seat has to go on with: its Bucket and the turn."""
    s = e.s
    safety = _BUCKET * (s.bucket_full >> seat & 1) + (s.turn_seat == seat) * _TEMPO[s.stage]
    return np.asarray(np.exp(safety))
