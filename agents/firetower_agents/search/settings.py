"""Parameters of search agents, refused at once if they make no sense."""

from __future__ import annotations

from firetower_agents.checks import positive
from firetower_agents.search.evaluator import QUICK, STRONG, UNIFORM
from firetower_env.agents import declared_games, names_policy
from firetower_env.core.errors import UnknownNameError


def whole(name: str, value: float, least: int = 1) -> int:
    """A whole number of at least this much; parameter strings give numbers as floats."""
    number = positive(name, value)
    if number != int(number) or number < least:
        raise ValueError(f"{name} is a whole number of at least {least}, not {value!r}")
    return int(number)


def share_of_one(name: str, value: float) -> float:
    """A number from 0 to 1."""
    if not 0 <= value <= 1:
        raise ValueError(f"{name} is a number from 0 to 1, not {value!r}")
    return float(value)


def known_policy(name: str) -> str:
    """The name, if some game has a policy of it; whether the game at hand has, is seen when it is played.

    A trained network is one, too: `policy:PATH`.
    """
    if names_policy(name):
        return name
    own = [policy for declared in declared_games() for policy in declared.policies]
    names = tuple(dict.fromkeys((QUICK, STRONG, UNIFORM, *own)))
    if name not in names:
        raise UnknownNameError.of("playout policy", name, names, plural="policies")
    return name
