"""Trainings survive being killed: gone on with after SIGKILL at random points, they end with the very same weights."""

from __future__ import annotations

import hashlib
import json
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.play import capped
from firetower_env.selfcheck.processes import CLI, Child, wait_until

TURNS = 6
#: seconds, at most, from the first checkpoint to the kill
LATEST = 0.5
CHECKPOINTS = "checkpoints"


def check(case: Case) -> None:
    """A small training in one go, and the same one killed after its first checkpoint and gone on with."""
    config = case.folder / "config.yaml"
    config.write_text(json.dumps(settings(case.preset, case.below(1 << 30))), encoding="utf-8")
    whole, killed = case.folder / "whole", case.folder / "killed"
    with started(case, config, whole) as child:
        with started(case, config, killed) as victim:
            if wait_until(victim, lambda: any((killed / CHECKPOINTS).glob("0*"))):
                end = time.monotonic() + LATEST * case.rng.random()
                if wait_until(victim, lambda: time.monotonic() > end):
                    victim.kill()
                    case.tried()
        with started(case, config, killed, "--resume") as resumed:
            resumed.output()
        child.output()
    demand(weights_of(killed) == weights_of(whole), "a killed training ends with other weights")


def settings(preset: str, seed: int) -> dict[str, Any]:
    """A training of some seconds: short games, a tiny network, a few updates."""
    alone = len(set(import_module("firetower_agents.arena.schedule").TableSpec(preset).sides)) == 1
    opponents = {} if alone else {"self": 0.4, "past": 0.3, "random": 0.3}
    return {
        "preset": preset,
        "options": capped(preset, TURNS),
        "seed": seed,
        "games": 8,
        "decisions": 256,
        "threads": 1,
        "network": {"channels": 4, "blocks": 1, "embedding": 8, "trunk": 8, "squeeze": 1},
        "ppo": {"n_steps": 8, "batch": 32},
        "league": {"opponents": opponents, "snapshot_every": 128, "capacity": 2},
        "evaluation": {"every": 128, "against": ["random"], "games": 2},
        "checkpoints": {"every": 64, "keep": 2},
    }


def started(case: Case, config: Path, run: Path, *more: str) -> Child:
    """A training under way."""
    words = (str(config), "--run", str(run), "--json", *more)
    return Child(case.folder, CLI, "train", *words, OMP_NUM_THREADS="1")


def weights_of(run: Path) -> str:
    """A fingerprint of everything a run has learned, the optimiser and past selves included."""
    checkpoints = import_module("firetower_training.checkpoints")
    checkpoint = checkpoints.newest(run / CHECKPOINTS, checkpoints.read_checkpoint)
    digest = hashlib.sha256()
    for name in sorted(checkpoint.tensors):
        for key, tensor in sorted(checkpoint.tensors[name].items()):
            digest.update(f"{name}/{key}".encode() + tensor.numpy().tobytes())
    return digest.hexdigest()
