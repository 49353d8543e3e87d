"""The options of the game: declared with the values they may have, which is all that this game needs to check."""

from __future__ import annotations

from dataclasses import dataclass

from firetower_env.core.options import option
from firetower_env.core.rules import RulesBase


@dataclass(frozen=True)
class Rules(RulesBase):
    """Every number that may be changed."""

    players: int = option(2, low=2, high=4)
    #: beds along each side of the garden; 0 for none
    side: int = option(5, 0, 5, 20)
    rounds: int = option(4, low=1, high=100)
    #: beds are hexes, and the sun is seen to go around the garden
    hexes: bool = option(False)
    #: all gardeners are one side: they reach the goal together, or nobody does
    together: bool = option(False)
    #: are the beds shown as slots on free-standing cards?
    cards: bool = option(False)

    @property
    def goal(self) -> int:
        """The points that win a game played together."""
        return self.rounds * self.players * (3 if self.side else 2)
