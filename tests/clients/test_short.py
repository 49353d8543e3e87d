"""A short run of those clients that are installed for the tests anyway, and the runner of all others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.presets import ALONE, TWO

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRIPTS = sorted(HERE.glob("with_*.py"))


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a script of this folder with this checkout."""
    path = os.pathsep.join((str(ROOT), str(ROOT / "agents")))
    environment = {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, *map(str, command)], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600
    )


@pytest.mark.parametrize(
    ("client", "preset"), [("gymnasium", TWO), ("pettingzoo", ALONE), ("sb3", ALONE), ("plain_ppo", TWO)]
)
def test_a_client_plays(client: str, preset: str) -> None:
    done = run(HERE / f"with_{client}.py", preset)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("all well")


def test_every_client_has_requirements_and_a_line_in_the_readme() -> None:
    names = {path.stem.removeprefix("with_") for path in SCRIPTS}
    assert {path.stem for path in (HERE / "requirements").glob("*.txt")} == names
    told = (HERE / "README.md").read_text(encoding="utf-8")
    assert [name for name in names if f"| `{name}` |" not in told] == []


def test_unknown_clients_are_named_with_those_there_are() -> None:
    done = run(HERE / "run.py", "abacus")
    assert done.returncode == 2
    assert "no such client: abacus; there are agilerl, gymnasium" in done.stdout
