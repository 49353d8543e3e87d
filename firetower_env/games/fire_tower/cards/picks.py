"""Questions of picking cells one at a time (PICK), all inside one window; the state keeps the windows still open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import Pattern
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.record import PICK
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import DONE

#: (table, boards, frames) -> cells open to the next pick, and where the seat may stop
Open = Callable[[FireTowerEngine, Board, FireTowerFrames], tuple[Plane, Bools]]
#: carry out one pick: table, games, acting seats, the cell as a plane
Take = Callable[[FireTowerEngine, Ints, Ints, Plane], None]

#: [RF Solo] gems that a water card puts out in a Dry Season at most
DRY_GEMS = 2


@cache
def holders(pattern: Pattern) -> Plane:
    """For each cell the anchors whose window holds it, `(CELLS, LANES)`."""
    return pattern.holding_some(bb.CELL_PLANES)


def windows_left(e: FireTowerEngine, games: Ints, patterns: tuple[Pattern, ...]) -> list[Plane]:
    """Anchors of the windows that hold everything picked so far, per pattern."""
    return [e.s.scope[games, number] & pattern.anchors for number, pattern in enumerate(patterns)]


def narrow(e: FireTowerEngine, games: Ints, cells: Ints, tables: tuple[Plane, ...]) -> None:
    """Keep only the windows that also hold the cell just picked."""
    for number, table in enumerate(tables):
        e.s.scope[games, number] &= table.take(cells, axis=0)


def forget(e: FireTowerEngine, games: Ints) -> None:
    """The chain of picks is over."""
    e.s.picked[games] = 0
    e.s.scope[games] = 0xFFFF


@dataclass(frozen=True)
class PickTool:
    """A tool used by picking cells. `tables` say which windows (or centres) hold a cell."""

    name: str
    tool: int
    tables: tuple[Plane, ...]
    open: Open
    take: Take
    ask: str
    #: is it a water card, which a Dry Season limits?
    water: bool = False

    @property
    def begins(self) -> str:
        """The (only) question."""
        return f"PICK {self.name}"

    def phases(self) -> tuple[Phase, ...]:
        """The question this tool asks, again and again."""
        columns = {"tool": self.tool, "form": PICK}
        return (Phase(self.begins, self._apply, self._mask, columns, can_skip=True, ask=self.ask),)

    def _mask(self, e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
        """[FT p.5] Part of a pattern, cell by cell; ends when the seat is done or no cell fits (ruling R19)."""
        cells, may_stop = self.open(e, Board(e, games), fr)
        verbs = e.verbs(games.size)
        verbs[:, DONE] = may_stop & bb.some(cells)
        return Answers(cells, verbs)

    def _apply(self, e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
        goes_on = action < e.layout.cells
        games, fr, action = games[goes_on], fr[goes_on], action[goes_on]
        if not games.size:
            return
        cells = bb.cell_plane(action)
        bb.add(e.s.picked, games, cells)
        narrow(e, games, action, self.tables)
        # the next question first: a gem that decides the game drops everything pending
        more: Any = slice(None)
        if self.water:
            more = (fr.left + 1 < DRY_GEMS) | ~e.is_dry(games)
        e.push(games[more], self.begins, fr.seat[more], left=fr.left[more] + 1)
        self.take(e, games, fr.seat, cells)


def may_stop_after_one(fr: FireTowerFrames) -> Bools:
    """The usual rule: from the first pick on the seat may stop."""
    return np.asarray(fr.left > 0)
