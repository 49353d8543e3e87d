"""`captain`: thinks like `ranger`, with numbers that were fitted to the scores of thousands of games."""

from __future__ import annotations

from firetower_agents.wildfire_rescue.ranger import RangerAgent
from firetower_agents.wildfire_rescue.weights import Weights


class CaptainAgent(RangerAgent):
    """Searches play games out with it."""

    #: from the cross-entropy method on the mean score of two, three and four players
    weights = Weights(
        death=2.82,
        per_camper=0.65,
        near_fire=0.58,
        near_flip=0.34,
        later_flip=0.45,
        fading=0.74,
        share=0.61,
        exposed=1.28,
        in_time=1.89,
        too_late=0.27,
        homeward=1.34,
        home=2.23,
        taken=1.36,
        slow=0.73,
        stuck=1.57,
        waiting=0.47,
        draw_few=0.11,
        draw_enough=0.02,
        draw_danger=1.43,
        draw_cost=0.15,
        together=0.76,
        team_cost=0.14,
    )
