"""The run: checks take turns, one case at a time, until the time is over; whatever goes wrong in one is a defect."""

from __future__ import annotations

import math
import shutil
import tempfile
import time
import traceback
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import numpy as np

from firetower_env.presets import PRESETS
from firetower_env.selfcheck.alarm import Rung, ringing_after
from firetower_env.selfcheck.check import Case, Check, Defect

#: defects of one check that are kept with their words; all are counted
MOST_KEPT = 50


class CheckStatus(StrEnum):
    """How far a check has come."""

    #: as many cases as it takes; it goes on as long as there is time
    DONE = "done"
    STOPPED = "stopped by time"
    INTERRUPTED = "interrupted"
    UNREACHED = "not reached"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class CheckReport:
    """A defect, and the case that shows it."""

    case: int
    preset: str
    told: str


@dataclass
class Result:
    """What a check has come to."""

    check: Check
    state: CheckStatus = CheckStatus.UNREACHED
    #: why it was skipped, or in which case it was stopped
    reason: str = ""
    cases: int = 0
    tries: int = 0
    defects: int = 0
    found: list[CheckReport] = field(default_factory=list)
    seconds: float = 0.0
    #: seconds of the longest case so far
    longest: float = 0.0

    def add(self, case: Case, told: str) -> None:
        """One more defect."""
        self.defects += 1
        if len(self.found) < MOST_KEPT:
            self.found.append(CheckReport(case.number, case.preset, told))

    def end(self, state: CheckStatus, reason: str = "") -> None:
        """No more cases are played."""
        if self.cases >= (self.check.enough or len(PRESETS)):
            self.state, self.reason = CheckStatus.DONE, ""
        else:
            self.state, self.reason = state if self.cases or reason else CheckStatus.UNREACHED, reason


Listener = Callable[[Result], None]


class Run:
    """A run of some checks. It can be interrupted at any time: `results` tells what there is."""

    def __init__(self, checks: Sequence[Check], seed: int, seconds: float, listener: Listener | None = None) -> None:
        self.seed = seed
        self.results = [Result(check) for check in checks]
        #: the presets that have been played
        self.presets: set[str] = set()
        self._listener = listener or (lambda _: None)
        self._waiting: list[Result] = []
        self._end = time.monotonic() + seconds

    def play(self) -> None:
        """Play case after case, always of the check that has had the least time so far."""
        self._begin()
        try:
            with _temporary_folder() as folder:
                while self._waiting:
                    result = min(self._waiting, key=lambda one: one.seconds)
                    left = self._end - time.monotonic()
                    if left < max(result.check.lasts, result.longest):
                        self._leave(result, CheckStatus.STOPPED)
                    else:
                        self._play(result, result.cases, Path(folder), left)
        finally:
            for result in self._waiting:
                result.end(CheckStatus.INTERRUPTED, result.reason)

    def play_again(self, number: int) -> None:
        """Play the case of this number of each check, however long it takes."""
        self._begin()
        with _temporary_folder() as folder:
            for result in self._waiting:
                self._play(result, number, Path(folder), math.inf)
                result.state = CheckStatus.DONE

    def _begin(self) -> None:
        for result in self.results:
            result.reason = result.check.missing()
            if result.reason:
                result.state = CheckStatus.SKIPPED
            else:
                self._waiting.append(result)

    def _leave(self, result: Result, state: CheckStatus, reason: str = "") -> None:
        self._waiting.remove(result)
        result.end(state, reason)

    def _play(self, result: Result, number: int, folder: Path, left: float) -> None:
        """One case, with a folder and a clock."""
        self._listener(result)
        case = make_case(result.check, self.seed, number, folder / f"{result.check.name}-{number}")
        case.folder.mkdir()
        began = time.monotonic()
        try:
            self._judge(result, case, left)
        except KeyboardInterrupt:
            result.reason = f"in case {number}"
            raise
        finally:
            took = time.monotonic() - began
            result.seconds += took
            result.longest = max(result.longest, took)
            result.tries += case.tries
            shutil.rmtree(case.folder, ignore_errors=True)

    def _judge(self, result: Result, case: Case, left: float) -> None:
        patience = result.check.patience
        try:
            with ringing_after(min(patience, left)):
                result.check.run(case)
        except Rung:
            if left < patience:
                self._leave(result, CheckStatus.STOPPED, f"in case {case.number}")
                return
            result.add(case, f"did not end within {patience:g} s")
        except Defect as defect:
            result.add(case, str(defect))
        except Exception as error:
            result.add(case, _told(error))
        result.cases += 1
        self.presets.add(case.preset)


def _temporary_folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="firetower-selfcheck-", ignore_cleanup_errors=True)


def make_case(check: Check, seed: int, number: int, folder: Path) -> Case:
    """The case of this number. Presets come in an order of the seed, and every check begins elsewhere in it."""
    name = zlib.crc32(check.name.encode())
    order = np.random.default_rng([seed, 0]).permutation(len(PRESETS))
    preset = list(PRESETS)[order[(name + number) % len(PRESETS)]]
    return Case(number, preset, np.random.default_rng([seed, name, number]), folder)


def _told(error: Exception) -> str:
    """An error that no check had reckoned with, and where it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}{where}"
