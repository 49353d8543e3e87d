"""Asking agents: each gets what its seats may see, in arrays of its own, and an answer or a fault comes back.

Whatever goes wrong in a call for several games is laid at the door of the games it belongs to: each of them is then
asked alone, with the same random numbers. So a fault, too, is the same in every grouping.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agents.arena.draws import RowDraws, draws_by_row
from agents.arena.faults import Fault, Kind, TimeUp, fault_of, time_limit
from firetower_env.agents import Agent, forks_for, make_agent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints

#: search agents are asked for so many games at once, unless they say how many they like (`rows_at_once`)
FORK_ROWS = 128

Answer = int | Fault
Masks = NDArray[np.int8]
#: one for each fork; none for agents without forks
Salts = NDArray[np.uint64]


class Note(Protocol):
    """Told who is deciding, so that someone outside knows it if the process ends or hangs."""

    def begin(self, chair: Chair, length: int, rows: int, until: float | None) -> None:
        """An agent is asked for so many rows, of which this is the first, and has until then to answer."""
        ...

    def end(self) -> None:
        """It has answered."""
        ...


class NoNote:
    """Nobody listens."""

    def begin(self, chair: Chair, length: int, rows: int, until: float | None) -> None:
        """Nothing to do."""

    def end(self) -> None:
        """Nothing to do."""


@dataclass
class Chair:
    """One seat of one match: whose it is, its random numbers and, for a plain agent, its own instance."""

    number: int
    seat: int
    code: str
    seed: int
    rng: np.random.Generator
    agent: Agent | None = None


class Asker:
    """Asks the agents of the games of one batch, each agent for all its games together where it can be."""

    def __init__(self, batch: Batch, limit: float | None, note: Note, known: Mapping[str, Agent] | None = None) -> None:
        self._batch, self._limit, self._note = batch, limit, note
        self._shared: dict[str, Agent] = dict(known or {})

    def answers(self, games: Ints, chairs: Sequence[Chair]) -> list[Answer]:
        """An answer or a fault for each of these games, whose asked seats these chairs are."""
        found: list[Answer] = [0] * len(chairs)
        rows_of: dict[str, list[int]] = {}
        for row, chair in enumerate(chairs):
            rows_of.setdefault(chair.code, []).append(row)
        for code, rows in rows_of.items():
            shared = self._known(code)
            most = rows_at_once(shared) or len(rows)
            ask = self._together if draws_by_row(shared) else self._one_by_one
            for start in range(0, len(rows), most):
                some = rows[start : start + most]
                for row, answer in zip(some, ask(shared, games[some], [chairs[row] for row in some]), strict=True):
                    found[row] = answer
        return found

    def _known(self, code: str) -> Agent:
        if code not in self._shared:
            self._shared[code] = make_agent(code)
        return self._shared[code]

    def _together(self, agent: Agent, games: Ints, chairs: list[Chair]) -> list[Answer]:
        salts = self._salts(chairs)
        draws = RowDraws([chair.rng for chair in chairs])
        legal = self._batch.masks(games)
        try:
            given = self._call(agent, self._batch.observe(games), games, chairs, draws, legal, salts)
        except Fault as fault:
            if len(chairs) == 1:
                return [fault]
            return [
                self._alone(
                    agent,
                    self._batch.observe([game]),
                    game,
                    chairs[row],
                    draws.alone(row),
                    legal[[row]],
                    salts[row : row + 1],
                )
                for row, game in enumerate(games)
            ]
        return [_judged(int(action), mask) for action, mask in zip(given, legal, strict=True)]

    def _one_by_one(self, shared: Agent, games: Ints, chairs: list[Chair]) -> list[Answer]:
        """Plain agents: looking at all games together is cheaper, but each agent gets copies of its own row."""
        legal, seen, salts = self._batch.masks(games), self._batch.observe(games), self._salts(chairs)
        return [
            self._alone(
                chair.agent,
                {name: array[[row]] for name, array in seen.items()},
                games[row],
                chair,
                chair.rng,
                legal[[row]],
                salts[row : row + 1],
            )
            for row, chair in enumerate(chairs)
        ]

    def _alone(
        self, agent: Agent | None, seen: Observation, game: int, chair: Chair, rng: Any, legal: Masks, salts: Salts
    ) -> Answer:
        try:
            return _judged(int(self._call(agent, seen, np.array([game]), [chair], rng, legal, salts)[0]), legal[0])
        except Fault as fault:
            return fault

    def _call(
        self,
        agent: Agent | None,
        seen: Observation,
        games: Ints,
        chairs: list[Chair],
        rng: Any,
        legal: Masks,
        salts: Salts,
    ) -> Ints:
        """One call of an agent; whatever goes wrong in it becomes a Fault."""
        forks = forks_for(self._batch, games, self._batch.asked[games], salts) if salts.size else None
        given = {**seen, "masks": legal.copy()}
        for array in given.values():
            array.flags.writeable = False
        observations = {name: array for name, array in given.items() if name != "masks"}
        limit = None if self._limit is None else self._limit * (len(chairs) if forks is not None else 1)
        until = None if limit is None else time.monotonic() + limit
        self._note.begin(chairs[0], int(self._batch.lengths[games[0]]), len(chairs), until)
        try:
            with time_limit(limit):
                if agent is None:
                    agent = chairs[0].agent = make_agent(chairs[0].code)
                more = () if forks is None else (forks,)
                answer = _read(agent.act(observations, given["masks"], rng, *more), len(chairs))
        except (Exception, SystemExit, TimeUp) as error:
            raise fault_of(error) from error
        finally:
            self._note.end()
        kept = all(observations.get(name) is array for name, array in given.items() if name != "masks")
        if not kept or any(array.flags.writeable for array in given.values()):
            raise Fault(Kind.CHANGED, "what an agent is shown is not its own")
        return answer

    def _salts(self, chairs: list[Chair]) -> Salts:
        """What forks deal anew comes from the seat's own random numbers, drawn first, as at the table of `watch`."""
        if not _wants_forks(self._known(chairs[0].code)):
            return np.zeros(0, np.uint64)
        return np.array([chair.rng.integers(1 << 63, dtype=np.uint64) for chair in chairs])


def rows_at_once(agent: Agent) -> int | None:
    """For how many games at once an agent is asked at most; None for all there are."""
    wanted = getattr(agent, "rows_at_once", None)
    if wanted is None:
        return FORK_ROWS if _wants_forks(agent) else None
    if not isinstance(wanted, int | np.integer) or isinstance(wanted, bool) or wanted < 1:
        raise ValueError(f"rows_at_once is a whole number from 1, not {wanted!r}")
    return int(wanted)


def _wants_forks(agent: Agent) -> bool:
    return bool(getattr(agent, "wants_forks", False))


def _read(answer: object, rows: int) -> Ints:
    """What an agent returned, as one whole number per row."""
    given = np.asarray(answer)
    if given.shape != (rows,) or given.dtype.kind not in "iu":
        raise Fault(Kind.ILLEGAL, f"{rows} whole numbers were asked for, not {given.dtype} of shape {given.shape}")
    return given.astype(np.int64)


def _judged(action: int, mask: Masks) -> Answer:
    if 0 <= action < len(mask) and mask[action]:
        return action
    return Fault(Kind.ILLEGAL, f"action {action}")
