"""The policies of playouts by name."""

from __future__ import annotations

from functools import cache

from firetower_agents.fire_tower.greedy import GreedyAgent
from firetower_agents.fire_tower.pyromaniac import PyromaniacAgent
from firetower_agents.fire_tower.search.light_policy import LightPolicy
from firetower_agents.fire_tower.warden import WardenAgent
from firetower_agents.search.playouts import Policy
from firetower_agents.search.scripted import ScriptedPolicy, can_read
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game

_SCRIPTED = {"pyromaniac": PyromaniacAgent, "greedy": GreedyAgent, "warden": WardenAgent}
_PICKS = {"uniform": 1, "light": 16}
POLICIES = (*_PICKS, *_SCRIPTED)


@cache
def _made(name: str) -> Policy:
    return LightPolicy(_PICKS[name]) if name in _PICKS else ScriptedPolicy(_SCRIPTED[name]())


def known(name: str) -> str:
    """The name, if it is that of a policy."""
    if name not in POLICIES:
        raise UnknownNameError(f"unknown playout policy {name!r}; policies are {', '.join(POLICIES)}")
    return name


def policy_for(name: str, game: Game) -> Policy:
    """The policy of this name, or the light one where scripted agents cannot read the game."""
    return _made(known(name) if name in _PICKS or can_read(game) else "light")
