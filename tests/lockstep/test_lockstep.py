"""Core and referee in lock step: hundreds of games of every preset, compared after every decision.

The games and all that happens in them are fixed by their numbers, so a run either passes always or never.
`make referee GAMES=100000` plays many more.
"""

import pytest
from rich.console import Console

from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.rules import SoloRules

from .fire_tower import options
from .fire_tower import values as drawn_from
from .tables import play_games

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
RISING = tuple(name for name in options.NAMES if name.startswith("rising"))
SPECIAL = (options.STORMLESS, options.ENDLESS)
SOLO = tuple(name for name in options.NAMES if name.startswith("solo") and name not in SPECIAL)
BRIEF = tuple(name for name in options.NAMES if name not in (*THOROUGH, *RISING, *SOLO, *SPECIAL))
GAMES = dict.fromkeys(options.WILDS, 300)


@pytest.mark.parametrize("preset", [*reversed(RISING), *THOROUGH, *reversed(SOLO)])
def test_core_and_referee_agree(preset: str) -> None:
    games = GAMES.get(preset, 200)
    coverage = play_games(preset, first=0, count=games)
    console = Console(width=160)
    for table in coverage.tables():
        console.print(table)
    assert coverage.games == games
    assert coverage.missing(preset) == []


@pytest.mark.parametrize("preset", BRIEF)
def test_core_and_referee_agree_on_variants(preset: str) -> None:
    assert play_games(preset, first=0, count=40).games == 40


@pytest.mark.parametrize(
    ("preset", "games", "outcome"),
    [
        (options.STORMLESS, 12, "shadows"),
        ("rising_flames_4p_core", 30, "shadows"),
        ("rising_flames_double_core", 10, "double tie"),
        ("rising_flames_team_weather", 10, "team tie"),
    ],
)
def test_core_and_referee_agree_on_rare_endings(preset: str, games: int, outcome: str) -> None:
    coverage = play_games(preset, first=0, count=games, player="siege")
    assert coverage.sections["outcome"][outcome] > 0


def test_core_and_referee_agree_on_challenges_that_come_up_again() -> None:
    coverage = play_games(options.ENDLESS, first=0, count=6, player="keeper")
    assert coverage.sections["chance"]["challenge_shuffle"] > coverage.games


@pytest.mark.parametrize(
    ("edition", "values"),
    [(Rules, drawn_from.VALUES), (RisingRules, drawn_from.RISING_VALUES), (SoloRules, drawn_from.SOLO_VALUES)],
)
def test_every_option_is_drawn(edition: type[Rules], values: dict[str, tuple[object, ...]]) -> None:
    assert set(values) == set(edition.options())
    defaults = edition()
    for name, drawn in values.items():
        assert name == "towers" or options.label(name, defaults) == drawn[0]
        assert set(edition.choices().get(name, drawn)) == set(drawn)
