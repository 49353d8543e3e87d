"""Tile layouts for tests."""

import random
from functools import cache

from ..board import WILDFIRE, tile_of
from ..layout import largest_group, random_layout


@cache
def layout_with_wildfire(name: str) -> tuple[int, ...]:
    """A lawful layout with the wildfire on a given tile."""
    rng = random.Random(name)
    while True:
        terrains = random_layout(rng)
        if terrains[tile_of(name)] == WILDFIRE:
            return tuple(terrains)


@cache
def layout_with_four() -> tuple[int, ...]:
    """An unlawful layout: four equal tiles are connected, no more."""
    rng = random.Random(4)
    terrains = random_layout(rng)
    while largest_group(terrains) != 4:
        rng.shuffle(terrains)
    return tuple(terrains)
