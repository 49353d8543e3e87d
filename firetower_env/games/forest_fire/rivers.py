"""The board by chance: two rivers that wander from edge to edge, redrawn until they fit, then houses and schools.

Several attempts of a game are walked side by side and the first that fits is taken, which is the same as trying one
after the other. Games that found none try again, from their own streams, so a board does not depend on the batch.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds, mix
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import CELLS, GRID, INNER, SIDE
from firetower_env.games.forest_fire.scenario import HOUSES, RIVERS, SCHOOLS

#: where ends may lie on an edge, and how long a river may be
_FIRST_END, _ENDS = 3, 14
LONGEST_RIVER = 35
FEWEST, MOST = 40, 50
#: attempts of each game side by side: the first time, and whenever none of them fitted
_ATTEMPTS, _FURTHER = 6, 16
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
_GOLDEN, _WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


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
    left, attempts = np.arange(games.size), _ATTEMPTS
    while left.size:
        keys = e.chance.words(games[left], "board")
        walked, seen = _walk(keys, pairing[left], attempts)
        fits, joint = _fits(walked, seen, pairing[left])
        first = fits.argmax(axis=1)
        found = fits[np.arange(left.size), first]
        rows, chosen = np.flatnonzero(found), first[found]
        paths[left[rows]], water[left[rows]] = walked[rows, chosen], joint[rows, chosen]
        left, attempts = left[~found], _FURTHER
    return paths, water


def _walk(keys: Seeds, pairing: Ints, attempts: int) -> tuple[NDArray[np.int16], Bools]:
    """Paths `(k, attempts, 2, acres)`, -1 after their ends, all -1 where a river did not arrive; and their acres."""
    shape = (keys.size, attempts, RIVERS)
    lanes = int(np.prod(shape))
    draws = np.arange(attempts * RIVERS, dtype=np.uint64).reshape(1, attempts, RIVERS) * np.uint64(LONGEST_RIVER + 1)
    luck = (keys[:, None, None] + draws * np.uint64(_GOLDEN)).reshape(lanes)
    edges = np.broadcast_to(PAIRINGS[pairing][:, None], (*shape, 2)).reshape(lanes, 2)
    kind = np.broadcast_to((pairing != _CROSSING)[:, None, None], shape).reshape(lanes).astype(np.int64)
    places = _ends(luck)
    target_number = edges[:, 1] * _ENDS + places[1]
    position, target = _END[edges[:, 0], places[0]], _END[edges[:, 1], places[1]]
    path = np.full((lanes, LONGEST_RIVER), -1, np.int16)
    seen = np.zeros((lanes, CELLS + 1), np.bool_)
    arrived = np.zeros(lanes, np.bool_)
    path[:, 0] = position
    going = np.arange(lanes)
    seen[going, position] = True
    for step in range(1, LONGEST_RIVER):
        near = GRID.neighbour[position]
        weight = _WEIGHT[kind[going], target_number[going], position] * ~seen[going[:, None], near]
        total = weight.cumsum(axis=1, dtype=np.uint64)
        wanted = _random(luck[going], step) * total[:, -1] >> _HALF
        position = near[np.arange(going.size), (total > wanted[:, None]).argmax(axis=1)]
        alive = total[:, -1] > 0
        going, position = going[alive], position[alive]
        path[going, step] = position
        seen[going, position] = True
        there = position == target[going]
        arrived[going[there]] = True
        going, position = going[~there], position[~there]
        if not going.size:
            break
    path[~arrived] = -1
    return path.reshape(*shape, LONGEST_RIVER), seen[:, :CELLS].reshape(*shape, CELLS)


def _random(luck: Seeds, draw: int) -> Seeds:
    """A number below 2**32 for each walk and draw."""
    return mix(luck + np.uint64(draw * _GOLDEN & _WORD)) >> _HALF


def _ends(luck: Seeds) -> tuple[Ints, Ints]:
    """The places of both ends on their edges."""
    place = (_random(luck, 0) * np.uint64(_ENDS * _ENDS) >> _HALF).astype(np.int64)
    return place // _ENDS, place % _ENDS


def _fits(paths: NDArray[np.int16], seen: Bools, pairing: Ints) -> tuple[Bools, Bools]:
    """Which attempts make a board, `(k, attempts)`, and the acres of both rivers together."""
    joint = seen[:, :, 0] | seen[:, :, 1]
    count = joint.sum(axis=2)
    apart = ~(seen[:, :, 0] & seen[:, :, 1]).any(axis=2)
    arrived = (paths[..., 0] >= 0).all(axis=2)
    may_cross = (pairing == _CROSSING)[:, None]
    return np.asarray(arrived & (count >= FEWEST) & (count <= MOST) & (apart | may_cross)), joint
