"""How many decisions a second an agent takes: `python -m firetower_agents.speed AGENT PRESET`.

Without an agent it is the strongest baseline of the game.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from firetower_env.agents import Agent, baselines, make_agent, memories_for
from firetower_env.presets import DEFAULT_PRESET, find_preset, make_batch


def decisions_per_second(agent: Agent, preset: str, *, count: int = 1024, warm: int = 60, steps: int = 60) -> float:
    """The agent's own time alone, playing all seats of `count` games, after some moves to warm up."""
    batch = make_batch(preset, count, auto_reset=True)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)
    memories, act = memories_for(agent, batch), cast(Callable[..., Any], agent.act)
    spent = 0.0
    for step in range(warm + steps):
        seen, masks = batch.observe(), batch.masks()
        lent = memories.lend(batch.all_games, batch.asked)
        begin = time.perf_counter()
        actions = act(seen, masks, rng, *lent)
        spent += (time.perf_counter() - begin) * (step >= warm)
        memories.keep(batch.all_games, batch.asked, lent)
        memories.begin(batch.step(actions).games)
    return count * steps / spent


def main() -> None:
    """Print the speed of one agent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("agent", nargs="?", help="an agent's code")
    parser.add_argument("preset", nargs="?", default=DEFAULT_PRESET)
    parser.add_argument("--count", type=int, default=1024, help="games side by side")
    given = parser.parse_args()
    game = find_preset(given.preset).game
    code = given.agent or baselines(game)[-1]
    speed = decisions_per_second(make_agent(code, game), given.preset, count=given.count)
    sys.stdout.write(f"{code} on {given.preset}: {speed:,.0f} decisions a second at {given.count:,} games\n")


if __name__ == "__main__":
    main()
