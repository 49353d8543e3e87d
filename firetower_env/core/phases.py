"""Phases and frames: one phase is one question of the rules, one frame is one pending instance of it.

Frames lie on a stack per game. The top frame is the present question; a phase without a mask is automatic and is
carried out by the engine as soon as it comes to the top. A handler answers its frame by pushing what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints, Plane

FRAME_DEPTH = 24


class Frames:
    """Popped frames of a group of games, one row each; columns by name."""

    __slots__ = ("rows",)
    #: further columns belong to the game; these are the ones the suite knows
    COLUMNS = ("phase", "seat", "tool", "form", "orient", "direction", "left", "other")

    def __init__(self, rows: Ints) -> None:
        self.rows = rows

    @property
    def seat(self) -> Ints:
        """Who answers."""
        return self.rows[:, 1]

    @property
    def tool(self) -> Ints:
        """The card or other means in use."""
        return self.rows[:, 2]

    @property
    def form(self) -> Ints:
        """Which way the tool is used."""
        return self.rows[:, 3]

    @property
    def direction(self) -> Ints:
        """The direction in question."""
        return self.rows[:, 5]

    @property
    def left(self) -> Ints:
        """How many answers are still to come."""
        return self.rows[:, 6]

    @property
    def other(self) -> Ints:
        """One more number whose meaning the phase documents."""
        return self.rows[:, 7]

    def __getitem__(self, which: Any) -> Frames:
        return Frames(self.rows[which])


COLUMN = {name: column for column, name in enumerate(Frames.COLUMNS)}
FRAME_WIDTH = len(COLUMN)


@dataclass(frozen=True)
class Answers:
    """Legal answers of a group of k games: cells as planes `(k, LANES)`, verbs as `(k, verbs)`; None = none."""

    cells: Plane | None = None
    verbs: Bools | None = None


Apply = Callable[[Any, Ints, Frames, Ints], None]
Mask = Callable[[Any, Ints, Frames], Answers]


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
    #: may this question turn out to have no answer, and is then not asked?
    can_skip: bool = False
    #: the sentence put to a person
    ask: str = ""

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
    then runs once for many games instead of once more for the few whose question was dropped.
    """

    def __init__(self, automatic: Sequence[Phase], asked: Sequence[Phase], late: str = "") -> None:
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
        self.question_of = np.array(
            [-1] * len(automatic) + [self.questions.index(phase.question) for phase in asked], dtype=np.int64
        )
        self.templates = np.stack([self._template(number, phase) for number, phase in enumerate(self.all)])
        self.can_skip: Bools = np.array([phase.can_skip for phase in self.all])
        self.boxes: tuple[tuple[int, int], ...] = tuple(dict.fromkeys(((1, 1), *(phase.box for phase in self.all))))
        self.box_of: NDArray[np.int64] = np.array([self.boxes.index(phase.box) for phase in self.all])

    @staticmethod
    def _template(number: int, phase: Phase) -> NDArray[np.int16]:
        row = np.zeros(FRAME_WIDTH, np.int16)
        row[COLUMN["tool"]] = row[COLUMN["direction"]] = -1
        row[0] = number
        for name, value in phase.columns.items():
            row[COLUMN[name]] = value
        return row
