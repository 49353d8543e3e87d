"""The engine: N games of one set of rules, with what several phases need."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.engine import Engine
from firetower_env.core.phases import PhaseTable
from firetower_env.games.wildfire_rescue.frames import COLUMN
from firetower_env.games.wildfire_rescue.geometry import BIT, EDGE, Tiles
from firetower_env.games.wildfire_rescue.rules import Rules
from firetower_env.games.wildfire_rescue.state import WildfireState
from firetower_env.games.wildfire_rescue.tools import AXE, BOW, KIT, PICKAXE
from firetower_env.games.wildfire_rescue.verbs import LAYOUT

STREAMS = ("tools", "tiles", "campers", "die")
#: a set of players, or of tools, in each game
Bits = NDArray[np.int32]


class WildfireEngine(Engine[WildfireState]):
    """N games of one set of rules."""

    def __init__(self, count: int, rules: Rules, phases: PhaseTable) -> None:
        sizes = {
            "seats": rules.seats,
            "players": rules.players,
            "cards": rules.cards,
            "max_rounds": rules.max_rounds,
            "streams": len(STREAMS),
            **phases.sizes,
        }
        super().__init__(WildfireState(count, sizes), phases, LAYOUT, STREAMS)
        self.rules = rules
        self.players = rules.players
        #: does each player answer for himself?
        self.own_seats = rules.control == "seats"
        turn = phases.templates[[phases.number["end_turn"], phases.number["TURN"]]]
        self._turn_rows: NDArray[np.int16] = np.stack([self._turn_row(turn, player) for player in range(self.players)])

    def _turn_row(self, turn: NDArray[np.int16], player: int) -> NDArray[np.int16]:
        """The two frames of a player's turn."""
        rows = turn.copy()
        rows[:, COLUMN["seat"]] = player * self.own_seats
        rows[:, COLUMN["player"]] = player
        return rows

    def ask(self, games: Ints, key: str, players: Ints | int, **columns: Any) -> None:
        """Put a question to these players, or to the seat that answers for all."""
        self.push(games, key, players if self.own_seats else 0, player=players, **columns)

    def begin_turn(self, games: Ints, players: Ints) -> None:
        """The turn of these players, of games in which nothing is pending: its end waits under its question."""
        self.s.turn_of[games] = players
        self.s.frames[games, :2] = self._turn_rows[players]
        self.s.depth[games] = 2

    def kit(self, games: Ints, tiles: Ints) -> Bits:
        """The tools (bits) of all players on these tiles; anyone there uses them as his own."""
        there, owned = self.s.tile[games], KIT[self.s.tools[games]]
        kit: Bits = owned[:, 0] * (there[:, 0] == tiles)
        for player in range(1, self.players):
            kit |= owned[:, player] * (there[:, player] == tiles)
        return kit

    def fitting(self, games: Ints, kit: Bits) -> Tiles:
        """The tiles whose needed tool is among these tools."""
        s = self.s
        return fitting(s.animal[games], s.tree[games], s.rock[games], kit)

    def companions(self, games: Ints, players: Ints) -> Bits:
        """The other living players on the tile of each of these players."""
        there = self.s.tile[games]
        mine = there[np.arange(games.size), players]
        found = np.zeros(games.size, np.int32)
        for player in range(self.players):
            found |= (there[:, player] == mine).astype(np.int32) << np.int32(player)
        return found & ~(np.int32(1) << players.astype(np.int32))

    def dangerous(self, games: Ints) -> Tiles:
        """Fire tokens that catch whoever stands under them: on the edge none when no camper is left (ruling W24)."""
        fire: Tiles = self.s.fire[games]
        if not self.rules.safe_edge:
            return fire
        return np.where(self.s.camper[games] == 0, fire & ~EDGE, fire)

    def caught(self, games: Ints) -> Bits:
        """The players who stand under such a token."""
        danger, there = self.dangerous(games), self.s.tile[games]
        found = np.zeros(games.size, np.int32)
        for player in range(self.players):
            found |= (danger >> there[:, player].astype(np.int32) & 1) << np.int32(player)
        return found

    def put_out(self, games: Ints, planes: Tiles) -> None:
        """Tokens on these tiles are discarded, and the timers there stop."""
        s, kept = self.s, ~planes
        for plane in (s.fire, s.hazard, s.hazard_soon, s.camper_soon, s.camper_later):
            plane[games] &= kept

    def rescue(self, games: Ints, players: Ints, tiles: Ints) -> None:
        """These players take all campers on these tiles."""
        s, there = self.s, BIT[tiles]
        found = np.bitwise_count(s.camper[games] & there) + np.bitwise_count(s.camper_pair[games] & there)
        if not np.count_nonzero(found):
            return
        s.carried[games, players] += found
        for plane in (s.camper, s.camper_pair, s.camper_soon, s.camper_later):
            plane[games] &= ~there

    def campers_left(self, games: Ints) -> Ints:
        """Campers on the board."""
        found = np.bitwise_count(self.s.camper[games]) + np.bitwise_count(self.s.camper_pair[games])
        return found.astype(np.int64)

    def saved(self, games: Ints) -> Ints:
        """Campers carried by living players: the dead carry none."""
        return np.asarray(np.einsum("kp->k", self.s.carried[games]), np.int64)  # sums in bytes, faster than `sum`

    def dead(self, games: Ints) -> Ints:
        """How many players have died."""
        return self.players - np.bitwise_count(self.s.alive[games]).astype(np.int64)

    def has(self, players: Bits, player: Ints | int) -> Bools:
        """Is this player in the set?"""
        return np.asarray(players >> player & 1, np.bool_)


def fitting(animal: Tiles, tree: Tiles, rock: Tiles, kit: Bits) -> Tiles:
    """The tiles of these terrains whose needed tool is among these tools."""
    return np.asarray(tree * (kit >> AXE & 1) | rock * (kit >> PICKAXE & 1) | animal * (kit >> BOW & 1))


def bit(players: Ints | int) -> Bits:
    """Each of these players as a set."""
    return np.left_shift(np.int32(1), players, dtype=np.int32)
