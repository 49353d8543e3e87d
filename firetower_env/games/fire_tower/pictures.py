"""Fire Tower in pictures: what a snapshot shows beside its words, by the names of drawings."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Plane
from firetower_env.core.snapshot import Cell, Colour, Dial, Mark, Pile, Token
from firetower_env.games.fire_tower.cards import CATALOGUE
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import (
    AREA,
    CORNERS,
    DIRECTIONS,
    FATAL_CELLS,
    FLAME,
    TOWER_COLOURS,
)
from firetower_env.games.fire_tower.rising.engine import RisingEngine
from firetower_env.games.fire_tower.solo.engine import SoloEngine
from firetower_env.games.fire_tower.titles import card_title

#: of the towers by corner: told apart by lightness as well, and by a letter and a pattern beside the colour
TOWER_RGB: tuple[Colour, ...] = ((168, 18, 44), (194, 108, 178), (0, 84, 168), (0, 148, 108))
PALE_RGB: tuple[Colour, ...] = ((246, 212, 212), (238, 218, 242), (208, 224, 246), (204, 236, 222))
TOWER_ARTS = ("stripes", "dots", "bars", "crosses")
LETTERS = tuple(colour[0].upper() for colour in TOWER_COLOURS)
#: by the status that names it
TOKENS = {
    token.label: token
    for token in (
        Token("bucket full", "bucket"),
        Token("bucket empty", "bucket", fresh=False),
        Token("Heavy Winds", "winds"),
        Token("Light Breeze", "winds", fresh=False),
        Token("Lookout", "eye"),
        Token("Patrol", "eye", fresh=False),
    )
}
_KIND_ARTS = {"wind": "wind", "fire": "fire", "water": "water", "firebreak": "break", "hawk": "bird"}
CARD_ARTS = {card_title(card.name): _KIND_ARTS[card.kind] for card in CATALOGUE}
_PER_TURN = 90.0


def stacks(e: FireTowerEngine, index: int) -> dict[Cell, tuple[str, ...]]:
    """What lies on every cell, from the ground up, as style keys."""
    ground = _ground(e, index)
    for key, plane in _layers(e, index):
        for cell in bb.to_cells(plane):
            ground[cell] = (*ground[cell], key)
    for key, plane in _permanent(e, index):
        for cell in bb.to_cells(plane):
            ground[cell] = (key,)
    return ground


def _ground(e: FireTowerEngine, index: int) -> dict[Cell, tuple[str, ...]]:
    ground: dict[Cell, tuple[str, ...]] = {(r, c): ("forest",) for r in range(bb.SIDE) for c in range(bb.SIDE)}
    for corner in range(4):
        if int(e.s.standing[index]) >> corner & 1:
            for cell in bb.to_cells(AREA[corner]):
                ground[cell] = (f"tower{corner}",)
            ground[FATAL_CELLS[corner]] = (f"corner{corner}",)
    return ground


def _layers(e: FireTowerEngine, index: int) -> list[tuple[str, Plane]]:
    """Pieces, lowest first: hawks and lightning are seen where nothing else lies."""
    layers = [("gem", e.s.gem[index]), ("break", e.s.breaks[index])]
    if isinstance(e, RisingEngine):
        layers = [("hawk", e.s.hawk[index]), ("lightning", e.s.lightning[index]), *layers]
    if isinstance(e, SoloEngine):
        layers.insert(0, ("sanctuary", e.s.sanctuary[index]))
    return layers


def _permanent(e: FireTowerEngine, index: int) -> list[tuple[str, Plane]]:
    """Fire that covers all of its cell."""
    layers = [("flame", e.s.permanent[index])]
    if isinstance(e, RisingEngine):
        layers.append(("ablaze", e.s.permanent[index] & ~FLAME))
    return layers


def tower_marks(e: FireTowerEngine, index: int) -> tuple[Mark, ...]:
    """Towers that stand, and what is left of those that burned."""
    game = np.array([index])
    standing = int(e.s.standing[index])
    had = standing | e.manned
    for seat in range(e.seats):
        had |= int(e.own_towers(game, np.array([seat]))[0])
    sturdy = 0
    if isinstance(e, SoloEngine):
        had, sturdy = had | e.enemies, int(e.s.sturdy[index])
    return tuple(_mark(corner, standing, sturdy) for corner in range(4) if had >> corner & 1)


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
