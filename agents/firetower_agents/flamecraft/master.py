"""`flame_master`: also works towards the goals of its own Fancy Dragons, and lets Suns that may grow grow."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from firetower_agents.flamecraft.planner import FlamePlannerAgent
from firetower_agents.flamecraft.weights import Weights


class FlameMasterAgent(FlamePlannerAgent):
    """Plays as `flame_planner` does but for what its own Suns would pay."""

    weights: ClassVar[Weights] = replace(FlamePlannerAgent.weights, seek=0.8, matching=0.3, pair=0.5, single=0.2)
    #: found in games for one: by a regression on random changes of all numbers, then by trying some out. The trained
    #: policy for one player leans on them: other numbers are another policy
    alone: ClassVar[Weights] = replace(
        FlamePlannerAgent.alone,
        seek=0.8,
        matching=0.3,
        pair=0.8,
        single=0.3,
        enough=4.0,
        growing=9.0,
        spell_cost=0.6,
        last_cast=0.8,
        coin=1.25,
        fancy=3.4,
        last_fancy=1.2,
        lacking=0.5,
        token=0.6,
        placed=-0.4,
        doubled=0.12,
        fading=0.15,
    )
