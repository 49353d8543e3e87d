"""How answers are numbered: 42 cells, then 94 verbs (§5); and the names of the questions (§7)."""

GOODS = ("bread", "meat", "iron", "crystal", "plant", "potion")
BREAD, MEAT, IRON, CRYSTAL, PLANT, POTION = KINDS = range(6)
SPACES, SLOTS = 14, 3

#: the first number of every block
CELL, SHOP, GOOD, COIN, TYPE, PARK, DECK, ROW, RESERVED = 0, 42, 56, 62, 63, 69, 74, 75, 80
SETS, SEAT, FANCY, SPACE, GATHER, ENCHANT, ABILITY_A, ABILITY_B = 81, 85, 89, 125, 128, 129, 130, 131
YES, REP, COMPANION, DONE = 132, 133, 134, 135
ACTION_COUNT = 136

WORDS: tuple[str, ...] = (
    *(f"CELL({space},{slot})" for space in range(SPACES) for slot in range(SLOTS)),
    *(f"SHOP({space})" for space in range(SPACES)),
    *(f"GOOD({good})" for good in GOODS),
    "COIN",
    *(f"TYPE({kind})" for kind in GOODS),
    *(f"PARK({position})" for position in range(5)),
    "DECK",
    *(f"ROW({position})" for position in range(5)),
    "RESERVED",
    *(f"SETS({number})" for number in range(1, 5)),
    *(f"SEAT(+{distance})" for distance in range(1, 5)),
    *(f"FANCY({card})" for card in range(36)),
    *(f"SPACE({place})" for place in range(3)),
    "GATHER",
    "ENCHANT",
    "ABILITY_A",
    "ABILITY_B",
    "YES",
    "REP",
    "COMPANION",
    "DONE",
)

PHASES = (
    "SETUP_FANCY",
    "SETUP_GOOD",
    "SETUP_RESERVE",
    "VISIT",
    "PAY_VISIT",
    "ACTION",
    "PLACE_HERE",
    "PLACE_TYPE",
    "PLACE_CELL",
    "FIRE",
    "POCUS",
    "ABILITY",
    "CAST",
    "SETS",
    "DISCOUNT",
    "PAY_COIN",
    "PAY_TYPE",
    "PICK_GOOD",
    "DRAW",
    "SWAP",
    "MANNY",
    "GIFT_ITEM",
    "GIFT_SEAT",
    "GIFT_FANCY",
    "ASK",
    "ALT",
    "ROW_PICK",
    "SCORE_PICK",
    "PARK_PICK",
    "SLOT_PICK",
    "TRADE",
    "WISH",
    "EXCH_CELL",
    "EXCH_TYPE",
    "ALLEY_SPACE",
    "JOIN",
    "RICH",
    "END_STEP",
    "REVEAL",
    "HAND_LIMIT",
    "SOLO_ROW",
    "SOLO_SHOP",
    "TALISMAN",
)


def word_of(action: int) -> str:
    """An answer as a word."""
    return WORDS[action]


def number_of(word: str) -> int:
    """The number of an answer by its word."""
    return WORDS.index(word)


def block_of(action: int) -> str:
    """The kind of an answer: its word without what stands in brackets."""
    return WORDS[action].partition("(")[0]
