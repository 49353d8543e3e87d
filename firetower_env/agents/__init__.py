"""Agents: what they are, how they are asked, and the catalogue that makes them from codes."""

from __future__ import annotations

from firetower_env.agents.catalogue import (
    POLICY,
    AgentEntry,
    GameAgents,
    UnfitAgentError,
    agent_codes,
    agent_games,
    baselines,
    check_plays,
    declared_games,
    game_agents,
    loaded,
    register_agent,
    register_game,
)
from firetower_env.agents.making import (
    NamedFileError,
    agent_parameters,
    catalogue_agent,
    is_of_catalogue,
    make_agent,
    names_file,
)
from firetower_env.agents.protocol import (
    Agent,
    AgentFacts,
    BaseAgent,
    RandomAgent,
    RatingAgent,
    SearchAgent,
    ask,
    facts_of,
    forks_for,
)

__all__ = [
    "POLICY",
    "Agent",
    "AgentEntry",
    "AgentFacts",
    "BaseAgent",
    "GameAgents",
    "NamedFileError",
    "RandomAgent",
    "RatingAgent",
    "SearchAgent",
    "UnfitAgentError",
    "agent_codes",
    "agent_games",
    "agent_parameters",
    "ask",
    "baselines",
    "catalogue_agent",
    "check_plays",
    "declared_games",
    "facts_of",
    "forks_for",
    "game_agents",
    "is_of_catalogue",
    "loaded",
    "make_agent",
    "names_file",
    "register_agent",
    "register_game",
]
