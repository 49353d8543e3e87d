"""Agents that end, hang or leave their process in every way there is. They are named by this file and their class."""

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from firetower_env.agents import RandomAgent

_LONG = 10**9


class Plain(RandomAgent):
    """Random, and asked for one row at a time."""

    row_independent = False


class BadText(RuntimeError):
    def __str__(self) -> str:
        raise ValueError("not even a text")


class SlowText(RuntimeError):
    def __str__(self) -> str:
        time.sleep(_LONG)
        return ""


def _fork_and_return() -> None:
    os.fork()


def _fork_and_raise() -> None:
    if os.fork() == 0:
        raise RuntimeError("this is the child")


def _fork_and_die() -> None:
    """Its child keeps the pipe open."""
    if os.fork() == 0:
        time.sleep(_LONG)
    os._exit(3)


def _raise(error: BaseException) -> None:
    raise error


def _later() -> None:
    threading.Timer(0.2, os._exit, [3]).start()


def _deaf() -> None:
    while True:
        try:
            time.sleep(_LONG)
        except BaseException:
            continue


def _swallow() -> None:
    with suppress(BaseException):
        time.sleep(_LONG)


def _holds_interpreter() -> None:
    _ = 3**_LONG


def _use_processes() -> None:
    process = multiprocessing.get_context("spawn").Process(target=abs, args=(1,))
    process.start()
    process.join()
    assert process.exitcode == 0


def _write() -> None:
    os.write(1, b"by descriptor\n")
    subprocess.run(["/bin/echo", "by a program"], check=True)
    ctypes.CDLL(None).puts(b"by C")


WAYS: dict[str, Any] = {
    "nothing": lambda: None,
    "interrupt": lambda: _raise(KeyboardInterrupt()),
    "generator": lambda: _raise(GeneratorExit()),
    "base": lambda: _raise(BaseException("base")),
    "text": lambda: _raise(BadText()),
    "slow_text": lambda: _raise(SlowText()),
    "exit": lambda: os._exit(3),
    "sys_exit": lambda: sys.exit("enough"),
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "later": _later,
    "sleep": lambda: time.sleep(_LONG),
    "deaf": _deaf,
    "swallow": _swallow,
    "stop": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "interpreter": _holds_interpreter,
    "fork": _fork_and_return,
    "fork_raise": _fork_and_raise,
    "fork_die": _fork_and_die,
    "processes": _use_processes,
    "write": _write,
}


class Does(Plain):
    """Random, until it does something else: when it is made (`at=0`) or at its decision of this number."""

    def __init__(self, way: str = "nothing", at: int = 1, children: str = "") -> None:
        self._way, self._at, self._asked = way, int(at), 0
        self._children = children
        if not self._at:
            WAYS[way]()

    def act(self, observations: Any, masks: Any, rng: Any) -> Any:
        self._asked += 1
        if self._children:
            child = subprocess.Popen(["/bin/sleep", "600"])
            with Path(self._children).open("a") as file:
                file.write(f"{child.pid}\n")
        answers = super().act(observations, masks, rng)
        if self._asked == self._at:
            WAYS[self._way]()
        return answers


class Naps(Plain):
    """Takes its time."""

    def act(self, observations: Any, masks: Any, rng: Any) -> Any:
        time.sleep(0.1)
        return super().act(observations, masks, rng)


class Breaks(Plain):
    """Breaks what its process relies on, now and for all."""

    def act(self, observations: Any, masks: Any, rng: Any) -> Any:
        answers = super().act(observations, masks, rng)
        np.flatnonzero = None  # type: ignore[assignment]
        return answers


class Spoils(Plain):
    """Writes into the pipe of its process: a message, or a part of one."""

    def __init__(self, whole: int = 1) -> None:
        self._text, self._whole = b"\0\0\0\4nope" if whole else b"\0\0\4\0nope", whole

    def act(self, observations: Any, masks: Any, rng: Any) -> Any:
        for number in range(3, 40):
            with suppress(OSError):
                os.write(number, self._text)
        while not self._whole:
            time.sleep(_LONG)
        return super().act(observations, masks, rng)
