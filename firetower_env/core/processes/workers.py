"""Worker processes, as the process that starts and ends them knows them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from firetower_env.core.processes.channel import Channel

_CODE = "from firetower_env.core.processes.worker import run; run({descriptor}, {patience})"
#: to wake a process that sleeps takes longer than most pauses between two tasks of a batch, which are shorter than this
WATCHING = 0.001
#: seconds in which a process ends that was told to
_PATIENCE = 10.0


class Worker:
    """A process that plays a part of the games."""

    def __init__(self, patience: float) -> None:
        mine, theirs = socket.socketpair()
        with theirs:
            code = _CODE.format(descriptor=theirs.fileno(), patience=patience)
            self.process = subprocess.Popen(
                # a group of its own: Ctrl-C is for the caller, whose end is theirs
                [sys.executable, "-P", "-c", code],
                pass_fds=[theirs.fileno()],
                process_group=0,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(place or str(Path.cwd()) for place in sys.path)},
            )
        self.channel = Channel(mine, patience)

    def result(self) -> int:
        """What came of its task; EOFError if it has ended."""
        return self.channel.receive_result()

    def ending(self) -> str:
        """How it ended, in words."""
        try:
            return f"exit code {self.process.wait(_PATIENCE)}"
        except subprocess.TimeoutExpired:
            return "no answer"

    def end(self) -> None:
        """Let it end, and wait for it."""
        self.channel.close()
        try:
            self.process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def patience_of(processes: int) -> float:
    """For how many seconds so many processes watch for each other before they sleep: only where each has a core."""
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return WATCHING if cores >= processes else 0.0


def end_all(workers: list[Worker]) -> None:
    """End them one after another."""
    for worker in workers:
        worker.end()
