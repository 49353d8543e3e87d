"""Observations read by name: which question is asked, what lies where, what is held. Works for all editions.

The view is the turned one, in which the observer's own tower lies in the north-west; slots of towers and seats go
clockwise from there, so that slot and corner are the same number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.worked_out import once
from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Observation
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.errors import BatchError
from firetower_env.core.pieces import Piece, VectorLayout
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.phases import BOX
from firetower_env.games.fire_tower.pieces import FLAGS, PLANES, vector_layout
from firetower_env.games.fire_tower.rising.phases import BOX as RISING_BOX
from firetower_env.games.fire_tower.rising.pieces import RISING_PLANES, rising_vector_layout
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.phases import BOX as SOLO_BOX
from firetower_env.games.fire_tower.solo.pieces import SOLO_PLANES, solo_vector_layout
from firetower_env.games.fire_tower.solo.rules import SoloRules

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]
SIDE, CELLS = 16, 256
TOOLS = ("BUCKET", "RECKLESS_WATER", "RECKLESS_FIREBREAK", "")
#: rows and columns of the fatal cells, by slot
FATAL_ROWS, FATAL_COLS = np.array([0, 0, 15, 15]), np.array([0, 15, 15, 0])
_HALF = np.arange(SIDE) >= SIDE // 2
_QUADRANTS: Bools = ((FATAL_ROWS > 0)[:, None] == _HALF)[:, :, None] & ((FATAL_COLS > 0)[:, None] == _HALF)[:, None]
#: planes of Rising Flames that solo leaves out because they never change: each quadrant has its side, nothing strikes
_FIXED: dict[str, Bools] = {"owned": _QUADRANTS, "lightning": np.zeros((1, SIDE, SIDE), np.bool_)}


@dataclass(frozen=True)
class Reading:
    """Where an edition keeps its pieces, and its names in order."""

    box: GameBox
    planes: dict[str, slice]
    vector: dict[str, slice]
    scales: dict[str, float]

    @cached_property
    def questions(self) -> tuple[str, ...]:
        return self.box.phases.questions

    @cached_property
    def cards(self) -> tuple[str, ...]:
        return self.box.names

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind of each card: what is known of one that an agent has no table for."""
        return {card.name: card.kind for card in self.box.cards}

    @cached_property
    def actions(self) -> dict[str, int]:
        """The index of each verb among the answers."""
        return {verb: CELLS + k for k, verb in enumerate(self.box.layout.verbs)}

    @cached_property
    def plays(self) -> Ints:
        """The answer that plays each card, with all of its pattern."""
        return np.array([self.actions[card.uses[0].verb] for card in self.box.cards])

    @cached_property
    def drops(self) -> Ints:
        """The answer that drops each card."""
        return np.asarray(CELLS + np.arange(len(self.actions))[self.box.drops])


def _places(pieces: tuple[Piece, ...]) -> dict[str, slice]:
    ends = np.cumsum([piece.size for piece in pieces])
    return {piece.name: slice(int(end) - piece.size, int(end)) for piece, end in zip(pieces, ends, strict=True)}


def _reading(box: GameBox, planes: tuple[Piece, ...], vector: VectorLayout) -> Reading:
    scales = {piece.name: piece.scale for piece in vector.pieces}
    return Reading(box, _places(planes), vector.slices, scales)


def _size(places: dict[str, slice]) -> int:
    return max(int(place.stop) for place in places.values())


_READINGS = (
    _reading(BOX, PLANES, vector_layout(Rules.make(players=2))),
    _reading(RISING_BOX, RISING_PLANES, rising_vector_layout(RisingRules.make(players=2))),
    _reading(SOLO_BOX, SOLO_PLANES, solo_vector_layout(SoloRules.make())),
)
#: the editions by number of planes, length of the vector and number of answers
READINGS = {(_size(r.planes), _size(r.vector), CELLS + len(r.actions)): r for r in _READINGS}
#: questions of cards: those that an agent has no rule for come from cards that it does not know
CARD_QUESTIONS = tuple(
    dict.fromkeys(phase.question for card in RISING_BOX.cards for phase in card.phases if phase.mask is not None)
)


class ObservationReader:
    """What the asked seats of a batch see and may answer, by name. `take` gives a part of the rows."""

    def __init__(
        self, board: Bytes, vector: Floats, masks: NDArray[np.int8], reading: Reading, rows: Ints | None = None
    ) -> None:
        self._board, self._vector, self._masks = board, vector, masks
        self.reading = reading
        #: which rows of the arrays are meant; None stands for all
        self._rows = rows
        self.count = len(masks) if rows is None else rows.size

    @classmethod
    def of(cls, observations: Observation, masks: NDArray[np.int8]) -> ObservationReader:
        """The view of a batch of observations; the shapes tell which edition it is."""
        board, vector = observations["board"], observations["vector"]
        shape = (board.shape[1], vector.shape[1], masks.shape[1])
        if shape not in READINGS:
            known = ", ".join(str(one) for one in READINGS)
            raise BatchError(f"no edition has (planes, vector, answers) = {shape}; known are {known}")
        return cls(board, vector, masks, READINGS[shape])

    def take(self, rows: Ints) -> ObservationReader:
        """The view of these rows. Nothing is copied until it is read."""
        rows = rows if self._rows is None else self._rows[rows]
        return ObservationReader(self._board, self._vector, self._masks, self.reading, rows)

    def _here(self, part: NDArray[Any]) -> NDArray[Any]:
        return part if self._rows is None else part[self._rows]

    @once
    def masks(self) -> NDArray[np.int8]:
        """The legal answers, `(k, answers)`."""
        return self._here(self._masks)

    @once
    def vector(self) -> Floats:
        return self._here(self._vector)

    @once
    def rising(self) -> bool:
        """Is this the expansion?"""
        return len(self.reading.cards) > len(BOX.cards)

    @once
    def solo(self) -> bool:
        """Is this the solo mode?"""
        return "level" in self.reading.vector

    # -- pieces by name -------------------------------------------------------------------------------------------

    def plane(self, name: str) -> Bools:
        """A piece of one plane, `(k, 16, 16)`."""
        if name not in self.reading.planes:
            return self._fixed(name)[:, 0]
        return self._here(self._board[:, self.reading.planes[name].start]).view(np.bool_)

    def sets(self, *names: str) -> list[Plane]:
        """Pieces of the board as sets of cells with guard lanes, `(k, LANES)`, or `(k, n, LANES)` if of several planes.

        The whole board is packed in one go, which is quicker than plane by plane.
        """
        lanes = np.zeros((self.count, self._board.shape[1], bb.LANES), np.uint16)
        packed = bb.pack(self._board.reshape(-1)).reshape(*self._board.shape[:2], SIDE)
        lanes[:, :, 1:-1] = self._here(packed)
        places = [self.reading.planes[name] for name in names]
        return [lanes[:, p.start] if p.stop == p.start + 1 else lanes[:, p] for p in places]

    def planes(self, name: str) -> Bools:
        """A piece of several planes, `(k, n, 16, 16)`."""
        if name not in self.reading.planes:
            return self._fixed(name)
        return self._here(self._board[:, self.reading.planes[name]]).view(np.bool_)

    def _fixed(self, name: str) -> Bools:
        """A plane that solo does not show because it never changes."""
        if not self.solo or name not in _FIXED:
            raise BatchError(f"this edition has no plane {name!r}; it has {', '.join(self.reading.planes)}")
        return np.broadcast_to(_FIXED[name], (self.count, *_FIXED[name].shape))

    def piece(self, name: str) -> Floats:
        """A piece of the vector, `(k, n)`, as it was before it was scaled."""
        part = self.vector[:, self.reading.vector[name]]
        scale = self.reading.scales[name]
        return part if scale == 1 else np.asarray(part * np.float32(scale))

    def chosen(self, name: str) -> Ints:
        """Which place of a one-hot piece is set, -1 for none."""
        part = self.vector[:, self.reading.vector[name]]
        return np.where(np.logical_or.reduce(part, axis=1), part.argmax(axis=1), -1)

    def flag(self, name: str) -> Bools:
        """Is this option in force?"""
        return self.piece("option_flags")[:, FLAGS.index(name)] > 0

    def counts(self, name: str) -> Ints:
        """A piece that counts cards, as whole numbers."""
        return np.rint(self.piece(name)).astype(np.int64)

    def legal(self, verb: str) -> Bools:
        """Is this verb among the answers? False everywhere if the edition does not know it."""
        place = self.reading.actions.get(verb)
        return np.zeros(self.count, np.bool_) if place is None else self.masks[:, place] > 0

    @property
    def cells(self) -> Bools:
        """The legal cells, `(k, 256)`."""
        return self.masks[:, :CELLS].view(np.bool_)

    # -- what most rules ask for ----------------------------------------------------------------------------------

    @once
    def question(self) -> Ints:
        return self.chosen("question")

    @once
    def tool(self) -> Ints:
        """The card or tool in use: a card's number, then those of `TOOLS`."""
        return self.chosen("tool")

    @once
    def wind(self) -> Ints:
        return self.chosen("wind")

    @once
    def standing(self) -> Bools:
        """By slot: does a tower stand there?"""
        return self.plane("fatal")[:, FATAL_ROWS, FATAL_COLS]

    @once
    def friendly(self) -> Bools:
        """By slot: is it a standing tower of the observer or of its partner?"""
        if self.rising:
            mine = self.plane("home")[:, FATAL_ROWS, FATAL_COLS].copy()
        else:
            mine = np.zeros((self.count, 4), np.bool_)
            mine[:, 0] = True
        mine[:, 2] |= self.flag("teams")
        return np.asarray(mine & self.standing)

    @once
    def hostile(self) -> Bools:
        """By slot: does an enemy's tower stand there?"""
        return np.asarray(self.standing & ~self.friendly)
