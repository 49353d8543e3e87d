"""All mutants of Wildfire Rescue!."""

from tests.lockstep.wildfire_rescue import options
from tests.mutation.catalogue import Catalogue
from tests.mutation.wildfire_rescue import board_rules, player_rules, setup_rules, table_rules
from tests.mutation.wildfire_rescue.files import GAME

CATALOGUE = Catalogue(
    game=GAME,
    mutants=(*board_rules.MUTANTS, *player_rules.MUTANTS, *setup_rules.MUTANTS, *table_rules.MUTANTS),
    lockstep={
        "wildfire_rescue_4p": 40,
        "wildfire_rescue_2p_extinguish": 40,
        "wildfire_rescue_4p_choose": 20,
        "wildfire_rescue_3p_solo": 20,
        options.TWINS: 20,
        options.WILD: 120,
    },
    contract=("wildfire_rescue_2p_extinguish", "wildfire_rescue_3p_solo", "wildfire_rescue_4p_choose"),
    # both restate rules of other files, for saved games
    without_rules=("pending_facts.py", "validation.py"),
    slow_rulings=("test_invariants.py", "test_laying.py"),
)
