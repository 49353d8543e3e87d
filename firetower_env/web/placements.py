"""What a person can do in one gesture: an answer with the questions that follow it, and what each line would do.

The game is played on in copies in which everything the seat cannot see is dealt anew, so a preview tells no secret; all
lines are tried in one batch. A line goes on as long as its seat is asked questions that follow (`Phase.follows`) and
chance has no part in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools
from firetower_env.core.phases import Phase
from firetower_env.core.snapshot import Cell

#: of the deal that previews are played in: any number will do
_SALT = 1
Stacks = Mapping[Cell, tuple[str, ...]]


@dataclass(frozen=True)
class Placement:
    """One way to go on: the answers, the cells that its pattern covers, and what it does to the board."""

    #: which way the pattern lies: the verb that says so, -1 where there is no such question
    way: int
    actions: tuple[int, ...]
    covers: tuple[Cell, ...]
    #: what lies on the cells that look different then
    changes: Stacks
    #: does something remain to be chosen?
    more: bool


@dataclass(frozen=True)
class Plan:
    """How a gesture can go on after its first answers."""

    #: the question by name, and as it is asked; none where the gesture is over
    question: str
    ask: str
    #: what lies on the board now
    here: Stacks
    #: what these answers have done to the board
    done: Stacks
    places: tuple[Placement, ...]
    #: answers that do nothing to the board, such as to be done, and whether something remains to be chosen after each
    others: tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class _Lines:
    """Answers to one question, each tried in a game of its own."""

    phase: Phase
    actions: list[int]
    #: the games after each
    after: Batch
    changes: list[Stacks]
    more: list[bool]


class Planner:
    """The gestures of the seat that is asked in a game."""

    def __init__(self, batch: Batch) -> None:
        self._seat = int(batch.engine.asked[0])
        self._start = batch.fork([0])
        self._start.redeal([self._seat], [_SALT])
        self._game, self._layout = batch.game, batch.game.layout

    def begins(self) -> frozenset[int]:
        """The answers that begin a gesture."""
        verbs = [action for action in self._legal(self._start, 0) if action >= self._layout.cells]
        if not (self._layout.cells and verbs):
            return frozenset()
        tried = self._start.fork([0], len(verbs))
        tried.step(verbs)
        return frozenset(np.array(verbs)[self._goes_on(tried)].tolist())

    @property
    def is_pending(self) -> bool:
        """Does the present question belong to a gesture that somebody has begun?"""
        return bool(self._layout.cells) and bool(self._goes_on(self._start)[0])

    def plan(self, first: Sequence[int]) -> Plan:
        """How it can go on after these answers; IllegalActionError if they are not legal."""
        position = self._start.fork([0])
        for action in first:
            position.step([action])
        here = self._stacks(position, 0)
        done = _changes(self._stacks(self._start, 0), here)
        if not self._goes_on(position)[0]:
            return Plan("", "", here, done, (), ())
        lines = self._try(position, 0, here)
        places: list[Placement] = []
        others = []
        ask = onward = self._game.texts.ask(position.engine, 0)
        for number, action in enumerate(lines.actions):
            if action < self._layout.cells:
                places.append(self._placement(lines, number))
            elif lines.more[number] and self._asks_for_cells(lines.after, number):
                beyond = self._try(lines.after, number, here)
                # which way a pattern lies is asked together with where
                onward = self._game.texts.ask(lines.after.engine, number)
                places += [self._placement(beyond, k, (action,)) for k in range(len(beyond.actions))]
            elif lines.changes[number]:
                places.append(self._placement(lines, number))
            else:
                others.append((action, lines.more[number]))
        return Plan(lines.phase.question, ask if others else onward, here, done, tuple(places), tuple(others))

    def _try(self, position: Batch, game: int, here: Stacks) -> _Lines:
        """Every legal answer of a game: what it does by itself, and whether its seat is asked on then."""
        actions = self._legal(position, game)
        phase = self._game.phases.all[int(position.engine.phase[game])]
        tried = position.fork([game], len(actions))
        tried.engine.carry_out(tried.places(), np.array(actions))
        changes = [_changes(here, self._stacks(tried, number)) for number in range(len(actions))]
        tried.engine.settle(tried.places())
        return _Lines(phase, actions, tried, changes, self._goes_on(tried).tolist())

    def _placement(self, lines: _Lines, number: int, before: tuple[int, ...] = ()) -> Placement:
        action, changes = lines.actions[number], lines.changes[number]
        on_board = action < self._layout.cells
        covers = self._covered(lines.phase, action) if on_board else tuple(sorted(changes))
        way = before[0] if before else -1 if on_board else action
        return Placement(way, (*before, action), covers, changes, lines.more[number])

    # -- looking at games ---------------------------------------------------------------------------------------------

    def _legal(self, batch: Batch, game: int) -> list[int]:
        return [int(action) for action in batch.masks([game])[0].nonzero()[0]]

    def _asks_for_cells(self, batch: Batch, game: int) -> bool:
        """Is the question of this game one for a cell and nothing else?"""
        return self._legal(batch, game)[-1] < self._layout.cells

    def _goes_on(self, batch: Batch) -> Bools:
        """In which games is the seat asked on about what it has begun, without that chance had a part?"""
        engine = batch.engine
        follows: Bools = np.array([phase.follows for phase in self._game.phases.all])
        certain = (engine.s.draws == self._start.engine.s.draws).all(axis=1)
        return np.asarray((engine.asked == self._seat) & follows[engine.phase] & certain & waits_on(batch, self._start))

    def _stacks(self, batch: Batch, game: int) -> Stacks:
        return self._game.cell_stacks(batch.engine, game)

    def _covered(self, phase: Phase, action: int) -> tuple[Cell, ...]:
        """The cells on the board that a cell answer covers."""
        row, col = divmod(action, self._layout.cols)
        cells = ((row + down, col + right) for down, right in phase.covers)
        return tuple(cell for cell in cells if 0 <= cell[0] < self._layout.rows and 0 <= cell[1] < self._layout.cols)


def waits_on(now: Batch, start: Batch) -> Bools:
    """In which games does all that waited beneath the question of another game still wait, in the same turn?"""
    state, beneath = now.engine.s, int(start.engine.s.depth[0]) - 1
    waiting = (state.frames[:, :beneath] == start.engine.s.frames[0, :beneath]).all(axis=(1, 2))
    return np.asarray(waiting & (state.depth > beneath) & (now.turns() == start.turns()))


def _changes(before: Stacks, after: Stacks) -> Stacks:
    """What lies on the cells that look different now."""
    return {cell: stack for cell, stack in after.items() if before[cell] != stack}
