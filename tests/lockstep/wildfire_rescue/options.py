"""Under which options a game is played: the named presets, and all options drawn at random."""

import random
from collections.abc import Mapping
from typing import Any

from tests.referee.wildfire_rescue.rules import CHOICES

Options = dict[str, Any]

#: what every option is drawn from, its default first
VALUES: dict[str, tuple[Any, ...]] = {**CHOICES, "max_rounds": (60, 1, 2, 6, 12, 1000)}

#: every option drawn at random
WILD = "wildfire_rescue_wild"
#: the presets of the game by the options that make them what they are (§15)
PRESETS: dict[str, Options] = {
    **{f"wildfire_rescue_{players}p": {"players": players} for players in (2, 3, 4)},
    **{f"wildfire_rescue_{players}p_solo": {"players": players, "control": "one"} for players in (2, 3, 4)},
    "wildfire_rescue_2p_extinguish": {"players": 2, "extinguish_in_place": True},
    "wildfire_rescue_4p_choose": {"players": 4, "camper_option": "choose", "plane_lines": "all"},
}
#: four who put out their own tiles: only so somebody does it on the edge when no camper is left
LATE = "wildfire_rescue_late"
#: all campers in the middle: only so two of them may stand on one tile
TWINS = "wildfire_rescue_twins"
_SPECIAL: dict[str, Options] = {
    LATE: {"players": 4, "extinguish_in_place": True},
    TWINS: {"players": 4, "camper_option": 1},
}
NAMES: tuple[str, ...] = (*PRESETS, *_SPECIAL, WILD)

#: seldom a short game, or little would happen in most of them
_ROUNDS = (60, 60, 60, 60, 1000, 12, 6, 2, 1)
#: drawn placements and chosen ones come as often as all fixed ones together
_CAMPERS = ("random", "choose", None)
_FIXED_SETS = tuple(range(1, 10))
#: what a changed table of a preset never changes
_CHARACTER = ("players", "control")
_CHANGE = 0.3


def table_size(preset: str) -> int:
    """So many games in a row share their options."""
    return 4 if preset == WILD else 20


def options_of(preset: str, table: int) -> Options:
    """The options of one table; every other table of a preset plays it as it is, the rest with changes."""
    rng = random.Random(f"{preset} table {table}")
    if preset == WILD:
        # the players in turn, because the more of them, the more can happen
        return {**_drawn(rng), "players": (2, 3, 4, 4)[table % 4]}
    fixed = dict((PRESETS | _SPECIAL)[preset])
    if table % 2 == 0 or preset in _SPECIAL:
        return fixed
    changes = {name: value for name, value in _drawn(rng).items() if name not in _CHARACTER and rng.random() < _CHANGE}
    return {**changes, **fixed}


def _drawn(rng: random.Random) -> Options:
    """Every option at random."""
    drawn = {name: rng.choice(values) for name, values in VALUES.items()}
    drawn["max_rounds"] = rng.choice(_ROUNDS)
    drawn["camper_option"] = rng.choice(_CAMPERS) or rng.choice(_FIXED_SETS)
    return drawn


def labels(options: Mapping[str, Any]) -> list[str]:
    """Every option with its value, in words."""
    return [f"{name}={options.get(name, values[0])}" for name, values in VALUES.items()]


def all_labels() -> list[str]:
    """Every value of every option, in words."""
    return [f"{name}={value}" for name, values in VALUES.items() for value in values]
