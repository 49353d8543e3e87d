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
#: by torch's version, its vector instructions, and vendor and family (where needed, model) of the processor
ZEN_5 = ("2.13.0", "AVX512", "AuthenticAMD 26")
KNOWN: dict[str, tuple[dict[str, Any], dict[tuple[str, ...], str]]] = {
    "fire_tower_2p": (TINY, {ZEN_5: "2f8722c004c762d65faf75a12fbb0a0617acfc0aa9b0c5686b528256a7a55a09"}),
    "solo_1": (SOLO, {ZEN_5: "86b2679641b5458bd3e1e01b4b4f3339202744e602e438d92bc19248d29fbcb7"}),
    "fire_tower_team": (TEAM, {ZEN_5: "0fdedfbc1eb1b1439dc6115331753308cc8e13a5e694c999a876679011e52402"}),
    "fire_tower_3p": (PLAIN, {ZEN_5: "ebbcdd5e540321320f27a3c02d94733440145e906202724215d3355d10d3e0fb"}),
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
