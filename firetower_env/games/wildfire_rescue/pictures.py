"""How the board looks: ground by terrain, tokens, campers and their timers, rangers in their colours."""

from __future__ import annotations

from firetower_env.core.snapshot import Cell, Colour, Style
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.geometry import CELLS, EDGE, OFF, SIDE

RANGER_RGB: tuple[Colour, ...] = ((0, 84, 168), (168, 18, 44), (0, 128, 92), (140, 70, 160))
_DARK = (40, 40, 40)
_WHITE = (255, 255, 255)
_LIGHTER = 26
#: by terrain: label, glyph, colour, ink, drawing
_GROUND: dict[str, tuple[str, str, Colour, Colour, str]] = {
    "animal": ("wild animals", "A", (196, 160, 112), (92, 62, 30), "tracks"),
    "tree": ("trees", "T", (150, 190, 130), (30, 84, 40), "woods"),
    "rock": ("rocks", "R", (176, 178, 182), (70, 74, 80), "rocks"),
    "wildfire": ("wildfire", "W", (236, 124, 36), (96, 24, 0), "eternal"),
}
#: each ranger has a quarter of what a frame around the tile leaves of it; no tent stands where rangers do
_SPOTS = ((0.1, 0.5, 0.4), (0.5, 0.5, 0.4), (0.1, 0.1, 0.4), (0.5, 0.1, 0.4))
_TENT, _HOURGLASS = (0.1, 0.1, 0.4), (0.56, 0.1, 0.34)


def _shade(colour: Colour) -> Colour:
    red, green, blue = (min(part + _LIGHTER, 255) for part in colour)
    return red, green, blue


def _grounds() -> dict[str, Style]:
    found = {}
    for name, (label, glyph, fill, ink, art) in _GROUND.items():
        found[name] = Style(label, glyph, glyph, fill, ink, art)
        found[f"{name}_edge"] = Style(f"{label}, safe edge", glyph, glyph, _shade(fill), ink, art)
    return found


def _rangers() -> dict[str, Style]:
    found = {}
    for player, colour in enumerate(RANGER_RGB):
        label, number = f"ranger {player + 1}", str(player + 1)
        found[f"ranger{player}"] = Style(label, number, number, colour, _WHITE, "figure", _SPOTS[player], number)
        # seen from above where several stand together
        found[f"group{player}"] = Style(label, "#", "#", colour, _WHITE, "figure", _SPOTS[player], number)
    return found


STYLES: dict[str, Style] = {
    **_grounds(),
    "fire": Style("fire", "*", "*", (214, 40, 24), (255, 225, 120), "flame", comes="on fire", goes="put out"),
    "hazard1": Style(
        "hazard, burns at the round end", "!", "!", (244, 204, 40), _DARK, "hazard", badge="1", comes="about to burn"
    ),
    "hazard2": Style(
        "hazard, burns at the round end after", "!", "!", (244, 204, 40), _DARK, "hazard", badge="2", comes="hazard"
    ),
    "timer1": Style("hourglass at 1", "1", "1", _WHITE, (176, 0, 0), "hourglass", _HOURGLASS, "1"),
    "timer2": Style("hourglass at 2", "2", "2", _WHITE, (176, 0, 0), "hourglass", _HOURGLASS, "2"),
    "camper1": Style("camper", "c", "c", (250, 240, 210), (80, 50, 20), "tent", _TENT),
    "camper2": Style("two campers", "c", "c", (250, 240, 210), (80, 50, 20), "tent", _TENT, "2"),
    **_rangers(),
}


def stacks(e: WildfireEngine, game: int) -> dict[Cell, tuple[str, ...]]:
    """What lies on every tile, from the ground up, as style keys."""
    return {divmod(number, SIDE): _stack(e, game, number) for number in range(CELLS)}


def _stack(e: WildfireEngine, game: int, number: int) -> tuple[str, ...]:
    s = e.s

    def lies(plane: str) -> bool:
        return bool(int(getattr(s, plane)[game]) >> number & 1)

    terrain = next(name for name in _GROUND if lies(name))
    keys = [f"{terrain}_edge" if int(EDGE) >> number & 1 else terrain]
    if lies("fire"):
        keys.append("fire")
    if lies("hazard"):
        keys.append("hazard1" if lies("hazard_soon") else "hazard2")
    if lies("camper_soon") or lies("camper_later"):
        keys.append("timer1" if lies("camper_soon") else "timer2")
    if lies("camper"):
        keys.append("camper2" if lies("camper_pair") else "camper1")
    here = [player for player, tile in enumerate(s.tile[game].tolist()) if tile == number != OFF]
    keys += [f"ranger{player}" for player in here[:-1]]
    keys += [f"{'group' if len(here) > 1 else 'ranger'}{player}" for player in here[-1:]]
    return tuple(keys)
