"""How answers are numbered: 400 acres, then 15 verbs; and the names of the questions (§14)."""

from .geometry import ACRES, place_of

VERBS = (
    "END",
    "GET_HELI",
    "GET_DOZER",
    "GET_6W",
    "GET_3B",
    "GET_2W2B",
    "GET_4W1B",
    "MOVE_EXT",
    "MOVE_DOZER",
    "FLY",
    "DIG",
    "BARREL",
    "BALL",
    "DROP_WATER",
    "DROP_BALL",
)
ACTION_COUNT = len(ACRES) + len(VERBS)
PHASES = (
    "RIVER_START",
    "RIVER_STEP",
    "HOUSE",
    "SCHOOL",
    "SETUP_DOZER",
    "FIRST_FIRE",
    "NEW_FIRE",
    "BREAKDOWN",
    "LUCKY",
    "RELOCATE",
    "MAIN",
    "PLACE",
    "EXT_FROM",
    "EXT_KIND",
    "EXT_TO",
    "DOZER_PICK",
    "DOZER",
    "HELI",
    "BALL_SECOND",
)

#: an acre by its index, or a verb by its name
Action = int | str

_NUMBERS = {verb: len(ACRES) + number for number, verb in enumerate(VERBS)}


def number_of(action: Action) -> int:
    """The index of an acre or a verb."""
    return _NUMBERS[action] if isinstance(action, str) else action


def action_of(number: int) -> Action:
    """The acre or verb behind an index."""
    return number if number < len(ACRES) else VERBS[number - len(ACRES)]


def word_of(number: int) -> str:
    """An answer for people: row and column of an acre, or the verb."""
    action = action_of(number)
    return action if isinstance(action, str) else "{},{}".format(*place_of(action))
