"""All mutants of Fire Tower, Rising Flames and solo."""

from tests.lockstep.fire_tower import options
from tests.mutation.catalogue import Catalogue
from tests.mutation.fire_tower import board_rules, event_rules, rising_rules, solo_rules, turn_rules
from tests.mutation.fire_tower.files import GAME

CATALOGUE = Catalogue(
    game=GAME,
    mutants=(
        *(*board_rules.MUTANTS, *turn_rules.MUTANTS, *event_rules.MUTANTS),
        *(*rising_rules.MUTANTS, *solo_rules.MUTANTS),
    ),
    lockstep={
        "fire_tower_4p_events": 30,
        "fire_tower_3p_events": 20,
        "fire_tower_team_aid": 20,
        "fire_tower_2p_pick": 20,
        "fire_tower_2p_aid": 10,
        options.WILD: 150,
    },
    contract=("fire_tower_4p_events", "fire_tower_team_aid", "fire_tower_2p_pick"),
    without_rules=(
        "doc_records.py",
        "phases.py",
        "perspective.py",
        "titles.py",
        "record.py",
    ),
    slow_rulings=("test_invariants.py",),
)
