"""What agents answer in drawn positions, what they think of the answers, and what they see, by name."""

from __future__ import annotations

import numpy as np

from firetower_agents.flamecraft.reader import Reader
from firetower_agents.flamecraft.values import Values
from firetower_agents.flamecraft.weights import Weights
from firetower_env.agents import make_agent
from firetower_env.games.flamecraft.verbs import CELLS, SLOTS, VERBS
from tests.games.flamecraft.scenes import Scene

GREEDY, PLANNER = "flame_greedy", "flame_planner"


def answer(scene: Scene, code: str = GREEDY) -> str:
    """The answer of an agent, the same in all copies of the game."""
    given = make_agent(code).act(scene.batch.observe(), scene.batch.masks(), np.random.default_rng(1))
    assert len(set(given.tolist())) == 1
    action = int(given[0])
    name = VERBS[action - CELLS] if action >= CELLS else f"{action // SLOTS}.{action % SLOTS}"
    assert name in scene.legal
    return name


def view_of(scene: Scene) -> Reader:
    """What the asked seat sees."""
    return Reader.of(scene.batch.observe(), scene.batch.masks())


def values_of(scene: Scene, weights: Weights | None = None) -> Values:
    """What the asked seat makes of it."""
    return Values(view_of(scene), weights or Weights())
