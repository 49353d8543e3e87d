"""Some games as their rules look at them: tiles, tool sets and ways, gathered once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.wildfire_rescue.engine import Bits, WildfireEngine, fitting
from firetower_env.games.wildfire_rescue.geometry import NEAR, Tiles
from firetower_env.games.wildfire_rescue.state import WildfireState
from firetower_env.games.wildfire_rescue.tools import AXE, BOW, EXTINGUISHER, KIT, PICKAXE

SCALAR = {name: column for column, name in enumerate(WildfireState.scalar_names())}


class Position:
    """What is asked of the board by masks and observations; arrays of players are `(k, players)`."""

    __slots__ = ("kits", "players", "rows", "scalars", "tile")

    def __init__(self, e: WildfireEngine, games: Ints) -> None:
        self.scalars: NDArray[np.int32] = e.s.scalars.take(games, axis=0)
        self.tile: NDArray[np.int64] = e.s.tile.take(games, axis=0)
        self.rows: Ints = np.arange(games.size)
        self.players = e.players
        owned = KIT.take(e.s.tools.take(games, axis=0))
        #: the tool set of every player's tile
        self.kits: NDArray[np.int32] = owned.copy()
        for one in range(self.players):
            for other in range(one):
                together = self.tile[:, one] == self.tile[:, other]
                self.kits[:, one] |= owned[:, other] * together
                self.kits[:, other] |= owned[:, one] * together

    def column(self, name: str) -> NDArray[np.int32]:
        """A scalar field of these games."""
        return self.scalars[:, SCALAR[name]]

    def own_tile(self, players: Ints) -> Ints:
        """Where each of these players stands."""
        return self.tile[self.rows, players]

    def kit(self, players: Ints) -> Bits:
        """The tool set of each of these players' tiles."""
        return self.kits[self.rows, players]

    def ways(self, players: Ints) -> tuple[Tiles, Tiles]:
        """[WR Moving] the tiles these players could enter now without losing a turn, and those that would cost one."""
        kit = self.kit(players)
        near = NEAR[self.own_tile(players)] & ~self.column("wildfire")
        fits = fitting(self.column("animal"), self.column("tree"), self.column("rock"), kit)
        fire = self.column("fire")
        fire_proof = ~fire | -(kit >> EXTINGUISHER & 1)
        return near & fits & fire_proof, near & ~fits & ~fire

    def can_put_out_own(self, players: Ints, hazards: bool) -> Bools:
        """Ruling W22: may these players put out the tile they stand on?"""
        kit, here = self.kit(players), self.own_tile(players)
        fits = fitting(self.column("animal"), self.column("tree"), self.column("rock"), kit)
        burning = self._lies_under("fire", here) & (fits >> here.astype(np.int32) & 1).astype(np.bool_)
        if hazards:
            burning |= self._lies_under("hazard", here)
        return burning & (kit >> EXTINGUISHER & 1).astype(np.bool_)

    def _lies_under(self, name: str, tiles: Ints) -> Bools:
        return (self.column(name) >> tiles.astype(np.int32) & 1).astype(np.bool_)

    def free(self) -> Bits:
        """The players who have a turn they could give."""
        return self.column("alive") & ~self.column("skip") & ~self.column("used")

    def partners(self, players: Ints, k: int) -> tuple[Ints, Ints]:
        """The rows in which partner k of these players is free and on a neighbouring tile, and these partners."""
        partner = (players + k) % self.players
        near = NEAR[self.own_tile(players)] >> self.own_tile(partner).astype(np.int32) & self.free() >> partner & 1
        rows = near.nonzero()[0]
        return rows, partner[rows]

    def brings(self, rows: Ints, joins: Ints, host: Ints) -> Bools:
        """[WR Teaming up] can the player `joins` be brought onto the neighbouring tile of `host`, if both are free?"""
        there = self.tile[rows, host].astype(np.int32)
        planes = self.scalars[rows]
        needed = (
            (planes[:, SCALAR["tree"]] >> there & 1) << AXE
            | (planes[:, SCALAR["rock"]] >> there & 1) << PICKAXE
            | (planes[:, SCALAR["animal"]] >> there & 1) << BOW
        )
        tooled = ((self.kits[rows, host] & needed) != 0) & ((self.kits[rows, joins] & needed) == 0)
        return np.asarray(tooled & (planes[:, SCALAR["fire"]] >> there & 1 == 0))
