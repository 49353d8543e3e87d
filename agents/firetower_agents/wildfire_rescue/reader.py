"""Observations of Wildfire Rescue! read by name: what lies where, who holds what.

Players are counted from the observer's own on, in order of play.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from firetower_agents import reading
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.wildfire_rescue.game import WildfireRescue
from firetower_env.games.wildfire_rescue.rules import Rules

TILES, SIDE, PLAYERS = 25, 5, 4
AXE, PICKAXE, BOW, EXTINGUISHER = range(4)
_ROWS, _COLS = np.divmod(np.arange(TILES), SIDE)
#: steps between two tiles, and which tiles are neighbours
STEPS: Ints = np.abs(_ROWS[:, None] - _ROWS) + np.abs(_COLS[:, None] - _COLS)
NEXT_TO: Bools = STEPS == 1

#: by terrain: animals, trees, rocks, the wildfire
_NEEDED = np.array([BOW, AXE, PICKAXE, 0])

_GAME = WildfireRescue(Rules())
VERBS = {verb: TILES + number for number, verb in enumerate(_GAME.layout.verbs)}


def beside(tiles: Bools) -> Bools:
    """The tiles next to one of these, `(rows, tiles)`."""
    board = tiles.reshape(-1, SIDE, SIDE)
    out = np.zeros_like(board)
    out[:, 1:] |= board[:, :-1]
    out[:, :-1] |= board[:, 1:]
    out[:, :, 1:] |= board[:, :, :-1]
    out[:, :, :-1] |= board[:, :, 1:]
    return out.reshape(tiles.shape)


class Reader(reading.Reader):
    """What the asked seats of a batch see and may answer."""

    game = _GAME

    @cached_property
    def needed(self) -> Ints:
        """The tool that each tile needs, `(rows, tiles)`; of no account on the wildfire tile."""
        return np.asarray(_NEEDED[self.planes("terrain").argmax(axis=1)])

    @cached_property
    def wildfire(self) -> Bools:
        """The tile that can never be entered."""
        return self.planes("terrain")[:, 3]

    @cached_property
    def rock(self) -> Bools:
        """Rock tiles."""
        return self.planes("terrain")[:, 2]

    @cached_property
    def fire(self) -> Bools:
        """Tiles with a fire token."""
        return self.plane("fire")

    @cached_property
    def burning(self) -> Bools:
        """Tiles with a fire token, and the wildfire tile."""
        return self.fire | self.wildfire

    @cached_property
    def exposed(self) -> Bools:
        """Tiles next to a burning one, not burning themselves."""
        return self.plane("exposed")

    @cached_property
    def campers(self) -> Ints:
        """How many campers are on each tile."""
        return np.asarray(self.planes("camper").sum(axis=1))

    @cached_property
    def camper_timer(self) -> Ints:
        """After how many round ends the campers of a burning tile are lost; 0 where none burn."""
        return np.asarray(self.planes("camper_timer").argmax(axis=1) + self.planes("camper_timer").any(axis=1))

    @cached_property
    def stands(self) -> Bools:
        """Where each living player stands, `(rows, players, tiles)`."""
        return self.planes("player")

    @cached_property
    def here(self) -> Ints:
        """The tile of the observer's player; 0 before it has one."""
        return np.asarray(self.stands[:, 0].argmax(axis=1))

    @cached_property
    def alive(self) -> Bools:
        """Players who stand on the board."""
        return np.asarray(self.stands.any(axis=2))

    @cached_property
    def tiles(self) -> Ints:
        """The tile of each player, `(rows, players)`; 0 for one who stands nowhere."""
        return np.asarray(self.stands.argmax(axis=2))

    @cached_property
    def tools(self) -> Bools:
        """Which tools each player holds, `(rows, players, tools)`."""
        return self.numbers("tools").reshape(self.count, PLAYERS, 4) > 0

    @cached_property
    def carried(self) -> Ints:
        """Campers whom each player carries."""
        return self.numbers("carried")
