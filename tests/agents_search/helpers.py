"""Tables for the tests of the search agents."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search import SearchAgent, forks_for
from firetower_agents.search.evaluator import evaluator_for
from firetower_env.agents import RandomAgent, ask, make_agent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.choice import uniform
from firetower_env.presets import make_batch

NEAR = "fire_tower_2p"


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


class Idle(RandomAgent):
    """Gives the last legal answer."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One answer per row."""
        return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))


@cache
def _near() -> Batch:
    batch, agent, rng = make_batch(NEAR, 40), make_agent("greedy"), np.random.default_rng(5)
    batch.reset(seed=5)
    kept, turn = [], np.zeros(batch.count, np.int64)
    for _ in range(100):
        running = np.flatnonzero(~batch.over)
        fresh = running[batch.turns(running) != turn[running]]
        turn[running] = batch.turns(running)
        within = evaluator_for(batch.game).win_in_reach(batch, fresh)
        kept += [batch.fork([game]) for game in fresh[within].tolist()]
        batch.step(ask(agent, batch, running, rng), running)
    out = Batch(batch.game, len(kept))
    for place, one in enumerate(kept):
        out.put([place], one, [0])
    return out


def near_wins() -> Batch:
    """Beginnings of turns of a two-player game in which fire is near the enemy's tower, as greedy agents reach them."""
    return _near().fork()
