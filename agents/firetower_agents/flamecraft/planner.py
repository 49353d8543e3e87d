"""`flame_planner`: works towards one Enchantment: Goods that it lacks are worth more to it than others."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from firetower_agents.flamecraft.greedy import FlameGreedyAgent
from firetower_agents.flamecraft.weights import Weights


class FlamePlannerAgent(FlameGreedyAgent):
    """Searches play games on with it."""

    weights: ClassVar[Weights] = Weights(
        good=0.35,
        lacking=1.0,
        token=0.5,
        cast=0.8,
        fading=0.2,
        last_good=0.02,
        last_coin=1.0,
        last_fancy=1.0,
        last_artisan=0.02,
    )
    #: nobody else empties the decks as fast as a lonely player who casts and draws, so both are worth less to him
    alone: ClassVar[Weights] = replace(weights, good=0.42, lacking=0.65, artisan=0.6, cast=-1.4, fading=0.0)
