"""What searches take from Fire Tower: scripted policies and a light one, and values of positions on the way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.search import fitted_value, heuristic_value, reach
from firetower_agents.fire_tower.search.light_policy import LightPolicy
from firetower_agents.search.evaluator import Evaluator, tried
from firetower_agents.search.forks import derived, fractions, give
from firetower_agents.search.policies import Policy
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds

#: a first look follows a card through so many further questions
_FOLLOW = 3
#: answers that the light policies draw for each decision
_PICKS = {"uniform": 1, "light": 16}


class FireTowerEvaluator(Evaluator):
    """Positions are valued by the fitted table, in solo by a plain estimate; so playouts can be short."""

    to_the_end = False
    #: turns with long events would hold up all others
    longest = 100
    #: scripted agents score in logarithms of odds, more or less: near even chances one is worth about so much return
    rating_scale = 0.25

    def __init__(self, policies: tuple[str, ...]) -> None:
        super().__init__(policies)
        self.quick = "light"

    def make_policy(self, name: str) -> Policy:
        """The light policies draw a few answers, all others are scripted agents."""
        return LightPolicy(_PICKS[name]) if name in _PICKS else super().make_policy(name)

    def values(self, batch: Batch) -> NDArray[np.float64]:
        """What each game is worth to each seat, `(N, seats)`: returns of games that are over, else what to expect."""
        return heuristic_value.all_values(batch) if batch.game.seats == 1 else fitted_value.values(batch)

    def win_in_reach(self, batch: Batch, games: Ints) -> Bools | None:
        """Where fire may still come as far as every enemy's tower."""
        return reach.win_in_reach(batch, games)

    def first_look(self, forks: Batch, row: Ints, answers: Ints, keys: Seeds, policy: Policy) -> NDArray[np.float64]:
        """The worth of each answer once the question is settled: a card is followed to where it takes effect."""
        seats, stages = forks.engine.asked[row], forks.engine.s.stage[row]
        copies = tried(forks, row, answers)
        # all answers of a row share their chance, so that they differ by what they do and not by luck
        salted = derived(keys, 1)
        for number in range(_FOLLOW):
            e = copies.engine
            going = np.flatnonzero((e.asked == seats) & (e.s.stage == stages))
            if not going.size:
                break
            give(copies, going, policy.answers(copies, going, fractions(salted[going], number)))
        return heuristic_value.values(copies, seats)
