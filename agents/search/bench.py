"""How many decisions a second the playouts of the tree search make."""

from __future__ import annotations

import time

import numpy as np

from agents.search.mcts import TreeSearch
from agents.search.playouts import Playouts
from agents.search.policies import policy_for
from firetower_env.agents import forks_for
from firetower_env.core.choice import uniform
from firetower_env.presets import make_batch


def playout_rate(preset: str, copies: int = 2048, turns: int = 8, policy: str = "light") -> float:
    """Decisions a second in playouts of so many copies, their final judgement included."""
    batch = make_batch(preset, copies, relative=False)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(30):
        running = np.flatnonzero(~batch.over)
        batch.step(uniform(batch.packed_masks(running), rng.random(running.size)), running)
    playouts = Playouts(policy_for(policy, batch.game), turns)
    keys = rng.integers(0, 1 << 64, size=copies, dtype=np.uint64)
    start = time.perf_counter()
    playouts.values(batch, batch.engine.s.turn.copy(), keys)
    return playouts.decisions / (time.perf_counter() - start)


def search_rate(preset: str, rows: int = 64, sims: int = 64) -> float:
    """Playout decisions a second of a whole search: deals, trees and judgements included."""
    batch = make_batch(preset, rows)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)
    agent = TreeSearch(sims=sims)
    forks = forks_for(batch, batch.everyone, batch.asked, rng.integers(0, 1 << 63, rows))
    start = time.perf_counter()
    agent.act(batch.observe(), batch.masks(), rng, forks)
    return agent.decisions / (time.perf_counter() - start)


def main() -> None:
    """Print the rates of a few presets."""
    for preset in ("fire_tower_2p", "fire_tower_4p", "rising_flames_2p_core", "solo_3"):
        rates = f"{playout_rate(preset):9,.0f} in playouts {search_rate(preset):9,.0f} in a whole search"
        print(f"{preset:24} {rates} (decisions a second)")  # noqa: T201


if __name__ == "__main__":
    main()
