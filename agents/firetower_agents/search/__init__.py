"""Search agents: they think ahead on copies of a game in which all that they cannot see has been dealt anew.

They know no game. What positions are worth and who plays them out comes from the game's evaluator; a generic one
serves games that have none.
"""

from __future__ import annotations

from firetower_agents.search.flatmc import FlatMonteCarlo
from firetower_agents.search.mcts import TreeSearch
from firetower_env.agents import SearchAgent, forks_for

__all__ = ["FlatMonteCarlo", "SearchAgent", "TreeSearch", "forks_for"]
