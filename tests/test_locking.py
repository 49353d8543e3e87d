"""One writer at a time, in one process and across processes."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from firetower_env.locking import Lock, LockedError

HOLDER = """
import sys, time
from pathlib import Path
from firetower_env.locking import Lock
lock = Lock(Path(sys.argv[1]), "busy")
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture(params=["folder", "file"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path if request.param == "folder" else tmp_path / "games.jsonl"


def test_a_second_holder_is_refused_until_the_first_lets_go(place: Path) -> None:
    first = Lock(place, "somebody writes here")
    with pytest.raises(LockedError, match="somebody writes here") as refused:
        Lock(place, "somebody writes here")
    assert str(place) in str(refused.value)
    assert first.held
    first.release()
    assert not first.held
    second = Lock(place, "busy")
    assert second.held
    second.release()


def test_a_killed_holder_leaves_no_lock(place: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(place)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(LockedError):
            Lock(place, "busy")
        holder.send_signal(signal.SIGKILL)
    Lock(place, "busy").release()


def test_a_file_and_its_folder_are_two_things(tmp_path: Path) -> None:
    held = [Lock(tmp_path, "busy"), Lock(tmp_path / "a.jsonl", "busy"), Lock(tmp_path / "b.jsonl", "busy")]
    assert all(lock.held for lock in held)
    for lock in held:
        lock.release()
