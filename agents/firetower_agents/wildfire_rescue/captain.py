"""`captain`: thinks like `ranger`, with numbers that were fitted to the scores of thousands of games."""

from __future__ import annotations

from firetower_agents.wildfire_rescue.ranger import RangerAgent
from firetower_agents.wildfire_rescue.weights import Weights


class CaptainAgent(RangerAgent):
    """Searches play games out with it."""

    #: from the cross-entropy method on the mean score of two, three and four players
    weights = Weights(
        death=2.62,
        per_camper=0.73,
        near_fire=0.55,
        near_flip=0.38,
        later_flip=0.51,
        fading=0.78,
        share=0.67,
        exposed=1.31,
        in_time=1.79,
        too_late=0.26,
        homeward=1.45,
        home=2.23,
        taken=1.42,
        slow=0.82,
        stuck=1.53,
        waiting=0.39,
        draw_few=0.18,
        draw_enough=0.03,
        draw_danger=1.44,
        draw_cost=0.14,
        together=0.71,
        team_cost=0.16,
    )
