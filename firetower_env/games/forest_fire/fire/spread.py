"""The spread: which fires, what they light, set off and destroy, and what burns out behind them."""

from __future__ import annotations

import numpy as np

from firetower_env.core import hex_floods
from firetower_env.core.bitboards import Ints
from firetower_env.core.hexes import Plane
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.engine import ForestFireEngine, take_one
from firetower_env.games.forest_fire.fire.burning_out import burn_out
from firetower_env.games.forest_fire.fire.rays import Ground, Reached, ground_of, spread_rays, weather_of
from firetower_env.games.forest_fire.geometry import GRID


def spread(e: ForestFireEngine, games: Ints) -> None:
    """[FF Spread of a forest fire] the chosen fires spread at once from one snapshot (ruling FF17), then the checks."""
    games = games[e.s.fires[games] > 0]
    if not games.size:
        return
    sources = _choose(e, games)
    ground, weather = ground_of(e, games), weather_of(e, games)
    reached = spread_rays(ground, weather, sources)
    _carry_out(e, games, ground, reached)
    _count_put_out(e, games, sources, reached.heads)
    outcome.check(e, games)
    going = np.flatnonzero(e.s.over[games] == 0)
    if e.rules.blackening and going.size:
        burn_out(e, games[going], ground.rows(going), weather.rows(going), sources[going])


def _choose(e: ForestFireEngine, games: Ints) -> Plane:
    """The acres of the fires that spread: so many as the card says, by chance; all if there are no more (FF16)."""
    sources = e.s.fire[games]
    wanted = e.s.spreads[games]
    more = np.flatnonzero(e.s.fires[games] > wanted)
    if more.size:
        sources[more] = _draw(e, games[more], sources[more], wanted[more])
    return sources


def _draw(e: ForestFireEngine, games: Ints, fire: Plane, wanted: Ints) -> Plane:
    """So many of the fires of each of these games, all equally likely."""
    fires = hex_floods.groups(GRID, fire)
    starts = np.searchsorted(fires.row, np.arange(games.size))
    place = np.arange(fires.row.size) - starts[fires.row]
    keys = e.chance.many(games, "fires", int(place.max()) + 1)[fires.row, place]
    order = np.lexsort((keys, fires.row))
    rank = np.empty_like(place)
    rank[order] = place
    chosen = rank < wanted[fires.row]
    if e.chance.listener is not None:
        told = np.full((games.size, int(wanted.max())), -1, np.int16)
        told[fires.row[chosen], rank[chosen]] = fires.first[chosen]
        e.chance.tell("fires", games, told)
    return np.bitwise_or.reduceat(fires.plane * chosen[:, None].astype(np.uint32), starts, axis=0)


def _carry_out(e: ForestFireEngine, games: Ints, ground: Ground, reached: Reached) -> None:
    """Acres burn, buildings and vehicles are gone, tokens go off: one for each acre, a ball first (ruling FF21)."""
    s = e.s
    lit, heads = reached.lit, reached.heads
    doused = lit & ground.tokens
    hit, charred = lit, doused
    if np.count_nonzero(doused):
        balls = lit & ground.balls
        barrels = doused & ~balls
        take_one(s.balls, games, balls)
        take_one(s.barrels, games, barrels)
        s.store_balls[games] += GRID.count(balls)
        s.store_barrels[games] += GRID.count(barrels)
        if e.rules.building_saved:
            hit = lit & ~doused
            charred = doused & ~(s.house[games] | s.school[games])
    e.lose_buildings(games, hit)
    e.lose_vehicles(games, hit | reached.crossed)
    s.burnt[games] |= charred | heads
    e.set_fire(games, (ground.fire | lit) & ~(doused | heads))


def _count_put_out(e: ForestFireEngine, games: Ints, sources: Plane, heads: Plane) -> None:
    """Ruling FF32: chosen fires of which nothing burns any more; balls put out whatever they had lit, too."""
    hit = np.flatnonzero(GRID.some(heads))
    if not hit.size:
        return
    fires = hex_floods.groups(GRID, sources[hit])
    gone = ~GRID.some(fires.plane & e.s.fire[games[hit]][fires.row])
    e.s.put_out[games[hit]] += np.bincount(fires.row[gone], minlength=hit.size)
