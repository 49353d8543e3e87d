"""Tournaments survive being killed: gone on with after SIGKILL at random points, they end with the same table."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.play import capped_words
from firetower_env.selfcheck.processes import CLI, Child, wait_until

TURNS, BLOCKS, BATCH = 4, 12, 4
#: seconds of play, at most, before someone is killed
LATEST = 1.0
#: an agent that takes its time, so that there is time to kill someone
SLOW = """
import time

from firetower_env.agents import RandomAgent


class Slow(RandomAgent):
    row_independent = False

    def act(self, observations, masks, rng):
        time.sleep(0.005)
        return super().act(observations, masks, rng)
"""


def check(case: Case) -> None:
    """A tournament in one go; the same with its driver killed, then one of its workers, to the end."""
    (case.folder / "slow.py").write_text(SLOW, encoding="utf-8")
    whole, killed = case.folder / "whole.jsonl", case.folder / "killed.jsonl"
    seed = case.below(1 << 31)
    with _started(case, seed, whole, "serial") as child:
        with _started(case, seed, killed, "local") as driver:
            if wait_until(driver, killed.exists):
                _kill_later(driver, [driver.pid], case)
        with _started(case, seed, killed, "local") as driver:
            # a process that is there before anything is played does not play, but looks whether agents can be made
            before = _size(killed)
            if wait_until(driver, lambda: _size(killed) > before):
                _kill_later(driver, driver.workers(), case)
            found = driver.output()
        expected = child.output()
    demand(_table(found) == _table(expected), "a killed tournament ends with another table")
    demand(_lines(killed) == _lines(whole), "a killed tournament ends with other results")


def _started(case: Case, seed: int, results: Path, executor: str) -> Child:
    words = (
        "--preset",
        case.preset,
        *capped_words(case.preset, TURNS),
        "--agents",
        f"random,{case.folder / 'slow.py'}:Slow",
    )
    size = ("--blocks", str(BLOCKS), "--batch", str(BATCH), "--seed", str(seed), "--workers", "2")
    more = ("--executor", executor, "--results", str(results), "--json")
    return Child(case.folder, CLI, "tournament", *words, *size, *more)


def _kill_later(driver: Child, processes: list[int], case: Case) -> None:
    """End one of these processes by force after a while, if the tournament is still under way."""
    end = time.monotonic() + LATEST * case.rng.random()
    if not processes or not wait_until(driver, lambda: time.monotonic() > end):
        return
    victim = processes[case.below(len(processes))]
    if victim == driver.pid or victim in driver.workers():
        with suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
            case.tried()


def _table(printed: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in printed.items() if name != "results"}


def _size(results: Path) -> int:
    return results.stat().st_size if results.exists() else 0


def _lines(results: Path) -> list[bytes]:
    return sorted(results.read_bytes().splitlines())
