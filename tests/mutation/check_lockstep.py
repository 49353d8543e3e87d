"""A short lock-step run of core and referee, for mutants alone: its name keeps it out of the usual collection."""

import pytest

from tests.lockstep.fire_tower import options
from tests.lockstep.fire_tower.pairing import PAIRING
from tests.lockstep.tables import play_games

#: games of each preset; the wild ones draw all options at random and are short
GAMES = {
    "fire_tower_4p_events": 30,
    "fire_tower_3p_events": 20,
    "fire_tower_team_aid": 20,
    "fire_tower_2p_pick": 20,
    "fire_tower_2p_aid": 10,
    options.WILD: 150,
}


@pytest.mark.parametrize("preset", GAMES)
def test_core_and_referee_agree(preset: str) -> None:
    assert play_games(PAIRING, preset, first=0, count=GAMES[preset]).games == GAMES[preset]
