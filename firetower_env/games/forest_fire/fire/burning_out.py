"""Burning out: with `blackening`, the windward side of a fire is burnt after every second spread (ruling FF33)."""

from __future__ import annotations

import numpy as np

from firetower_env.core import hex_floods
from firetower_env.core.bitboards import Ints
from firetower_env.core.grouping import groups
from firetower_env.core.hexes import Plane
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.fire.rays import Ground, Weather, spread_rays
from firetower_env.games.forest_fire.geometry import GRID


def burn_out(e: ForestFireEngine, games: Ints, ground: Ground, weather: Weather, sources: Plane) -> None:
    """Each chosen fire that lit something is warm from now on; one that was warm loses its windward side instead."""
    s = e.s
    fires = hex_floods.groups(GRID, sources)
    lit = spread_rays(ground.rows(fires.row), weather.rows(fires.row), fires.plane).lit
    spreading = GRID.some(lit)
    warm = GRID.some(fires.plane & s.warm[games][fires.row]) & spreading
    whole = fires.plane | lit
    cold = spreading & ~warm
    windward = np.zeros_like(sources)
    for wind, here in groups(weather.wind):
        rows = np.arange(games.size) if here is None else here
        windward[rows] = ~GRID.step(ground.fire[rows], (wind + 3) % 6)
    heated, cooled, burnt = (np.zeros_like(sources) for _ in range(3))
    np.bitwise_or.at(heated, fires.row[cold], whole[cold])
    np.bitwise_or.at(cooled, fires.row[warm], whole[warm])
    np.bitwise_or.at(burnt, fires.row[warm], fires.plane[warm])
    fire = s.fire[games]
    s.warm[games] = (s.warm[games] | heated) & ~cooled & fire
    e.put_out(games, burnt & windward & fire)
