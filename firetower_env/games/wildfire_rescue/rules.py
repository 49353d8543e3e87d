"""The options of a game: every number and every contested ruling is a field, checked when it is made."""

from __future__ import annotations

from dataclasses import dataclass

from firetower_env.core.options import option
from firetower_env.core.rules import RulesBase

#: tool draws of the team in a game, and cards beyond one for each player
DRAWS = 4
CAMPERS = 5


@dataclass(frozen=True)
class Rules(RulesBase):
    """What is played."""

    players: int = option(2, low=2, high=4)
    control: str = option("seats", "seats", "one")
    camper_option: str | int = option("random", "random", "choose", *range(1, 10))
    shared_corners: bool = False
    starting_tool: bool = True
    carry_limit: int = option(3, low=1, high=3)
    extinguish_in_place: bool = False
    safe_edge: bool = True
    plane_lines: str = option("straight", "straight", "all")
    max_rounds: int = option(60, low=1, high=1000)
    reward: str = option("score", "score", "shaped")

    @property
    def seats(self) -> int:
        """Who answers: every player, or one seat for all of them."""
        return self.players if self.control == "seats" else 1

    @property
    def cards(self) -> int:
        """Tool cards in the game."""
        return self.players + DRAWS
