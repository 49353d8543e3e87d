"""Playing matches: as many games of one table as there are, side by side in one batch, each agent asked for all of its
games together.

A match is the same whatever is played beside it: its deal comes from its seed, each seat has random numbers of its
own (see `draws`), and faults are told apart game by game (see `asking`). When a game ends the next one takes its place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from firetower_agents.arena.asking import Asker, Asking, NoNote, Note, SeatSlot
from firetower_agents.arena.draws import generator
from firetower_agents.arena.faults import forfeit_winners, forfeited
from firetower_agents.arena.results import Detail, GameResult, ScoreRecord
from firetower_agents.arena.schedule import MatchSpec, TableSpec
from firetower_agents.arena.tally import Tally
from firetower_env.agents import Agent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.isolation.faults import Fault

BATCH = 512
TIME_LIMIT = 60.0


def play_matches(
    table: TableSpec,
    matches: Sequence[MatchSpec],
    *,
    batch: int = BATCH,
    time_limit: float | None = TIME_LIMIT,
    note: Note | None = None,
    known: Mapping[str, Agent] | None = None,
) -> Iterator[GameResult]:
    """Play matches of one table, `batch` of them at a time; results come as games end.

    `known` gives agents that are at hand and need not be made from their codes; they must draw by row.
    """
    yield from play_asking(table, matches, batch, lambda games: Asker(games, time_limit, note or NoNote(), known))


def play_asking(
    table: TableSpec, matches: Sequence[MatchSpec], batch: int, asker: Callable[[Batch], Asking]
) -> Iterator[GameResult]:
    """Play matches; the asker is made for the batch they are played in."""
    if matches:
        running = _MatchBatch(table, matches, min(batch, len(matches)))
        asking = asker(running.batch)
        while running.busy.size:
            yield from running.advance(asking)


class _MatchBatch:
    """The batch, and which match is played at which of its places."""

    def __init__(self, table: TableSpec, matches: Sequence[MatchSpec], places: int) -> None:
        self.table, self.matches = table, matches
        self.batch = Batch(table.game, places)
        self._waiting = deque(range(len(matches)))
        self._number: Ints = np.full(places, -1)
        self._slots: list[list[SeatSlot]] = [[] for _ in range(places)]
        self._tally = Tally(table.game.layout, places, table.game.seats)
        self._seat_next(np.arange(places))

    @property
    def busy(self) -> Ints:
        """The places at which a match is being played."""
        return np.flatnonzero(self._number >= 0)

    def _seat_next(self, places: Ints) -> None:
        self._number[places] = -1
        self._tally.clear(places)
        filled = places[: len(self._waiting)]
        for place in filled.tolist():
            number = self._waiting.popleft()
            match = self.matches[number]
            self._number[place] = number
            self._slots[place] = [
                SeatSlot(number, seat, code, match.seed, generator(match.seed, seat))
                for seat, code in enumerate(match.agents)
            ]
        self.batch.reset(seeds=[self.matches[number].seed for number in self._number[filled]], games=filled)

    def advance(self, asker: Asking) -> Iterator[GameResult]:
        """One decision in every game."""
        games = self.busy
        asked = self.batch.asked[games]
        slots = [self._slots[game][seat] for game, seat in zip(games.tolist(), asked.tolist(), strict=True)]
        answers = asker.answers(games, slots)
        played = np.array([not isinstance(answer, Fault) for answer in answers])
        actions = np.array([answer for answer in answers if not isinstance(answer, Fault)], np.int64)
        self._tally.add(games[played], asked[played], actions)
        ended = self.batch.step(actions, games[played]).games
        for row in np.flatnonzero(~played).tolist():
            fault = answers[row]
            assert isinstance(fault, Fault)
            yield fault_result(self.table, self._match(games[row]), slots[row], fault, self._length(games[row]))
        for game in ended.tolist():
            yield self._result(game)
        free = np.concatenate([games[~played], ended])
        if free.size:
            self._seat_next(free)

    def _match(self, game: int) -> MatchSpec:
        return self.matches[int(self._number[game])]

    def _length(self, game: int) -> int:
        return int(self.batch.lengths[game])

    def _result(self, game: int) -> GameResult:
        batch, played, games = self.batch, self.table.game, np.array([game])
        report = {name: values[0].item() for name, values in batch.report([game]).items()}
        score = None
        if played.score is not None:
            points = tuple(played.scores(batch.engine, games)[0].tolist())
            score = ScoreRecord(played.score.name, played.score.higher_is_better, points)
        return _result(
            self.table,
            self._match(game),
            details=report,
            returns=tuple(batch.returns[game].tolist()),
            length=self._length(game),
            ending="truncated" if batch.truncated[game] else "over",
            answers=self._tally.of(game),
            won=tuple(played.won(batch.engine, games)[0].tolist()),
            score=score,
        )


def fault_result(table: TableSpec, match: MatchSpec, slot: SeatSlot, fault: Fault, length: int) -> GameResult:
    """The record of a game that a fault has ended, for which the whole side of that seat pays.

    Its answers are not told: they may have gone with their process. It has no score: it was not played to its end.
    """
    details: dict[str, Detail] = {"fault": fault.text, "fault_agent": slot.code, "fault_seat": slot.seat}
    return _result(
        table,
        match,
        details=details,
        returns=forfeited(table, slot.seat),
        length=length,
        ending=fault.ending,
        won=forfeit_winners(table, slot.seat),
    )


def _result(table: TableSpec, match: MatchSpec, details: dict[str, Detail], **outcome: Any) -> GameResult:
    return GameResult(
        match.id,
        match.block,
        table.preset,
        match.agents,
        sides=table.sides,
        details={"seed": match.seed, "game_version": table.game.version, **details},
        entrant=match.entrant,
        **outcome,
    )
