"""The cards by number: weather, fire cards by their acres, droughts, catastrophes and lucky breaks.

A weather card is 6 × its row of the table + the direction the wind comes from. What is printed on the cards is not
public; all of this is a choice within the printed totals, and an option where players differ.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.hexes import DIRECTIONS
from firetower_env.games.forest_fire.rules import Rules

ROWS = 9
WEATHER = ROWS * len(DIRECTIONS)
#: a fire card of n acres is FIRE + n - 1
FIRE, MOST_ACRES = WEATHER, 6
DROUGHT, CRASH, BREAKDOWN, LUCKY_DOZER, LUCKY_HELI, LUCKY_SUPPLY = range(FIRE + MOST_ACRES, FIRE + MOST_ACRES + 6)
CARDS = LUCKY_SUPPLY + 1
OTHERS = (CRASH, BREAKDOWN, LUCKY_DOZER, LUCKY_HELI, LUCKY_SUPPLY)

#: mph, number of fires, distance, jump, by row
_DEFAULT = (
    (2, 1, 1, 0),
    (5, 2, 1, 0),
    (8, 2, 1, 0),
    (10, 3, 1, 0),
    (12, 2, 2, 0),
    (15, 3, 2, 0),
    (15, 3, 2, 1),
    (18, 4, 2, 1),
    (22, 3, 3, 1),
)
_MILD = (
    (2, 1, 1, 0),
    (5, 1, 1, 0),
    (8, 2, 1, 0),
    (10, 2, 1, 0),
    (12, 1, 2, 0),
    (15, 2, 2, 0),
    (15, 2, 1, 1),
    (18, 2, 2, 1),
    (22, 2, 3, 1),
)
STRENGTHS = {"default": _DEFAULT, "relabelled": _DEFAULT, "mild": _MILD}
#: ruling FF9: the weather until the first weather card is that of row 0
CALM = 0
#: copies by row, in the order of the directions
_COPIES = {
    "default": ("211121", "121211", "112112", "110110", "111011", "000101", "101000", "000010", "010100"),
    "relabelled": ("112121", "112121", "112121", "101110", "111011", "000011", "001100", "000010", "011000"),
    "mild": ("211121", "121211", "212112", "110110", "101011", "000101", "011000", "000010", "010100"),
}

WEATHER_KIND, FIRE_KIND = range(2)
#: the kinds of cards that an observation tells apart
KINDS = (
    "weather",
    "forest fire",
    "drought",
    "helicopter crash",
    "bulldozer breakdown",
    "lucky bulldozer",
    "lucky helicopter",
    "lucky supply",
)
#: by card, the last one being none: its kind
KIND: NDArray[np.int64] = np.array([0] * WEATHER + [1] * MOST_ACRES + list(range(2, len(KINDS))) + [-1])
#: what decides into which pile a card may be dealt: droughts, fire cards, all others
PLAIN, FLAME, DRY = range(3)
CLASS: NDArray[np.uint8] = np.array([PLAIN] * WEATHER + [FLAME] * MOST_ACRES + [DRY] + [PLAIN] * len(OTHERS), np.uint8)


def copies(rules: Rules) -> NDArray[np.uint8]:
    """How many of each card are in the game."""
    count = np.zeros(CARDS, np.uint8)
    count[:WEATHER] = [int(number) for row in _COPIES[rules.weather] for number in row]
    for acres in rules.fire_cards:
        count[FIRE + acres - 1] += 1
    count[DROUGHT] = sum(rules.droughts)
    count[list(OTHERS)] = 1
    return count


def strengths(rules: Rules) -> NDArray[np.int32]:
    """By row: mph, number of fires, distance, jump."""
    return np.array(STRENGTHS[rules.weather], np.int32)
