"""Random play in the environments of all kinds: everything they return on the way, episode after episode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from firetower_env.selfcheck.play import capped

Rng = np.random.Generator
TURNS = 10
#: games side by side in a vector environment
PLACES = 3


def make_aec(preset: str) -> Any:
    """PettingZoo's bare environment."""
    from firetower_env.adapters.aec import raw_env

    return raw_env(preset, **capped(preset, TURNS))


def make_wrapped_aec(preset: str) -> Any:
    """The same in PettingZoo's usual wrappers."""
    from firetower_env.adapters.aec import env

    return env(preset, **capped(preset, TURNS))


def make_single(preset: str) -> Any:
    """Gymnasium, one learner."""
    from firetower_env.adapters.single import SingleLearner

    return SingleLearner(preset, **capped(preset, TURNS))


def make_vector(preset: str) -> Any:
    """Gymnasium, several learners side by side."""
    from firetower_env.adapters.vector import VectorLearner

    return VectorLearner(PLACES, preset, **capped(preset, TURNS))


def pick(mask: Any, rng: Rng) -> int:
    """A random legal answer; 0 where nobody is asked."""
    return int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0


def play_aec(env: Any, steps: int, rng: Rng) -> list[Any]:
    """What `last` tells before every step."""
    told = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        told.append((env.agent_selection, *env.last()))
        _, _, _, terminated, truncated, info = told[-1]
        env.step(None if terminated or truncated else pick(info["action_mask"], rng))
    return told


def play_single(env: Any, steps: int, rng: Rng) -> list[Any]:
    """What `reset` and `step` return."""
    told: list[Any] = []
    for _ in range(steps):
        if env.action_masks().any():
            told.append(env.step(pick(env.action_masks(), rng)))
        else:
            told.append(env.reset())
    return told


def play_vector(env: Any, steps: int, rng: Rng) -> list[Any]:
    """What `step` returns; games that end are dealt anew by themselves."""
    return [env.step(np.array([pick(mask, rng) for mask in env.action_masks()])) for _ in range(steps)]


#: by kind: how one is made, and how it is played
KINDS: dict[str, tuple[Callable[[str], Any], Callable[[Any, int, Rng], list[Any]]]] = {
    "PettingZoo": (make_aec, play_aec),
    "PettingZoo, wrapped": (make_wrapped_aec, play_aec),
    "Gymnasium": (make_single, play_single),
    "Gymnasium vector": (make_vector, play_vector),
}
