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

RUNS = [
    pytest.param(name, run, id=f"{name}-{run.preset}", marks=[pytest.mark.thorough] if run.thorough else [])
    for name, pairing in pairings().items()
    for run in pairing.runs
]


@pytest.mark.parametrize(("game", "run"), RUNS)
def test_core_and_referee_agree(game: str, run: Run) -> None:
    pairing = pairings()[game]
    coverage = play_games(pairing, run.preset, first=0, count=run.games)
    console = Console(width=160)
    for table in coverage.tables():
        console.print(table)
    assert coverage.games == run.games
    assert not run.complete or coverage.missing(pairing, run.preset) == []


def test_every_preset_of_every_game_is_played() -> None:
    folders = {path.parent.name for path in Path(games.__path__[0]).glob("*/presets.py")}
    assert folders <= pairings().keys()
    assert PRESETS.keys() <= {run.preset for pairing in pairings().values() for run in pairing.runs}
    assert all(run.preset in pairing.presets for pairing in pairings().values() for run in pairing.runs)
