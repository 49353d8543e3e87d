"""`flame_planner`: works towards one Enchantment: Goods that it lacks are worth more to it than others."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from firetower_agents.flamecraft.greedy import FlameGreedyAgent
from firetower_agents.flamecraft.weights import Weights


class FlamePlannerAgent(FlameGreedyAgent):
    """Searches play games on with it."""

    weights: ClassVar[Weights] = Weights(
        good=0.5,
        lacking=1.1,
        coin=1.3,
        token=0.5,
        cast=0.8,
        fading=0.2,
        growing=3.0,
        last_good=0.02,
        last_coin=1.0,
        last_fancy=1.0,
        last_artisan=0.02,
    )
    #: nobody else empties the decks as fast as a lonely player who casts and draws: a cast costs him turns. Found by
    #: trying numbers out in games for one
    alone: ClassVar[Weights] = replace(
        weights,
        good=0.42,
        lacking=0.46,
        coin=1.1,
        fancy=2.8,
        artisan=0.73,
        cast=-1.4,
        pace=2.4,
        fading=0.1,
        growing=0.8,
        doubled=0.08,
        deck=0.32,
    )
