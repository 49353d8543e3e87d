"""A short lock-step run of core and referee, for mutants alone: its name keeps it out of the usual collection."""

import pytest

from tests.lockstep.found import pairings
from tests.lockstep.tables import play_games
from tests.mutation.catalogue import catalogues

RUNS = [(name, preset) for name, catalogue in catalogues().items() for preset in catalogue.lockstep]


@pytest.mark.parametrize(("game", "preset"), RUNS, ids=[f"in_{game}-{preset}" for game, preset in RUNS])
def test_core_and_referee_agree(game: str, preset: str) -> None:
    games = catalogues()[game].lockstep[preset]
    assert play_games(pairings()[game], preset, first=0, count=games).games == games
