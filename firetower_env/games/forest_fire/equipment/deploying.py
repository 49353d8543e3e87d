"""Putting out: barrels and water put out one acre, balls two."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.engine import ForestFireEngine, around_bits
from firetower_env.games.forest_fire.frames import BALL, ForestFireFrames
from firetower_env.games.forest_fire.geometry import GRID


def deploy(e: ForestFireEngine, games: Ints, pieces: Ints, cells: Ints, activity: int) -> None:
    """[FF Fighting] a token (or water) lands on these burning acres; what follows is pending already.

    A fire is put out if none of its acres is left: those that burn beside the acre hang together with it.
    """
    if not games.size:
        return
    near = GRID.around(GRID.cell[cells]) & e.s.fire[games]
    count = GRID.count(near)
    pair = (pieces == BALL) & (count == 1)
    e.s.put_out[games] += count == 0
    e.put_out_acre(games, cells)
    if np.count_nonzero(pair):
        _put_out_beside(e, games[pair], GRID.first(near[pair]))
    asks = (pieces == BALL) & (count > 1)
    if np.count_nonzero(asks):
        e.ask(games[asks], "BALL_SECOND", source=cells[asks], activity=activity)
    outcome.check_goal(e, games)


def _put_out_beside(e: ForestFireEngine, games: Ints, cells: Ints) -> None:
    """The only acre beside a ball is put out, and the fire if no more of it burns."""
    e.put_out_acre(games, cells)
    e.s.put_out[games] += around_bits(e.s.fire[games], cells) == 0


def second_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Fighting] one of the burning acres beside it, which must be named (ruling FF30)."""
    return Answers(GRID.around(GRID.cell[fr.source]) & e.s.fire[games])


def second(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """The second acre of a ball is put out. Another one beside the ball burns on, so no fire is put out by it."""
    e.put_out_acre(games, action)


def burns(e: ForestFireEngine, games: Ints, cells: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Do these acres burn?"""
    return GRID.has(e.s.fire[games], cells)
