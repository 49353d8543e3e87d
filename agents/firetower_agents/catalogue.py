"""All agents by code: those of each game, weakest first, then the search agents, which play every game.

Every folder of a game has a module `catalogue` that declares its agents (`AGENTS`) and what holds of its games
(`GAMES`). Importing this module finds them all and adds them to the catalogue of `firetower_env`; the agents
themselves load when they are made.

    from firetower_env import make_agent

    make_agent("mcts:sims=200")
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import firetower_agents
from firetower_env.agents import register_agent, register_game


def _declarations() -> Iterator[ModuleType]:
    """What the folders of games declare, in the order of their names; no other folder is imported."""
    for place in firetower_agents.__path__:
        for folder in iter_modules([place]):
            if any(module.name == "catalogue" for module in iter_modules([str(Path(place) / folder.name)])):
                yield import_module(f"{firetower_agents.__name__}.{folder.name}.catalogue")


for _declared in _declarations():
    for _agent in _declared.AGENTS:
        register_agent(_agent.code, _agent.doc, _agent.source, _agent.former, _agent.games)
    for _game in _declared.GAMES:
        register_game(_game)
register_agent(
    "flatmc",
    "plays promising answers out on many deals: flatmc:sims=32",
    "firetower_agents.search.flatmc:FlatMonteCarlo",
)
register_agent(
    "mcts",
    "information-set tree search with batched playouts: mcts:sims=96",
    "firetower_agents.search.mcts:TreeSearch",
)
