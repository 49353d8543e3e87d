"""Where matches are played: in this process, in supervised processes, or on a Ray cluster. Results are the same."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from firetower_agents.arena.play import BATCH, TIME_LIMIT
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, TableSpec
from firetower_env.core.errors import FiretowerError

#: the executor that plays in the driver's own process
SERIAL = "serial"


class ExecutorError(FiretowerError, RuntimeError):
    """Matches that cannot be played for reasons no agent is to blame for."""


@dataclass(frozen=True)
class Settings:
    """How matches are played; nothing here changes their results."""

    #: games side by side in one process
    batch: int = BATCH
    #: seconds for one decision
    time_limit: float | None = TIME_LIMIT
    #: processes; 0 stands for one per core
    workers: int = 0

    @property
    def processes(self) -> int:
        """How many processes play."""
        if self.workers:
            return self.workers
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Executor(AbstractContextManager["Executor"], Protocol):
    """Plays matches; leave the context to end its processes."""

    def run(self, table: TableSpec, matches: Sequence[MatchSpec]) -> Iterator[GameResult]:
        """Play these matches of one table; results come in any order."""
        ...


def make_executor(name: str, settings: Settings) -> Executor:
    """An executor by name: serial, local or ray."""
    if name == SERIAL:
        from firetower_agents.arena.executors.serial import SerialExecutor

        return SerialExecutor(settings)
    if name == "local":
        from firetower_agents.arena.executors.local import LocalExecutor

        return LocalExecutor(settings)
    if name == "ray":
        from firetower_agents.arena.executors.ray_executor import RayExecutor

        return RayExecutor(settings)
    raise ExecutorError(f"unknown executor {name!r}; executors are serial, local, ray")
