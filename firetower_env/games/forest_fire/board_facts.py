"""What holds of the board in every game: ground, buildings, tokens, vehicles, fires."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hex_floods import group_count
from firetower_env.core.hexes import Plane
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import COLUMN, FLIGHT
from firetower_env.games.forest_fire.geometry import CORNERS, EDGE, EDGES, FULL, GRID, OFF
from firetower_env.games.forest_fire.rivers import FEWEST, MOST
from firetower_env.games.forest_fire.rules import RIVER_TOKENS
from firetower_env.games.forest_fire.scenario import HOUSES, SCHOOLS
from firetower_env.games.forest_fire.state import BALLS, BARRELS

#: the games in question -> those that keep the fact
Fact = Callable[[ForestFireEngine, Ints], Bools]
_PLANES = ("river", "rock", "burnt", "fire", "house", "school", "warm", "drawn")


def asks(e: ForestFireEngine, games: Ints, *keys: str) -> Bools:
    """Is one of these questions pending?"""
    return np.asarray(np.isin(top(e, games, "phase"), [e.phases.number[key] for key in keys]) & (e.s.depth[games] > 0))


def top(e: ForestFireEngine, games: Ints, column: str) -> Ints:
    """A column of the top frames; anything where none is pending."""
    return np.asarray(e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0), COLUMN[column]], np.int64)


def none(plane: Plane) -> Bools:
    """Is nothing set?"""
    return np.asarray(~plane.any(axis=-1))


def _guards(e: ForestFireEngine, games: Ints) -> Bools:
    """Nothing lies outside the board."""
    s, fits = e.s, np.ones(games.size, np.bool_)
    for name in _PLANES:
        fits &= none(getattr(s, name)[games] & ~FULL)
    for bits in (s.barrels, s.balls):
        fits &= ~(bits[games] & ~FULL).any(axis=(1, 2))
    return fits


def _ground(e: ForestFireEngine, games: Ints) -> Bools:
    """One kind of ground on every acre; buildings on forest, one on an acre."""
    s, taken = e.s, np.zeros((games.size, GRID.lanes), np.uint32)
    fits = np.ones(games.size, np.bool_)
    for name in ("river", "rock", "burnt", "fire", "house", "school"):
        plane = getattr(s, name)[games]
        fits &= none(plane & taken)
        taken |= plane
    cap = e.rules.rock_cap
    return fits if cap is None else np.asarray(fits & (GRID.count(s.rock[games]) <= cap))


def _layout(e: ForestFireEngine, games: Ints) -> Bools:
    """Rivers and buildings are those of the scenario, or such as chance or players can lay."""
    s, board = e.s, e.rules.board
    river, house, school = s.river[games], s.house[games], s.school[games]
    if board is not None:
        water = GRID.plane([acre for path in board.rivers for acre in path])
        fits = (river == water).all(axis=1) & none(house & ~GRID.plane(board.houses))
        return np.asarray(fits & none(school & ~GRID.plane(board.schools)))
    fits = none((house | school) & EDGE) & none(river & CORNERS)
    fits &= (GRID.count(house) <= HOUSES) & (GRID.count(school) <= SCHOOLS)
    ends = np.stack([GRID.count(river & edge) for edge in EDGES], axis=1)
    if e.rules.design == "players":
        return np.asarray(fits & (GRID.count(river) <= RIVER_TOKENS) & (ends <= 1).all(axis=1))
    return np.asarray(fits & (ends == 1).all(axis=1) & (GRID.count(river) >= FEWEST) & (GRID.count(river) <= MOST))


def _tokens(e: ForestFireEngine, games: Ints) -> Bools:
    """None is lost, none is new, and none lies in a fire but under one that is being placed."""
    s = e.s
    fits = np.ones(games.size, np.bool_)
    quiet = s.fire[games] & ~(s.drawn[games] * asks(e, games, "NEW_FIRE")[:, None])
    for bits, cargo, store, total in (
        (s.barrels, s.cargo_barrels, s.store_barrels, BARRELS),
        (s.balls, s.cargo_balls, s.store_balls, BALLS),
    ):
        ground = np.bitwise_count(bits[games]).sum(axis=2) @ (1 << np.arange(bits.shape[1]))
        fits &= ground + cargo[games] + store[games] == total
        fits &= none(np.bitwise_or.reduce(bits[games], axis=1) & quiet)
    return fits


def _vehicles(e: ForestFireEngine, games: Ints) -> Bools:
    """Vehicles stand where they may, but for a helicopter in flight; only it carries anything."""
    s = e.s
    blocked = ~e.standing(games)
    flying = asks(e, games, "HELI") | (asks(e, games, "BALL_SECOND") & (top(e, games, "activity") == FLIGHT))
    aboard = s.water[games] + s.cargo_barrels[games] + s.cargo_balls[games]
    fits = none(e.dozers(games) & blocked) & (flying | none(GRID.cell[s.heli[games]] & blocked))
    return np.asarray(fits & (aboard <= np.where(s.heli[games] == OFF, 0, e.rules.cargo_limit)))


def _fires(e: ForestFireEngine, games: Ints) -> Bools:
    """Fires are counted right, and warm acres burn."""
    s = e.s
    fits = s.fires[games] == group_count(GRID, s.fire[games])
    return np.asarray(fits & none(s.warm[games] & (~s.fire[games] if e.rules.blackening else FULL)))


BOARD: dict[str, Fact] = {
    "guards": _guards,
    "ground": _ground,
    "layout of the board": _layout,
    "tokens": _tokens,
    "vehicles": _vehicles,
    "fires": _fires,
}
