"""A game has the same fingerprint in every process, whatever the hashes of strings are there."""

import os
import subprocess
import sys
from pathlib import Path

from firetower_env.presets import PRESETS
from tests.checkout import import_path
from tests.properties.strategies import OfPreset, Played

ROOT = Path(__file__).parents[2]
STEPS = (0, 40, 160)


def fingerprints() -> list[str]:
    """Every preset at several points of one game."""
    lines = []
    for number, preset in enumerate(PRESETS):
        found = [Played(OfPreset(preset), 1000 + number, 7, steps).batch().digest() for steps in STEPS]
        lines.append(f"{preset} {' '.join(found)}")
    return lines


def elsewhere(hash_seed: str) -> list[str]:
    """The fingerprints of a process of its own."""
    program = "from tests.properties.test_processes import fingerprints; print(*fingerprints(), sep='\\n')"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": import_path()}
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=120)
    return run.stdout.splitlines()


def test_fingerprints_are_the_same_in_every_process() -> None:
    here = fingerprints()
    assert len(here) == len(PRESETS)
    assert elsewhere("0") == here
    assert elsewhere("20406") == here
