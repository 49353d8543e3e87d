"""How answers are numbered: 256 cells, then 48 verbs of the base game, then 35 of the expansion."""

from .board import SIZE, Cell
from .cards import ACTION_CARDS, ALL_ACTION_CARDS, EXPANSION_CARDS

Action = Cell | str

VERBS: tuple[str, ...] = (
    "DONE",
    "HORIZONTAL",
    "VERTICAL",
    "WIND_SET",
    "WIND_ROLL",
    "WIND_GEM",
    "PLAY_NORTH",
    "PLAY_EAST",
    "PLAY_SOUTH",
    "PLAY_WEST",
    "PLAY_BURNING_SNAG",
    "PLAY_EXPLOSION",
    "PLAY_FLARE_UP",
    "PLAY_EMBER",
    "PLAY_AIR_DROP_ALL",
    "PLAY_AIR_DROP_PICK",
    "PLAY_FIRE_ENGINE_ALL",
    "PLAY_FIRE_ENGINE_PICK",
    "PLAY_SMOKEJUMPER_ALL",
    "PLAY_SMOKEJUMPER_PICK",
    "PLAY_DE_REFOREST",
    "PLAY_DOZER_LINE",
    "PLAY_SCRATCH_LINE",
    "BUCKET_ALL",
    "BUCKET_PICK",
    "RECKLESS_WATER",
    "RECKLESS_FIREBREAK",
    *(f"DROP_{name}" for name in ACTION_CARDS),
    "AID_GEM",
    "AID_BREAK",
    "AID_CARDS",
    "SHADOW_CARDS",
    "SHADOW_ROLLS",
    "PLAY_BURNING_SNAG_PICK",
    "PLAY_FLARE_UP_PICK",
)
DIRECTION_VERBS: tuple[str, ...] = ("DIR_NORTH", "DIR_EAST", "DIR_SOUTH", "DIR_WEST")
EXPANSION_VERBS: tuple[str, ...] = (
    *(f"PLAY_{name}" for name in EXPANSION_CARDS),
    *(f"DROP_{name}" for name in EXPANSION_CARDS),
    *DIRECTION_VERBS,
    "HEAVY_WINDS",
    "LOOKOUT",
    "PATROL",
    "SHADOW_HAWK",
    "SHADOW_BREAK",
    "PUSH_ROLL",
    "PUSH_STOP",
    "YES",
    "NO",
)
ALL_VERBS: tuple[str, ...] = VERBS + EXPANSION_VERBS
CELL_COUNT = SIZE * SIZE
_VERB_NUMBERS = {verb: CELL_COUNT + place for place, verb in enumerate(ALL_VERBS)}


def cell_number(cell: Cell) -> int:
    """Cells are counted row by row from the north-west."""
    return SIZE * cell[0] + cell[1]


def number_of(action: Action) -> int:
    """The index of a cell or a verb."""
    return _VERB_NUMBERS[action] if isinstance(action, str) else cell_number(action)


def action_of(number: int) -> Action:
    """The cell or verb behind an index."""
    return divmod(number, SIZE) if number < CELL_COUNT else ALL_VERBS[number - CELL_COUNT]


def drop_verbs(cards: list[int]) -> set[str]:
    """One DROP verb for each type of card among the given ones."""
    return {f"DROP_{ALL_ACTION_CARDS[card]}" for card in cards}


def dropped_card(verb: str) -> int:
    """The card a DROP verb lets go of."""
    return ALL_ACTION_CARDS.index(verb.removeprefix("DROP_"))
