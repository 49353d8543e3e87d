"""Laying the tiles: drawn one by one, without an orthogonally connected group of four or more equal tiles.

All games are laid together, tile by tile, each of them several times, and the first layout without a dead end counts.
The bag is shuffled first; where the next tile does not fit it is exchanged for one drawn from those in the bag that do.
That is the same as drawing among the fitting ones: whatever lies in the bag behind keeps a uniformly random order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds, mix
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.geometry import BIT, CELLS, SIDE, Tiles

Kinds = NDArray[np.uint8]
#: tiles of animals, trees, rocks and the one wildfire tile, numbered in this order
_BAG: Seeds = np.repeat(np.arange(4, dtype=np.uint64), (8, 8, 8, 1))
_KINDS: Kinds = np.arange(4, dtype=np.uint8)
#: the largest group allowed
_LARGEST = 3
#: layouts tried side by side: a try in seven comes to a dead end
_TRIES = 2
#: of each try: places of random numbers for the order of the bag, then for exchanges
_NUMBERS = 2 * CELLS
_STEPS: Seeds = np.arange(1, _TRIES * _NUMBERS + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
_NO_TILE = np.int32(0)
_KEY, _HALF = ~np.uint64(0xFF), np.uint64(32)


def lay_tiles(e: WildfireEngine, games: Ints) -> None:
    """[WR Setup] a layout in which nothing fits any more starts again (ruling W4)."""
    laid = np.empty((CELLS, games.size), np.uint8)
    rows = np.arange(games.size)
    while rows.size:
        bag, stuck = _try(e, games[rows])
        failed = stuck.reshape(rows.size, _TRIES)
        first = failed.argmin(axis=1) + np.arange(0, stuck.size, _TRIES)
        laid[:, rows] = bag[:, first]
        rows = rows[failed.all(axis=1)]
    e.chance.tell("tiles", games, laid.T)
    for kind, plane in enumerate((e.s.animal, e.s.tree, e.s.rock, e.s.wildfire)):
        plane[games] = BIT[:CELLS] @ (laid == kind)


def _try(e: WildfireEngine, games: Ints) -> tuple[Kinds, Bools]:
    """Layouts `(tiles, tries of all games)` and which of them came to a dead end."""
    numbers = mix(e.chance.words(games, "tiles")[:, None] + _STEPS).reshape(-1, _NUMBERS)
    # the random key in the high bits, the kind in the low ones: one plain sort shuffles the bag
    shuffled = np.sort((numbers[:, :CELLS] & _KEY) | _BAG, axis=1)
    bag: Kinds = np.ascontiguousarray(shuffled.T.astype(np.uint8))
    luck = np.ascontiguousarray(numbers[:, CELLS:].T) >> _HALF
    #: by tile: the connected group of equal tiles it belongs to; only those of the last five are looked at again
    group = np.zeros((CELLS, len(numbers)), np.int32)
    group[0] = BIT[0]
    stuck = np.zeros(len(numbers), np.bool_)
    for place in range(1, CELLS):
        joined = _joined(bag[place], place, bag, group)
        rows = (np.bitwise_count(joined) > _LARGEST).nonzero()[0]
        if rows.size:
            stuck[rows] |= _exchange(bag, group, joined, place, rows, luck[place, rows])
        recent = slice(max(place - SIDE + 1, 0), place)
        group[place] = joined
        np.copyto(group[recent], joined, where=(BIT[recent, None] & joined) != 0)
    return bag, stuck


def _joined(kind: Kinds, place: int, bag: Kinds, group: Tiles) -> Tiles:
    """The group that a tile of this kind `(…, k)` makes at this place, with those at its left and above it."""
    beside = group[place - 1] * (bag[place - 1] == kind) if place % SIDE else _NO_TILE
    above = group[place - SIDE] * (bag[place - SIDE] == kind) if place >= SIDE else _NO_TILE
    return np.asarray(beside | above | BIT[place])


def _exchange(bag: Kinds, group: Tiles, joined: Tiles, place: int, rows: Ints, luck: Seeds) -> Bools:
    """Exchange a tile that does not fit for one of those behind it that do; says where there is none."""
    here = bag[:, rows]
    choices = _joined(_KINDS[:, None], place, here, group[:, rows])
    fits = np.bitwise_count(choices) <= _LARGEST
    every = np.arange(rows.size)
    # the tile in question does not fit, so it is never among the allowed ones
    order = fits[here[place:], every].cumsum(axis=0)
    wanted = luck * order[-1].astype(np.uint64) >> _HALF
    chosen = place + (order > wanted.astype(np.int64)).argmax(axis=0)
    stuck: Bools = order[-1] == 0
    kind = here[chosen, every]
    bag[chosen, rows] = here[place]
    bag[place, rows] = kind
    joined[rows] = choices[kind, every]
    return stuck
