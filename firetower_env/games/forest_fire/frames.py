"""What a pending question remembers beside its phase and seat."""

from __future__ import annotations

from typing import ClassVar

from firetower_env.core import phases
from firetower_env.core.bitboards import Ints
from firetower_env.games.forest_fire.geometry import OFF

#: the end of the turn, what is done in it, the spread that waits for a lucky break, its lot, and an exploding ball
DEPTH = 5
#: kinds of pieces
BARREL, BALL, DOZER, HELI = range(4)
#: what is under way
SETUP, NEW_FIRE, LOT, BY_HAND, BULLDOZER, FLIGHT = range(6)


class ForestFireFrames(phases.Frames):
    """Frames of the game, one row each; columns by name."""

    __slots__ = ()
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "phase",
        "seat",
        "activity",
        "piece",
        "which",
        "steps",
        "left",
        "more",
        "source",
        "moved",
        "set_down",
    )
    FILLS: ClassVar[dict[str, int]] = {"activity": -1, "piece": -1, "source": OFF}

    @property
    def activity(self) -> Ints:
        """What is under way."""
        return self.rows[:, 2]

    @property
    def piece(self) -> Ints:
        """The kind of piece in question."""
        return self.rows[:, 3]

    @property
    def which(self) -> Ints:
        """Which of the bulldozers."""
        return self.rows[:, 4]

    @property
    def steps(self) -> Ints:
        """Steps left, or acres left to tokens moved by hand, or tokens left for a river."""
        return self.rows[:, 5]

    @property
    def left(self) -> Ints:
        """Digs left, barrels left to place, acres left of a fire, or the number of the item set up."""
        return self.rows[:, 6]

    @property
    def more(self) -> Ints:
        """Balls left to place."""
        return self.rows[:, 7]

    @property
    def source(self) -> Ints:
        """Where a token comes from, a ball explodes, or a river has got to."""
        return self.rows[:, 8]

    @property
    def moved(self) -> Ints:
        """Has the helicopter flown in this flight?"""
        return self.rows[:, 9]

    @property
    def set_down(self) -> Ints:
        """Has it set something down since it came here?"""
        return self.rows[:, 10]


COLUMN = ForestFireFrames.columns()
