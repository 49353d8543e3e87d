"""How the processes of a batch talk: a few bytes for a task, a few for its end, and an error in words."""

from __future__ import annotations

import json
import pickle
import socket
import struct
import traceback
from contextlib import suppress
from time import perf_counter
from typing import Any

from firetower_env.core import errors
from firetower_env.core.errors import FiretowerError, WorkerError
from firetower_env.core.processes.part import Task

#: task, tray, first row, row behind the last
_TASK = struct.Struct("<BBII")
#: what came of it, -1 for an error; how many bytes follow
_RESULT = struct.Struct("<iI")
_LENGTH = struct.Struct("<Q")


def pickled(setup: Any) -> bytes:
    """What workers need to begin, for `send_setup`."""
    try:
        return pickle.dumps(setup)
    except Exception as error:
        raise WorkerError(f"these games cannot be played in other processes: {error}") from error


class Channel:
    """One end of a connection between two processes."""

    def __init__(self, connection: socket.socket, patience: float) -> None:
        self._connection = connection
        #: seconds for which it is watched before its process goes to sleep
        self._patience = patience

    def close(self) -> None:
        """The other end reads an end of file."""
        self._connection.close()

    # -- beginning ------------------------------------------------------------------------------------------------

    def send_setup(self, pickled: bytes, descriptors: list[int]) -> None:
        """What a worker needs to begin, once: a pickle of our own making, and the memory that is shared."""
        socket.send_fds(self._connection, [_LENGTH.pack(len(pickled))], descriptors)
        self._connection.sendall(pickled)

    def receive_setup(self, most_descriptors: int) -> tuple[Any, list[int]]:
        """The same at the other end."""
        length, descriptors, _, _ = socket.recv_fds(self._connection, _LENGTH.size, most_descriptors)
        told = self._read(*_LENGTH.unpack(length))
        return pickle.loads(told), list(descriptors)  # noqa: S301  by the process that started this one

    # -- working --------------------------------------------------------------------------------------------------

    def send_task(self, task: Task, tray: int, start: int, stop: int) -> None:
        """Tell a worker what to do."""
        self._connection.sendall(_TASK.pack(task, tray, start, stop))

    def receive_task(self) -> tuple[Task, int, int, int]:
        """What to do next; EOFError when there is nobody left to do it for."""
        task, tray, start, stop = _TASK.unpack(self._read(_TASK.size))
        return Task(task), tray, start, stop

    def send_result(self, number: int) -> None:
        """A task is done."""
        self._connection.sendall(_RESULT.pack(number, 0))

    def send_error(self, error: Exception) -> None:
        """A task was refused, or failed."""
        trace = "".join(traceback.format_exception(error))
        told = json.dumps({"kind": type(error).__name__, "text": str(error), "trace": trace}).encode()
        self._connection.sendall(_RESULT.pack(-1, len(told)) + told)

    def receive_result(self) -> int:
        """What came of a task; errors of ours are raised here as they were there."""
        number, length = _RESULT.unpack(self._read(_RESULT.size))
        if number >= 0:
            return int(number)
        told = json.loads(self._read(length))
        kind = getattr(errors, told["kind"], None)
        if isinstance(kind, type) and issubclass(kind, FiretowerError):
            raise kind(told["text"])
        raise WorkerError(f"a process of this batch failed:\n{told['trace']}")

    def _read(self, length: int) -> bytes:
        found = bytearray()
        while len(found) < length:
            piece = self._some(length - len(found))
            if not piece:
                raise EOFError("the other process has ended")
            found += piece
        return bytes(found)

    def _some(self, length: int) -> bytes:
        """The next bytes: for a while they are watched for, then slept for."""
        asleep = perf_counter() + self._patience
        while perf_counter() < asleep:
            with suppress(BlockingIOError):
                return self._connection.recv(length, socket.MSG_DONTWAIT)
        return self._connection.recv(length)
