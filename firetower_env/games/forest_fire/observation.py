"""What a seat sees: 28 planes of the board and a vector of named pieces.

Everybody sees all but the order of the cards; only seats are counted from the observer's.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints, rows_as_bytes
from firetower_env.core.grouping import groups
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Places, VectorLayout
from firetower_env.games.forest_fire.cards.table import CARDS, DROUGHT, KIND, LUCKY_DOZER
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import COLUMN
from firetower_env.games.forest_fire.geometry import EDGE, FULL, GRID, OFF, RINGS, SIDE
from firetower_env.games.forest_fire.pieces import MOST_FIRES, PLANES, ROCK, most_put_out
from firetower_env.games.forest_fire.rules import PILES, Rules
from firetower_env.games.forest_fire.state import PLANES as STATE_PLANES
from firetower_env.games.forest_fire.state import ForestFireState

#: the rows of a plane without its guard lanes, and planes of single acres without them
_ROWS = slice(1, -1)
_CELL_ROWS = np.ascontiguousarray(GRID.cell[:, _ROWS])
_FIRST_COUNTED = 2
_COUNT = sum(piece.size for piece in PLANES)
_AT, _STATE = Places.of(PLANES), Places(STATE_PLANES.items())
#: the planes that the state keeps as they are shown: (to, from); all ground but forest, then buildings, come first
_KEPT = (
    (slice(1, 7), _STATE.run(("river", "rock", "burnt", "fire", "house", "school"))),
    *((_AT.part[to], _STATE.part[kept]) for to, kept in (("barrel_bits", "barrels"), ("ball_bits", "balls"))),
    *((_AT.part[name], _STATE.part[name]) for name in ("drawn", "warm")),
)
_SCALAR = {name: column for column, name in enumerate(ForestFireState.scalar_names())}
#: numbers that the state keeps as they are shown, by the name of the piece
_PLAIN = {
    "wind": "wind",
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
#: those that are told up to a bound
_CAPPED = ("fires", "put_out")
#: what the pending question remembers, by the name of the piece
_FRAMED = {
    "piece_kind": "piece",
    "activity": "activity",
    "steps_left": "steps",
    "balls_to_place": "more",
    "moved": "moved",
    "set_down": "set_down",
}
#: what follows from the turn, and what the number `left` of a question counts
_TIMED = ("pile", "pile_left", "cards_left", "later_droughts")
_COUNTED = ("digs_left", "acres_left", "barrels_to_place")
_SHOWS = {"DOZER": "digs_left", "FIRST_FIRE": "acres_left", "NEW_FIRE": "acres_left", "PLACE": "barrels_to_place"}
_UNSEEN = np.array([card for card in range(CARDS) if card != DROUGHT])
_CAPPED_COLUMNS = np.array([_SCALAR[name] for name in _CAPPED])
_FRAMED_COLUMNS = np.array([COLUMN[name] for name in _FRAMED.values()])
_PLAIN_COLUMNS = np.array([_SCALAR[name] for name in _PLAIN.values()])
_NOTHING = np.array([{"phase": -1, "seat": -1, "activity": -1, "piece": -1, "source": OFF}.get(c, 0) for c in COLUMN])


class Observer:
    """Writes observations of one rule set. What depends on the rules alone is a table made once."""

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.vector, self.at, self.one = vector, vector.matrix.part, vector.matrix.one
        self.players = rules.players
        self.question: NDArray[np.int16] = np.append(phases.question_of, -1).astype(np.int16)
        self.main = phases.number["MAIN"]
        #: by phase (the last one: none): which of the counted pieces its number `left` is
        shown = [[name == _SHOWS.get(phase.question) for name in _COUNTED] for phase in phases.all]
        self.counts: NDArray[np.int64] = np.array([*shown, [False] * len(_COUNTED)], np.int64)
        self._tables(rules)
        names = (_PLAIN, _CAPPED, _FRAMED, _TIMED, _COUNTED)
        self.plain, self.capped, self.framed, self.timed, self.counted = (
            np.array([self.one[name] for name in listed]) for listed in names
        )
        self.unseen = vector.matrix.run(("unseen_weather", "unseen_fires", "unseen_others"))
        self.cap = rules.rock_cap
        self.caps = np.array([MOST_FIRES, most_put_out(rules)])
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
        board = rows_as_bytes(planes.reshape(games.size, -1), SIDE)
        return {
            "board": board.reshape(games.size, _COUNT, SIDE, SIDE),
            "vector": self.vector.fill(matrix, matrix[:, :0]),
        }

    def _matrix(
        self, e: ForestFireEngine, games: Ints, seats: Ints, scalars: NDArray[np.int32], frames: Ints
    ) -> NDArray[np.int16]:
        """One column per choice and per number, in the order of the layout."""
        one = self.one
        matrix = np.empty((games.size, self.vector.columns), np.int16)
        matrix[:] = self.template
        matrix[:, self.plain] = scalars.take(_PLAIN_COLUMNS, axis=1)
        matrix[:, self.capped] = np.minimum(scalars.take(_CAPPED_COLUMNS, axis=1), self.caps)
        matrix[:, self.framed] = frames.take(_FRAMED_COLUMNS, axis=1)
        phase, turn, depth = frames[:, 0], scalars[:, _SCALAR["turn"]], scalars[:, _SCALAR["depth"]]
        matrix[:, one["question"]] = self.question[phase]
        matrix[:, one["turn_of"]] = np.where(turn > 0, (turn - 1 - seats) % self.players, -1)
        matrix[:, one["asked"]] = np.where(phase >= 0, (frames[:, 1] - seats) % self.players, -1)
        card = scalars[:, _SCALAR["card"]]
        matrix[:, one["distance"]] = scalars[:, _SCALAR["distance"]] - 1
        matrix[:, one["card"]] = KIND[card]
        matrix[:, self.timed] = self.by_turn[turn]
        matrix[:, self.counted] = frames[:, COLUMN["left"]][:, None] * self.counts[phase]
        # whatever waits on top of the question of equipment is asked before the spread
        early = (e.s.frames[games, 1, 0] == self.main) & (depth > 2)
        matrix[:, one["bonus"]] = early & (card >= LUCKY_DOZER)
        # the cards in the order of the pieces, but for droughts
        matrix[:, self.unseen] = e.s.unseen.take(games, axis=0)[:, _UNSEEN]
        return matrix

    def _count(self, planes: Plane, matrix: NDArray[np.int16]) -> None:
        """What is counted on the board."""
        # rock, burnt, fire, houses and schools lie side by side
        counts = np.bitwise_count(planes[:, _FIRST_COUNTED : _FIRST_COUNTED + 5]).sum(axis=2, dtype=np.int16)
        for place, name in ((2, "burning"), (3, "houses"), (4, "schools")):
            matrix[:, self.one[name]] = counts[:, place]
        matrix[:, self.one["rocks_left"]] = ROCK if self.cap is None else self.cap - counts[:, 0]


def _planes(e: ForestFireEngine, games: Ints, scalars: NDArray[np.int32], frames: Ints) -> Plane:
    """All planes `(k, 28, rows)` of the board, without guard lanes."""
    s, one = e.s, _AT.one
    planes = np.empty((games.size, _COUNT, SIDE), np.uint32)
    board = s.board.take(games, axis=0)
    for to, source in _KEPT:
        planes[:, to] = board[:, source, _ROWS]
    for name in ("barrel", "ball"):
        np.bitwise_or.reduce(planes[:, _AT.part[f"{name}_bits"]], axis=1, out=planes[:, one[name]])
    river, rock, burnt, fire, house, school = board[:, :6].swapaxes(0, 1)
    fire = np.ascontiguousarray(fire)
    closed = river | fire
    forest = FULL & ~(closed | rock | burnt)
    planes[:, 0] = forest[:, _ROWS]
    dozer, cell = s.dozer.take(games, axis=0), _CELL_ROWS
    first, second = cell.take(dozer[:, 0], axis=0), cell.take(dozer[:, 1], axis=0)
    place = _AT.part["dozer"].start
    np.bitwise_or(first, second, out=planes[:, place])
    np.bitwise_and(first, second, out=planes[:, place + 1])
    planes[:, one["helicopter"]] = cell.take(scalars[:, _SCALAR["heli"]], axis=0)
    planes[:, one["piece"]] = cell.take(frames[:, COLUMN["source"]], axis=0)
    planes[:, one["downwind"]] = (_downwind(fire, scalars[:, _SCALAR["wind"]]) & forest)[:, _ROWS]
    planes[:, one["landing"]] = (FULL & ~(closed | house | school | GRID.around(fire)))[:, _ROWS]
    planes[:, one["edge"]], planes[:, one["rings"]] = EDGE[_ROWS], RINGS[_ROWS]
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
