"""Drought: the largest fire doubles, line by line with the wind (ruling FF22)."""

from __future__ import annotations

import numpy as np

from firetower_env.core import hex_floods
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hexes import Plane
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.fire.igniting import ignite
from firetower_env.games.forest_fire.fire.rays import STRONG_WIND
from firetower_env.games.forest_fire.geometry import CELLS, GRID, OFF, TO_ARROW

#: winds with which a drought jumps
_JUMPS = 12


def drought(e: ForestFireEngine, games: Ints) -> None:
    """[FF Drought] the largest fire doubles; without fire nothing happens."""
    games = games[e.s.fires[games] > 0]
    if not games.size:
        return
    fire = _largest(e, games)
    before = e.s.fire[games]
    _Doubling(e, games, fire).run()
    e.set_fire(games, e.s.fire[games])
    lit = (e.s.fire[games] | e.s.burnt[games]) & ~before
    gone = ~GRID.some((fire | lit) & e.s.fire[games])
    e.s.put_out[games[gone]] += 1


def _largest(e: ForestFireEngine, games: Ints) -> Plane:
    """The largest fire; of several the nearest to the wind arrow, then a coin decides."""
    fires = hex_floods.groups(GRID, e.s.fire[games])
    starts = np.searchsorted(fires.row, np.arange(games.size))
    size = GRID.count(fires.plane)
    best = size == np.maximum.reduceat(size, starts)[fires.row]
    away = np.where(GRID.bits(fires.plane), TO_ARROW[e.s.wind[games]][fires.row], np.int64(CELLS)).min(axis=1)
    away[~best] = CELLS
    best &= away == np.minimum.reduceat(away, starts)[fires.row]
    count = np.add.reduceat(best.astype(np.int64), starts)
    chosen = np.zeros(games.size, np.int64)
    tied = count > 1
    if np.count_nonzero(tied):
        chosen[tied] = e.chance.below(games[tied], "coin", count[tied])
    rank = best.cumsum() - 1
    rank -= (rank - best + 1)[starts][fires.row]
    winner = np.flatnonzero(best & (rank == chosen[fires.row]))
    e.chance.tell("coin", games[tied], fires.first[winner[tied]])
    return fires.plane[winner]


class _Doubling:
    """The runs of one fire in each of some games; each places its pieces one by one, in turn."""

    def __init__(self, e: ForestFireEngine, games: Ints, fire: Plane) -> None:
        self.e, self.games = e, games
        wind = e.s.wind[games].astype(np.int64)
        self.wind, self.direction = wind, (wind + 3) % 6
        rows, cells = np.nonzero(GRID.bits(fire))
        inside = np.zeros((games.size, CELLS + 1), np.bool_)
        inside[rows, cells] = True
        leads = ~inside[rows, GRID.neighbour[cells, self.direction[rows]]]
        rows, cells = rows[leads], cells[leads]
        place = np.arange(rows.size) - np.searchsorted(rows, np.arange(games.size))[rows]
        #: by game and run: its front, and the pieces it has left
        self.front = np.full((games.size, int(place.max(initial=-1)) + 1), OFF)
        self.pieces = np.zeros(self.front.shape, np.int64)
        self.front[rows, place] = cells
        self.pieces[rows, place] = _lengths(inside, rows, cells, wind)

    def run(self) -> None:
        """Until no run has a piece left."""
        while np.count_nonzero(self.pieces):
            for run in range(self.front.shape[1]):
                rows = np.flatnonzero(self.pieces[:, run])
                if rows.size:
                    self._place_one(rows, run)

    def _place_one(self, rows: Ints, run: int) -> None:
        """The next piece of this run in these games."""
        games, direction = self.games[rows], self.direction[rows]
        head, target = self._front(games, self.front[rows, run], direction)
        spot = np.where(GRID.has(self.e.forest(games), target), target, OFF)
        blocked = np.flatnonzero(GRID.has(self.e.line(games), target))
        if blocked.size:
            spot[blocked] = self._around(games[blocked], head[blocked], target[blocked], direction[blocked])
        placed = spot != OFF
        self.pieces[rows[~placed], run] = 0
        rows, spot, head = rows[placed], spot[placed], head[placed]
        burns = ignite(self.e, self.games[rows], spot, head)
        self.front[rows, run] = spot
        self.pieces[rows, run] = (self.pieces[rows, run] - 1) * burns

    def _front(self, games: Ints, head: Ints, direction: Ints) -> tuple[Ints, Ints]:
        """The last burning acre of the line, and the one after it."""
        fire = self.e.s.fire[games]
        target = GRID.neighbour[head, direction]
        burns = GRID.has(fire, target)
        while np.count_nonzero(burns):
            head = np.where(burns, target, head)
            target = GRID.neighbour[head, direction]
            burns = GRID.has(fire, target)
        return head, target

    def _around(self, games: Ints, head: Ints, target: Ints, direction: Ints) -> Ints:
        """Over the fire line with a wind of 12 mph or more, else a step aside; `OFF` where neither is possible."""
        forest, line, mph = self.e.forest(games), self.e.line(games), self.e.s.mph[games]
        second = GRID.neighbour[target, direction]
        double = GRID.has(line, second) & (mph >= STRONG_WIND)
        landing = np.where(double, GRID.neighbour[second, direction], second)
        jumps = GRID.has(forest, landing) & (mph >= _JUMPS)
        crossed = GRID.cell[np.where(jumps, target, OFF)] | GRID.cell[np.where(jumps & double, second, OFF)]
        self.e.lose_vehicles(games, crossed)
        spot = np.where(jumps, landing, OFF)
        for aside in (1, -1):
            beside = GRID.neighbour[head, (direction + aside) % 6]
            beyond = GRID.neighbour[beside, direction]
            free = GRID.has(forest, beside) & (beyond >= 0) & ~GRID.has(line, beyond)
            spot = np.where((spot == OFF) & free, beside, spot)
        return spot


def _lengths(inside: Bools, rows: Ints, cells: Ints, wind: Ints) -> Ints:
    """How many acres of the fire lie from each of these straight upwind, itself included."""
    length = np.zeros(rows.size, np.int64)
    going = np.ones(rows.size, np.bool_)
    while np.count_nonzero(going):
        length += going
        cells = GRID.neighbour[cells, wind[rows]]
        going &= inside[rows, cells]
    return length
