"""The scripted agents by code, weakest first, then the search agents.

Importing this module adds them to the catalogue of `firetower_env`.

from firetower_env import make_agent

make_agent("greedy:attack=1.5")
"""

from __future__ import annotations

from firetower_agents import search
from firetower_agents.fire_tower.greedy import GreedyAgent
from firetower_agents.fire_tower.pyromaniac import PyromaniacAgent
from firetower_agents.fire_tower.solo.solo_planner import SoloPlannerAgent
from firetower_agents.fire_tower.warden import WardenAgent
from firetower_env.agents import register_agent

register_agent("pyromaniac", "always burns towards the nearest enemy, whatever happens behind it", PyromaniacAgent)
register_agent("greedy", "looks one answer ahead: fire near to enemies and far from itself", GreedyAgent)
register_agent("warden", "tuned balance of attack and defence: wind, Bucket, hand, hawks, partner", WardenAgent)
register_agent(
    "solo_planner",
    "plays solo: burns three towers while attacks burn where they harm least",
    SoloPlannerAgent,
    former=("hermit",),
)
search.register()
