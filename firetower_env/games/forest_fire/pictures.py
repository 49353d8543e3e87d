"""How the board looks: ground, buildings, tokens with their numbers, vehicles."""

from __future__ import annotations

import numpy as np

from firetower_env.core.hexes import Plane
from firetower_env.core.snapshot import Cell, Colour, Style
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import CELLS, GRID, OFF, SIDE
from firetower_env.games.forest_fire.state import BALLS, BARRELS

#: seats by number: name of the colour, colour
SEATS: tuple[tuple[str, Colour], ...] = (
    ("blue", (0, 92, 168)),
    ("vermilion", (190, 72, 0)),
    ("green", (0, 118, 86)),
    ("purple", (148, 62, 126)),
    ("brown", (122, 88, 40)),
    ("grey", (84, 88, 96)),
)
_DARK, _WHITE = (30, 30, 30), (255, 255, 255)
#: where things lie in an acre: a building or a vehicle in the middle, tokens at its feet
_BUILDING, _DOZER, _HELI = (0.2, 0.17, 0.6), (0.15, 0.13, 0.7), (0.08, 0.04, 0.84)
_BARREL, _BALL = (0.11, 0.47, 0.42), (0.47, 0.47, 0.42)


def _tokens(name: str, most: int, glyph: str, fill: Colour, spot: tuple[float, float, float]) -> dict[str, Style]:
    """A style for every number of tokens that may lie on one acre."""
    found = {f"{name}1": Style(name, glyph, glyph, fill, _WHITE, name, spot)}
    for count in range(2, most + 1):
        label = f"{count} {name}s"
        found[f"{name}{count}"] = Style(label, glyph, glyph, fill, _WHITE, name, spot, str(count), kind=f"{name}1")
    return found


STYLES: dict[str, Style] = {
    "forest": Style("forest", ".", ".", (206, 224, 194), (96, 124, 88), "trees"),
    "river": Style("river", "~", "~", (64, 148, 210), _WHITE, "river"),
    "rock": Style("rock", "#", "#", (226, 225, 222), (90, 90, 90), "rubble"),
    "burnt": Style("burnt", "x", "x", (38, 34, 34), (170, 164, 160), "ashes", comes="burnt"),
    "fire": Style("fire", "*", "*", (176, 28, 14), (255, 222, 110), "blaze", comes="lit"),
    "house": Style("house", "h", "h", (150, 72, 46), _WHITE, "house", _BUILDING, goes="houses lost"),
    "school": Style("school", "S", "S", (232, 196, 120), _DARK, "school", _BUILDING, goes="schools lost"),
    **_tokens("barrel", BARRELS, "w", (0, 92, 168), _BARREL),
    **_tokens("ball", BALLS, "o", (176, 38, 92), _BALL),
    "dozer1": Style("bulldozer", "D", "D", (250, 200, 20), _DARK, "bulldozer", _DOZER),
    "dozer2": Style("two bulldozers", "D", "D", (250, 200, 20), _DARK, "bulldozer", _DOZER, "2", kind="dozer1"),
    "heli": Style("helicopter", "H", "H", (244, 246, 248), _DARK, "helicopter", _HELI, goes="helicopter lost"),
}
_GROUND = ("river", "rock", "burnt", "fire")


def stacks(e: ForestFireEngine, game: int) -> dict[Cell, tuple[str, ...]]:
    """What lies on every acre, from the ground up, as style keys."""
    lying: list[list[str]] = [["forest"] for _ in range(CELLS)]
    for name in _GROUND:
        for acre in GRID.cells_of(getattr(e.s, name)[game]):
            lying[acre] = [name]
    for name in ("house", "school"):
        for acre in GRID.cells_of(getattr(e.s, name)[game]):
            lying[acre].append(name)
    for name, bits in (("barrel", e.s.barrels), ("ball", e.s.balls)):
        counts = _counts(bits[game])
        for acre in np.flatnonzero(counts).tolist():
            lying[acre].append(f"{name}{counts[acre]}")
    dozers = [acre for acre in e.s.dozer[game].tolist() if acre != OFF]
    for acre in set(dozers):
        lying[acre].append(f"dozer{dozers.count(acre)}")
    if e.s.heli[game] != OFF:
        lying[int(e.s.heli[game])].append("heli")
    return {divmod(acre, SIDE): tuple(keys) for acre, keys in enumerate(lying)}


def _counts(bits: Plane) -> list[int]:
    """How many tokens lie on every acre, from the planes of their bits."""
    found: list[int] = (GRID.bits(bits).T.astype(np.int64) @ (1 << np.arange(len(bits)))).tolist()
    return found
