"""The fixture of whole games between agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_env.agents import Agent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.presets import make_batch

#: what is shown of a decision: the batch, the games, the answers
Watcher = Callable[[Batch, Ints, Ints], None]


def _play(
    preset: str, lineups: NDArray[np.int64], agents: Sequence[Agent], seed: int, watch: Watcher | None = None
) -> Batch:
    """Games to their end; `lineups` says which agent sits on each seat of each game."""
    batch = make_batch(preset, len(lineups))
    batch.reset(seed=seed)
    rngs = [np.random.default_rng([seed, number]) for number in range(len(agents))]
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        who = lineups[live, batch.asked[live]]
        answers = np.zeros(live.size, np.int64)
        for number, agent in enumerate(agents):
            here = np.flatnonzero(who == number)
            if here.size:
                answers[here] = agent.act(batch.observe(live[here]), batch.masks(live[here]), rngs[number])
        if watch is not None:
            watch(batch, live, answers)
        batch.step(answers, live)
    return batch


@pytest.fixture
def play() -> Callable[..., Batch]:
    """Plays games to their end."""
    return _play
