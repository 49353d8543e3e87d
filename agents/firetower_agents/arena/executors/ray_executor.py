"""Matches on a Ray cluster (extra `cluster`).

Ray spreads chunks of matches over machines; on each of them a chunk is played by a supervised process, exactly as the
local executor does it, so agents that hang or end their process are found in the same way. A machine that goes away
costs the chunks it was playing, which are played again elsewhere.

Without more ado a small cluster is started on this machine: it listens on the loopback address only, has no dashboard
and tells nobody that it is used. The variable RAY_ADDRESS names a running cluster instead; this project must be
installed on all its machines.
"""

from __future__ import annotations

import importlib
import os
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from firetower_agents.arena.executors import ExecutorError, Settings
from firetower_agents.arena.executors.local import LocalExecutor
from firetower_agents.arena.results import GameResult, parse_result
from firetower_agents.arena.schedule import MatchSpec, TableSpec

LOOPBACK = "127.0.0.1"
#: what keeps a cluster of our own to itself. Ray reads the first when it is imported; on Linux, too, it means that the
#: machine's own address is taken to be the loopback address, and servers listen there
_PRIVATE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}
#: chunks for every player, so that nobody waits long for the last one
_CHUNKS = 4
_RETRIES = 3


class Player:
    """Lives on some machine of the cluster and plays what it is handed."""

    def __init__(self, settings: Settings) -> None:
        self._local = LocalExecutor(settings)

    def play(self, preset: str, options: dict[str, Any], matches: list[MatchSpec]) -> list[bytes]:
        """The lines of these matches."""
        return [game.dump() for game in self._local.run(TableSpec(preset, options), matches)]


class RayExecutor:
    """Plays on a cluster, with as many players as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        with _environment({} if os.environ.get("RAY_ADDRESS") else _PRIVATE):
            self._ray = _load()
            self._started = not self._ray.is_initialized()
            if self._started:
                self._start(settings.processes)
        alone = Settings(settings.batch, settings.time_limit, 1)
        player = self._ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=_RETRIES)(Player)
        self._players = [player.remote(alone) for _ in range(settings.processes)]

    def _start(self, processes: int) -> None:
        quiet = {"log_to_driver": False, "logging_level": "error"}
        if os.environ.get("RAY_ADDRESS"):
            self._ray.init(**quiet)
        else:
            self._ray.init(num_cpus=processes, include_dashboard=False, **quiet)
            if self._ray.util.get_node_ip_address() != LOOPBACK:
                self._ray.shutdown()
                raise ExecutorError("Ray was imported too early to be kept off the network: call ray.init before")

    def run(self, table: TableSpec, matches: Sequence[MatchSpec]) -> Iterator[GameResult]:
        """Play these matches in chunks; their results come chunk by chunk."""
        size = max(1, min(self._settings.batch, -(-len(matches) // (_CHUNKS * len(self._players)))))
        waiting = deque(list(matches[start : start + size]) for start in range(0, len(matches), size))
        idle: deque[Any] = deque(self._players)
        running: dict[Any, Any] = {}
        while waiting or running:
            while waiting and idle:
                player = idle.popleft()
                running[player.play.remote(table.preset, dict(table.options), waiting.popleft())] = player
            (done,), _ = self._ray.wait(list(running), num_returns=1)
            idle.append(running.pop(done))
            for line in self._collected(done):
                yield parse_result(line)

    def _collected(self, chunk: Any) -> list[bytes]:
        try:
            lines: list[bytes] = self._ray.get(chunk)
        except self._ray.exceptions.RayError as error:
            last = (str(error).strip().splitlines() or [type(error).__name__])[-1]
            raise ExecutorError(f"the cluster could not play a chunk: {last}") from error
        return lines

    def __enter__(self) -> RayExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        """End the players, and the cluster if it was started here."""
        if self._started:
            self._ray.shutdown()
            return
        for player in self._players:
            self._ray.kill(player)


@contextmanager
def _environment(variables: dict[str, str]) -> Iterator[None]:
    """Set variables for a while; processes that are started meanwhile keep them."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _load() -> Any:
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError:
        message = "the ray executor needs Ray, which is not installed: pip install 'firetower-env[cluster]'"
        raise ExecutorError(message) from None
