"""The answers: 42 Dragon slots (14 spaces of three), then 94 verbs. Constants are places among the verbs."""

from __future__ import annotations

from firetower_env.core.actions import ActionLayout
from firetower_env.core.cell_names import CellNames
from firetower_env.games.flamecraft.cards.names import GOODS

SPACES, SLOTS = 14, 3
CELLS = SPACES * SLOTS
PLACES, MOST_SETS, MOST_SEATS, FANCIES = 5, 4, 5, 36
_SIX = tuple(good.upper() for good in GOODS)
VERBS = (
    *(f"SHOP_{space}" for space in range(SPACES)),
    *(f"GOOD_{good}" for good in _SIX),
    "COIN",
    *(f"TYPE_{kind}" for kind in _SIX),
    *(f"PARK_{place}" for place in range(PLACES)),
    "DECK",
    *(f"ROW_{place}" for place in range(PLACES)),
    "RESERVED",
    *(f"SETS_{sets}" for sets in range(1, MOST_SETS + 1)),
    *(f"SEAT_{ahead}" for ahead in range(1, MOST_SEATS)),
    *(f"FANCY_{card}" for card in range(FANCIES)),
    *(f"SPACE_{place}" for place in range(3)),
    "GATHER",
    "ENCHANT",
    "ABILITY_A",
    "ABILITY_B",
    "YES",
    "REP",
    "COMPANION",
    "DONE",
)
SHOP, GOOD, COIN, TYPE = (VERBS.index(name) for name in ("SHOP_0", "GOOD_BREAD", "COIN", "TYPE_BREAD"))
PARK, DECK, ROW, RESERVED = (VERBS.index(name) for name in ("PARK_0", "DECK", "ROW_0", "RESERVED"))
#: the verb of k sets is SETS + k, that of the seat d ahead SEAT + d
SETS, SEAT = VERBS.index("SETS_1") - 1, VERBS.index("SEAT_1") - 1
FANCY, SPACE = VERBS.index("FANCY_0"), VERBS.index("SPACE_0")
GATHER, ENCHANT, ABILITY_A, ABILITY_B = (VERBS.index(name) for name in ("GATHER", "ENCHANT", "ABILITY_A", "ABILITY_B"))
YES, REP, COMPANION, DONE = (VERBS.index(name) for name in ("YES", "REP", "COMPANION", "DONE"))
#: slots are called by space and place, as in 6.2
NAMES = CellNames(tuple(map(str, range(SPACES))), tuple(map(str, range(SLOTS))), between=".")
LAYOUT = ActionLayout(SPACES, SLOTS, VERBS, names=NAMES)
