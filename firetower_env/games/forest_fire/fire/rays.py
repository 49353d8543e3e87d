"""How far fire goes with the wind: all rays of many games at once.

Rays of one direction never meet: each ends before the next burning acre on its line. So they are followed together, as
planes, in at most three steps.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import groups
from firetower_env.core.hexes import Plane
from firetower_env.games.forest_fire.geometry import FULL, GRID, OPPOSITE

#: winds that cross two adjacent fire lines (ruling FF20)
STRONG_WIND = 22
_ALL = np.uint32(0xFFFFFFFF)


class Ground(NamedTuple):
    """The board before the spread, one row per game (or per fire)."""

    fire: Plane
    forest: Plane
    line: Plane
    balls: Plane
    tokens: Plane

    def rows(self, which: Any) -> Ground:
        """Some rows of it."""
        return Ground(*(plane[which] for plane in self))


class Weather(NamedTuple):
    """The weather, one entry per row."""

    wind: NDArray[np.int32]
    mph: NDArray[np.int32]
    distance: NDArray[np.int32]
    jump: NDArray[np.int32]

    def rows(self, which: Any) -> Weather:
        """Some rows of it."""
        return Weather(*(column[which] for column in self))


class Reached(NamedTuple):
    """What rays have done: acres lit (put out at once or not), acres that balls put out behind them, acres crossed."""

    lit: Plane
    heads: Plane
    crossed: Plane


def spread_rays(ground: Ground, weather: Weather, sources: Plane) -> Reached:
    """Follow the rays from these burning acres, all with the wind of their row."""
    reached = Reached(*(np.zeros_like(sources) for _ in Reached._fields))
    for wind, here in groups(weather.wind):
        rows: Any = slice(None) if here is None else here
        rays = _Rays((wind + 3) % 6, ground.rows(rows), weather.rows(rows))
        rays.follow(sources[rows])
        for plane, part in zip(reached, (rays.lit, rays.heads, rays.crossed), strict=True):
            plane[rows] = part
    return reached


class _Rays:
    """The rays of games with the same wind."""

    def __init__(self, direction: int, ground: Ground, weather: Weather) -> None:
        self.direction, self.ground = direction, ground
        far, strong = weather.distance, weather.mph >= STRONG_WIND
        self.jumps = bool(np.count_nonzero(weather.jump))
        self.jump, self.far = _mask(weather.jump > 0), int(far.max())
        self.two, self.three = _mask(far >= 2), _mask(far >= 3)
        self.over_two = _mask(strong & (far != 2))
        self.lit, self.heads, self.crossed = (np.zeros_like(ground.fire) for _ in range(3))

    def _on(self, plane: Plane) -> Plane:
        return GRID.step(plane, self.direction)

    def _back(self, plane: Plane) -> Plane:
        return GRID.step(plane, OPPOSITE[self.direction])

    def follow(self, sources: Plane) -> None:
        """Ruling FF19: an acre costs one; with a distance of two or three a jump costs the acres crossed as well."""
        leading = sources & self._back(FULL & ~self.ground.fire)
        first, over_one = self._go(leading), self._jump(leading)
        if self.jumps:
            self._jump_two(leading)
        if self.far == 1:
            return
        first &= self.two
        second = self._go(first)
        self._go(over_one & self.three)
        self._jump(first & self.three)
        if self.far == 3:
            self._go(second & self.three)

    def _go(self, heads: Plane) -> Plane:
        """One acre on; returns the acres that are alight and go on burning."""
        targets = self._on(heads) & self.ground.forest
        return self._light(targets, 1)

    def _jump(self, heads: Plane) -> Plane:
        """Over one fire line, where the card says so."""
        if not self.jumps:
            return np.zeros_like(heads)
        gap = self._on(heads) & self.ground.line & self.jump
        targets = self._on(gap) & self.ground.forest
        self.crossed |= self._back(targets)
        return self._light(targets, 2)

    def _jump_two(self, heads: Plane) -> None:
        """Over two of them, with a strong wind and not with a distance of two."""
        near = self._on(heads) & self.ground.line & self.jump & self.over_two
        if not np.count_nonzero(near):
            return
        gap = self._on(near) & self.ground.line
        targets = self._on(gap) & self.ground.forest
        back = self._back(targets)
        self.crossed |= back | self._back(back)
        self._light(targets, 3)

    def _light(self, targets: Plane, steps: int) -> Plane:
        """These acres catch fire from those so many steps behind; a ball puts out both, a barrel only its own."""
        self.lit |= targets
        came = targets & self.ground.balls
        if np.count_nonzero(came):
            for _ in range(steps):
                came = self._back(came)
            self.heads |= came
        return targets & ~self.ground.tokens


def _mask(which: Bools) -> Plane:
    """All bits where it holds, `(k, 1)`."""
    return np.multiply(which, _ALL, dtype=np.uint32)[:, None]


def ground_of(e: Any, games: Ints) -> Ground:
    """The board of these games."""
    balls, line, fire = e.any_ball(games), e.line(games), e.s.fire[games]
    return Ground(fire, np.asarray(FULL & ~(line | fire)), line, balls, balls | e.any_barrel(games))


def weather_of(e: Any, games: Ints) -> Weather:
    """The weather of these games."""
    s = e.s
    return Weather(s.wind[games], s.mph[games], s.distance[games], s.jump[games])
