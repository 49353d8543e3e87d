"""The answers: 25 tiles, then 35 verbs."""

from __future__ import annotations

from firetower_env.core.actions import ActionLayout
from firetower_env.core.cell_names import CellNames
from firetower_env.games.wildfire_rescue.geometry import COLUMNS, SIDE
from firetower_env.games.wildfire_rescue.tools import TOOLS

#: partners are counted onward from the player in question
PARTNERS = 3
VERBS = (
    "PASS",
    "DRAW",
    *(f"JOIN_{k}" for k in range(1, PARTNERS + 1)),
    *(f"PULL_{k}" for k in range(1, PARTNERS + 1)),
    "CARRY",
    "LEAVE",
    *(f"DISCARD_{tool.upper()}" for tool in TOOLS),
    *(f"ROW_{row}" for row in range(1, SIDE + 1)),
    *(f"COL_{column}" for column in COLUMNS),
    *(f"OPTION_{number}" for number in range(1, 10)),
    "DIAGONAL_FALLING",
    "DIAGONAL_RISING",
)
PASS, DRAW = VERBS.index("PASS"), VERBS.index("DRAW")
#: the verbs of partner k are JOIN + k and PULL + k
JOIN, PULL = VERBS.index("JOIN_1") - 1, VERBS.index("PULL_1") - 1
CARRY, LEAVE = VERBS.index("CARRY"), VERBS.index("LEAVE")
DISCARD, ROW = VERBS.index("DISCARD_AXE"), VERBS.index("ROW_1")
#: the verb of set k is OPTION + k
OPTION = VERBS.index("OPTION_1") - 1
DIAGONAL = VERBS.index("DIAGONAL_FALLING")
#: rows and columns
STRAIGHT = 2 * SIDE
LAYOUT = ActionLayout(SIDE, SIDE, VERBS, names=CellNames(tuple("12345"), tuple(COLUMNS)))
