"""`flame_planner`: works towards one Enchantment: Goods that it lacks are worth more to it than others."""

from __future__ import annotations

from typing import ClassVar

from firetower_agents.flamecraft.greedy import FlameGreedyAgent
from firetower_agents.flamecraft.weights import Weights


class FlamePlannerAgent(FlameGreedyAgent):
    """Searches play games on with it."""

    weights: ClassVar[Weights] = Weights(good=0.35, lacking=1.0, token=0.5, cast=0.8)
    alone: ClassVar[Weights] = weights
