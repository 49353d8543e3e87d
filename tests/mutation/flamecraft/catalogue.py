"""All mutants of Flamecraft."""

from tests.mutation.catalogue import Catalogue
from tests.mutation.flamecraft import card_rules, setup_rules, turn_rules
from tests.mutation.flamecraft.files import GAME

CATALOGUE = Catalogue(
    game=GAME,
    mutants=(*setup_rules.MUTANTS, *turn_rules.MUTANTS, *card_rules.MUTANTS),
    lockstep={
        "flamecraft_2p": 20,
        "flamecraft_3p_golden": 20,
        "flamecraft_4p_companions": 20,
        "flamecraft_campaign": 20,
    },
    contract=("flamecraft_2p_companions", "flamecraft_solo"),
    without_rules=(
        # what people read
        *("answer_words.py", "phrases.py", "questions.py", "shelves.py", "strips.py", "table.py", "words.py"),
        # what card files may say, which has tests of its own
        *("facts.py", "file.py", "names.py", "schema.py", "shapes.py"),
        # restate rules of other files, for saved games
        *("pending_facts.py", "stacking.py", "validation.py"),
    ),
)
