"""A match whose agents sit in processes of their own, so that it is plain whose process has ended.

That is slow, and done only for matches that could not be played in one process. Random numbers and games are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from firetower_agents.arena.asking import Answer, SeatSlot
from firetower_agents.arena.play import play_asking
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import MatchSpec, TableSpec
from firetower_env.agents import Memories
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.isolation.faults import Fault, Kind
from firetower_env.isolation.process import AgentProcess


@dataclass(frozen=True)
class Death:
    """Where a process ended: who was deciding, and how many decisions were taken before."""

    seat: int
    length: int


class ApartAsker:
    """Asks agents in processes of their own, one game at a time; leave the context to end them."""

    def __init__(self, agents: Sequence[str], limit: float | None) -> None:
        self._limit = limit
        self._processes = [AgentProcess(code, making=limit) for code in agents]
        self._exits = ExitStack()
        self._memories: dict[int, Memories] = {}
        self._batch: Batch

    def __enter__(self) -> ApartAsker:
        for process in self._processes:
            self._exits.enter_context(process).launch()
        return self

    def __exit__(self, *_: object) -> None:
        self._exits.close()

    def at(self, batch: Batch) -> ApartAsker:
        """The same agents, asked for the game of this batch."""
        self._batch = batch
        return self

    def answers(self, games: Ints, slots: Sequence[SeatSlot]) -> list[Answer]:
        """An answer or a fault."""
        (slot,) = slots
        try:
            process = self._processes[slot.seat]
            process.start()
            memories = self._memories.setdefault(slot.seat, Memories(process.memory, 1, self._batch.game.seats))
            answers = process.ask(self._batch, games, slot.rng, limit=self._limit, memories=memories)
            return [int(answers[0])]
        except Fault as fault:
            return [fault]


def play_apart(table: TableSpec, match: MatchSpec, limit: float | None, noted: Death | None) -> GameResult:
    """The result of a match.

    A process can be ended from outside, too: an agent whose process ends is at fault when that happens to it twice, or
    where the common process has ended before.
    """
    died: set[int] = set()
    while True:
        with ApartAsker(match.agents, limit) as asker:
            (result,) = play_asking(table, [match], 1, asker.at)
        if result.ending != Fault(Kind.DIED).ending:
            return result
        death = Death(int(str(result.details["fault_seat"])), result.length)
        if death.seat in died or death == noted:
            return result
        died.add(death.seat)
