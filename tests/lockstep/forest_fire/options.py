"""Under which options a game is played: the named presets, and all options drawn at random."""

import random
from collections.abc import Mapping
from typing import Any

from tests.referee.forest_fire.rules import NUMBERS, WORDS
from tests.referee.forest_fire.tests.options import random_options

Options = dict[str, Any]

#: every option drawn at random
WILD = "forest_fire_wild"
#: the presets of the game by the options that make them what they are (§18)
PRESETS: dict[str, Options] = {
    **{f"forest_fire_{level}": {"level": level} for level in ("standard", "easier", "challenge")},
    **{f"forest_fire_standard_{players}p": {"level": "standard", "players": players} for players in range(2, 7)},
    **{f"forest_fire_{level}_4p": {"level": level, "players": 4} for level in ("easier", "challenge")},
    "forest_fire_mild": {"level": "easier", "weather": "mild"},
    "forest_fire_fifty": {"limit": 50},
    "forest_fire_six_fires": {"extinguish_goal": 6},
    "forest_fire_realistic": {"blackening": True},
    "forest_fire_strict": {"new_fire": "strict", "first_fire": "random"},
    "forest_fire_design": {"players": 2, "design": "players"},
}
NAMES: tuple[str, ...] = (*PRESETS, WILD)


def table_size(preset: str) -> int:
    """So many games in a row share their options."""
    return 4 if preset == WILD else 20


def options_of(preset: str, table: int) -> Options:
    """The options of one table; wild ones also come with many droughts, so that late piles are dry."""
    if preset != WILD:
        return dict(PRESETS[preset])
    rng = random.Random(f"{preset} table {table}")
    drawn = random_options(rng)
    if rng.random() < 0.4:
        # so low a limit ends most games before anything happens
        drawn["limit"] = rng.choice((40, 60, 100, 200))
    return drawn


def labels(options: Mapping[str, Any]) -> list[str]:
    """Every option of few values with its value, and those of many as given or not, in words."""
    words = [f"{name}={options.get(name, values[0])}" for name, values in WORDS.items()]
    numbers = [f"{name}={'none' if options.get(name) is None else 'given'}" for name in NUMBERS if name in options]
    boards = [f"scenario={'given' if options.get('scenario') else 'none'}"]
    return words + numbers + boards


def all_labels() -> list[str]:
    """Every value of every option with few, in words."""
    words = [f"{name}={value}" for name, values in WORDS.items() for value in values]
    return [*words, *(f"{name}=given" for name in NUMBERS), "scenario=given", "scenario=none"]
