"""Questions of picking cells one at a time (PICK), all inside one window; the state keeps the windows still open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.grouping import groups
from firetower_env.core.patterns import Pattern
from firetower_env.core.phases import Answers, Phase, PhaseTable
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.record import PICK
from firetower_env.games.fire_tower.cards.windows import place_of
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN, FireTowerFrames
from firetower_env.games.fire_tower.state import SCOPES
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
        phase = Phase(self.begins, _pick, self._mask, columns, can_skip=True, follows=True, ask=self.ask, subject=self)
        return (phase,)

    def _mask(self, e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
        """[FT p.5] Part of a pattern, cell by cell; ends when the seat is done or no cell fits (ruling R19)."""
        cells, may_stop = self.open(e, Board(e, games), fr)
        verbs = e.verbs(games.size)
        verbs[:, DONE] = may_stop & bb.some(cells)
        return Answers(cells, verbs)


class _Picks:
    """What a pick is in each phase: the windows that hold its cell, and what it does."""

    def __init__(self, phases: PhaseTable) -> None:
        self.takes: list[Take] = []
        tools: list[PickTool] = [phase.subject for phase in phases.all if phase.apply is _pick]
        #: by phase: the number of the tool, from which the rest goes
        self.tool_of: NDArray[np.int64] = np.zeros(len(phases.all), np.int64)
        self.tool_of[[phases.number[tool.begins] for tool in tools]] = np.arange(len(tools))
        self.take_of: NDArray[np.int64] = np.array([place_of(tool.take, self.takes) for tool in tools])
        self.water: Bools = np.array([tool.water for tool in tools])
        #: by tool and cell (one number) and scope: the windows; a tool with fewer tables leaves the rest as it is
        holding = np.full((len(tools), bb.CELLS, SCOPES, bb.LANES), 0xFFFF, np.uint16)
        for number, tool in enumerate(tools):
            for scope, table in enumerate(tool.tables):
                holding[number, :, scope] = table
        self.holding = holding.reshape(-1, SCOPES, bb.LANES)


@cache
def _picks(phases: PhaseTable) -> _Picks:
    return _Picks(phases)


def _pick(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    """A pick, whatever the tool."""
    goes_on = action < e.layout.cells
    if np.count_nonzero(goes_on) < goes_on.size:
        games, fr, action = games[goes_on], fr[goes_on], action[goes_on]
        if not games.size:
            return
    picks, cells = _picks(e.phases), bb.cell_plane(action)
    tools = picks.tool_of.take(fr.phase)
    bb.add(e.s.picked, games, cells)
    e.s.scope[games] = e.s.scope.take(games, axis=0) & picks.holding.take(tools * bb.CELLS + action, axis=0)
    # the next question first: a gem that decides the game drops everything pending
    _ask_again(e, games, fr, picks.water.take(tools) & (fr.left + 1 >= DRY_GEMS))
    for number, here in groups(picks.take_of.take(tools)):
        if here is None:
            picks.takes[number](e, games, fr.seat, cells)
        else:
            picks.takes[number](e, games[here], fr.seat[here], cells[here])


def _ask_again(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, ends_if_dry: Bools) -> None:
    """The same question once more, unless it is the last gem in a Dry Season."""
    if np.count_nonzero(ends_if_dry):
        more = ~(ends_if_dry & e.is_dry(games))
        games, fr = games[more], fr[more]
    rows = e.phases.templates.take(fr.phase, axis=0)
    rows[:, COLUMN["left"]] = fr.left + 1
    e.push_rows(games, rows, fr.seat)


def may_stop_after_one(fr: FireTowerFrames) -> Bools:
    """The usual rule: from the first pick on the seat may stop."""
    return np.asarray(fr.left > 0)
