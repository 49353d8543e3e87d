"""All mutants of Wildfire Rescue!."""

from tests.mutation.catalogue import Catalogue
from tests.mutation.wildfire_rescue import board_rules, turn_rules
from tests.mutation.wildfire_rescue.files import GAME

CATALOGUE = Catalogue(
    game=GAME,
    mutants=(*board_rules.MUTANTS, *turn_rules.MUTANTS),
    lockstep={"wildfire_rescue_3p": 30, "wildfire_rescue_2p_extinguish": 30, "wildfire_rescue_4p_choose": 30},
    contract=("wildfire_rescue_3p", "wildfire_rescue_4p_choose", "wildfire_rescue_2p_solo"),
    # what a saved game must not break restates rules of other files
    without_rules=("validation.py", "pending_facts.py"),
    slow_rulings=("test_invariants.py",),
)
