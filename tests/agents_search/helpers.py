"""Tables for the tests of the search agents."""

from __future__ import annotations

import numpy as np

from firetower_agents.search import SearchAgent, forks_for
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.choice import uniform
from firetower_env.presets import make_batch


def played(preset: str, count: int, decisions: int, seed: int = 1) -> Batch:
    """Games after some decisions at random."""
    batch = make_batch(preset, count)
    batch.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        running = np.flatnonzero(~batch.over)
        batch.step(uniform(batch.packed_masks(running), rng.random(running.size)), running)
    return batch


def asked_answers(agent: SearchAgent, batch: Batch, seed: int = 0) -> Ints:
    """What the agent answers for the asked seats of all games that run."""
    running = np.flatnonzero(~batch.over)
    rng = np.random.default_rng(seed)
    salts = rng.integers(0, 1 << 63, size=running.size)
    forks = forks_for(batch, running, batch.asked[running], salts)
    return agent.act(batch.observe(running), batch.masks(running), rng, forks)
