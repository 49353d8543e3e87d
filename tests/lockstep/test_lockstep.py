"""Core and referee in lock step: hundreds of games of every preset, compared after every decision.

The games and all that happens in them are fixed by their numbers, so a run either passes always or never.
`make referee GAMES=100000` plays many more.
"""

from pathlib import Path

import pytest
from rich.console import Console

from firetower_env import games
from firetower_env.presets import PRESETS

from .found import pairings
from .pairing import Run
from .tables import play_games

RUNS = {f"{name}-{run.preset}": (name, run) for name, pairing in pairings().items() for run in pairing.runs}
WHOLE = {key: (name, run) for key, (name, run) in RUNS.items() if run.thorough or run.quick < run.games}
QUICK = [
    pytest.param(name, run, id=key, marks=[pytest.mark.quick] if key in WHOLE else [])
    for key, (name, run) in RUNS.items()
    if run.quick and not run.thorough
]


def play(game: str, run: Run, games: int) -> None:
    """So many games of a run; the whole of it must reach what is wanted of the preset."""
    pairing = pairings()[game]
    coverage = play_games(pairing, run.preset, first=0, count=games)
    console = Console(width=160)
    for table in coverage.tables():
        console.print(table)
    assert coverage.games == games
    if run.complete and games == run.games:
        assert coverage.missing(pairing, run.preset) == []


@pytest.mark.parametrize(("game", "run"), QUICK)
def test_core_and_referee_agree(game: str, run: Run) -> None:
    play(game, run, min(run.quick, run.games))


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "run"), WHOLE.values(), ids=WHOLE)
def test_core_and_referee_agree_at_length(game: str, run: Run) -> None:
    play(game, run, run.games)


def test_every_preset_of_every_game_is_played() -> None:
    folders = {path.parent.name for path in Path(games.__path__[0]).glob("*/presets.py")}
    assert folders <= pairings().keys()
    assert PRESETS.keys() <= {run.preset for pairing in pairings().values() for run in pairing.runs}
    assert all(run.preset in pairing.presets for pairing in pairings().values() for run in pairing.runs)
