"""The wind die and storms."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import VALID_WINDS
from firetower_env.games.fire_tower.state import NOBODY


def valid_winds(e: FireTowerEngine, games: Ints) -> Bools:
    """[FT p.4] The wind may blow only where a standing tower is touched, `(k, 4)`."""
    return VALID_WINDS[e.s.standing[games]]


def roll_valid(e: FireTowerEngine, games: Ints) -> Ints:
    """Roll the die again and again until a valid wind comes up: uniform over the valid ones (ruling R2)."""
    return e.chance.pick(games, "wind", valid_winds(e, games), "wind")


def roll_new(e: FireTowerEngine, games: Ints) -> None:
    """Ruling R25: a new wind, never the present one, never an invalid one."""
    allowed = valid_winds(e, games)
    allowed[np.arange(games.size), e.s.wind[games]] = False
    e.s.wind[games] = e.chance.pick(games, "wind", allowed, "wind")


def reroll_if_invalid(e: FireTowerEngine, games: Ints) -> None:
    """Ruling R28: a wind that touches no standing tower any more is rolled anew."""
    lost = ~VALID_WINDS[e.s.standing[games], e.s.wind[games]]
    games = games[lost]
    if games.size:
        e.s.wind[games] = roll_valid(e, games)


def storm(e: FireTowerEngine, games: Ints, credit: Ints, placers: Ints, *, cards_follow: bool = False) -> None:
    """[FT p.6] The fire spreads, then the wind is rolled anew; a storm that decides the game ends it there (R41).

    Firehawks wait for that second roll, by an option (ruling X25) only for the spread, or for the cards as well.
    """
    if e.storm_hawks == "after_spread":
        e.push(games, "second_roll", 0)
        spread(e, games, credit, placers)
    else:
        spread(e, games, credit, placers, unfinished=cards_follow and e.storm_hawks == "after_discards")
        new_wind(e, games)


def spread(e: FireTowerEngine, games: Ints, credit: Ints, placers: Ints, unfinished: bool = False) -> None:
    """[FT p.6] Roll a wind; every fire gives one new gem there, all at once (ruling R40)."""
    cells = Board(e, games).downwind(roll_valid(e, games))
    ignite(e, games, cells, credit, placers=placers, unfinished=unfinished)


def new_wind(e: FireTowerEngine, games: Ints) -> None:
    """Roll the wind anew where the game goes on."""
    games = games[e.s.over[games] == 0]
    if games.size:
        e.s.wind[games] = roll_valid(e, games)


def _second_roll(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling X25 with storm_hawks="after_spread": the second roll of a storm comes after its firehawks."""
    new_wind(e, games)


def nobody(games: Ints) -> Ints:
    """No credit for any of these games."""
    return np.full(games.size, NOBODY)


AUTOMATIC = (Phase("second_roll", _second_roll),)
