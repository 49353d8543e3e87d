"""Short seeded trainings end with weights that are known to the last bit: a change of code that moves them shows here.

They are those of one version of torch on one kind of processor; elsewhere sums are rounded otherwise.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib")

import torch

from firetower_training.config import make_config
from firetower_training.trainer import Trainer
from tests.training.runs import TINY, weights_of

SOLO: dict[str, Any] = {
    **TINY,
    "preset": "solo_1",
    "options": {"reward": "win"},
    "adviser": "solo_planner",
    "shaping": 0.5,
    "league": {"opponents": {}},
    "levels": {"levels": [1, 2, 3], "promote_at": 0.1, "window": 4, "rehearse": 1.0},
    "network": {**TINY["network"], "pooled": 6},
    "evaluation": {"every": 192, "games": 4, "levels": [1, 3], "against": []},
    "teacher": {"agent": "solo_planner", "decisions": 128},
}
TEAM = {**TINY, "preset": "fire_tower_team", "shaping": 0.5}
PLAIN = {**TINY, "preset": "fire_tower_3p", "network": {"kind": "mlp", "hidden": [8]}, "derived": False}
KNOWN_WITH = ("2.13.0", "AVX512")
KNOWN = {
    "fire_tower_2p": (TINY, "e659477b26175301a0c52bc7a369ce1df4d3044eda842e9df1ceb4e90673fd1f"),
    "solo_1": (SOLO, "2a6e2b9111cde98d3f6ae05c32974234ded5e64843d3611c11de2a002d60363a"),
    "fire_tower_team": (TEAM, "9af9d526dc96fc42b23ad933db0fa12b85a0e960d05b9663a3e0e3f0b84e7e4a"),
    "fire_tower_3p": (PLAIN, "6eeaec3eb65cbe854226aa85efb0f30580ff0ea8c5a66df4d95fc53d5b2fd02f"),
}
HERE = (torch.__version__.partition("+")[0], torch.backends.cpu.get_cpu_capability())


@pytest.mark.skipif(HERE != KNOWN_WITH, reason=f"weights are known with {KNOWN_WITH}, not with {HERE}")
@pytest.mark.parametrize("preset", KNOWN)
def test_a_short_training_ends_with_known_weights(preset: str, tmp_path: Path) -> None:
    config, weights = KNOWN[preset]
    Trainer(make_config(config), tmp_path / "run").run()
    assert weights_of(tmp_path / "run") == weights
