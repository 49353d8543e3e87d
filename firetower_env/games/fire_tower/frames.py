"""What a pending question of Fire Tower remembers beside its phase and seat."""

from __future__ import annotations

from typing import ClassVar

from firetower_env.core import phases
from firetower_env.core.bitboards import Ints

#: more than the deepest nest of card, interrupts and event that any rules allow
DEPTH = 24


class FireTowerFrames(phases.Frames):
    """Frames of Fire Tower, one row each; columns by name."""

    __slots__ = ()
    COLUMNS: ClassVar[tuple[str, ...]] = ("phase", "seat", "tool", "form", "orient", "direction", "left", "other")
    FILLS: ClassVar[dict[str, int]] = {"tool": -1, "direction": -1}

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


COLUMN = FireTowerFrames.columns()
#: what a game that is over shows in the place of a frame
NO_FRAME = [-1 if name in ("phase", "seat", "tool", "direction") else 0 for name in COLUMN]
