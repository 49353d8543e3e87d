"""The cards: their numbers, kinds and printed quantities.

Action cards are numbered first, events after them: the same event has another number in a base game (14 action cards)
than in a game with the expansion (25).
"""

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
EXPANSION_CARDS: tuple[str, ...] = (
    "NORTHEAST",
    "SOUTHEAST",
    "SOUTHWEST",
    "NORTHWEST",
    "CROWN_FIRE",
    "CREEPING_FIRES",
    "ROLLING_FIREBRAND",
    "HELITACK",
    "BACKBURN",
    "HAWK_TWO",
    "HAWK_THREE",
)
ALL_ACTION_CARDS: tuple[str, ...] = ACTION_CARDS + EXPANSION_CARDS
EVENT_CARDS: tuple[str, ...] = ("FIRESTORM", "MUTUAL_AID", "SHADOW_OF_THE_WOOD")
WEATHER_EVENTS: tuple[str, ...] = ("DRY_STORM", "KETTLE_FLIGHT", "MOBILIZATION")
ALL_EVENT_CARDS: tuple[str, ...] = EVENT_CARDS + WEATHER_EVENTS
#: the cards of a base game and of a game with the expansion, by their numbers
CARD_NAMES: tuple[str, ...] = ACTION_CARDS + EVENT_CARDS
EXPANSION_CARD_NAMES: tuple[str, ...] = ALL_ACTION_CARDS + ALL_EVENT_CARDS

#: the events of a base game
FIRESTORM, MUTUAL_AID, SHADOW = 14, 15, 16
EVENTS = (FIRESTORM, MUTUAL_AID, SHADOW)

#: hawk cards are a kind of their own, and no set for Reckless Abandon (X5)
KINDS: dict[str, tuple[int, ...]] = {
    "WIND": (0, 1, 2, 3, 14, 15, 16, 17),
    "FIRE": (4, 5, 6, 7, 18, 19, 20),
    "WATER": (8, 9, 10, 21),
    "FIREBREAK": (11, 12, 13, 22),
    "HAWK": (23, 24),
}

PRINTED_COPIES: tuple[int, ...] = (4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 3, 3)
EXPANSION_COPIES: tuple[int, ...] = (*PRINTED_COPIES, 2, 2, 2, 2, 4, 2, 2, 4, 3, 3, 2)


def card_names(expansion: bool) -> tuple[str, ...]:
    """All cards by their numbers."""
    return EXPANSION_CARD_NAMES if expansion else CARD_NAMES


def card_number(name: str, expansion: bool = False) -> int:
    """The number of a card called by its name."""
    if name in ALL_ACTION_CARDS:
        return ALL_ACTION_CARDS.index(name)
    return card_names(expansion).index(name)


def counts(cards: list[int], types: int) -> list[int]:
    """How many of each of the first `types` card numbers a heap of cards holds."""
    return [cards.count(card) for card in range(types)]
