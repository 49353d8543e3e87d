"""What a seat sees: 28 planes of the board and a vector of named pieces.

Everybody sees all but the order of the cards; only seats are counted from the observer's.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints, end_to_end
from firetower_env.core.grouping import groups
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Places, VectorLayout
from firetower_env.games.forest_fire.cards.table import FIRE, KIND, LUCKY_DOZER, MOST_ACRES, OTHERS, WEATHER
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import COLUMN
from firetower_env.games.forest_fire.geometry import EDGE, FULL, GRID, OFF, RINGS, SIDE
from firetower_env.games.forest_fire.pieces import MOST_FIRES, PLANES, most_put_out
from firetower_env.games.forest_fire.rules import PILES, Rules
from firetower_env.games.forest_fire.state import ForestFireState

_COUNT = sum(piece.size for piece in PLANES)
_AT = Places.of(PLANES)
_SCALAR = {name: column for column, name in enumerate(ForestFireState.scalar_names())}
#: numbers that the state keeps as they are shown, by the name of the piece
_PLAIN = {
    "mph": "mph",
    "fires_to_spread": "spreads",
    "jump": "jump",
    "water": "water",
    "cargo_barrels": "cargo_barrels",
    "cargo_balls": "cargo_balls",
    "store_barrels": "store_barrels",
    "store_balls": "store_balls",
    "turn": "turn",
    "pile_fires": "pile_fires",
    "pile_droughts": "pile_droughts",
}
_PLAIN_COLUMNS = np.array([_SCALAR[name] for name in _PLAIN.values()])
_NOTHING = np.array([{"phase": -1, "seat": -1, "activity": -1, "piece": -1, "source": OFF}.get(c, 0) for c in COLUMN])


class Observer:
    """Writes observations of one rule set. What depends on the rules alone is a table made once."""

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.vector, self.at, self.one = vector, vector.matrix.part, vector.matrix.one
        self.players = rules.players
        self.question: NDArray[np.int16] = np.append(phases.question_of, -1).astype(np.int16)
        self.main = phases.number["MAIN"]
        self._columns = {
            name: np.append([name in _SHOWS.get(phase.question, ()) for phase in phases.all], False).astype(np.int64)
            for name in ("digs_left", "acres_left", "barrels_to_place")
        }
        self._tables(rules)
        self.plain: NDArray[np.int64] = np.array([self.one[name] for name in _PLAIN])
        self.cap, self.most_put_out = rules.rock_cap, most_put_out(rules)
        #: what is the same in all games of these rules
        self.template: NDArray[np.int16] = np.zeros(vector.columns, np.int16)
        self.template[self.at["option_flags"]] = (
            rules.new_fire == "strict",
            rules.first_fire == "random",
            rules.blackening,
            rules.building_saved,
            rules.rock_cap is not None,
            rules.extinguish_goal is not None,
        )
        self.template[self.one["goal"]] = rules.extinguish_goal or 0
        self.template[self.one["limit"]] = rules.limit
        self.template[self.one["players"]] = rules.players

    def _tables(self, rules: Rules) -> None:
        """By turn: the pile of the next card, what is left of it, the cards left, and the droughts behind that pile."""
        ends = np.cumsum(rules.piles)
        turns = np.arange(rules.cards + 1)
        pile = np.minimum(np.searchsorted(ends, turns, side="right"), PILES - 1)
        later = np.cumsum(rules.droughts[::-1])[::-1] - rules.droughts
        self.by_turn: NDArray[np.int16] = np.stack(
            [pile, ends[pile] - turns, rules.cards - turns, later[pile]], axis=1
        ).astype(np.int16)

    def observe(self, e: ForestFireEngine, games: Ints, seats: Ints) -> dict[str, NDArray[Any]]:
        """Boards `(k, 28, 20, 20)` and vectors `(k, 163)` for these seats."""
        scalars = e.s.scalars.take(games, axis=0)
        frames = _top_frames(e, games, scalars[:, _SCALAR["depth"]])
        planes = _planes(e, games, scalars, frames)
        matrix = self._matrix(e, games, seats, scalars, frames)
        self._count(planes, matrix)
        board = np.unpackbits(end_to_end(planes[:, :, 1:-1], SIDE), bitorder="little")
        return {
            "board": board.reshape(games.size, _COUNT, SIDE, SIDE),
            "vector": self.vector.fill(matrix, matrix[:, :0]),
        }

    def _matrix(
        self, e: ForestFireEngine, games: Ints, seats: Ints, scalars: NDArray[np.int32], frames: Ints
    ) -> NDArray[np.int16]:
        """One column per choice and per number, in the order of the layout."""
        one, at = self.one, self.at
        matrix = np.empty((games.size, self.vector.columns), np.int16)
        matrix[:] = self.template
        matrix[:, self.plain] = scalars.take(_PLAIN_COLUMNS, axis=1)
        matrix[:, one["fires"]] = np.minimum(scalars[:, _SCALAR["fires"]], MOST_FIRES)
        matrix[:, one["put_out"]] = np.minimum(scalars[:, _SCALAR["put_out"]], self.most_put_out)
        phase, turn = frames[:, 0], scalars[:, _SCALAR["turn"]]
        matrix[:, one["question"]] = self.question[phase]
        matrix[:, one["turn_of"]] = np.where(turn > 0, (turn - 1 - seats) % self.players, -1)
        matrix[:, one["asked"]] = np.where(phase >= 0, (frames[:, 1] - seats) % self.players, -1)
        matrix[:, one["wind"]] = scalars[:, _SCALAR["wind"]]
        matrix[:, one["distance"]] = scalars[:, _SCALAR["distance"]] - 1
        matrix[:, one["card"]] = KIND[scalars[:, _SCALAR["card"]]]
        matrix[:, one["piece_kind"]] = frames[:, COLUMN["piece"]]
        matrix[:, one["activity"]] = frames[:, COLUMN["activity"]]
        by_turn = self.by_turn[turn]
        for column, name in enumerate(("pile", "pile_left", "cards_left", "later_droughts")):
            matrix[:, one[name]] = by_turn[:, column]
        matrix[:, one["steps_left"]] = frames[:, COLUMN["steps"]]
        matrix[:, one["balls_to_place"]] = frames[:, COLUMN["more"]]
        for name in ("digs_left", "acres_left", "barrels_to_place"):
            matrix[:, one[name]] = frames[:, COLUMN["left"]] * self._columns[name][phase]
        matrix[:, one["moved"]] = frames[:, COLUMN["moved"]]
        matrix[:, one["set_down"]] = frames[:, COLUMN["set_down"]]
        # whatever waits on top of the question of equipment is asked before the spread
        early = (e.s.frames[games, 1, 0] == self.main) & (scalars[:, _SCALAR["depth"]] > 2)
        matrix[:, one["bonus"]] = early & (scalars[:, _SCALAR["card"]] >= LUCKY_DOZER)
        unseen = e.s.unseen.take(games, axis=0)
        matrix[:, at["unseen_weather"]] = unseen[:, :WEATHER]
        matrix[:, at["unseen_fires"]] = unseen[:, FIRE : FIRE + MOST_ACRES]
        matrix[:, at["unseen_others"]] = unseen[:, OTHERS[0] :]
        return matrix

    def _count(self, planes: Plane, matrix: NDArray[np.int16]) -> None:
        """What is counted on the board."""
        ground = _AT.part["ground"].start
        for name, plane in (("burning", ground + 4), ("houses", _AT.one["house"]), ("schools", _AT.one["school"])):
            matrix[:, self.one[name]] = GRID.count(planes[:, plane])
        if self.cap is None:
            matrix[:, self.one["rocks_left"]] = 30
        else:
            matrix[:, self.one["rocks_left"]] = self.cap - GRID.count(planes[:, ground + 2])


#: the questions whose number `left` counts something that is shown, and what
_SHOWS = {
    "DOZER": ("digs_left",),
    "FIRST_FIRE": ("acres_left",),
    "NEW_FIRE": ("acres_left",),
    "PLACE": ("barrels_to_place",),
}


def _planes(e: ForestFireEngine, games: Ints, scalars: NDArray[np.int32], frames: Ints) -> Plane:
    """All planes `(k, 28, lanes)` of the board."""
    s, at = e.s, _AT.part
    planes = np.zeros((games.size, _COUNT, GRID.lanes), np.uint32)
    ground = at["ground"].start
    for place, name in enumerate(("river", "rock", "burnt", "fire")):
        planes[:, ground + 1 + place] = getattr(s, name).take(games, axis=0)
    forest = FULL & ~np.bitwise_or.reduce(planes[:, ground + 1 : ground + 5], axis=1)
    planes[:, ground] = forest
    for name in ("house", "school", "drawn", "warm"):
        planes[:, _AT.one[name]] = getattr(s, name).take(games, axis=0)
    for name, many in (("barrel", s.barrels), ("ball", s.balls)):
        planes[:, at[f"{name}_bits"]] = bits = many.take(games, axis=0)
        planes[:, _AT.one[name]] = np.bitwise_or.reduce(bits, axis=1)
    first, second = GRID.cell[s.dozer.take(games, axis=0)].swapaxes(0, 1)
    planes[:, at["dozer"].start], planes[:, at["dozer"].start + 1] = first | second, first & second
    planes[:, _AT.one["helicopter"]] = GRID.cell[scalars[:, _SCALAR["heli"]]]
    planes[:, _AT.one["piece"]] = GRID.cell[frames[:, COLUMN["source"]]]
    fire = planes[:, ground + 4]
    planes[:, _AT.one["downwind"]] = _downwind(np.ascontiguousarray(fire), scalars[:, _SCALAR["wind"]]) & forest
    buildings = planes[:, _AT.one["house"]] | planes[:, _AT.one["school"]]
    taken = planes[:, ground + 1] | fire | buildings | GRID.around(np.ascontiguousarray(fire))
    planes[:, _AT.one["landing"]] = FULL & ~taken
    planes[:, _AT.one["edge"]], planes[:, _AT.one["rings"]] = EDGE, RINGS
    return planes


def _downwind(fire: Plane, wind: NDArray[np.int32]) -> Plane:
    """The acres next downwind of these; none before the wind is known."""
    out = np.zeros_like(fire)
    for origin, here in groups(wind + 1):
        if origin:
            rows: Any = slice(None) if here is None else here
            out[rows] = GRID.step(fire[rows], (origin + 2) % 6)
    return out


def _top_frames(e: ForestFireEngine, games: Ints, depth: NDArray[np.int32]) -> Ints:
    """The pending questions `(k, columns)`; nothing and nobody where a game is over."""
    frames = e.s.frames[games, np.maximum(depth - 1, 0)].astype(np.int64)
    over = depth == 0
    if np.count_nonzero(over):
        frames[over] = _NOTHING
    return frames
