"""One acre catches fire: what stood there is gone, and a token there goes off."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import BALL, BARREL
from firetower_env.games.forest_fire.geometry import GRID, OFF


def set_off(e: ForestFireEngine, games: Ints, cells: Ints) -> tuple[Bools, Bools]:
    """One token on each of these acres goes to the store, a ball before a barrel: was there a ball, was there any?"""
    ball = GRID.has(e.any_ball(games), cells)
    barrel = GRID.has(e.any_barrel(games), cells) & ~ball
    for here, piece in ((ball, BALL), (barrel, BARREL)):
        pieces = np.full(np.count_nonzero(here), piece)
        e.pick_up(games[here], pieces, cells[here])
        e.to_store(games[here], pieces)
    return ball, ball | barrel


def ignite(e: ForestFireEngine, games: Ints, cells: Ints, heads: Ints) -> Bools:
    """IGNITE: does the acre go on burning? A ball also puts out where the fire came from. Fires are not counted yet."""
    s = e.s
    token = GRID.has(e.any_ball(games) | e.any_barrel(games), cells)
    saved = token & e.rules.building_saved
    kept = saved & GRID.has(s.house[games] | s.school[games], cells)
    planes = GRID.cell[np.where(saved, OFF, cells)]
    e.lose_buildings(games, planes)
    e.lose_vehicles(games, planes)
    s.fire[games] |= planes
    ball, doused = set_off(e, games, cells)
    out = GRID.cell[np.where(doused & ~kept, cells, OFF)] | (GRID.cell[np.where(ball, heads, OFF)] & s.fire[games])
    s.burnt[games] |= out
    s.fire[games] &= ~out
    return ~doused
