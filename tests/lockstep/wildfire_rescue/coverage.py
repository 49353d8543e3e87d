"""How games end, and all that the games of a preset must reach."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.referee.wildfire_rescue.actions import PHASES, VERBS

from . import options, players, positions
from .facts import Facts

OUTCOMES = ("nobody lives", "cut off", "score 5", "score 4", "score 3", "score 2", "score 1", "0 or less")
CHANCE = ("tools_out", "deck", "tiles", "campers", "die")

#: what only some options let a game reach, by how its name begins
_FOUR, _THREE_OR_MORE = (4,), (3, 4)
_NEEDS: dict[str, Mapping[str, tuple[Any, ...]]] = {
    "OPTION": {"camper_option": ("choose",)},
    "DIAGONAL": {"plane_lines": ("all",)},
    "campers": {"camper_option": ("random",)},
    "tools_out": {"players": (2, 3)},
    **{f"{verb}_2": {"players": _THREE_OR_MORE} for verb in ("JOIN", "PULL")},
    **{f"{verb}_3": {"players": _FOUR} for verb in ("JOIN", "PULL")},
}
#: what the special presets are there for; the wild games need not meet it
_RARE = {options.LATE: "turn: own fire can be put out", options.TWINS: "turn: two campers can be saved"}
#: how many games of each preset the tests play, so that luck hardly ever misses anything
GAMES = {**dict.fromkeys(options.PRESETS, 300), options.LATE: 400, options.TWINS: 1500, options.WILD: 1200}
#: asked of the wild games alone
_SELDOM = ("score 5", "score 4", "score 3")


def outcome_of(end: Facts) -> str:
    """How a game ended."""
    if end.truncated:
        return "cut off"
    if not any(end.alive):
        return "nobody lives"
    return f"score {end.score}" if end.score > 0 else "0 or less"


def wanted(preset: str) -> Iterator[tuple[str, str]]:
    """All that games of this preset must reach, as section and name."""
    if preset in _RARE:
        yield "position", _RARE[preset]
        return
    chosen = options.options_of(preset, 0)
    wild = preset == options.WILD
    sections = {"phase": PHASES, "verb": VERBS, "outcome": OUTCOMES, "chance": CHANCE}
    for section, names in sections.items():
        yield from ((section, name) for name in names if wild or _due(section, name, chosen))
    if wild:
        yield from (("option", label) for label in options.all_labels())
        yield from (("style", style) for style in players.NAMES)
        yield from (("position", name) for name in positions.NAMES if name not in _RARE.values())


def _due(section: str, name: str, chosen: Mapping[str, Any]) -> bool:
    """Whether the options of a preset let its games reach something often enough to ask for it."""
    if name in _SELDOM or name == "cut off":
        return False
    needs = [need for begin, need in _NEEDS.items() if name.startswith(begin)]
    # the stream of camper placements, not a verb or a phase of that name
    if section != "chance":
        needs = [need for begin, need in _NEEDS.items() if begin not in CHANCE and name.startswith(begin)]
    return all(
        chosen.get(option, options.VALUES[option][0]) in values for need in needs for option, values in need.items()
    )
