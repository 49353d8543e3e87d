"""The board by chance: two rivers that wander from edge to edge, redrawn until they fit, then houses and schools.

Several attempts of a game are walked side by side and the first that fits is taken, which is the same as trying one
after the other. Only games that found none try on. Attempts are numbered, and the luck of each follows from its number
and the game's own stream, so a board does not depend on the batch.
"""

from __future__ import annotations

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
#: attempts side by side in all, and of one game
_LANES, _FEWEST, _MOST = 768, 6, 24
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
_HALF = np.uint64(32)
_GOLDEN = 0x9E3779B97F4A7C15
#: attempts of a game are so far apart in the numbers its luck is mixed from
_ATTEMPT_STEP = np.uint64(0xD1B54A32D192ED03)


def _end_cells() -> NDArray[np.int64]:
    """By edge and place: the acre."""
    along = _FIRST_END + np.arange(_ENDS)
    return np.stack([along, SIDE * along + SIDE - 1, CELLS - SIDE + along, SIDE * along])


def _step_weights() -> NDArray[np.uint8]:
    """By kind of pairing, target, acre and direction: the weight of a step; 0 where it may not go."""
    targets = _END.reshape(-1)
    table = np.zeros((len(_WEIGHTS), targets.size, CELLS + 1, 6), np.uint8)
    near, inner = GRID.neighbour[:CELLS], GRID.bits(INNER).astype(np.bool_)
    for number, target in enumerate(targets.tolist()):
        away = GRID.distance[target].astype(np.int64)
        change = np.clip(away[near] - away[:, None], -1, 1)
        open_ = (near >= 0) & (inner[near] | (near == target))
        for kind, weights in enumerate(_WEIGHTS):
            table[kind, number, :CELLS] = np.array(weights)[change + 1] * open_
    return table


_END: NDArray[np.int64] = _end_cells()
_WEIGHT: NDArray[np.uint8] = _step_weights()


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
    left, tried = np.arange(games.size), 0
    while left.size:
        # how many are tried at a time changes nothing but the speed
        more = int(np.clip(_LANES // left.size, _FEWEST, _MOST))
        row, attempt = np.divmod(np.arange(left.size * more), more)
        luck = keys[left][row] + (tried + attempt).astype(np.uint64) * _ATTEMPT_STEP
        walked, seen = _walk(luck, pairing[left][row])
        fits, joint = _fits(walked, seen, pairing[left][row])
        # the first attempt of a game that fits
        (good,) = fits.nonzero()
        found, first = np.unique(row[good], return_index=True)
        paths[left[found]], water[left[found]] = walked[good[first]], joint[good[first]]
        left, tried = np.delete(left, found), tried + more
    return paths, water


def _walk(keys: Seeds, pairing: Ints) -> tuple[NDArray[np.int16], Bools]:
    """Paths of both rivers `(k, 2, acres)`, -1 after their ends, all -1 where one did not arrive; and their acres."""
    lanes = RIVERS * keys.size
    luck = _luck(keys).reshape(lanes, LONGEST_RIVER)
    edges = PAIRINGS[pairing].reshape(lanes, 2)
    kind = np.repeat((pairing != _CROSSING).astype(np.int64), RIVERS)
    ends = (luck[:, 0] * np.uint64(_ENDS * _ENDS) >> _HALF).astype(np.int64)
    goal = edges[:, 1] * _ENDS + ends % _ENDS
    position, target = _END[edges[:, 0], ends // _ENDS], _END.reshape(-1)[goal]
    weights = _WEIGHT.reshape(-1, CELLS + 1, len(DIRECTIONS))
    table = kind * _END.size + goal
    path = np.full((lanes, LONGEST_RIVER), -1, np.int16)
    seen = np.zeros((lanes, CELLS + 1), np.bool_)
    arrived = np.zeros(lanes, np.bool_)
    going = np.arange(lanes)
    path[:, 0], seen[going, position] = position, True
    for step in range(1, LONGEST_RIVER):
        near = GRID.neighbour[position]
        total = (weights[table[going], position] * ~seen[going[:, None], near]).cumsum(axis=1, dtype=np.int32)
        wanted = luck[going, step] * total[:, -1].astype(np.uint64) >> _HALF
        position = near[np.arange(going.size), (total > wanted.astype(np.int32)[:, None]).argmax(axis=1)]
        path[going, step], seen[going, position] = position, True
        there = position == target[going]
        arrived[going[there]] = True
        on = ~there & (total[:, -1] > 0)
        going, position = going[on], position[on]
        if not going.size:
            break
    path[~arrived] = -1
    return path.reshape(-1, RIVERS, LONGEST_RIVER), seen[:, :CELLS].reshape(-1, RIVERS, CELLS)


def _luck(keys: Seeds) -> Seeds:
    """Numbers below 2**32 for both rivers of each attempt: one for their ends, one for every step."""
    draws = np.arange(1, RIVERS * LONGEST_RIVER + 1, dtype=np.uint64) * np.uint64(_GOLDEN)
    return mix(keys[:, None] + draws) >> _HALF


def _fits(paths: NDArray[np.int16], seen: Bools, pairing: Ints) -> tuple[Bools, Bools]:
    """Which attempts make a board, and the acres of both rivers together."""
    joint = seen[:, 0] | seen[:, 1]
    count = joint.sum(axis=1)
    apart = ~(seen[:, 0] & seen[:, 1]).any(axis=1)
    arrived = (paths[..., 0] >= 0).all(axis=1)
    return arrived & (count >= FEWEST) & (count <= MOST) & (apart | (pairing == _CROSSING)), joint
