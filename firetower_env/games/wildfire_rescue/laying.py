"""Laying the tiles: drawn one by one, without an orthogonally connected group of four or more equal tiles.

All games are laid together, tile by tile. The bag is shuffled first; where the next tile does not fit it is exchanged
for one drawn from those in the bag that do. That is the same as drawing among the fitting ones: whatever lies in the
bag behind keeps a uniformly random order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds, mix
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.geometry import BIT, CELLS, SIDE, Tiles

#: tiles of animals, trees, rocks and the one wildfire tile, numbered in this order
_BAG: NDArray[np.uint8] = np.repeat(np.arange(4, dtype=np.uint8), (8, 8, 8, 1))
_KINDS = np.arange(4, dtype=np.uint8)
#: largest group allowed
_LARGEST = 3
_GOLDEN, _HIGH = np.uint64(0x9E3779B97F4A7C15), np.uint64(32)
_PLACES: Seeds = np.arange(1, CELLS + 1, dtype=np.uint64) * _GOLDEN
_WEIGHTS = BIT[:CELLS].astype(np.int32)


def lay_tiles(e: WildfireEngine, games: Ints) -> None:
    """[WR Setup] a layout in which nothing fits any more starts again (ruling W4)."""
    laid = np.empty((CELLS, games.size), np.uint8)
    open_rows = np.arange(games.size)
    while open_rows.size:
        tiles, stuck = _try(e, games[open_rows])
        laid[:, open_rows[~stuck]] = tiles[:, ~stuck]
        open_rows = open_rows[stuck]
    e.chance.tell("tiles", games, laid.T)
    planes = (laid == _KINDS[:, None, None]).astype(np.int32)
    for kind, plane in enumerate((e.s.animal, e.s.tree, e.s.rock, e.s.wildfire)):
        plane[games] = _WEIGHTS @ planes[kind]


def _try(e: WildfireEngine, games: Ints) -> tuple[NDArray[np.uint8], Bools]:
    """Layouts `(tiles, k)` and which of them came to a dead end."""
    count = games.size
    sizes = np.full(count, CELLS)
    shuffled = e.chance.shuffle(games, "tiles", np.broadcast_to(_BAG, (count, CELLS)), sizes)
    bag = np.ascontiguousarray(shuffled.T)
    luck: Seeds = mix(e.chance.words(games, "tiles") + _PLACES[:, None]) >> _HIGH
    #: by tile: the connected group of equal tiles it belongs to; only those of the last five are looked at again
    group = np.zeros((CELLS, count), np.int32)
    stuck = np.zeros(count, np.bool_)
    for place in range(CELLS):
        joined = _joined(bag, group, place, bag[place])
        large = np.bitwise_count(joined) > _LARGEST
        if np.count_nonzero(large):
            rows = large.nonzero()[0]
            stuck[rows] |= _exchange(bag, group, place, rows, luck[place, rows])
            joined[rows] = _joined(bag[:, rows], group[:, rows], place, bag[place, rows])
        recent = slice(max(place - SIDE + 1, 0), place + 1)
        group[place] = joined
        member = (BIT[recent, None] & joined) != 0
        np.copyto(group[recent], joined, where=member)
    return bag, stuck


def _joined(bag: NDArray[np.uint8], group: Tiles, place: int, kind: NDArray[np.uint8]) -> Tiles:
    """The group that a tile of this kind `(…, k)` makes at this place, with those at its left and above it."""
    joined: Tiles = np.broadcast_to(BIT[place], kind.shape)
    if place % SIDE:
        joined = joined | group[place - 1] * (bag[place - 1] == kind)
    if place >= SIDE:
        joined = joined | group[place - SIDE] * (bag[place - SIDE] == kind)
    return joined


def _exchange(bag: NDArray[np.uint8], group: Tiles, place: int, rows: Ints, luck: Seeds) -> Bools:
    """Exchange a tile that does not fit for one of those behind it that do; says where there is none."""
    here = bag[:, rows]
    fits = np.bitwise_count(_joined(here, group[:, rows], place, _KINDS[:, None])) <= _LARGEST
    behind = here[place + 1 :]
    if not len(behind):
        return np.ones(rows.size, np.bool_)
    allowed = np.take_along_axis(fits, behind.astype(np.int64), axis=0)
    order = allowed.cumsum(axis=0)
    wanted = (luck * order[-1].astype(np.uint64)) >> _HIGH
    chosen = place + 1 + (order > wanted.astype(np.int64)).argmax(axis=0)
    stuck: Bools = order[-1] == 0
    chosen[stuck] = place
    bag[place, rows], bag[chosen, rows] = here[chosen, np.arange(rows.size)], here[place]
    return stuck
