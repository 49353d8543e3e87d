"""The cards: their numbers, kinds and printed quantities."""

ACTION_CARDS: tuple[str, ...] = (
    "NORTH",
    "EAST",
    "SOUTH",
    "WEST",
    "BURNING_SNAG",
    "EXPLOSION",
    "FLARE_UP",
    "EMBER",
    "AIR_DROP",
    "FIRE_ENGINE",
    "SMOKEJUMPER",
    "DE_REFOREST",
    "DOZER_LINE",
    "SCRATCH_LINE",
)
EVENT_CARDS: tuple[str, ...] = ("FIRESTORM", "MUTUAL_AID", "SHADOW_OF_THE_WOOD")
CARD_NAMES: tuple[str, ...] = ACTION_CARDS + EVENT_CARDS

FIRESTORM, MUTUAL_AID, SHADOW = 14, 15, 16
EVENTS = (FIRESTORM, MUTUAL_AID, SHADOW)

KINDS: dict[str, tuple[int, ...]] = {
    "WIND": (0, 1, 2, 3),
    "FIRE": (4, 5, 6, 7),
    "WATER": (8, 9, 10),
    "FIREBREAK": (11, 12, 13),
}

PRINTED_COPIES: tuple[int, ...] = (4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 3, 3)


def card_number(name: str) -> int:
    """The number of a card called by its name."""
    return CARD_NAMES.index(name)


def counts(cards: list[int], types: int) -> list[int]:
    """How many of each of the first `types` card numbers a heap of cards holds."""
    return [cards.count(card) for card in range(types)]
