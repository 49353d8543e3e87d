"""What this folder offers: agents that play Wildfire Rescue!; searches play games out with them."""

from __future__ import annotations

from firetower_env.agents import AgentEntry, GameAgents

_HOME = "firetower_agents.wildfire_rescue"
_GAME = "wildfire_rescue"

AGENTS = (
    AgentEntry("scout", "each for himself: walks to the nearest camper", f"{_HOME}.scout:ScoutAgent", (_GAME,)),
    AgentEntry(
        "ranger",
        "weighs danger against campers in reach, teams up, takes others along",
        f"{_HOME}.ranger:RangerAgent",
        (_GAME,),
    ),
    AgentEntry(
        "captain",
        "thinks like ranger, with numbers fitted to the score",
        f"{_HOME}.captain:CaptainAgent",
        (_GAME,),
    ),
)
_SCRIPTED = ("scout", "ranger", "captain")
GAMES = (GameAgents(_GAME, ("random", *_SCRIPTED), ("uniform", *_SCRIPTED), f"{_HOME}.search:RescueEvaluator"),)
