"""Asking agents: each gets what its seats may see, in arrays of its own, and an answer or a fault comes back.

Whatever goes wrong in a call for several games is laid at the door of the games it belongs to: each of them is then
asked alone, with the same random numbers. So a fault, too, is the same in every grouping.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from firetower_agents.arena.draws import RowDraws
from firetower_env.agents import Agent, forks_for, make_agent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import UnknownNameError
from firetower_env.isolation.calls import Shown, call, guarded, illegal
from firetower_env.isolation.faults import Fault
from firetower_env.isolation.known import Known

Answer = int | Fault
Masks = NDArray[np.int8]
#: one for each fork; none for agents without forks
Salts = NDArray[np.uint64]


class Note(Protocol):
    """Told who is deciding, so that someone outside knows it if the process ends or hangs."""

    def begin(self, slot: SeatSlot, length: int, rows: int, until: float | None) -> None:
        """An agent is asked for so many rows, of which this is the first, and has until then to answer."""
        ...

    def end(self) -> None:
        """It has answered."""
        ...


class NoNote:
    """Nobody listens."""

    def begin(self, slot: SeatSlot, length: int, rows: int, until: float | None) -> None:
        """Nothing to do."""

    def end(self) -> None:
        """Nothing to do."""


@dataclass
class SeatSlot:
    """One seat of one match: whose it is, its random numbers and, for a plain agent, its own instance."""

    number: int
    seat: int
    code: str
    seed: int
    rng: np.random.Generator
    agent: Agent | None = None
    #: what it remembers of this match, if it remembers anything
    memory: NDArray[Any] | None = None

    def made(self) -> Agent:
        """The instance of this seat."""
        if self.agent is None:
            self.agent = make_agent(self.code)
        return self.agent


class Asking(Protocol):
    """Whoever asks agents."""

    def answers(self, games: Ints, slots: Sequence[SeatSlot]) -> list[Answer]:
        """An answer or a fault for each of these games, whose asked seats these are."""
        ...


class Asker:
    """Asks the agents of the games of one batch, each agent for all its games together where it can be."""

    def __init__(self, batch: Batch, limit: float | None, note: Note, known: Mapping[str, Agent] | None = None) -> None:
        self._batch, self._limit, self._note = batch, limit, note
        self._shared = {code: Known.of(agent) for code, agent in (known or {}).items()}

    def answers(self, games: Ints, slots: Sequence[SeatSlot]) -> list[Answer]:
        """An answer or a fault for each of these games, whose asked seats these are."""
        found: list[Answer] = [0] * len(slots)
        rows_of: dict[str, list[int]] = {}
        for row, slot in enumerate(slots):
            try:
                self._known(slot, games[row])
            except Fault as fault:
                found[row] = fault
            else:
                kind = self._shared[slot.code].memory
                if kind is not None and slot.memory is None:
                    slot.memory = np.zeros(1, kind)
                rows_of.setdefault(slot.code, []).append(row)
        for code, rows in rows_of.items():
            known = self._shared[code]
            most = known.rows or len(rows)
            ask = self._together if known.by_row else self._one_by_one
            for start in range(0, len(rows), most):
                some = rows[start : start + most]
                for row, answer in zip(some, ask(known, games[some], [slots[row] for row in some]), strict=True):
                    found[row] = answer
        return found

    def _known(self, slot: SeatSlot, game: int) -> Known:
        """The agent of a slot, made when it is first asked for. One that cannot be made loses the game."""
        if slot.code not in self._shared:
            with self._deciding([slot], game, self._limit):
                make = partial(Known.make, slot.code)
                self._shared[slot.code] = guarded(make, self._limit, passes=(UnknownNameError,))
        return self._shared[slot.code]

    def _together(self, known: Known, games: Ints, slots: list[SeatSlot]) -> list[Answer]:
        agent, salts = known.agent, _salts(known, slots)
        draws = RowDraws([slot.rng for slot in slots])
        legal = self._batch.masks(games)
        try:
            given = self._call(agent, self._batch.observe(games), games, slots, draws, legal, salts)
        except Fault as fault:
            if len(slots) == 1:
                return [fault]
            return [
                self._alone(
                    agent,
                    self._batch.observe([game]),
                    game,
                    slots[row],
                    draws.alone(row),
                    legal[[row]],
                    salts[row : row + 1],
                )
                for row, game in enumerate(games)
            ]
        return [_judged(int(action), mask) for action, mask in zip(given, legal, strict=True)]

    def _one_by_one(self, known: Known, games: Ints, slots: list[SeatSlot]) -> list[Answer]:
        """Plain agents: looking at all games together is cheaper, but each agent gets copies of its own row."""
        legal, seen, salts = self._batch.masks(games), self._batch.observe(games), _salts(known, slots)
        return [
            self._alone(
                slot.agent,
                {name: array[[row]] for name, array in seen.items()},
                games[row],
                slot,
                slot.rng,
                legal[[row]],
                salts[row : row + 1],
            )
            for row, slot in enumerate(slots)
        ]

    def _alone(
        self, agent: Agent | None, seen: Observation, game: int, slot: SeatSlot, rng: Any, legal: Masks, salts: Salts
    ) -> Answer:
        try:
            return _judged(int(self._call(agent, seen, np.array([game]), [slot], rng, legal, salts)[0]), legal[0])
        except Fault as fault:
            return fault

    def _call(
        self,
        agent: Agent | None,
        seen: Observation,
        games: Ints,
        slots: list[SeatSlot],
        rng: Any,
        legal: Masks,
        salts: Salts,
    ) -> Ints:
        """One call of an agent; whatever goes wrong in it becomes a Fault."""
        forks = forks_for(self._batch, games, self._batch.asked[games], salts) if salts.size else None
        limit = None if self._limit is None else self._limit * (len(slots) if forks is not None else 1)
        with self._deciding(slots, games[0], limit):
            make = slots[0].made if agent is None else lambda: agent
            memory = _remembered(slots)
            answers = call(make, Shown(seen, legal), rng, forks, limit, memory)
        if memory is not None:
            for row, slot in enumerate(slots):
                slot.memory = memory[row : row + 1]
        return answers

    @contextmanager
    def _deciding(self, slots: list[SeatSlot], game: int, limit: float | None) -> Iterator[None]:
        until = None if limit is None else time.monotonic() + limit
        self._note.begin(slots[0], int(self._batch.lengths[game]), len(slots), until)
        try:
            yield
        finally:
            self._note.end()


def _remembered(slots: list[SeatSlot]) -> NDArray[Any] | None:
    """What one agent remembers in these slots, as a copy: after a fault each of them is asked again as before."""
    kept = [slot.memory for slot in slots if slot.memory is not None]
    return np.concatenate(kept) if kept else None


def _salts(known: Known, slots: list[SeatSlot]) -> Salts:
    """What forks deal anew comes from the seat's own random numbers, drawn first, as at the table of `watch`."""
    if not known.forks:
        return np.zeros(0, np.uint64)
    return np.array([slot.rng.integers(1 << 63, dtype=np.uint64) for slot in slots])


def _judged(action: int, mask: Masks) -> Answer:
    return illegal(action, mask) or action
