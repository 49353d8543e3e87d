"""A handmade board of hexes with one of everything around it, for the tests of the renderers."""

import dataclasses

from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.snapshot import Pile, Style
from firetower_env.core.surroundings import Bar, Count, EdgeArrow, TableCard
from tests.render.example import EXAMPLE

#: where the wind of this game may come from
BEARINGS = (0.0, 60.0, 120.0, 180.0, 240.0, 300.0)

HEX_EXAMPLE = dataclasses.replace(
    EXAMPLE,
    shape=CellShape.HEX,
    styles={**EXAMPLE.styles, "grove": Style("grove", "T", "T", (0, 80, 0), (0, 0, 0), "trees")},
    cells=(
        ("wood", "grove", "wood", "rock"),
        ("wood", "fire", "fire", "wood"),
        ("rock", "wood", "wood", "lake"),
    ),
    about_cells=frozenset({(2, 3)}),
    facts=(("wind", "from NW, 15 mph · 3 fires"), ("burning", "2"), ("rocks", "2"), ("card", "Gust"), ("score", "7")),
    arrows=(EdgeArrow("wind", 300.0, "from NW, 15 mph · 3 fires", BEARINGS),),
    bars=(Bar("burning", 10, 40),),
    counts=(Count("rocks", "2 of 9", "rock"),),
    table_cards=(TableCard("card", "Gust", "wind"),),
    piles=(Pile("top pile", 12, "2 fires"),),
)
