"""Phases and frames: one phase is one question of the rules, one frame is one pending instance of it.

Frames lie on a stack per game. The top frame is the present question; a phase without a mask is automatic and is
carried out by the engine as soon as it comes to the top. A handler answers its frame by pushing what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints


class Frames:
    """Popped frames of a group of games, one row each; columns by name.

    The suite knows phase and seat. A game that remembers more in its frames names further columns in a subclass.
    """

    __slots__ = ("rows",)
    COLUMNS: ClassVar[tuple[str, ...]] = ("phase", "seat")
    #: what a column holds unless a phase or a push says otherwise; 0 where nothing is named here
    FILLS: ClassVar[dict[str, int]] = {}

    def __init__(self, rows: Ints) -> None:
        self.rows = rows

    @classmethod
    def columns(cls) -> dict[str, int]:
        """The number of each column by its name."""
        return {name: column for column, name in enumerate(cls.COLUMNS)}

    @property
    def phase(self) -> Ints:
        """Which question, by its number."""
        return self.rows[:, 0]

    @property
    def seat(self) -> Ints:
        """Who answers."""
        return self.rows[:, 1]

    def __getitem__(self, which: Any) -> Self:
        return type(self)(self.rows[which])


@dataclass(frozen=True)
class Answers:
    """Legal answers of a group of k games; None = none.

    Cells are a plane, one unsigned word per board row with a guard word at each end `(k, rows + 2)`, or bools
    `(k, cells)`; verbs are bools `(k, verbs)`, of which those beyond the last verb are ignored.
    """

    cells: NDArray[np.unsignedinteger[Any]] | Bools | None = None
    verbs: Bools | None = None


Apply = Callable[[Any, Ints, Any, Ints], None]
Mask = Callable[[Any, Ints, Any], Answers]


@dataclass(frozen=True)
class Phase:
    """One question (or, without a mask, one automatic step) of the rules."""

    #: unique name, such as "WINDOW FLARE_UP H"
    key: str
    apply: Apply
    mask: Mask | None = None
    #: constant frame columns of this phase, such as the tool in use
    columns: dict[str, int] = field(default_factory=dict)
    #: bounding box of what a cell answer anchors: a plain cell, or a window whose north-west cell is named
    box: tuple[int, int] = (1, 1)
    #: rows and columns, from a cell answer, of the cells that its pattern covers
    covers: tuple[tuple[int, int], ...] = ((0, 0),)
    #: may this question turn out to have no answer, and is then not asked?
    can_skip: bool = False
    #: does it ask on about what its seat has just begun, such as where a card's pattern lies? People may then answer
    #: it in one gesture with the question before
    follows: bool = False
    #: the sentence put to a person
    ask: str = ""
    #: what handlers that serve several phases must know of this one
    subject: Any = None

    @property
    def question(self) -> str:
        """The name the specification gives this question (several keys may share it)."""
        return self.key.split(" ")[0]

    @property
    def doc(self) -> str:
        """The rule in one sentence with its reference: the first paragraph of the handler's docstring."""
        text = (self.mask or self.apply).__doc__ or ""
        return " ".join(text.split("\n\n")[0].split())


class PhaseTable:
    """All phases of a game, numbered. Automatic ones come first, in the order in which they should be settled.

    `late` names the first automatic phase that waits until no game has a question without an answer: what follows
    then runs once for many games instead of once more for the few whose question was dropped. `frames` names what a
    frame remembers, and `depth` says how many frames can be pending at once.
    """

    def __init__(
        self,
        automatic: Sequence[Phase],
        asked: Sequence[Phase],
        late: str = "",
        *,
        frames: type[Frames] = Frames,
        depth: int = 8,
    ) -> None:
        self.frames, self.depth = frames, depth
        self.column = frames.columns()
        self.width = len(self.column)
        #: a frame as one item of an array
        self.item = np.dtype((np.void, self.width * np.dtype(np.int16).itemsize))
        self.all: tuple[Phase, ...] = (*automatic, *asked)
        self.automatic = len(automatic)
        self.early = [phase.key for phase in automatic].index(late) if late else len(automatic)
        self.number = {phase.key: number for number, phase in enumerate(self.all)}
        if len(self.number) != len(self.all):
            raise ValueError("two phases share a key")
        if len(self.all) > 255:
            raise ValueError("phase numbers must fit a byte")
        #: public questions in order of appearance, and the question of each phase (-1: automatic)
        self.questions = tuple(dict.fromkeys(phase.question for phase in asked))
        #: the question of each phase by name
        self.names: tuple[str, ...] = tuple(phase.question for phase in self.all)
        self.question_of = np.array(
            [-1] * len(automatic) + [self.questions.index(phase.question) for phase in asked], dtype=np.int64
        )
        self.templates = np.stack([self._template(number, phase) for number, phase in enumerate(self.all)])
        #: phases that share a handler are carried out together: by phase the first that has the same
        self.applied_with = _first_alike([phase.apply for phase in self.all])
        self.masked_with = _first_alike([phase.mask for phase in self.all])
        self.can_skip: Bools = np.array([phase.can_skip for phase in self.all])
        self.boxes: tuple[tuple[int, int], ...] = tuple(dict.fromkeys(((1, 1), *(phase.box for phase in self.all))))
        self.box_of: NDArray[np.int64] = np.array([self.boxes.index(phase.box) for phase in self.all])
        #: the first of the four ways in which each phase's answers turn; the last stands for a game that is over
        self.first_way: NDArray[np.int64] = np.append(4 * self.box_of, 0)

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes of the stack, which a state is made with."""
        return {"frame_depth": self.depth, "frame_width": self.width}

    def _template(self, number: int, phase: Phase) -> NDArray[np.int16]:
        row = np.zeros(self.width, np.int16)
        row[0] = number
        for name, value in {**self.frames.FILLS, **phase.columns}.items():
            row[self.column[name]] = value
        return row


def _first_alike(handlers: Sequence[Any]) -> NDArray[np.uint8]:
    """For each handler the place of the first that is the same."""
    return np.array([handlers.index(handler) for handler in handlers], np.uint8)
