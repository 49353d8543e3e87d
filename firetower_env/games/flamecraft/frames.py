"""What a pending question or step remembers beside its phase and seat."""

from __future__ import annotations

from typing import ClassVar

from firetower_env.core import phases
from firetower_env.core.bitboards import Ints

#: the specification proves that no turn stacks more than 16
DEPTH = 24

#: kinds of places at which an effect happens: a Shop as such, a slot, a Park position, a type in hand
AT_SHOP, AT_CELL, AT_PARK, AT_HAND = range(4)
#: kinds of windows in which Dragons are fired up
G3, E2, BEESWAX, ETERNAL, ROOST, TOUCH, DANIEL, MANNY = range(8)
#: a fire-up outside every window
NO_WINDOW = -1
#: `memory` of a running program that is a fire-up
FIRE_UP = 1


class FlamecraftFrames(phases.Frames):
    """Frames of the game, one row each; columns by name.

    What the six numbers mean depends on the phase and is said where it is pushed; commonly `kind` and `place` say
    where, `left` how often still, `level` which window, `memory` what was chosen before, `number` how much or which
    program.
    """

    __slots__ = ()
    COLUMNS: ClassVar[tuple[str, ...]] = ("phase", "seat", "kind", "place", "left", "level", "memory", "number")
    FILLS: ClassVar[dict[str, int]] = {"level": NO_WINDOW}

    @property
    def kind(self) -> Ints:
        """What kind of place, window or purpose."""
        return self.rows[:, 2]

    @property
    def place(self) -> Ints:
        """Which space, cell, Park position, type in hand, or row position."""
        return self.rows[:, 3]

    @property
    def left(self) -> Ints:
        """How often still; in RUN the row of the program."""
        return self.rows[:, 4]

    @property
    def level(self) -> Ints:
        """The level of the window that is open: 0, 1, or none."""
        return self.rows[:, 5]

    @property
    def memory(self) -> Ints:
        """What was chosen before."""
        return self.rows[:, 6]

    @property
    def number(self) -> Ints:
        """An amount, a card, or a program."""
        return self.rows[:, 7]


COLUMN = FlamecraftFrames.columns()
