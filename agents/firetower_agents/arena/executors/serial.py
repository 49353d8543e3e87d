"""Matches in this process, one batch after the other.

Faults are found here as they are elsewhere, but an agent that ends the process ends the tournament, one that cannot be
woken when its time is up hangs it, and processes that agents start are left to themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from firetower_agents.arena.executors import Settings
from firetower_agents.arena.play import play_matches
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, TableSpec


class SerialExecutor:
    """Plays where it is."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def run(self, table: TableSpec, matches: Sequence[MatchSpec]) -> Iterator[GameResult]:
        """Play these matches."""
        yield from play_matches(table, matches, batch=self._settings.batch, time_limit=self._settings.time_limit)

    def __enter__(self) -> SerialExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left to end."""
