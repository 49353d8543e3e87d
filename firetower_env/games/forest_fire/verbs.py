"""The answers: 400 acres, then 15 verbs."""

from __future__ import annotations

from firetower_env.core.actions import ActionLayout
from firetower_env.games.forest_fire.geometry import SIDE

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
END, GET_HELI, GET_DOZER, GET_6W = range(4)
MOVE_EXT, MOVE_DOZER, FLY, DIG, BARREL, BALL, DROP_WATER, DROP_BALL = range(7, 15)
#: the lots of extinguishers: barrels and balls, by verb from `GET_6W` on
LOTS = ((6, 0), (0, 3), (2, 2), (4, 1))
LAYOUT = ActionLayout(SIDE, SIDE, VERBS)
