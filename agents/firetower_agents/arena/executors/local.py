"""Matches in supervised processes on this machine.

A process that ends or hangs is replaced, and what agents had started in it ends with it. What it had not finished is
played again: the others together, and the match whose agent was deciding, if that is known, apart, with every agent in
a process of its own, where it is plain who is to blame; if it is not known, in two halves. So an agent that kills its
process, or keeps it busy far beyond the time limit, loses its own game and nobody else's, even if it does so while
another one decides, and a process killed from outside costs time only.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing import connection

from firetower_agents.arena.apart import Death
from firetower_agents.arena.executors import ExecutorError, Settings
from firetower_agents.arena.executors.supervised import Ending, Supervised
from firetower_agents.arena.executors.worker import Deciding, Order
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, TableSpec

#: with no agent in it a process has no reason to end: if it does so often, something else is wrong
MOST_DEATHS = 6
_POLL = 0.2
_BATCHES = 4


class LocalExecutor:
    """Plays in as many processes as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._workers = [Supervised() for _ in range(settings.processes)]
        #: the matches of each process's order as it was sent
        self._sent: dict[Supervised, list[MatchSpec]] = {}

    def run(self, table: TableSpec, matches: Sequence[MatchSpec]) -> Iterator[GameResult]:
        """Play these matches, in chunks of some batches: within a chunk the next match takes a finished one's place."""
        size = max(1, min(_BATCHES * self._settings.batch, -(-len(matches) // len(self._workers))))
        waiting = deque(Order(list(matches[start : start + size])) for start in range(0, len(matches), size))
        orders: dict[Supervised, Order] = {}
        while waiting or orders:
            for worker in self._workers:
                if waiting and worker not in orders:
                    order = orders[worker] = waiting.popleft()
                    self._sent[worker] = order.matches
                    text = order.text(table, self._settings.batch, self._settings.time_limit)
                    worker.start(text, anew=order.apart)
            connection.wait([worker.inbox for worker in orders], _POLL)
            for worker in list(orders):
                yield from self._look_after(worker, orders, waiting)

    def _look_after(
        self, worker: Supervised, orders: dict[Supervised, Order], waiting: deque[Order]
    ) -> Iterator[GameResult]:
        """What a worker has sent, and what has become of it."""
        order = orders[worker]
        for game in worker.results():
            order.matches = [match for match in order.matches if match.id != game.match]
            yield game
        ending = worker.ending(time.monotonic())
        if ending is None:
            return
        del orders[worker]
        if ending is not Ending.DONE:
            deciding = worker.bury()
            if order.apart and order.matches and (worker.broken or order.deaths + 1 == MOST_DEATHS):
                reason = worker.broken or f"its process ended {MOST_DEATHS} times, and no agent is to blame"
                raise ExecutorError(f"match {order.matches[0].id} could not be played: {reason}")
            waiting.extendleft(reversed(blame(order, self._sent[worker], ending, deciding)))

    def __enter__(self) -> LocalExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.bury()


def blame(order: Order, sent: list[MatchSpec], ending: Ending, deciding: Deciding | None) -> list[Order]:
    """A process has ended over an order: what is to be played again, and how."""
    left = order.matches
    if not left:
        return []
    if order.apart:
        return [replace(order, deaths=order.deaths + 1)]
    suspect = _suspect(sent, deciding)
    if deciding is None or suspect not in left:
        return _split(left)
    noted = Death(deciding.seat, deciding.length) if ending is Ending.DIED else None
    others = [match for match in left if match != suspect]
    return [*([Order(others)] if others else []), Order([suspect], apart=True, noted=noted)]


def _suspect(sent: list[MatchSpec], deciding: Deciding | None) -> MatchSpec | None:
    """The match that was decided over, if it was only one. An agent may have spoiled the note."""
    if deciding is None or deciding.rows > 1 or not 0 <= deciding.match < len(sent):
        return None
    return sent[deciding.match]


def _split(matches: list[MatchSpec]) -> list[Order]:
    """Nobody knows which of these matches it was: they are played in halves, and a single one apart."""
    if len(matches) == 1:
        return [Order(matches, apart=True)]
    half = len(matches) // 2
    return [Order(matches[:half]), Order(matches[half:])]
