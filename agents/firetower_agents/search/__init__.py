"""Search agents: they think ahead on copies of a game in which all that they cannot see has been dealt anew."""

from __future__ import annotations

from firetower_agents.search.flatmc import FlatMonteCarlo
from firetower_agents.search.forks import SearchAgent
from firetower_agents.search.mcts import TreeSearch
from firetower_env.agents import forks_for, register_agent


def register() -> None:
    """Add the search agents to the catalogue of `firetower_env`; to be called once."""
    register_agent("flatmc", "plays promising answers out on many deals: flatmc:sims=32", FlatMonteCarlo)  # type: ignore[arg-type]
    register_agent("mcts", "information-set tree search with batched playouts: mcts:sims=96", TreeSearch)  # type: ignore[arg-type]


__all__ = ["FlatMonteCarlo", "SearchAgent", "TreeSearch", "forks_for", "register"]
