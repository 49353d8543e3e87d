"""The wind die and storms."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.geometry import VALID_WINDS
from firetower_env.games.fire_tower.table import NOBODY, Table


def valid_winds(e: Table, games: Ints) -> Bools:
    """[FT p.4] The wind may blow only where a standing tower is touched, `(k, 4)`."""
    return VALID_WINDS[e.s.standing[games]]


def roll_valid(e: Table, games: Ints) -> Ints:
    """Roll the die again and again until a valid wind comes up: uniform over the valid ones (ruling R2)."""
    return e.chance.pick(games, "wind", valid_winds(e, games), "wind")


def roll_new(e: Table, games: Ints) -> None:
    """Ruling R25: a new wind, never the present one, never an invalid one."""
    allowed = valid_winds(e, games)
    allowed[np.arange(games.size), e.s.wind[games]] = False
    e.s.wind[games] = e.chance.pick(games, "wind", allowed, "wind")


def reroll_if_invalid(e: Table, games: Ints) -> None:
    """Ruling R28: a wind that touches no standing tower any more is rolled anew."""
    lost = ~VALID_WINDS[e.s.standing[games], e.s.wind[games]]
    games = games[lost]
    if games.size:
        e.s.wind[games] = roll_valid(e, games)


def storm(e: Table, games: Ints, credit: Ints) -> Ints:
    """[FT p.6] Every gem gives one new gem downwind, all at once (ruling R40), then the wind is rolled anew.

    Returns the games that go on; a storm that decides the game ends it before the second roll (ruling R41).
    """
    board = Board(e, games)
    ignite(e, games, board.downwind(roll_valid(e, games)), credit)
    games = games[e.s.over[games] == 0]
    if games.size:
        e.s.wind[games] = roll_valid(e, games)
    return games


def nobody(games: Ints) -> Ints:
    """No credit for any of these games."""
    return np.full(games.size, NOBODY)
