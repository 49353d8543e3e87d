"""What a game must offer so that batches, adapters, agents and renderers can use it without knowing it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import packed_boards
from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.engine import Engine
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Piece, VectorLayout
from firetower_env.core.rules import RulesBase
from firetower_env.core.score import Score
from firetower_env.core.snapshot import Cell, Snapshot
from firetower_env.core.stacks import StackRules
from firetower_env.core.state_vector import StateVector
from firetower_env.core.texts import GameTexts

if TYPE_CHECKING:
    from firetower_env.core.positions import Positions

Seeds = NDArray[np.uint64]
#: by name: the shape of a row, and its dtype
Form = dict[str, tuple[tuple[int, ...], np.dtype[Any]]]


class Game(ABC):
    """One game under one set of rules, from which all of it follows. It never changes: what does is in engines' states.

    What is given here holds for games that do not say otherwise.
    """

    #: name of the game, such as "fire_tower"
    name: str
    #: raised whenever a recorded game or a trained agent would meet something else than before
    version: int
    rules: RulesBase
    seats: int
    layout: ActionLayout
    phases: PhaseTable
    #: what the stacks of pending steps can look like while a question is asked
    stacks: StackRules
    #: the planes of the board that a seat sees; none in a game without a board
    planes: tuple[Piece, ...] = ()
    vector: VectorLayout
    #: what a seat that is out for good is paid, exactly as the game pays it at its end
    lost_return: float = -1.0
    #: are rewards shaped, that is, paid on the way by differences of a potential?
    shaped: bool = False
    #: the points that people compare, beside winning or instead of it; None: there are none
    score: Score | None = None
    #: is a board made as bits, so that a packed one is seen with less work?
    bits_first: bool = False
    #: may a seat be out while the others play on? If not, `is_terminated` need not be asked
    can_be_out: bool = False

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat. Seats of one side win and lose together."""
        return tuple(range(self.seats))

    @property
    def cooperative(self) -> bool:
        """Is there one side only? So it is in cooperative games, and in games for one."""
        return len(set(self.sides)) == 1

    @property
    def levels(self) -> range | None:
        """The levels at which single games may be dealt, from 1; None: this game has none."""
        return self.rules.all_levels

    @cached_property
    def board_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of the board that a seat sees; no planes in a game without a board."""
        return sum(piece.size for piece in self.planes), self.layout.rows, self.layout.cols

    @cached_property
    def observation_form(self) -> Form:
        """Shape and dtype of each part of one observation, by name."""
        board: Form = {"board": (self.board_shape, np.dtype(np.uint8))} if self.planes else {}
        return {**board, "vector": ((self.vector.size,), np.dtype(np.float32))}

    @cached_property
    def packs(self) -> bool:
        """Is there a board of zeros and ones alone, which can be seen as bits?"""
        return bool(self.planes) and all(
            (piece.least, piece.scale, piece.most) in ((0, 1.0, None), (0, 1.0, 1)) for piece in self.planes
        )

    @cached_property
    def packed_form(self) -> Form:
        """The same as `observation_form`, with the board as bits."""
        planes, rows, cols = self.board_shape
        return {**self.observation_form, "board": ((planes, packed_boards.width(rows, cols)), np.dtype(np.uint8))}

    @cached_property
    def texts(self) -> GameTexts:
        """What people read about this game."""
        return GameTexts(self)

    @cached_property
    def state_vector(self) -> StateVector:
        """Everything that a game remembers as one row of numbers, hidden cards included."""
        return StateVector(self)

    @cached_property
    def positions(self) -> Positions | None:
        """How positions of this game are written and laid out; None: they cannot be, so far."""
        return None

    @abstractmethod
    def new_engine(self, count: int) -> Engine[Any]:
        """An engine for `count` games, none of them set up."""

    @abstractmethod
    def set_up(self, engine: Any, games: Ints) -> None:
        """Lay out the board, deal, and ask the first question of these games; seeds are in place."""

    @abstractmethod
    def observe(self, engine: Any, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """What these seats see: `vector` float32 `(k, size)`, with planes `board` uint8 `(k, planes, rows, cols)`."""

    def observe_packed(self, engine: Any, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """The same with the board as bits `(k, planes, bytes)`, where the game `packs`."""
        seen = self.observe(engine, games, seats, relative)
        return {**seen, "board": packed_boards.pack(seen["board"])}

    @abstractmethod
    def redeal(self, engine: Any, games: Ints, seats: Ints, seeds: Seeds) -> None:
        """Deal anew, from these seeds, everything these seats cannot see, and re-key the future."""

    @abstractmethod
    def snapshot(self, engine: Any, game: int, viewer: int | None) -> Snapshot:
        """One game for people. `viewer` sees its own hand; None sees every hand."""

    def cell_stacks(self, engine: Any, game: int) -> dict[Cell, tuple[str, ...]]:
        """What lies on every cell of the board, from the ground up, by the keys of the styles of snapshots."""
        shown = self.snapshot(engine, game, None)
        return {(row, col): shown.stack((row, col)) for row in range(shown.rows) for col in range(shown.cols)}

    @abstractmethod
    def turns(self, engine: Any, games: Ints) -> Ints:
        """The number of the present turn of these games, from 1; of games that are over, that of the last turn."""

    def rotations(self, engine: Any, games: Ints, seats: Ints) -> Ints:
        """Clockwise quarter turns that bring each seat's own place to the north-west, where the layout turns."""
        return np.zeros(games.size, np.int64)

    def won(self, engine: Any, games: Ints) -> Bools:
        """Who has won in these games, `(k, seats)`; nobody in a game that runs, nor in a tie of all."""
        return np.asarray(engine.s.returns[games] > 0)

    def scores(self, engine: Any, games: Ints) -> NDArray[np.float64]:
        """The points of every seat, `(k, seats)`, where the game has a `score`; final once a game is over."""
        raise UnknownNameError(f"{self.name} has no score")

    def potential(self, engine: Any, games: Ints) -> NDArray[np.float32]:
        """What shaped rewards are the differences of, `(k, seats)`; zero where a game is over or nothing is shaped."""
        return np.zeros((games.size, self.seats), np.float32)

    def report(self, engine: Any, games: Ints) -> dict[str, NDArray[Any]]:
        """Numbers about these games that belong into the infos of environments, by name."""
        return {}

    def is_terminated(self, engine: Any, games: Ints, seats: Ints) -> Bools:
        """Which of these seats have lost and can neither be asked nor win any more?"""
        return np.zeros(games.size, np.bool_)

    def check_state(self, engine: Any, games: Ints) -> list[str]:
        """Names of the facts that one of these games breaks, though no play can; a saved state is then refused.

        Every value is within the range of its field and every stack is one of `stacks`. A state without broken facts
        can be played to the end, and stays without them.
        """
        return []

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copies of batches and environments share the game."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the rules and no table."""
        return type(self), (self.rules,)
