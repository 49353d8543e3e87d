"""New fires: where they start, who shapes them, and the tokens that go off under them."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.cards.table import MOST_ACRES
from firetower_env.games.forest_fire.engine import ForestFireEngine, pick
from firetower_env.games.forest_fire.fire.igniting import set_off
from firetower_env.games.forest_fire.frames import ForestFireFrames
from firetower_env.games.forest_fire.geometry import GRID, OFF


def roll(e: ForestFireEngine, games: Ints, acres: Ints) -> None:
    """[FF Play] the dice name an acre of the whole board that can burn; without any nothing happens."""
    if not games.size:
        return
    forest = e.forest(games)
    some = GRID.some(forest)
    games = games[some]
    start(e, games, pick(e, games, forest[some], "dice", "dice"), acres[some])


def start(e: ForestFireEngine, games: Ints, cells: Ints, acres: Ints) -> None:
    """A fire of so many acres starts there."""
    if not games.size:
        return
    _place(e, games, cells, np.zeros(games.size, np.int64))
    if e.rules.new_fire == "strict":
        _go_with_the_wind(e, games, cells, acres)
        finish(e, games)
    else:
        _go_on(e, games, acres - 1)


def _place(e: ForestFireEngine, games: Ints, cells: Ints, number: Ints) -> None:
    planes = GRID.cell[cells]
    e.lose_buildings(games, planes)
    e.lose_vehicles(games, planes)
    e.burn_acre(games, cells)
    e.s.drawn[games] |= planes
    e.s.placed[games, number] = cells


def _go_with_the_wind(e: ForestFireEngine, games: Ints, cells: Ints, acres: Ints) -> None:
    """Ruling FF12, strictly: straight on, else to one side of it, else to the other, else no further."""
    direction = (e.s.wind[games].astype(np.int64) + 3) % 6
    for number in range(1, MOST_ACRES):
        spot = np.full(games.size, OFF)
        forest = e.forest(games)
        for aside in (0, 1, -1):
            beside = GRID.neighbour[cells, (direction + aside) % 6]
            spot = np.where((spot == OFF) & GRID.has(forest, beside), beside, spot)
        on = (spot != OFF) & (acres > number)
        games, cells, acres, direction = games[on], spot[on], acres[on], direction[on]
        if not games.size:
            return
        _place(e, games, cells, np.full(games.size, number))


def _go_on(e: ForestFireEngine, games: Ints, left: Ints) -> None:
    """Ask for the next acre, if there is one left and room for it."""
    more = (left > 0) & GRID.some(GRID.around(e.s.drawn[games]) & e.forest(games))
    e.ask(games[more], "NEW_FIRE", left=left[more])
    finish(e, games[~more])


def new_fire_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Play] any acre beside this fire that can burn (ruling FF12)."""
    return Answers(GRID.around(e.s.drawn[games]) & e.forest(games))


def new_fire(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """One more acre of the new fire."""
    number = (e.s.placed[games] != OFF).sum(axis=1)
    _place(e, games, action, number)
    _go_on(e, games, fr.left - 1)


def finish(e: ForestFireEngine, games: Ints) -> None:
    """Ruling FF14: tokens under the fire go off in the order its acres were placed; then the checks."""
    if not games.size:
        return
    s = e.s
    fire = s.drawn[games]
    armed = GRID.some(fire & (e.any_ball(games) | e.any_barrel(games)))
    if np.count_nonzero(armed):
        here = games[armed]
        _set_off_tokens(e, here)
        s.put_out[here] += ~GRID.some(fire[armed] & s.fire[here])
    s.drawn[games] = 0
    s.placed[games] = OFF
    outcome.check(e, games)


def _set_off_tokens(e: ForestFireEngine, games: Ints) -> None:
    s = e.s
    placed = s.placed[games].astype(np.int64)
    for number in range(MOST_ACRES):
        cells = placed[:, number]
        rows = np.flatnonzero(GRID.has(s.fire[games], cells))
        here = games[rows]
        ball, doused = set_off(e, here, cells[rows])
        out = GRID.cell[np.where(doused, cells[rows], OFF)]
        s.burnt[here] |= out
        s.fire[here] &= ~out
        _put_out_beside(e, here[ball], cells[rows][ball], placed[rows][ball])
    e.set_fire(games, s.fire[games])


def _put_out_beside(e: ForestFireEngine, games: Ints, cells: Ints, placed: Ints) -> None:
    """A ball also puts out the first placed of the burning acres of this fire beside it."""
    s = e.s
    near = GRID.around(GRID.cell[cells]) & s.fire[games]
    spot = np.full(games.size, OFF)
    for number in range(MOST_ACRES):
        fits = (spot == OFF) & GRID.has(near, placed[:, number])
        spot = np.where(fits, placed[:, number], spot)
    s.burnt[games] |= GRID.cell[spot]
    s.fire[games] &= ~GRID.cell[spot]
