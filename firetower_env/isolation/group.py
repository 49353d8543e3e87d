"""A process with all that it starts: they are one group, and end together.

It is not daemonic, so agents may start processes, too. It ends when it is killed, forgotten or no longer has a parent,
and the group ends with it; only what has left the group by itself stays.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import struct
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from typing import Any

#: seconds in which nothing of a message goes through the pipe
_PATIENCE = 30
_SPAWN = multiprocessing.get_context("spawn")


class GroupProcess:
    """Runs `target(connection, *args)` in a group of its own."""

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        self.connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_live, args=(target, theirs, *args))
        self._process.start()
        theirs.close()  # or the end of the process would not close the pipe
        _limit_waiting(self.connection)
        # of high priority: it comes before the end of this process waits for the other one
        self._finish = Finalize(self, _end, (self._process, self.connection), exitpriority=100)

    @property
    def pid(self) -> int | None:
        """Its number, which is that of the group."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Does it still run? The pipe alone does not tell: what the process has forked holds it open."""
        return self._process.is_alive()

    def end_group(self) -> None:
        """End all that it has started, and the process if it has not ended."""
        _kill_group(self._process)

    def close(self) -> None:
        """End the group, and forget it."""
        self._finish()


def _limit_waiting(connection: Any) -> None:
    """Nobody waits for ever for the rest of a message, nor for somebody to take one: that is an OSError."""
    if os.name == "posix":
        with socket.socket(fileno=os.dup(connection.fileno())) as line:
            line.settimeout(None)
            for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                line.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", _PATIENCE, 0))


def _end(process: BaseProcess, connection: Any) -> None:
    _kill_group(process)
    process.join()
    process.close()
    connection.close()


def _kill_group(process: BaseProcess) -> None:
    if hasattr(os, "killpg") and process.pid:
        with suppress(ProcessLookupError, PermissionError):  # it has none yet, or not any more
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _live(target: Callable[..., None], connection: Any, *args: Any) -> None:
    _settle_in()
    try:
        target(connection, *args)
    except BaseException:  # agents can break everything that this process relies on
        traceback.print_exc()
    finally:  # without waiting for threads and processes that an agent has left behind
        os._exit(0)


def _settle_in() -> None:
    """Make the group, and leave Ctrl-C and the standard output to the parent."""
    if hasattr(os, "setsid"):
        os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # what agents print must not mix with what the command prints, whichever way they do it
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = sys.stderr
    _leave_with_parent()


def _leave_with_parent() -> None:
    """Without its parent a process has nobody to work for, however long its agent still thinks."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    _let_kernel_kill(parent.sentinel)

    def wait() -> None:
        parent.join()
        if hasattr(os, "killpg"):
            os.killpg(0, signal.SIGKILL)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _let_kernel_kill(pipe: int) -> None:
    """Linux can kill the group by itself as soon as the parent's end of this pipe is closed.

    No thread could do that while an agent computes something long without letting go of the interpreter.
    """
    if sys.platform == "linux":
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETOWN, -os.getpgrp())
        fcntl.fcntl(pipe, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)
