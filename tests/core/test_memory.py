"""Freed memory is kept where the C library can be asked, and the switch is respected."""

import platform
import subprocess
import sys

import pytest

from firetower_env.core.memory import SWITCH, keep_freed_memory

ASK = "from firetower_env.core.memory import keep_freed_memory; print(keep_freed_memory())"


@pytest.mark.parametrize("value", ["0", "1"])
def test_the_switch_is_respected(value: str) -> None:
    done = subprocess.run([sys.executable, "-c", ASK], env={SWITCH: value}, capture_output=True, text=True, check=True)
    granted = value == "1" and platform.libc_ver()[0] == "glibc"
    assert done.stdout.strip() == str(granted)


def test_asking_again_gives_the_same_answer() -> None:
    assert keep_freed_memory() is keep_freed_memory()
