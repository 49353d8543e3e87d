"""What this folder offers: agents that play Fire Tower, Rising Flames and solo, and an evaluator for searches."""

from __future__ import annotations

from firetower_env.agents import AgentEntry, GameAgents

_HOME = "firetower_agents.fire_tower"
_ALL = ("fire_tower", "rising_flames", "solo")
_POLICIES = ("uniform", "light", "pyromaniac", "greedy", "warden")
_EVALUATOR = f"{_HOME}.search.evaluator:FireTowerEvaluator"

AGENTS = (
    AgentEntry(
        "pyromaniac",
        "always burns towards the nearest enemy, whatever happens behind it",
        f"{_HOME}.pyromaniac:PyromaniacAgent",
        _ALL,
    ),
    AgentEntry(
        "greedy",
        "looks one answer ahead: fire near to enemies and far from itself",
        f"{_HOME}.greedy:GreedyAgent",
        _ALL,
    ),
    AgentEntry(
        "warden",
        "tuned balance of attack and defence: wind, Bucket, hand, hawks, partner",
        f"{_HOME}.warden:WardenAgent",
        _ALL,
    ),
    AgentEntry(
        "solo_planner",
        "plays solo: burns three towers while attacks burn where they harm least",
        f"{_HOME}.solo.solo_planner:SoloPlannerAgent",
        ("solo",),
        former=("hermit",),
    ),
)
GAMES = (
    GameAgents("fire_tower", ("random", "greedy", "warden"), _POLICIES, _EVALUATOR),
    GameAgents("rising_flames", ("random", "greedy", "warden"), _POLICIES, _EVALUATOR),
    GameAgents("solo", ("solo_planner",), _POLICIES, _EVALUATOR),
)
