"""Matches in supervised processes on this machine.

A process that ends or hangs is replaced. What it had not finished is played again: the match whose agent was deciding
alone, if that is known, the others together; if it is not known, in two halves. A match that ends its process twice
at the same decision, or keeps it busy far beyond the time limit, is lost by the agent that was deciding. So an agent
that kills its process loses its own game and nobody else's, and a process killed from outside costs time only.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import connection

from agents.arena.asking import Chair
from agents.arena.draws import generator
from agents.arena.executors import ExecutorError, Settings
from agents.arena.executors.supervised import Ending, Supervised
from agents.arena.executors.worker import Deciding, order_text
from agents.arena.play import fault_result
from agents.arena.results import GameResult
from agents.arena.schedule import Match, Table
from firetower_env.isolation.faults import Fault, Kind

#: a match that ends its process so often, never twice at one decision, is nobody's fault
MOST_DEATHS = 6
_POLL = 0.2
_BATCHES = 4


@dataclass
class Order:
    """Matches for one process, and where earlier processes ended over them."""

    matches: list[Match]
    deaths: list[Deciding | None] = field(default_factory=list)


class LocalExecutor:
    """Plays in as many processes as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._workers = [Supervised() for _ in range(settings.processes)]

    def run(self, table: Table, matches: Sequence[Match]) -> Iterator[GameResult]:
        """Play these matches, in chunks of some batches: within a chunk the next match takes a finished one's place."""
        size = max(1, min(_BATCHES * self._settings.batch, -(-len(matches) // len(self._workers))))
        waiting = deque(Order(list(matches[start : start + size])) for start in range(0, len(matches), size))
        orders: dict[Supervised, Order] = {}
        while waiting or orders:
            for worker in self._workers:
                if waiting and worker not in orders:
                    orders[worker] = waiting.popleft()
                    text = order_text(table, orders[worker].matches, self._settings.batch, self._settings.time_limit)
                    worker.start(text)
            connection.wait([worker.inbox for worker in orders], _POLL)
            for worker in list(orders):
                yield from self._look_after(worker, table, orders, waiting)

    def _look_after(
        self, worker: Supervised, table: Table, orders: dict[Supervised, Order], waiting: deque[Order]
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
            result, again = blame(table, order, worker.sent, ending, deciding)
            waiting.extendleft(reversed(again))
            if result is not None:
                yield result

    def __enter__(self) -> LocalExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.bury()


def blame(
    table: Table, order: Order, sent: list[str], ending: Ending, deciding: Deciding | None
) -> tuple[GameResult | None, list[Order]]:
    """A process has ended over an order: the result of a match that is lost by it, or what to play again."""
    left = order.matches
    suspect = next((match for match in left if deciding and match.id == sent[deciding.match]), None)
    if not left:
        return None, []
    if len(left) > 1:
        if suspect is not None and deciding is not None and deciding.rows == 1:
            others = [match for match in left if match is not suspect]
            return None, [Order(others), Order([suspect])]
        half = len(left) // 2
        return None, [Order(left[:half]), Order(left[half:])]
    if deciding is not None and (ending is Ending.LATE or deciding in order.deaths):
        kind = Kind.LATE if ending is Ending.LATE else Kind.DIED
        chair = Chair(0, deciding.seat, left[0].agents[deciding.seat], left[0].seed, generator(0, 0))
        return fault_result(table, left[0], chair, Fault(kind), deciding.length), []
    if len(order.deaths) + 1 >= MOST_DEATHS:
        raise ExecutorError(f"match {left[0].id}: its process ended {MOST_DEATHS} times, and no agent is to blame")
    return None, [Order(left, [*order.deaths, deciding])]
