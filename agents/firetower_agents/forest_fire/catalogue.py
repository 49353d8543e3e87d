"""What this folder offers: agents that play Forest Fire!; searches play games on with them."""

from __future__ import annotations

from firetower_env.agents import AgentEntry, GameAgents

_HOME = "firetower_agents.forest_fire"
_GAME = "forest_fire"

AGENTS = (
    AgentEntry(
        "splasher", "barrels on fires near the edge, else water by air", f"{_HOME}.splasher:SplasherAgent", (_GAME,)
    ),
    AgentEntry(
        "chief",
        "plans each turn: compares extinguishers, a flight and fire lines",
        f"{_HOME}.chief:ChiefAgent",
        (_GAME,),
    ),
    AgentEntry(
        "marshal",
        "plans as `chief` does, digs sooner, thinks less of buildings",
        f"{_HOME}.marshal:MarshalAgent",
        (_GAME,),
    ),
)
_SCRIPTED = ("splasher", "chief")
GAMES = (
    GameAgents(
        _GAME,
        ("random", *_SCRIPTED),
        ("uniform", *_SCRIPTED),
        f"{_HOME}.search.evaluator:ForestFireEvaluator",
    ),
)
