"""One mutant after another in copies of the project: is it caught, by which test, and without golden files?"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutation.catalogue import Catalogue
from tests.mutation.mutant import Mutant
from tests.mutation.stages import Outcome, Stage, run, stages_of

ROOT = Path(__file__).parents[2]
_COPIED = ("firetower_env", "agents", "tests")
_LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__")
#: a stage may take so much longer than with the unbroken project, and at least so many seconds
_PATIENCE, _LEAST = 6.0, 60.0


@dataclass(frozen=True)
class Verdict:
    """What became of one mutant."""

    number: int
    mutant: Mutant
    caught: Outcome | None
    golden: Outcome | None

    @property
    def survived(self) -> bool:
        """Golden files alone do not count: they notice a change, not a broken rule."""
        return self.caught is None

    @property
    def seconds(self) -> float:
        """How long it took until it was caught."""
        return self.caught.seconds if self.caught else 0.0


class UnbrokenFailsError(Exception):
    """The suite fails without any mutant, so it cannot judge one."""


class Check:
    """A copy of the project at one moment, the mutants of one game, and the time each stage takes there."""

    def __init__(self, base: Path, mutants: Sequence[Mutant], stages: Sequence[Stage]) -> None:
        self.base, self.mutants, self.stages = base, mutants, stages
        self.limits = {stage.name: 600.0 for stage in stages}

    def measure(self) -> Iterator[Outcome]:
        """Run every stage on the unbroken project: all must pass, and their times set the limits."""
        for stage in self.stages:
            outcome = run(stage, self.base, self.limits[stage.name])
            if outcome.first_failure:
                raise UnbrokenFailsError(f"{stage.name}: {outcome.first_failure}")
            self.limits[stage.name] = max(_LEAST, _PATIENCE * outcome.seconds)
            yield outcome

    def judge(self, number: int) -> Verdict:
        """Break one rule in a copy of its own and look for the first stage that notices, then at the golden files."""
        mutant = self.mutants[number - 1]
        with TemporaryDirectory(prefix="mutant-") as folder:
            root = Path(folder) / "project"
            shutil.copytree(self.base, root)
            mutant.apply(root)
            Path(cache_from_source(str(root / mutant.file))).unlink(missing_ok=True)
            caught = golden = None
            for stage in self.stages:
                if caught and not stage.golden:
                    continue
                outcome = run(stage, root, self.limits[stage.name])
                if outcome.first_failure and stage.golden:
                    golden = outcome
                elif outcome.first_failure:
                    caught = outcome
        return Verdict(number, mutant, caught, golden)

    def judge_all(self, numbers: list[int], jobs: int) -> Iterator[Verdict]:
        """The verdicts as they come in."""
        with ThreadPoolExecutor(jobs) as pool:
            for future in as_completed([pool.submit(self.judge, number) for number in numbers]):
                yield future.result()


@contextmanager
def copied_project(catalogue: Catalogue) -> Iterator[Check]:
    """The mutants of a game in a copy of the project as it is now, so that later changes do not matter."""
    with TemporaryDirectory(prefix="mutation-") as folder:
        base = Path(folder) / "project"
        base.mkdir()
        for name in _COPIED:
            shutil.copytree(ROOT / name, base / name, ignore=_LEFT_OUT)
        shutil.copy(ROOT / "pyproject.toml", base)
        yield Check(base, catalogue.mutants, stages_of(catalogue))
