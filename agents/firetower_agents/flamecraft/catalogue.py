"""What this folder offers: agents that play Flamecraft, and an evaluator for searches."""

from __future__ import annotations

from firetower_env.agents import AgentEntry, GameAgents

_HOME = "firetower_agents.flamecraft"
_GAME = "flamecraft"

AGENTS = (
    AgentEntry(
        "flame_greedy",
        "takes what brings most reputation at once",
        f"{_HOME}.greedy:FlameGreedyAgent",
        (_GAME,),
    ),
    AgentEntry(
        "flame_planner",
        "works towards an Enchantment, knows when the last turn has come",
        f"{_HOME}.planner:FlamePlannerAgent",
        (_GAME,),
    ),
    AgentEntry(
        "flame_master",
        "plays as flame_planner does and works towards the goals of its own Fancy Dragons, which pays in games for one",
        f"{_HOME}.master:FlameMasterAgent",
        (_GAME,),
    ),
)
_SCRIPTED = ("flame_greedy", "flame_planner")
GAMES = (GameAgents(_GAME, ("random", *_SCRIPTED), ("uniform", *_SCRIPTED), f"{_HOME}.search:FlamecraftEvaluator"),)
