"""How many decisions a second the rollouts of the tree search make, by themselves and within a whole search."""

from __future__ import annotations

import time

import numpy as np

from firetower_agents.search.evaluator import QUICK, evaluator_for
from firetower_agents.search.mcts import TreeSearch
from firetower_agents.search.playouts import Playouts
from firetower_env.agents import forks_for
from firetower_env.core.batch import Batch
from firetower_env.core.choice import uniform
from firetower_env.presets import GAMES, make_batch


def _middle(preset: str, games: int, *, relative: bool) -> Batch:
    """Games that have gone on for a while."""
    batch = make_batch(preset, games, relative=relative)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(30):
        running = np.flatnonzero(~batch.over)
        batch.step(uniform(batch.packed_masks(running), rng.random(running.size)), running)
    return batch.fork(np.flatnonzero(~batch.over))


def rollout_rate(preset: str, copies: int = 2048, turns: int = 2, policy: str = QUICK) -> float:
    """Decisions a second in rollouts of so many copies, their final evaluation included."""
    batch = _middle(preset, copies, relative=False)
    rollouts = Playouts(evaluator_for(batch.game), policy, turns)
    keys = np.random.default_rng(1).integers(0, 1 << 64, size=batch.count, dtype=np.uint64)
    # tables are made once for all, on first use
    rollouts.values(batch.fork(), batch.turns(), keys)
    done, start = rollouts.decisions, time.perf_counter()
    rollouts.values(batch, batch.turns(), keys)
    return (rollouts.decisions - done) / (time.perf_counter() - start)


def search_rates(preset: str, rows: int = 128) -> tuple[float, float, float]:
    """Of a whole search with all its stages: rollout decisions and replies a second, and seconds a row."""
    batch = _middle(preset, rows, relative=True)
    rng = np.random.default_rng(1)
    agent = TreeSearch()
    forks = forks_for(batch, batch.all_games, batch.asked, rng.integers(0, 1 << 63, batch.count))
    start = time.perf_counter()
    agent.act(batch.observe(), batch.masks(), rng, forks)
    spent = time.perf_counter() - start
    return agent.decisions / spent, agent.replied / spent, spent / batch.count


def main() -> None:
    """Print the rates of the usual preset of every game."""
    for preset in (entry.presets[0].name for entry in GAMES.values()):
        short, long = (rollout_rate(preset, turns=turns) for turns in (TreeSearch().turns, 8))
        rolled, replied, seconds = search_rates(preset)
        rates = f"{short:9,.0f} in rollouts of {TreeSearch().turns} turns, {long:9,.0f} of 8"
        whole = f"{rolled:7,.0f} + {replied:6,.0f} replies, {1000 * seconds:4.0f} ms a decision"
        print(f"{preset:22} decisions a second: {rates}; whole search: {whole}")  # noqa: T201


if __name__ == "__main__":
    main()
