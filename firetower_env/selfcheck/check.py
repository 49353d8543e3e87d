"""What a check is, what a case gets, and the verdict that something does not hold."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import numpy as np

T = TypeVar("T")


class Defect(Exception):  # noqa: N818 - a verdict on the suite, not an error of this package
    """Something that should hold does not."""


def demand(holds: object, otherwise: str) -> None:
    """Report a defect unless this holds."""
    if not holds:
        raise Defect(otherwise)


@dataclass
class Case:
    """One case of a check: all it may depend on, and how much it has tried."""

    number: int
    preset: str
    rng: np.random.Generator
    #: empty, its own, and gone afterwards
    folder: Path
    tries: int = 0

    def tried(self, count: int = 1) -> None:
        """So many more things were tried."""
        self.tries += count

    def turn(self, options: Sequence[T]) -> T:
        """Options take turns from case to case."""
        return options[self.number % len(options)]

    def below(self, end: int) -> int:
        """A random number from 0 on."""
        return int(self.rng.integers(end))


@dataclass(frozen=True)
class Check:
    """One line of the table of checks."""

    name: str
    doc: str
    run: Callable[[Case], None]
    #: what is counted
    unit: str
    #: about how long a case takes, in seconds: one that would not end in time is not begun
    lasts: float = 1.0
    #: how many cases make it done; 0 stands for one with every preset
    enough: int = 0
    #: a case that takes longer hangs
    patience: float = 60.0
    #: modules it needs beyond the core of the package, and what to install for them
    needs: tuple[str, ...] = ()
    extra: str = ""
    #: does it start processes, and end some of them by force?
    processes: bool = False

    def missing(self) -> str:
        """Why it cannot run here; nothing if it can."""
        if self.processes and not hasattr(os, "waitid"):
            return "needs a system such as Linux, to start processes and end them by force"
        absent = [name for name in self.needs if not _is_there(name)]
        if not absent:
            return ""
        return f"needs {', '.join(absent)}: pip install 'firetower-env[{self.extra}]'"


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the package it would be in
        return False
