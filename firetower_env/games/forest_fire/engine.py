"""The engine: N games of one set of rules, with what several phases need of the board and its pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.engine import Engine
from firetower_env.core.hex_floods import group_count
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.games.forest_fire.cards import table
from firetower_env.games.forest_fire.frames import BALL, BARREL
from firetower_env.games.forest_fire.geometry import FULL, GRID, OFF
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.games.forest_fire.scenario import BULLDOZERS, ITEMS
from firetower_env.games.forest_fire.state import ForestFireState
from firetower_env.games.forest_fire.verbs import LAYOUT

STREAMS = ("board", "dice", "wind", "deck", "fires", "coin")


class ForestFireEngine(Engine[ForestFireState]):
    """N games of one set of rules."""

    def __init__(self, count: int, rules: Rules, phases: PhaseTable) -> None:
        sizes = {"seats": rules.players, "cards": rules.cards, "streams": len(STREAMS), **phases.sizes}
        super().__init__(ForestFireState(count, sizes), phases, LAYOUT, STREAMS)
        self.rules = rules
        self.players = rules.players
        #: the item of the first bulldozer
        self.first_item = ITEMS if rules.design == "players" else 0
        self.strengths = table.strengths(rules)
        self.copies = table.copies(rules)
        #: by pile: the turn after which the next one begins, its fire cards and droughts
        self.pile_ends: NDArray[np.int64] = np.cumsum(rules.piles)
        self.pile_shares = list(zip(rules.fires, rules.droughts, strict=True))

    def seat(self, games: Ints) -> Ints:
        """The seat on turn."""
        return np.asarray((self.s.turn[games] - 1) % self.players, np.int64)

    def ask(self, games: Ints, key: str, **columns: Any) -> None:
        """Put a question to the seat on turn."""
        if games.size:
            self.push(games, key, self.seat(games), **columns)

    def ask_item(self, games: Ints, key: str, item: Ints | int, **columns: Any) -> None:
        """Ask for an item of the setup: the k-th belongs to seat k, counted round."""
        self.push(games, key, item % self.players, left=item, **columns)

    # -- sets of acres ------------------------------------------------------------------------------------------------

    def line(self, games: Ints) -> Plane:
        """Fire lines: river, rock and burnt acres."""
        s = self.s
        return np.asarray(s.river[games] | s.rock[games] | s.burnt[games])

    def forest(self, games: Ints) -> Plane:
        """Acres that can catch fire, with or without a building."""
        return np.asarray(FULL & ~(self.line(games) | self.s.fire[games]))

    def standing(self, games: Ints) -> Plane:
        """Where a bulldozer may stand: forest, rock or burnt, without a building."""
        s = self.s
        return np.asarray(FULL & ~(s.river[games] | s.fire[games] | s.house[games] | s.school[games]))

    def landing(self, games: Ints) -> Plane:
        """Where a helicopter may land: where a bulldozer may stand, if no neighbour burns."""
        return self.standing(games) & ~GRID.around(self.s.fire[games])

    def dozers(self, games: Ints) -> Plane:
        """The acres of bulldozers."""
        cells = self.s.dozer[games]
        return np.asarray(GRID.cell[cells[:, 0]] | GRID.cell[cells[:, 1]])

    def dozer_count(self, games: Ints) -> Ints:
        """Bulldozers on the board."""
        return np.asarray((self.s.dozer[games] != OFF).sum(axis=1))

    def any_barrel(self, games: Ints) -> Plane:
        """Acres with barrels on the ground."""
        return np.asarray(np.bitwise_or.reduce(self.s.barrels[games], axis=1))

    def any_ball(self, games: Ints) -> Plane:
        """Acres with balls on the ground."""
        return np.asarray(np.bitwise_or.reduce(self.s.balls[games], axis=1))

    # -- tokens -------------------------------------------------------------------------------------------------------

    def lay(self, games: Ints, pieces: Ints, cells: Ints) -> None:
        """One more token of this kind on each of these acres."""
        for bits, here in self._by_kind(pieces):
            add_one(bits, games[here], GRID.cell[cells[here]])

    def pick_up(self, games: Ints, pieces: Ints, cells: Ints) -> None:
        """One token of this kind less on each of these acres, where there is one."""
        for bits, here in self._by_kind(pieces):
            take_one(bits, games[here], GRID.cell[cells[here]])

    def _by_kind(self, pieces: Ints) -> Iterator[tuple[Plane, Ints]]:
        for number, bits in ((BARREL, self.s.barrels), (BALL, self.s.balls)):
            (here,) = (pieces == number).nonzero()
            if here.size:
                yield bits, here

    def to_store(self, games: Ints, pieces: Ints, count: int = 1) -> None:
        """Tokens of this kind come into the store, or leave it."""
        barrel = pieces == BARREL
        self.s.store_barrels[games[barrel]] += count
        self.s.store_balls[games[~barrel]] += count

    # -- losses -------------------------------------------------------------------------------------------------------

    def lose_vehicles(self, games: Ints, planes: Plane) -> None:
        """Vehicles on these acres leave the board."""
        s = self.s
        for number in range(BULLDOZERS):
            hit = games[GRID.has(planes, s.dozer[games, number])]
            s.dozer[hit, number] = OFF
        self.lose_helicopter(games[GRID.has(planes, s.heli[games])])

    def lose_helicopter(self, games: Ints) -> None:
        """The helicopter leaves the board; what it carried goes to the store, river water nowhere (ruling FF13)."""
        s = self.s
        s.store_barrels[games] += s.cargo_barrels[games]
        s.store_balls[games] += s.cargo_balls[games]
        s.heli[games] = OFF
        s.water[games] = s.cargo_barrels[games] = s.cargo_balls[games] = 0

    def lose_buildings(self, games: Ints, planes: Plane) -> None:
        """Buildings on these acres are gone."""
        self.s.house[games] &= ~planes
        self.s.school[games] &= ~planes

    # -- fire ---------------------------------------------------------------------------------------------------------

    def set_fire(self, games: Ints, fire: Plane) -> None:
        """These acres burn, and no others; fires are counted anew, and what does not burn is not warm."""
        self.s.fire[games] = fire
        self.s.fires[games] = group_count(GRID, fire)
        if self.rules.blackening:
            self.s.warm[games] &= fire

    def put_out(self, games: Ints, planes: Plane) -> None:
        """These burning acres are burnt from now on."""
        self.s.burnt[games] |= planes
        self.set_fire(games, self.s.fire[games] & ~planes)

    def burn_acre(self, games: Ints, cells: Ints) -> None:
        """One more acre burns in each game."""
        fire = self.s.fire[games] | GRID.cell[cells]
        self._set_acre(games, fire, cells, JOINS)

    def put_out_acre(self, games: Ints, cells: Ints) -> None:
        """One burning acre of each game is burnt from now on."""
        here = GRID.cell[cells]
        self.s.burnt[games] |= here
        self._set_acre(games, self.s.fire[games] & ~here, cells, -JOINS)
        if self.rules.blackening:
            self.s.warm[games] &= ~here

    def _set_acre(self, games: Ints, fire: Plane, cells: Ints, change: Ints) -> None:
        """Fires are counted by the burning neighbours of the acre that changed, anew only where these lie apart."""
        self.s.fire[games] = fire
        near = around_bits(fire, cells)
        self.s.fires[games] += change[near]
        apart = APART[near]
        if np.count_nonzero(apart):
            self.s.fires[games[apart]] = group_count(GRID, fire[apart])

    def burning(self, games: Ints) -> Ints:
        """How many acres burn."""
        return GRID.count(self.s.fire[games])


def around_bits(planes: Plane, cells: Ints) -> Ints:
    """Which neighbours of each of these acres are set, clockwise from the north, as bits."""
    near = GRID.neighbour[cells]
    words = planes[np.arange(len(cells))[:, None], GRID.lane_of[near]] >> GRID.column_of[near] & np.uint32(1)
    return np.asarray(words @ _POWERS, np.int64)


def _arcs(neighbours: int) -> int:
    """Into how many arcs neighbours of an acre fall that hang together among themselves."""
    if neighbours == 0b111111:
        return 1
    return sum(neighbours >> side & 1 and not neighbours >> (side + 1) % 6 & 1 for side in range(6))


_POWERS: NDArray[np.uint32] = np.uint32(1) << np.arange(6, dtype=np.uint32)
#: by burning neighbours: an acre alone is a fire of its own, one beside a single arc is part of a fire that is there
JOINS: NDArray[np.int32] = np.array([neighbours == 0 for neighbours in range(64)], np.int32)
APART: Bools = np.array([_arcs(neighbours) > 1 for neighbours in range(64)])


def add_one(bits: Plane, games: Ints, planes: Plane) -> None:
    """One more on each of these acres; numbers are planes of bits `(games, bits, lanes)`."""
    carry = planes
    for bit in range(bits.shape[1]):
        if not np.count_nonzero(carry):
            return
        before = bits[games, bit]
        bits[games, bit] = before ^ carry
        carry = before & carry


def take_one(bits: Plane, games: Ints, planes: Plane) -> None:
    """One less on each of these acres, all of which have some."""
    borrow = planes
    for bit in range(bits.shape[1]):
        if not np.count_nonzero(borrow):
            return
        before = bits[games, bit]
        bits[games, bit] = before ^ borrow
        borrow = ~before & borrow


def pick(e: ForestFireEngine, games: Ints, planes: Plane, stream: str, kind: str) -> Ints:
    """One acre of each of these planes by chance, all of them equally likely."""
    return e.chance.pick(games, stream, GRID.bits(planes).view(np.bool_), kind)
