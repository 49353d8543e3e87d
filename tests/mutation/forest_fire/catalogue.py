"""All mutants of Forest Fire!."""

from tests.lockstep.forest_fire import options
from tests.mutation.catalogue import Catalogue
from tests.mutation.forest_fire import card_rules, drought_rules, equipment_rules, fire_rules, setup_rules, table_rules
from tests.mutation.forest_fire.files import GAME

CATALOGUE = Catalogue(
    game=GAME,
    mutants=(
        *fire_rules.MUTANTS,
        *drought_rules.MUTANTS,
        *card_rules.MUTANTS,
        *equipment_rules.MUTANTS,
        *setup_rules.MUTANTS,
        *table_rules.MUTANTS,
    ),
    lockstep={
        "forest_fire_standard_3p": 20,
        "forest_fire_design": 10,
        "forest_fire_strict": 20,
        "forest_fire_six_fires": 20,
        "forest_fire_realistic": 20,
        options.WILD: 60,
    },
    contract=("forest_fire_standard_2p", "forest_fire_realistic", "forest_fire_design"),
    # all restate rules of other files, for saved games
    without_rules=("board_facts.py", "pending_facts.py", "table_facts.py", "validation.py"),
    slow_rulings=("test_flight_in_browser.py", "test_invariants.py"),
)
