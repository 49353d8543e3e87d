"""What a stack of pending steps can look like: which may lie on which, and what their columns may hold."""

from __future__ import annotations

from firetower_env.core.phases import PhaseTable
from firetower_env.core.stacks import BOTTOM, Bounds, StackRules
from firetower_env.games.flamecraft.cards.tables import ENCHANTMENTS
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import ARTISANS, TYPES
from firetower_env.games.flamecraft.verbs import CELLS, FANCIES, MOST_SETS, PLACES, SPACES

#: what programs of Shops, fire-ups, Fancy Dragons and companions ask or do; a program is gone when its last row runs,
#: so these lie on whatever waited under it
_EFFECTS = (
    *("run", "earn", "fill", "paid", "PLACE_TYPE", "PLACE_CELL", "FIRE", "POCUS", "SETS", "PAY_COIN", "PAY_TYPE"),
    *("PICK_GOOD", "DRAW", "SWAP", "MANNY", "GIFT_ITEM", "GIFT_SEAT", "GIFT_FANCY", "ASK", "ALT", "ROW_PICK"),
    *("SCORE_PICK", "PARK_PICK", "SLOT_PICK", "TRADE", "WISH", "EXCH_CELL", "EXCH_TYPE", "ALLEY_SPACE", "JOIN"),
    *("RICH", "TALISMAN"),
)
_PAYING = ("run", "PAY_COIN", "PAY_TYPE", "GIFT_ITEM", "GIFT_SEAT")
LIES_ON: dict[str, tuple[str, ...]] = {
    BOTTOM: ("begin", "end_turn", "next_turn", "outcome"),
    # setup
    "begin": ("SETUP_RESERVE", "SETUP_GOOD", "SETUP_FANCY"),
    "SETUP_RESERVE": ("SETUP_RESERVE", "SETUP_GOOD", "SETUP_FANCY"),
    "SETUP_GOOD": ("SETUP_GOOD", "SETUP_FANCY"),
    "SETUP_FANCY": ("SETUP_FANCY",),
    # a turn: its steps, and the questions that come again after an effect
    "end_turn": ("END_STEP",),
    "END_STEP": ("VISIT", "ACTION", "CAST", "ability_step", "ABILITY", *_EFFECTS),
    "VISIT": _EFFECTS,
    "ACTION": ("PAY_VISIT", *_EFFECTS),
    "ability_step": _EFFECTS,
    "PLACE_HERE": _EFFECTS,
    "FIRE": ("PLACE_HERE", "tuck", *_EFFECTS),
    "ABILITY": _EFFECTS,
    # effects under way
    "run": _EFFECTS,
    "earn": _PAYING,
    "paid": ("DISCOUNT", "PAY_COIN"),
    "tuck": ("DRAW",),
    "fill": ("DRAW",),
    "MANNY": ("fill", "DRAW"),
    "GIFT_ITEM": ("GIFT_SEAT",),
    "ASK": ("PICK_GOOD",),
    "JOIN": ("JOIN",),
    "RICH": ("PICK_GOOD",),
    # the end of a turn
    "next_turn": ("limits", "HAND_LIMIT", "solo_end"),
    "limits": ("REVEAL",),
    "solo_end": ("solo_town", "SOLO_ROW", "SOLO_SHOP"),
    "solo_town": ("HAND_LIMIT",),
    # the end of the game
    "outcome": ("moons",),
    "moons": ("moons", "TALISMAN"),
}
#: steps of one seat's turn
_OF_ONE_SEAT = tuple(
    key
    for key in LIES_ON
    if key not in (BOTTOM, "begin", "SETUP_RESERVE", "SETUP_GOOD", "SETUP_FANCY", "JOIN", "outcome", "moons")
)
_FLAG, _MANY, _SPACE, _CELL = (0, 1), (1, 20), (0, SPACES - 1), (0, CELLS - 1)
_TYPE, _ROW, _SLOT, _CARD = (0, TYPES - 1), (0, PLACES - 1), (0, PLACES), (0, FANCIES - 1)
_HERE, _LEVEL, _WINDOW, _LEFT = (-1, SPACES - 1), (-1, 1), (0, 1), (0, 20)
BOUNDS: dict[str, dict[str, Bounds]] = {
    "run": {"left": (0, 4), "kind": (0, 3), "place": (-1, CELLS - 1), "level": _LEVEL, "memory": _FLAG},
    "earn": {"number": _CARD},
    "fill": {"place": _SPACE, "left": _LEFT},
    "paid": {"memory": _SLOT, "kind": _FLAG, "number": (1, MOST_SETS)},
    "tuck": {"memory": (0, ENCHANTMENTS - 1)},
    "PAY_VISIT": {"left": (1, TYPES), "memory": (0, 31)},
    "PLACE_TYPE": {"kind": (0, 15), "place": _HERE, "left": _LEFT},
    "PLACE_CELL": {"kind": (0, 15), "place": _HERE, "left": _LEFT, "memory": _TYPE},
    "FIRE": {
        "kind": (0, 3),
        "place": _HERE,
        "left": (-1, 1),
        "level": _WINDOW,
        "memory": (0, 7),
        "number": _FLAG,
    },
    "POCUS": {"place": _CELL, "level": _WINDOW},
    "SETS": {"memory": _SLOT, "kind": _FLAG},
    "DISCOUNT": {"memory": _SLOT, "number": (1, MOST_SETS), "left": _LEFT},
    "PAY_COIN": {"memory": (-1, PLACES)},
    "PAY_TYPE": {"left": _MANY},
    "PICK_GOOD": {"left": _MANY, "number": _MANY, "kind": (0, 2), "memory": (0, 1 << TYPES)},
    "DRAW": {"left": (1, 400), "kind": (0, 3), "place": (-1, PLACES - 1)},
    "SWAP": {"kind": (0, 3), "place": _CELL, "level": _LEVEL},
    "MANNY": {"place": _SPACE},
    "GIFT_ITEM": {"kind": _FLAG, "left": _MANY},
    "GIFT_SEAT": {"kind": (0, 3), "memory": _CARD},
    "ASK": {"kind": (-1, 3), "memory": _ROW},
    "ALT": {"left": _MANY, "number": _MANY},
    "ROW_PICK": {"kind": (1, 3), "left": _LEFT},
    "SCORE_PICK": {"kind": _FLAG},
    "PARK_PICK": {"kind": _FLAG, "left": (1, PLACES), "number": _LEFT, "level": (-1, 20), "memory": (0, 31)},
    "SLOT_PICK": {"place": _SPACE, "number": _MANY},
    "TRADE": {"left": (1, TYPES), "number": _MANY, "memory": (0, (1 << TYPES) - 1), "kind": _FLAG},
    "WISH": {"left": _MANY, "number": _MANY},
    "EXCH_TYPE": {"place": _CELL},
    "JOIN": {"memory": _TYPE, "left": _MANY},
    "RICH": {"number": _MANY, "kind": _FLAG},
    "HAND_LIMIT": {"left": (1, ARTISANS)},
    "SOLO_ROW": {"memory": _TYPE},
    "SOLO_SHOP": {"memory": _ROW},
    "TALISMAN": {"number": _CARD},
}

#: a fire-up runs within a window, which opens within an effect, and once more with a companion
_WITHIN_EACH_OTHER = {"FIRE": 4, "run": 6}


def stack_rules(rules: Rules, phases: PhaseTable) -> StackRules:
    """Which question may wait on which step."""
    bounds = {**BOUNDS, "run": {**BOUNDS["run"], "number": (0, len(rules.tables.prog) - 1)}}
    nobody = (0, 0)
    bounds |= {key: {"seat": nobody} for key in ("begin", "outcome")}
    return StackRules(
        phases, rules.seats, LIES_ON, bounds, same_seat=_OF_ONE_SEAT, own_seat=("JOIN",), at_most=_WITHIN_EACH_OTHER
    )
