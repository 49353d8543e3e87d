"""Fire Tower in pictures: what a snapshot shows beside its words, by the names of drawings."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Plane
from firetower_env.core.snapshot import Cell, Colour, Dial, Mark, Pile, Token
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import (
    AREA,
    CORNERS,
    DIRECTIONS,
    FATAL_CELLS,
    TOWER_COLOURS,
)

#: of the towers by corner: told apart by lightness as well, and by a letter and a pattern beside the colour
TOWER_RGB: tuple[Colour, ...] = ((168, 18, 44), (194, 108, 178), (0, 84, 168), (0, 148, 108))
PALE_RGB: tuple[Colour, ...] = ((246, 212, 212), (238, 218, 242), (208, 224, 246), (204, 236, 222))
TOWER_ARTS = ("stripes", "dots", "bars", "crosses")
LETTERS = tuple(colour[0].upper() for colour in TOWER_COLOURS)
BUCKET_TOKENS = (Token("bucket full", "bucket"), Token("bucket empty", "bucket", fresh=False))
KIND_ARTS = {"wind": "wind", "fire": "fire", "water": "water", "firebreak": "break", "hawk": "bird"}
_PER_TURN = 90.0


class Pictures:
    """The pictures of an edition."""

    #: pieces in front of a seat, by the status that names each
    tokens: ClassVar[dict[str, Token]] = {token.label: token for token in BUCKET_TOKENS}

    def stacks(self, e: Any, index: int) -> dict[Cell, tuple[str, ...]]:
        """What lies on every cell, from the ground up, as style keys."""
        ground = _ground(int(e.s.standing[index])).copy()
        for key, plane in self.layers(e, index):
            for cell in bb.to_cells(plane):
                ground[cell] = (*ground[cell], key)
        for key, plane in self.permanent(e, index):
            for cell in bb.to_cells(plane):
                ground[cell] = (key,)
        return ground

    def layers(self, e: Any, index: int) -> list[tuple[str, Plane]]:
        """Pieces, lowest first."""
        return [("gem", e.s.gem[index]), ("break", e.s.breaks[index])]

    def permanent(self, e: Any, index: int) -> list[tuple[str, Plane]]:
        """Fire that covers all of its cell."""
        return [("flame", e.s.permanent[index])]

    def towers(self, e: Any, index: int) -> int:
        """Corners (bits) where a tower stands or stood."""
        game = np.array([index])
        had = int(e.s.standing[index]) | int(e.manned)
        for seat in range(e.seats):
            had |= int(e.own_towers(game, np.array([seat]))[0])
        return had

    def sturdy(self, e: Any, index: int) -> int:
        """Corners (bits) whose tower is sturdier than others."""
        return 0

    def tower_marks(self, e: Any, index: int) -> tuple[Mark, ...]:
        """Towers that stand, and what is left of those that burned."""
        standing, had, sturdy = int(e.s.standing[index]), self.towers(e, index), self.sturdy(e, index)
        return tuple(_mark(corner, standing, sturdy) for corner in range(4) if had >> corner & 1)


@cache
def _ground(standing: int) -> dict[Cell, tuple[str, ...]]:
    """Forest, and the areas of the towers that stand; to be copied."""
    ground: dict[Cell, tuple[str, ...]] = {(r, c): ("forest",) for r in range(bb.SIDE) for c in range(bb.SIDE)}
    for corner in range(4):
        if standing >> corner & 1:
            for cell in bb.to_cells(AREA[corner]):
                ground[cell] = (f"tower{corner}",)
            ground[FATAL_CELLS[corner]] = (f"corner{corner}",)
    return ground


def _mark(corner: int, standing: int, sturdy: int) -> Mark:
    name = f"{TOWER_COLOURS[corner]} tower ({CORNERS[corner]})"
    if not standing >> corner & 1:
        label, art = f"ruin of the {name}", "ruin"
    elif sturdy >> corner & 1:
        label, art = f"{name}, sturdy", "fort"
    else:
        label, art = name, "tower"
    row, col = (0, 0, 13, 13)[corner], (0, 13, 13, 0)[corner]
    return Mark(label, art, (row, col), 3, 3, TOWER_RGB[corner], LETTERS[corner])


def wind_dial(e: FireTowerEngine, index: int) -> Dial:
    """The wind as a direction: a north wind drives fire north."""
    wind = int(e.s.wind[index])
    return Dial("wind", wind * _PER_TURN, DIRECTIONS[wind].lower())


def card_piles(e: FireTowerEngine, index: int) -> tuple[Pile, ...]:
    """Heights of the piles."""
    return Pile("draw pile", int(e.s.pile_size[index])), Pile("discard pile", int(e.s.discard[index].sum()))
