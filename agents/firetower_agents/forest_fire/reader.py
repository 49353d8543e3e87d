"""Observations of Forest Fire! read by name: grounds, buildings, pieces, and what is left to be done."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from firetower_agents import reading
from firetower_agents.forest_fire.hexes import ACRES, EDGE, beside, distances
from firetower_agents.reading import Floats
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.forest_fire.game import ForestFire
from firetower_env.games.forest_fire.rules import Rules

_GAME = ForestFire(Rules())
VERBS = {verb: ACRES + number for number, verb in enumerate(_GAME.layout.verbs)}
BARREL, BALL, DOZER, HELICOPTER = range(4)


class Reader(reading.Reader):
    """What the asked seats of a batch see and may answer; boards are `(rows, acres)`."""

    game = _GAME

    def legal(self, verb: str) -> Bools:
        """In which rows this verb may be answered."""
        return self.masks[:, VERBS[verb]].view(np.bool_)

    def none(self) -> Floats:
        """No opinion about any answer."""
        return np.zeros(self.masks.shape, np.float64)

    @cached_property
    def forest(self) -> Bools:
        """What can burn."""
        return self.planes("ground")[:, 0]

    @cached_property
    def river(self) -> Bools:
        """Acres of water."""
        return self.planes("ground")[:, 1]

    @cached_property
    def fire(self) -> Bools:
        """Burning acres."""
        return self.planes("ground")[:, 4]

    @cached_property
    def house(self) -> Bools:
        """Acres with a house."""
        return self.plane("house")

    @cached_property
    def school(self) -> Bools:
        """Acres with a school."""
        return self.plane("school")

    @cached_property
    def building(self) -> Bools:
        """Acres with a house or a school."""
        return self.house | self.school

    @cached_property
    def landing(self) -> Bools:
        """Where a helicopter may land."""
        return self.plane("landing")

    @cached_property
    def here(self) -> Ints:
        """The acre of the piece in question; 0 if there is none."""
        return np.asarray(self.plane("piece").argmax(axis=1))

    @cached_property
    def kind(self) -> Ints:
        """Which piece is in question."""
        return np.asarray(self.numbers("piece_kind").argmax(axis=1))

    @cached_property
    def water(self) -> Ints:
        """What the helicopter could drop on fires: river water and barrels."""
        return np.asarray(self.number("water") + self.number("cargo_barrels"))

    @cached_property
    def to_fire(self) -> Ints:
        """Steps from every acre to the nearest fire."""
        return np.asarray(distances(self.fire))

    @cached_property
    def to_river(self) -> Ints:
        """Steps from every acre to the nearest river."""
        return np.asarray(distances(self.river))

    @cached_property
    def in_reach(self) -> Bools:
        """Burning acres on which a new extinguisher can be put."""
        return self.fire & token_reach(self.fire)


def token_reach(fire: Bools) -> Bools:
    """Acres on which a new extinguisher can be put: two steps from the edge, over acres that do not burn."""
    start = EDGE & ~fire
    first = beside(start)
    return np.asarray(EDGE | first | beside(start | (first & ~fire)))
