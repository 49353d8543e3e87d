"""Processes that a check starts: with the same modules as this one, and with nothing left of them afterwards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from firetower_env.selfcheck.check import Defect, demand

#: the command line of the suite, whether it is installed or lies in the folder that this process was started in
CLI = "from firetower_env.cli import main; main()"
_BOOT = "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
_POLL = 0.02


class Child:
    """A Python process at the head of a group of its own, which ends with the context however that is left."""

    def __init__(self, folder: Path, program: str, *words: str, **variables: str) -> None:
        path = json.dumps([str(Path(entry).resolve()) for entry in sys.path])
        self._files = [_fresh(folder, "out"), _fresh(folder, "err")]
        with self._files[0].open("wb") as out, self._files[1].open("wb") as err:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _BOOT + program, path, *words],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                env={**os.environ, **variables},
                start_new_session=True,
            )
        self.pid = self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # only now is the process waited for: until then no other can get its number, and be ended in its place
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()

    def kill(self) -> None:
        """End this process alone, at once."""
        os.kill(self.pid, signal.SIGKILL)

    @property
    def running(self) -> bool:
        """Has it not ended yet?"""
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None

    def output(self) -> Any:
        """The JSON it has printed when it has ended; an end in failure is a defect."""
        ended = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
        assert ended is not None
        out, err = (path.read_text(encoding="utf-8", errors="replace") for path in self._files)
        last = (err.strip().splitlines() or [""])[-1]
        demand(ended.si_code == os.CLD_EXITED and ended.si_status == 0, f"exit code {ended.si_status}: {last[:300]}")
        try:
            return json.loads(out)
        except ValueError:
            raise Defect(f"what was printed is not JSON: {out[:100]!r}") from None

    def workers(self) -> list[int]:
        """The processes that it has started by `multiprocessing` to work for it, where the system tells."""
        found = []
        for listed in Path(f"/proc/{self.pid}/task").glob("*/children"):
            with suppress(OSError):
                found += [int(pid) for pid in listed.read_text().split() if _is_worker(int(pid))]
        return found


def wait_until(child: Child, holds: Callable[[], bool]) -> bool:
    """Wait until this holds; returns whether it has come to that before the child ended."""
    while child.running:
        if holds():
            return True
        time.sleep(_POLL)
    return False


def _is_worker(pid: int) -> bool:
    with suppress(OSError):
        return b"multiprocessing.spawn" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _fresh(folder: Path, ending: str) -> Path:
    number = sum(1 for _ in folder.glob(f"*.{ending}"))
    return folder / f"process{number}.{ending}"
