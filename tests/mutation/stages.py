"""The stages of the check: parts of the suite, the quickest first, each a pytest run of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.checkout import import_path
from tests.mutation.catalogue import Catalogue

_CORE = "tests/core"
_STREAMS = f"{_CORE}/test_streams_golden.py"
_CONTRACT = [f"tests/contract/test_{name}.py" for name in ("hidden", "views", "mixed_views", "masks", "batches")]
#: tests of the contract that have no preset of their own
_WITHOUT_PRESET = ("thousand", "different_seeds", "in_company")
#: what `make test` leaves out may notice a mutant as well
_ALL = ("-m", "not long")
PASSED, FAILED, BROKEN = 0, 1, 2


@dataclass(frozen=True)
class Stage:
    """One pytest run. Golden files notice any change but cannot say what is right, so they are told apart."""

    name: str
    arguments: tuple[str, ...]
    golden: bool = False


def stages_of(catalogue: Catalogue) -> tuple[Stage, ...]:
    """The stages that judge the mutants of one game."""
    name = catalogue.name
    rulings = f"tests/games/{name}"
    left_out = [f"--ignore={rulings}/{file}" for file in catalogue.slow_rulings]
    presets = " or ".join((*catalogue.contract, *_WITHOUT_PRESET))
    return (
        Stage("rulings", (rulings, *left_out)),
        Stage("lock step", ("tests/mutation/check_lockstep.py", "-k", f"in_{name}")),
        Stage("core", (_CORE, f"--ignore={_STREAMS}")),
        Stage("contract", (*_CONTRACT, *_ALL, "-k", presets)),
        Stage("properties", ("tests/properties",)),
        Stage("golden", ("tests/golden", _STREAMS), golden=True),
    )


@dataclass(frozen=True)
class Outcome:
    """How a stage went: the first failing test, or nothing if all passed."""

    stage: Stage
    first_failure: str
    seconds: float


class StageError(Exception):
    """Pytest itself failed: this says nothing about the tests."""


def run(stage: Stage, root: Path, limit: float) -> Outcome:
    """Run one stage on the copy of the project at `root`, for so many seconds at most."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=line", "-p", "no:cacheprovider", *stage.arguments]
    environment = {**os.environ, "PYTHONPATH": import_path(root)}
    start = time.perf_counter()
    with subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return Outcome(stage, f"time limit of {limit:.0f} s", time.perf_counter() - start)
    return Outcome(stage, _first_failure(process.returncode, output), time.perf_counter() - start)


def _first_failure(code: int, output: str) -> str:
    if code == PASSED:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (.*)$", output, re.MULTILINE)
    if code not in (FAILED, BROKEN) or not found:
        raise StageError(output[-2000:])
    return found[1].split(" - ")[0]
