"""Several processes that train one policy: each plays its share of the games and learns from what it has collected.

All do the same at the same time, each with random generators of its own. In every gradient step each puts its gradient
into shared memory and waits for the others; then each adds them up in the same order and takes the same step, so that
all have the same weights without sending any. What the learner's opponents have won and lost is put together after
every update. Nothing depends on who is first: a run is repeatable, and goes on exactly, as in one process.

    first process                          the others
    ask("iterate") ──────────────────────▶ iterate
    iterate ◀── a gradient, in turn ─────▶ …
    answers ◀───────────────────────────── what they have met, and the sum of their weights
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from firetower_env.core.errors import FiretowerError
from firetower_env.isolation.group import GroupProcess

Numbers = NDArray[np.float32]
#: does what it is told, by the name of the order and what comes with it
Act = Callable[[str, Any], Any]
#: what is said on the way: here is my gradient, all are there; and at the end: an answer, or what went wrong
_GRADIENT, _ANSWER, _FAILED = "gradient", "answer", "failed"
#: seconds between two looks at whether a process is alive; whatever it says is heard at once
_LOOK = 1.0
#: numbers beside the gradient
_ROOM = 16


class WorkerError(FiretowerError, RuntimeError):
    """A process that trains has ended, or could not go on."""


class Peers(Protocol):
    """The processes that take part in a gradient step."""

    def average(self, own: Numbers) -> Numbers:
        """The mean of these numbers over all processes, the same in all."""
        ...


class _Table:
    """Shared memory with a row for each process, twice: who is ahead writes where nobody reads any more."""

    def __init__(self, memory: Any, processes: int, rank: int) -> None:
        self._rows = np.frombuffer(memory, np.float32).reshape(2, processes, -1)
        self._rank, self._turn = rank, 0

    def put(self, own: Numbers) -> Numbers:
        """Write one's own; the rows of all, which are complete once all have met."""
        rows = self._rows[self._turn, :, : own.size]
        self._turn = 1 - self._turn
        rows[self._rank] = own
        return rows


class Workers:
    """The other processes, as the first one sees them. They start when they are first needed."""

    def __init__(self, others: int, network: nn.Module, target: Callable[..., Act], *args: Any) -> None:
        self._others, self._target, self._args = others, target, args
        self._size = sum(one.numel() for one in network.parameters()) + _ROOM
        self._processes: list[GroupProcess] = []

    @property
    def pids(self) -> list[int]:
        """The numbers of those that have been started."""
        return [process.pid for process in self._processes if process.pid]

    def start(self, orders: Sequence[Any]) -> None:
        """Start them with an order each, and wait until they are ready."""
        context = multiprocessing.get_context("spawn")
        processes = self._others + 1
        memory = context.RawArray("f", 2 * processes * self._size)
        self._table = _Table(memory, processes, 0)
        ranks = range(1, processes)
        self._processes = [
            GroupProcess(_work, memory, processes, rank, torch.get_num_threads(), self._target, self._args)
            for rank in ranks
        ]
        for process, order in zip(self._processes, orders, strict=True):
            self._send(process, ("begin", order))
        self.answers()

    def ask(self, order: str, told: Any = None) -> None:
        """Tell all of them to do something, which they begin at once."""
        for process in self._processes:
            self._send(process, (order, told))

    def answers(self) -> list[Any]:
        """What came of it, in the order of their numbers."""
        return [self._heard(number, _ANSWER) for number in range(self._others)]

    def average(self, own: Numbers) -> Numbers:
        """The mean of these numbers over all processes, the same in all."""
        rows = self._table.put(own)
        for number in range(self._others):
            self._heard(number, _GRADIENT)
        self.ask(_GRADIENT)
        return _mean(rows)

    def close(self) -> None:
        """End them."""
        for process in self._processes:
            process.close()
        self._processes = []

    def _send(self, process: GroupProcess, message: tuple[str, Any]) -> None:
        try:
            process.connection.send(message)
        except OSError as error:
            raise self._ended(self._processes.index(process)) from error

    def _heard(self, number: int, expected: str) -> Any:
        """What this process says next."""
        process = self._processes[number]
        try:
            while not process.connection.poll(_LOOK):
                if not process.alive:
                    raise self._ended(number)
            kind, told = process.connection.recv()
        except (EOFError, OSError) as error:
            raise self._ended(number) from error
        if kind != expected:
            self.close()
            raise WorkerError(f"training process {number + 2} of {self._others + 1} could not go on:\n{told}")
        return told

    def _ended(self, number: int) -> WorkerError:
        """Without one of them the others cannot go on."""
        self.close()
        return WorkerError(
            f"training process {number + 2} of {self._others + 1} has ended, killed or for want of memory; "
            "go on from the latest checkpoint with --resume"
        )


class _Together:
    """The other processes, as one that is not the first sees them."""

    def __init__(self, connection: Any, table: _Table) -> None:
        self._connection, self._table = connection, table

    def average(self, own: Numbers) -> Numbers:
        """The mean of these numbers over all processes, the same in all."""
        rows = self._table.put(own)
        self._connection.send((_GRADIENT, None))
        self._connection.recv()
        return _mean(rows)


def _mean(rows: Numbers) -> Numbers:
    return np.asarray(rows.sum(axis=0) / np.float32(len(rows)))


def _work(
    connection: Any,
    memory: Any,
    processes: int,
    rank: int,
    threads: int,
    target: Callable[..., Act],
    args: tuple[Any, ...],
) -> None:
    """The life of a process: it does what it is told until nobody tells it anything any more."""
    torch.set_num_threads(threads)
    try:
        act = target(_Together(connection, _Table(memory, processes, rank)), rank, *args)
        while True:
            connection.send((_ANSWER, act(*connection.recv())))
    except EOFError:
        return
    except Exception:
        connection.send((_FAILED, traceback.format_exc()))


def average_gradient(parameters: Sequence[nn.Parameter], measured: Tensor, peers: Peers | None) -> Tensor:
    """Make every gradient the mean over all processes; the mean of what they have measured."""
    if peers is None:
        return measured
    gradients = [one.grad for one in parameters if one.grad is not None]
    parts = [*gradients, measured]
    mean = torch.from_numpy(peers.average(torch.cat([part.reshape(-1) for part in parts]).numpy()))
    *means, measured_mean = (part.view(one.shape) for part, one in zip(_split(mean, parts), parts, strict=True))
    for gradient, whole in zip(gradients, means, strict=True):
        gradient.copy_(whole)
    return measured_mean


def _split(row: Tensor, parts: Sequence[Tensor]) -> tuple[Tensor, ...]:
    return torch.split(row, [part.numel() for part in parts])


def weights_sum(weights: Mapping[str, Tensor]) -> float:
    """A number by which weights that should be the same are compared."""
    return float(sum(tensor.double().sum() for tensor in weights.values()))
