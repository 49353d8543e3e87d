"""Laying the tiles out of the bag: no four equal ones may be connected (W4)."""

import random
from collections.abc import Sequence

from .board import TERRAIN_COPIES, TERRAINS, TILES, neighbours

LARGEST_GROUP = 3


def group_of(tile: int, terrains: Sequence[int]) -> set[int]:
    """The connected equal tiles a tile belongs to, among those laid so far."""
    group, edge = {tile}, [tile]
    while edge:
        for other in neighbours(edge.pop()):
            if other < len(terrains) and other not in group and terrains[other] == terrains[tile]:
                group.add(other)
                edge.append(other)
    return group


def largest_group(terrains: Sequence[int]) -> int:
    """The size of the largest connected group of equal tiles."""
    return max(len(group_of(tile, terrains)) for tile in range(len(terrains)))


def fits(terrain: int, laid: list[int]) -> bool:
    """Whether a tile may come next."""
    return len(group_of(len(laid), [*laid, terrain])) <= LARGEST_GROUP


def random_layout(rng: random.Random) -> list[int]:
    """Tile by tile, uniform over the fitting tiles in the bag; a dead end starts all over."""
    while True:
        laid = _tries_once(rng)
        if len(laid) == len(TILES):
            return laid


def _tries_once(rng: random.Random) -> list[int]:
    """A whole layout, or its beginning up to a dead end."""
    bag = [terrain for terrain in TERRAINS for _ in range(TERRAIN_COPIES[terrain])]
    laid: list[int] = []
    while bag:
        fitting = [terrain for terrain in bag if fits(terrain, laid)]
        if not fitting:
            return laid
        terrain = rng.choice(fitting)
        bag.remove(terrain)
        laid.append(terrain)
    return laid
