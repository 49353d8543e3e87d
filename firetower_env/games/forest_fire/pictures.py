"""How the board looks: ground, buildings, tokens and vehicles."""

from __future__ import annotations

import numpy as np

from firetower_env.core.hexes import Plane
from firetower_env.core.snapshot import Cell, Colour, Style
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import CELLS, GRID, SIDE

SEAT_RGB: tuple[Colour, ...] = (
    (0, 84, 168),
    (168, 18, 44),
    (0, 128, 92),
    (140, 70, 160),
    (176, 108, 0),
    (70, 74, 80),
)
_DARK = (40, 40, 40)
_WHITE = (255, 255, 255)
#: what lies on an acre, from the ground up, with the field of the state that says so; forest is what is nothing else
GROUND = ("river", "rock", "burnt", "fire", "house", "school")
STYLES: dict[str, Style] = {
    "forest": Style("forest", ".", ".", (150, 190, 130), (30, 84, 40)),
    "river": Style("river", "~", "~", (120, 170, 220), (16, 60, 120)),
    "rock": Style("rock", "#", "#", (206, 208, 212), (70, 74, 80)),
    "burnt": Style("burnt", "x", "x", (60, 56, 54), (200, 196, 190)),
    "fire": Style("fire", "*", "*", (214, 40, 24), (255, 225, 120)),
    "house": Style("house", "h", "h", (236, 214, 170), (110, 60, 20)),
    "school": Style("school", "S", "S", (250, 236, 120), (90, 40, 90)),
    "barrel": Style("barrel", "w", "w", (90, 140, 210), _WHITE),
    "ball": Style("ball", "o", "o", (230, 120, 40), _WHITE),
    "bulldozer": Style("bulldozer", "D", "D", (250, 200, 40), _DARK),
    "bulldozers": Style("two bulldozers", "D", "D", (250, 200, 40), _DARK, badge="2"),
    "helicopter": Style("helicopter", "H", "H", (60, 110, 90), _WHITE),
}


def stacks(e: ForestFireEngine, game: int) -> dict[Cell, tuple[str, ...]]:
    """What lies on every acre, from the ground up, as style keys."""
    s = e.s
    found: list[list[str]] = [[] for _ in range(CELLS)]
    for name in GROUND:
        for cell in GRID.cells_of(getattr(s, name)[game]):
            found[cell].append(name)
    for keys in found:
        if not keys or keys[0] in ("house", "school"):
            keys.insert(0, "forest")
    for name, bits in (("barrel", s.barrels), ("ball", s.balls)):
        for cell, number in _numbers(bits[game]).items():
            found[cell].append(name if number == 1 else f"{name}{number}")
    dozers = [int(cell) for cell in s.dozer[game] if cell < CELLS]
    for cell in set(dozers):
        found[cell].append("bulldozers" if dozers.count(cell) > 1 else "bulldozer")
    if s.heli[game] < CELLS:
        found[int(s.heli[game])].append("helicopter")
    return {divmod(cell, SIDE): tuple(keys) for cell, keys in enumerate(found)}


def _numbers(bits: Plane) -> dict[int, int]:
    """By acre: how many lie there, where there are any."""
    counts = GRID.bits(bits).T.astype(np.int64) @ (1 << np.arange(len(bits)))
    return {cell: int(counts[cell]) for cell in np.flatnonzero(counts).tolist()}


def styles(used: set[str]) -> dict[str, Style]:
    """The styles of a board, with those of the numbers of tokens on it."""
    found = dict(STYLES)
    for key in sorted(used - STYLES.keys()):
        kind = key.rstrip("0123456789")
        plain = STYLES[kind]
        number = key.removeprefix(kind)
        found[key] = Style(f"{number} {kind}s", plain.glyph, plain.ascii, plain.fill, plain.ink, badge=number)
    return found
