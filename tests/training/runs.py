"""Small training runs for tests: short games, a tiny network, a few hundred decisions."""

from __future__ import annotations

from typing import Any

from firetower_env.selfcheck.trainings import weights_of
from firetower_training.config import TrainConfig, make_config

__all__ = ["TINY", "tiny", "weights_of"]

TINY: dict[str, Any] = {
    "preset": "fire_tower_2p",
    "options": {"max_turns": 8},
    "games": 8,
    "decisions": 384,
    "threads": 1,
    "network": {"channels": 4, "blocks": 1, "embedding": 8, "trunk": 8, "squeeze": 1},
    "ppo": {"n_steps": 8, "batch": 32},
    "league": {"opponents": {"self": 0.4, "past": 0.3, "random": 0.3}, "snapshot_every": 128, "capacity": 2},
    "evaluation": {"every": 192, "against": ["random"], "games": 4},
    "checkpoints": {"every": 64, "keep": 2},
    "teacher": {"agent": "greedy", "decisions": 128},
}


def tiny(*sets: str) -> TrainConfig:
    """A run of six iterations, the first two of them under a teacher."""
    return make_config(TINY, sets)
