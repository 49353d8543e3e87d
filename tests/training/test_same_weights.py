"""Short seeded trainings end with weights that are known to the last bit: a change of code that moves them shows here.

They are those of one version of torch on two kinds of processors; elsewhere sums are rounded otherwise.
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
#: by torch's version, its vector instructions, and vendor and family (where needed, model) of the processor
ZEN_4 = ("2.13.0", "AVX512", "AuthenticAMD 25")
XEON = ("2.13.0", "AVX512", "GenuineIntel 6 106")
KNOWN: dict[str, tuple[dict[str, Any], dict[tuple[str, ...], str]]] = {
    "fire_tower_2p": (
        TINY,
        {
            ZEN_4: "e659477b26175301a0c52bc7a369ce1df4d3044eda842e9df1ceb4e90673fd1f",
            XEON: "fd06dbbfd1865b90ec14eda1b27a2e754fcbdf63b7df82621b9fd58dfd21e192",
        },
    ),
    "solo_1": (
        SOLO,
        {
            ZEN_4: "2a6e2b9111cde98d3f6ae05c32974234ded5e64843d3611c11de2a002d60363a",
            XEON: "5a0c141648b857dab445047483b1bbdb7ee539453bc2aaf6e780c5e62b85f491",
        },
    ),
    "fire_tower_team": (
        TEAM,
        {
            ZEN_4: "9af9d526dc96fc42b23ad933db0fa12b85a0e960d05b9663a3e0e3f0b84e7e4a",
            XEON: "d6a04b5e011e04cebd6a26a03d39ea53b4520b2150c346b1b02284ed2f1004d8",
        },
    ),
    "fire_tower_3p": (
        PLAIN,
        {
            ZEN_4: "6eeaec3eb65cbe854226aa85efb0f30580ff0ea8c5a66df4d95fc53d5b2fd02f",
            XEON: "19fffbb73d7295ecf548fe3fada50262e3511c0605ce8841563baf997e8a2962",
        },
    ),
}


def here() -> tuple[str, str, str]:
    """What decides how sums are rounded: torch, and the processor as far as the system tells."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text(encoding="utf-8").splitlines() if facts.exists() else []
    told = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in reversed(lines))}
    processor = " ".join(told.get(name, "") for name in ("vendor_id", "cpu family", "model"))
    return torch.__version__.partition("+")[0], torch.backends.cpu.get_cpu_capability(), processor


@pytest.mark.parametrize("preset", KNOWN)
def test_a_short_training_ends_with_known_weights(preset: str, tmp_path: Path) -> None:
    config, known = KNOWN[preset]
    *torch_here, processor = here()
    fitting = [
        weights
        for (*torch_there, kind), weights in known.items()
        if torch_here == torch_there and f"{processor} ".startswith(f"{kind} ")
    ]
    if not fitting:
        pytest.skip(f"weights are known with {', '.join(map(str, known))}, not with {here()}")
    Trainer(make_config(config), tmp_path / "run").run()
    assert [weights_of(tmp_path / "run")] == fitting
