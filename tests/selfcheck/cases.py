"""Single cases for tests."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from firetower_env.presets import PRESETS
from firetower_env.selfcheck.check import Case, Defect


def cases(folder: Path, preset: str | None = None, first: int = 0) -> Iterator[Case]:
    """One case after the other, of one preset or of all in turn."""
    for number in itertools.count(first):
        place = folder / f"case-{number}"
        place.mkdir()
        yield Case(number, preset or list(PRESETS)[number % len(PRESETS)], np.random.default_rng([3, number]), place)


def finds(check: Callable[[Case], None], folder: Path, told: str, preset: str | None = None, most: int = 12) -> None:
    """The check tells of the planted defect in one of its first cases."""
    found = next(filter(None, (_defect(check, case) for case in itertools.islice(cases(folder, preset), most))), None)
    assert found is not None, f"{most} cases, and nothing was noticed"
    assert told in str(found)


def _defect(check: Callable[[Case], None], case: Case) -> Defect | None:
    try:
        check(case)
    except Defect as defect:
        return defect
    return None
