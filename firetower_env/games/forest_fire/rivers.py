"""The board by chance: two rivers that wander from edge to edge, redrawn until they fit, then houses and schools.

Several attempts of a game are walked side by side and the first that fits is taken, which is the same as trying one
after the other. Only games that found none try on. Attempts are numbered, and the luck of each follows from its number
and the game's own stream, so a board does not depend on the batch.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds, mix
from firetower_env.core.hexes import DIRECTIONS
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import CELLS, GRID, INNER, SIDE
from firetower_env.games.forest_fire.scenario import HOUSES, RIVERS, SCHOOLS

#: where ends may lie on an edge, and how long a river may be
_FIRST_END, _ENDS = 3, 14
LONGEST_RIVER = 35
FEWEST, MOST = 40, 50
#: attempts side by side in all, at first and later, and of one game
_LANES, _FURTHER, _FEWEST, _MOST = 400, 800, 3, 24
_NORTH, _EAST, _SOUTH, _WEST = range(4)
#: by pairing: the edges of both rivers; only in the first may they cross
PAIRINGS: NDArray[np.int64] = np.array(
    [
        [[_NORTH, _SOUTH], [_WEST, _EAST]],
        [[_NORTH, _EAST], [_SOUTH, _WEST]],
        [[_NORTH, _WEST], [_SOUTH, _EAST]],
    ]
)
_CROSSING = 0
#: weights of a step that leads nearer, keeps the distance, leads away: where rivers cross, and elsewhere
_WEIGHTS = ((240, 12, 3), (120, 36, 9))
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_GOLDEN = 0x9E3779B97F4A7C15
#: attempts of a game are so far apart in the numbers its luck is mixed from
_ATTEMPT_STEP = np.uint64(0xD1B54A32D192ED03)


def _end_cells() -> NDArray[np.int64]:
    """By edge and place: the acre."""
    along = _FIRST_END + np.arange(_ENDS)
    return np.stack([along, SIDE * along + SIDE - 1, CELLS - SIDE + along, SIDE * along])


def _step_weights() -> NDArray[np.uint8]:
    """By kind of pairing and target, acre and direction: the weight of a step; 0 where it may not go."""
    targets = _END.reshape(-1)
    table = np.zeros((len(_WEIGHTS), targets.size, CELLS + 1, len(DIRECTIONS)), np.uint8)
    near, inner = GRID.neighbour[:CELLS], GRID.bits(INNER).astype(np.bool_)
    for number, target in enumerate(targets.tolist()):
        away = GRID.distance[target].astype(np.int64)
        change = np.clip(away[near] - away[:, None], -1, 1)
        open_ = (near >= 0) & (inner[near] | (near == target))
        for kind, weights in enumerate(_WEIGHTS):
            table[kind, number, :CELLS] = np.array(weights)[change + 1] * open_
    return table.reshape(-1, len(DIRECTIONS))


_END: NDArray[np.int64] = _end_cells()
_WEIGHT: NDArray[np.uint8] = _step_weights()
#: few sets of weights are different: the number of that of each row, the sum of each set, and the direction of every
#: number below the sum
_UNIQUE = np.unique(_WEIGHT, axis=0, return_inverse=True)
_SETS: NDArray[np.uint8] = _UNIQUE[0]
_SET_OF: NDArray[np.int64] = _UNIQUE[1].reshape(-1)
_TOTAL: NDArray[np.uint64] = _SETS.sum(axis=1, dtype=np.uint64)
_DIRECTION: NDArray[np.uint8] = np.zeros((len(_SETS), int(_TOTAL.max()) + 1), np.uint8)
for _number, _set in enumerate(_SETS):
    _DIRECTION[_number, : _set.sum(dtype=np.int64)] = np.repeat(np.arange(len(DIRECTIONS)), _set)


def lay_board(e: ForestFireEngine, games: Ints) -> None:
    """[FF Setup] rivers, then 20 houses and 2 schools on different acres that are neither river nor edge."""
    paths, river = _rivers(e, games)
    s = e.s
    s.river[games] = GRID.plane_of(river)
    free = ~river & GRID.bits(INNER).astype(np.bool_)
    built = e.chance.sample(games, "board", free, HOUSES + SCHOOLS)
    s.house[games] = np.bitwise_or.reduce(GRID.cell[built[:, :HOUSES]], axis=1)
    s.school[games] = np.bitwise_or.reduce(GRID.cell[built[:, HOUSES:]], axis=1)
    told = np.full((games.size, RIVERS + 2, LONGEST_RIVER), -1, np.int16)
    told[:, :RIVERS] = paths
    told[:, RIVERS, :HOUSES], told[:, RIVERS + 1, :SCHOOLS] = built[:, :HOUSES], built[:, HOUSES:]
    e.chance.tell("board", games, told)


def _rivers(e: ForestFireEngine, games: Ints) -> tuple[NDArray[np.int16], Bools]:
    """The paths of two rivers for each game, and their acres as truth values."""
    pairing = e.chance.below(games, "board", len(PAIRINGS))
    paths = np.empty((games.size, RIVERS, LONGEST_RIVER), np.int16)
    water = np.empty((games.size, CELLS), np.bool_)
    keys = e.chance.words(games, "board")
    left, tried = np.arange(games.size), np.zeros(games.size, np.int64)
    while left.size:
        # how many are tried at a time changes nothing but the speed; rivers that may cross nearly always fit
        many = int(np.clip((_FURTHER if tried.any() else _LANES) // left.size, _FEWEST, _MOST))
        more = np.where(pairing[left] == _CROSSING, 1 + many // 8, many)
        row = np.repeat(np.arange(left.size), more)
        attempt = tried[left][row] + np.arange(row.size) - (more.cumsum() - more)[row]
        walks = _walk(keys[left][row] + attempt.astype(np.uint64) * _ATTEMPT_STEP, pairing[left][row])
        good, joint = _fitting(walks, pairing[left][row])
        # the first attempt of a game that fits
        found, first = np.unique(row[good], return_index=True)
        paths[left[found]], water[left[found]] = walks.path[good[first]], joint[first]
        tried[left] += more
        left = np.delete(left, found)
    return paths, water


class _Walks(NamedTuple):
    """Attempts: the paths of both rivers `(k, 2, acres)`, -1 after their ends, their acres, whether they arrived."""

    path: NDArray[np.int16]
    seen: Bools
    arrived: Bools


def _walk(keys: Seeds, pairing: Ints) -> _Walks:
    """Both rivers of each attempt, step by step."""
    lanes = RIVERS * keys.size
    luck = _luck(keys).reshape(lanes, LONGEST_RIVER)
    edges = PAIRINGS[pairing].reshape(lanes, 2)
    kind = np.repeat((pairing != _CROSSING).astype(np.int64), RIVERS)
    ends = ((luck[:, 0] >> _HALF) * np.uint64(_ENDS * _ENDS) >> _HALF).astype(np.int64)
    goal = edges[:, 1] * _ENDS + ends % _ENDS
    position, target = _END[edges[:, 0], ends // _ENDS], _END.reshape(-1)[goal]
    path = np.full((lanes, LONGEST_RIVER), -1, np.int16)
    seen = np.zeros((lanes, CELLS + 1), np.bool_)
    arrived = np.zeros(lanes, np.bool_)
    going = np.arange(lanes)
    path[:, 0], seen[going, position] = position, True
    #: where the weights of each walk begin, and its acres
    weights, own = (kind * _END.size + goal) * (CELLS + 1), going * (CELLS + 1)
    for step in range(1, LONGEST_RIVER):
        position, stuck = _next(position, weights, own, seen, luck[going, step])
        path[going, step] = position
        seen.reshape(-1)[own + position] = True
        there = position == target
        arrived[going[there]] = True
        on = ~(there | stuck)
        going, position, target, weights, own = (part[on] for part in (going, position, target, weights, own))
        if not going.size:
            break
    whole = np.asarray(arrived.reshape(-1, RIVERS).all(axis=1))
    return _Walks(path.reshape(-1, RIVERS, LONGEST_RIVER), seen[:, :CELLS].reshape(-1, RIVERS, CELLS), whole)


def _next(position: Ints, weights: Ints, own: Ints, seen: Bools, luck: Seeds) -> tuple[Ints, Bools]:
    """One step of each walk, by its weights among acres it has not seen; and which walks have none.

    Most are drawn from all neighbours at once. Those that hit an acre seen before are drawn again from the others,
    which comes to the same.
    """
    number = _SET_OF.take(weights + position)
    drawn = (luck >> _HALF) * _TOTAL.take(number) >> _HALF
    direction = _DIRECTION.reshape(-1).take(number * _DIRECTION.shape[1] + drawn.astype(np.int64))
    after = GRID.neighbour.reshape(-1).take(position * len(DIRECTIONS) + direction)
    stuck = np.zeros(position.size, np.bool_)
    (again,) = seen.reshape(-1).take(own + after).nonzero()
    if again.size:
        near = GRID.neighbour[position[again]]
        fresh = _WEIGHT[(weights + position)[again]] * ~seen.reshape(-1)[own[again][:, None] + near]
        total = fresh.cumsum(axis=1, dtype=np.uint64)
        wanted = (luck[again] & _LOW) * total[:, -1] >> _HALF
        after[again] = near[np.arange(again.size), (total > wanted[:, None]).argmax(axis=1)]
        stuck[again] = total[:, -1] == 0
    return after, stuck


def _luck(keys: Seeds) -> Seeds:
    """Words for both rivers of each attempt: one for their ends, one for every step."""
    draws = np.arange(1, RIVERS * LONGEST_RIVER + 1, dtype=np.uint64) * np.uint64(_GOLDEN)
    return mix(keys[:, None] + draws)


def _fitting(walks: _Walks, pairing: Ints) -> tuple[Ints, Bools]:
    """The attempts that make a board, and the acres of both rivers together."""
    length = (walks.path >= 0).sum(axis=2)
    # what is crossed counts once
    (long,) = (walks.arrived & (length.sum(axis=1) >= FEWEST)).nonzero()
    first, second = walks.seen[long, 0], walks.seen[long, 1]
    joint = first | second
    count = joint.sum(axis=1)
    apart = count == length[long].sum(axis=1)
    fits = (count >= FEWEST) & (count <= MOST) & (apart | (pairing[long] == _CROSSING))
    return long[fits], joint[fits]
