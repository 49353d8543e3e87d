"""What a seat sees: twenty planes of the board and a vector of named pieces.

Everybody sees all but the order of the tool deck. Pieces by player begin with the observer's player: the seat's own,
or, where one seat answers for all, the player in question.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import OneHot, VectorLayout
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.frames import COLUMN
from firetower_env.games.wildfire_rescue.geometry import BIT, EDGE, SIDE, Tiles, around
from firetower_env.games.wildfire_rescue.pieces import PLANES, SLOTS, option_numbers
from firetower_env.games.wildfire_rescue.position import SCALAR, Position
from firetower_env.games.wildfire_rescue.rules import Rules
from firetower_env.games.wildfire_rescue.tiles import as_bytes
from firetower_env.games.wildfire_rescue.tools import COUNTS, TOOLS

#: the planes that the state keeps as they are shown
_KEPT = slice(SCALAR["animal"], SCALAR["camper_later"] + 1)
_COUNT = sum(piece.size for piece in PLANES)
_FLAGS = ("alive", "skip", "used", "had")
_FLAG_COLUMNS = np.array([SCALAR[name] for name in _FLAGS])
_PLAIN = ("mid", "draws_left", "deck_size", "round", "lost")
_PLAIN_COLUMNS = np.array([SCALAR[name] for name in _PLAIN])


def _plane_places() -> dict[str, int]:
    ends = np.cumsum([piece.size for piece in PLANES]).tolist()
    return {piece.name: end - piece.size for piece, end in zip(PLANES, ends, strict=True)}


_PLANE = _plane_places()


class Observer:
    """Writes observations of one rule set. What depends on the rules alone is a table made once."""

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.vector = vector
        n = rules.players
        self.own_seats = rules.control == "seats"
        #: by observer's player: the players in order of play from him, and the slot of each player (-1 for nobody)
        self.order: NDArray[np.int64] = (np.arange(n)[:, None] + np.arange(n)) % n
        slots = (np.arange(n) - np.arange(n)[:, None]) % n
        self.slot: NDArray[np.int16] = np.hstack([slots, np.full((n, 1), -1)]).astype(np.int16)
        #: by observer's player and set of players: the four slots
        sets = np.arange(16)[:, None] >> self.order[:, None, :] & 1
        self.flags: NDArray[np.int16] = np.zeros((n, 16, SLOTS), np.int16)
        self.flags[:, :, :n] = sets
        self.question: NDArray[np.int16] = np.append(phases.question_of, -1).astype(np.int16)
        self.round_end: NDArray[np.int16] = np.isin(
            np.arange(len(phases.all)), [phases.number["roll"], phases.number["next_round"]]
        ).astype(np.int16)
        self.at = _columns(vector)
        #: the numbers that the state keeps as they are shown
        self.plain: NDArray[np.int64] = np.array([self.at[name].start for name in _PLAIN])
        #: what is the same in all games of these rules
        self.template: NDArray[np.int16] = np.zeros(vector.columns, np.int16)
        self.template[self.at["option_flags"]] = option_numbers(rules)
        self.template[self.at["present"]] = self.flags[0, (1 << n) - 1]

    def observe(self, e: WildfireEngine, games: Ints, seats: Ints) -> dict[str, NDArray[Any]]:
        """Boards `(k, 20, 5, 5)` and vectors `(k, 96)` for these seats."""
        position, frames = Position(e, games), _top_frames(e, games)
        own = seats if self.own_seats else np.maximum(frames[:, COLUMN["player"]], 0)
        #: the places of all players in arrays `(k, players)`, in the order of the slots
        order = position.rows[:, None], self.order[own]
        board = self._board(position, own, order, frames[:, COLUMN["target"]])
        matrix = self._matrix(e, games, position, own, frames)
        self._fill_players(e.s.carried.take(games, axis=0)[order], e.s.tools.take(games, axis=0)[order], matrix)
        return {"board": board, "vector": self.vector.fill(matrix, matrix[:, :0])}

    def _board(self, position: Position, own: Ints, order: tuple[Ints, Ints], target: Ints) -> NDArray[np.uint8]:
        planes: Tiles = np.zeros((own.size, _COUNT), np.int32)
        planes[:, : _PLANE["player"]] = position.scalars[:, _KEPT]
        first = _PLANE["player"]
        planes[:, first : first + position.players] = BIT[position.tile[order]]
        planes[:, _PLANE["edge"]] = EDGE
        planes[:, _PLANE["free"]], planes[:, _PLANE["slow"]] = position.ways(own)
        burning = position.column("fire") | position.column("wildfire")
        planes[:, _PLANE["exposed"]] = around(burning) & ~burning
        # without a target the number is -1, which is the tile that is not on the board
        planes[:, _PLANE["target"]] = BIT[target]
        return as_bytes(planes).reshape(own.size, _COUNT, SIDE, SIDE)

    def _matrix(self, e: WildfireEngine, games: Ints, position: Position, own: Ints, frames: Ints) -> NDArray[np.int16]:
        """One column per choice and per number, in the order of the layout; those of players come later."""
        at, column = self.at, position.column
        matrix = np.empty((games.size, self.vector.columns), np.int16)
        matrix[:] = self.template
        matrix[:, at["question"]] = self.question[frames[:, 0]]
        matrix[:, at["asked"]] = self.slot[own, frames[:, COLUMN["player"]]]
        matrix[:, at["turn_of"]] = self.slot[own, column("turn_of")]
        matrix[:, at["companion"]] = self.slot[own, frames[:, COLUMN["companion"]]]
        matrix[:, at["camper_set"]] = column("camper_set") - 1
        matrix[:, at["coming"]] = self.flags[own, frames[:, COLUMN["coming"]]]
        flags = position.scalars.take(_FLAG_COLUMNS, axis=1)
        alive, had = at["alive"].start, at["had"].stop
        matrix[:, alive:had] = self.flags[own[:, None], flags].reshape(games.size, -1)
        matrix[:, self.plain] = position.scalars.take(_PLAIN_COLUMNS, axis=1)
        # where nothing is pending any more the stack may hold anything
        pending = column("depth") > 0
        matrix[:, at["at_round_end"].start] = self.round_end[e.s.frames[games, 0, 0] * pending] * pending
        left = np.bitwise_count(column("camper")) + np.bitwise_count(column("camper_pair"))
        matrix[:, at["campers_left"].start] = left
        matrix[:, at["end_near"].start] = (left == 0) & (column("round") > 0)
        matrix[:, at["dead"].start] = position.players - np.bitwise_count(column("alive")).astype(np.int16)
        matrix[:, at["unseen_tools"]] = COUNTS[column("unseen")]
        matrix[:, at["gone_tools"]] = COUNTS[column("gone")]
        return matrix

    def _fill_players(self, carried: NDArray[np.uint8], tools: NDArray[np.uint8], matrix: NDArray[np.int16]) -> None:
        """What each player holds, observer's first."""
        at, n = self.at, carried.shape[1]
        matrix[:, at["carried"].start : at["carried"].start + n] = carried
        matrix[:, at["saved"].start] = np.einsum("kp->k", carried)
        start = at["tools"].start
        matrix[:, start : start + n * len(TOOLS)] = COUNTS[tools].reshape(len(tools), -1)


def _columns(vector: VectorLayout) -> dict[str, Any]:
    """Where each piece lies in the matrix: a choice is one column, a number as many as it has places."""
    found: dict[str, Any] = {}
    place = 0
    for piece in vector.pieces:
        if isinstance(piece, OneHot):
            found[piece.name] = place
            place += 1
        else:
            found[piece.name] = slice(place, place + piece.size)
            place += piece.size
    return found


def _top_frames(e: WildfireEngine, games: Ints) -> Ints:
    """The pending questions `(k, columns)`; nothing and nobody where a game is over."""
    depth = e.s.depth[games]
    frames = e.s.frames[games, np.maximum(depth - 1, 0)].astype(np.int64)
    over = depth == 0
    if np.count_nonzero(over):
        frames[over] = _NOTHING
    return frames


_NOTHING = np.array([-1 if name != "coming" else 0 for name in COLUMN])
