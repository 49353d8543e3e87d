"""What a lot of new extinguishers would put out, piece by piece, each on the board as it is by then."""

from __future__ import annotations

import numpy as np

from firetower_agents.forest_fire.hexes import NEXT
from firetower_agents.forest_fire.reader import Reader, token_reach
from firetower_agents.forest_fire.threats import second_threats
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints

#: barrels and balls of each lot
LOTS = {"GET_6W": (6, 0), "GET_3B": (0, 3), "GET_2W2B": (2, 2), "GET_4W1B": (4, 1)}


def lot_values(view: Reader, threat: Floats) -> dict[str, Floats]:
    """The threats that each lot could put out, `(rows,)`; what the store lacks is left out."""
    barrels, balls = view.number("store_barrels"), view.number("store_balls")
    burning, value = threat, np.zeros(view.count)
    #: the board and the value after so many barrels, which come before the balls
    after = {0: (burning, value)}
    for number in range(max(count for count, _ in LOTS.values())):
        burning, gained = _put_out(burning, number < barrels, ball=False)
        value = value + gained
        after[number + 1] = burning, value
    out = {}
    for verb, (first, then) in LOTS.items():
        burning, value = after[first]
        for number in range(then):
            burning, gained = _put_out(burning, number < balls, ball=True)
            value = value + gained
        out[verb] = value
    return out


def _put_out(threat: Floats, there: Bools, ball: bool) -> tuple[Floats, Floats]:
    """One more extinguisher on the worst fire in reach, in the rows that have one: the threats left, and those gone."""
    rows = np.arange(len(threat))
    second = second_threats(threat) if ball else np.zeros_like(threat)
    fire = threat > 0
    worth = np.where(fire & token_reach(fire), threat + second, 0.0)
    acre: Ints = worth.argmax(axis=1)
    gained = np.where(there, worth[rows, acre], 0.0)
    hit = gained > 0
    left = threat.copy()
    left[rows[hit], acre[hit]] = 0.0
    if ball:
        _second(left, rows[hit], acre[hit])
    return left, gained


def _second(threat: Floats, rows: Ints, acres: Ints) -> None:
    """A ball puts out the worst fire beside it, too."""
    beyond = np.concatenate([threat[rows], np.zeros((rows.size, 1))], axis=1)
    around = NEXT[acres]
    worst = np.take_along_axis(beyond, around, axis=1).argmax(axis=1)
    there = around[np.arange(rows.size), worst]
    inside = there < threat.shape[1]
    threat[rows[inside], there[inside]] = 0.0
