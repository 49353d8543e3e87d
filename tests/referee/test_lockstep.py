"""Core and referee in lock step: hundreds of games of every preset, compared after every decision.

The games and all that happens in them are fixed by their numbers, so a run either passes always or never.
`make referee GAMES=100000` plays many more.
"""

import pytest
from rich.console import Console

from firetower_env.games.fire_tower.rules import Rules

from .lockstep import options
from .lockstep.tables import play_games

#: the longest first; the other presets differ from these by single options, which the wild games draw as well
THOROUGH = (
    options.WILD,
    "fire_tower_team",
    "fire_tower_4p_events",
    "fire_tower_4p",
    "fire_tower_3p",
    "fire_tower_3p_events",
    "fire_tower_2p_pick",
    "fire_tower_2p",
)
BRIEF = tuple(name for name in options.NAMES if name not in (*THOROUGH, options.STORMLESS))


@pytest.mark.parametrize("preset", THOROUGH)
def test_core_and_referee_agree(preset: str) -> None:
    coverage = play_games(preset, first=0, count=300)
    console = Console(width=160)
    for table in coverage.tables():
        console.print(table)
    assert coverage.games >= 300
    assert coverage.missing(preset) == []


@pytest.mark.parametrize("preset", BRIEF)
def test_core_and_referee_agree_on_variants(preset: str) -> None:
    assert play_games(preset, first=0, count=40).games == 40


def test_core_and_referee_agree_on_shadows_that_win() -> None:
    coverage = play_games(options.STORMLESS, first=0, count=30, player="siege")
    assert coverage.sections["outcome"]["shadows"] > 0


def test_every_option_is_drawn() -> None:
    assert set(options.VALUES) == set(Rules.options())
    defaults = Rules()
    for name, values in options.VALUES.items():
        assert name == "towers" or options.label(name, defaults) == values[0]
