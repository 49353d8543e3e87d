"""Tile layouts for tests."""

import random
from functools import cache

from ..board import WILDFIRE, tile_of
from ..layout import random_layout


@cache
def layout_with_wildfire(name: str) -> tuple[int, ...]:
    """A lawful layout with the wildfire on a given tile."""
    rng = random.Random(name)
    while True:
        terrains = random_layout(rng)
        if terrains[tile_of(name)] == WILDFIRE:
            return tuple(terrains)
