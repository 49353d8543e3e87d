"""How answers are numbered: 25 tiles, then 35 verbs (§10)."""

from .board import TILES, TOOL_NAMES, name_of

VERBS: tuple[str, ...] = (
    "PASS",
    "DRAW",
    *(f"JOIN_{k}" for k in (1, 2, 3)),
    *(f"PULL_{k}" for k in (1, 2, 3)),
    "CARRY",
    "LEAVE",
    *(f"DISCARD_{tool}" for tool in TOOL_NAMES),
    *(f"ROW_{row}" for row in range(1, 6)),
    *(f"COL_{column}" for column in "ABCDE"),
    *(f"OPTION_{number}" for number in range(1, 10)),
    "DIAGONAL_FALLING",
    "DIAGONAL_RISING",
)
ACTION_COUNT = len(TILES) + len(VERBS)
PHASES = ("CORNER", "OPTION", "TURN", "CARRY", "DISCARD", "LINE", "ESCAPE")

#: a tile by its index, or a verb by its name
Action = int | str


def number_of(action: Action) -> int:
    """The index of a tile or a verb."""
    return len(TILES) + VERBS.index(action) if isinstance(action, str) else action


def action_of(number: int) -> Action:
    """The tile or verb behind an index."""
    return number if number < len(TILES) else VERBS[number - len(TILES)]


def word_of(number: int) -> str:
    """An answer as a word: the name of a tile, or the verb."""
    action = action_of(number)
    return action if isinstance(action, str) else name_of(action)


def tool_word(tool: int) -> str:
    """The verb that discards a tool."""
    return f"DISCARD_{TOOL_NAMES[tool]}"


def last_number(verb: str) -> int:
    """The number at the end of JOIN_k, PULL_k and OPTION_k."""
    return int(verb.rpartition("_")[2])
