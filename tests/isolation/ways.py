"""What tests share about the agents of `hostile.py`: their codes, what they are told, and what they leave behind."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("hostile.py")
#: ways to raise something, and how that is told
RAISED = {
    "interrupt": "KeyboardInterrupt:",
    "generator": "GeneratorExit:",
    "base": "BaseException: base",
    "text": "an error that does not say what it is",
    "sys_exit": "SystemExit: enough",
}
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def does(way: str, at: int = 1, **more: object) -> str:
    said = "".join(f",{name}={value}" for name, value in more.items())
    return f"{FILE}:Does:way={way},at={at}{said}"


def gone(pid: int) -> bool:
    """Has this process ended? One that nobody has asked after still has an entry."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_until_gone(pids: Iterable[int]) -> None:
    deadline = time.monotonic() + 60
    for pid in pids:
        while not gone(pid):
            assert time.monotonic() < deadline, f"{pid} still runs"
            time.sleep(0.02)
