"""What a pending question remembers beside its phase and seat."""

from __future__ import annotations

from typing import ClassVar

from firetower_env.core import phases
from firetower_env.core.bitboards import Ints

#: a turn, the players caught in it, and one question
DEPTH = 4


class WildfireFrames(phases.Frames):
    """Frames of the game, one row each; columns by name."""

    __slots__ = ()
    COLUMNS: ClassVar[tuple[str, ...]] = ("phase", "seat", "player", "target", "coming", "companion")
    FILLS: ClassVar[dict[str, int]] = {"target": -1, "companion": -1}

    @property
    def player(self) -> Ints:
        """The player in question."""
        return self.rows[:, 2]

    @property
    def target(self) -> Ints:
        """The tile the mover is going to."""
        return self.rows[:, 3]

    @property
    def coming(self) -> Ints:
        """The players (bits) who were told to come along."""
        return self.rows[:, 4]

    @property
    def companion(self) -> Ints:
        """The player who may come along."""
        return self.rows[:, 5]


COLUMN = WildfireFrames.columns()
