"""Questions of pattern cards: which way it lies (ORIENT) and where (WINDOW). One factory serves every pattern.

Few games at a time ask for each of these, so the questions of all tools are worked out together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.grouping import groups, present
from firetower_env.core.patterns import Pattern, PatternTable
from firetower_env.core.phases import Answers, Phase, PhaseTable
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import HORIZONTAL, VERTICAL

#: the cells that decide where a window is legal, for the boards and the acting seats
Cells = Callable[[Board, Ints], Plane]
#: what it does there: table, boards, acting seats, window cells
Effect = Callable[[Any, Board, Ints, Plane], None]

LYING, STANDING = 1, 2
_WHICH_WAY, _WHERE = "Lying or standing?", "Choose where the pattern lies."
SQUARE = Pattern("##/##")
LINE = (Pattern("###"), Pattern("#/#/#"))
PAIR = (Pattern("##"), Pattern("#/#"))
GAP_PAIR = (Pattern("#.#"), Pattern("#/./#"))


@dataclass(frozen=True)
class WindowTool:
    """A tool that acts on one window: its patterns (one, or lying and standing), where it fits, what it does."""

    name: str
    tool: int
    patterns: tuple[Pattern, ...]
    #: a window is legal if it holds one of these cells, or if it must lie `whole` in them
    cells: Cells
    #: one for each pattern, or one for all
    effects: tuple[Effect, ...]
    whole: bool = False

    @property
    def begins(self) -> str:
        """The first question."""
        return f"ORIENT {self.name}" if len(self.patterns) > 1 else f"WINDOW {self.name}"

    def phases(self) -> tuple[Phase, ...]:
        """The questions this tool asks."""
        if len(self.patterns) == 1:
            return (self._window_phase(self.begins, 0, 0),)
        columns, subject = {"tool": self.tool}, (self, 0)
        asks = Phase(self.begins, _orient, _orient_mask, columns, follows=True, ask=_WHICH_WAY, subject=subject)
        lying, standing = (self._window_phase(key, way, way + LYING) for way, key in enumerate(self.windows))
        return asks, lying, standing

    @property
    def windows(self) -> tuple[str, str]:
        """The questions that follow the way it lies."""
        return f"WINDOW {self.name} H", f"WINDOW {self.name} V"

    def _window_phase(self, key: str, way: int, orient: int) -> Phase:
        pattern, columns = self.patterns[way], {"tool": self.tool, "orient": orient}
        box, covers, subject = (pattern.height, pattern.width), pattern.offsets, (self, way)
        return Phase(key, _window, _window_mask, columns, box, covers, follows=True, ask=_WHERE, subject=subject)


class _Windows:
    """What the windows of each phase are: their pattern, the cells that decide, the effect."""

    def __init__(self, phases: PhaseTable) -> None:
        patterns: list[tuple[Pattern, bool]] = []
        self.cells: list[Cells] = []
        self.effects: list[Effect] = []
        #: by phase; the way a tool lies is asked of two patterns, lying and standing, and two questions follow
        self.pattern_of: NDArray[np.int64] = np.zeros((len(phases.all), 2), np.int64)
        self.following = self.pattern_of.copy()
        self.cells_of, self.effect_of = np.zeros((2, len(phases.all)), np.int64)
        for number, phase in enumerate(phases.all):
            if phase.mask not in (_window_mask, _orient_mask):
                continue
            tool, way = phase.subject
            of_ways = [place_of((pattern, tool.whole), patterns) for pattern in tool.patterns[way:]]
            self.pattern_of[number] = of_ways[0], of_ways[-1]
            self.cells_of[number] = place_of(tool.cells, self.cells)
            self.effect_of[number] = place_of(tool.effects[way % len(tool.effects)], self.effects)
            if phase.mask is _orient_mask:
                self.following[number] = [phases.number[key] for key in tool.windows]
        self.table = PatternTable(patterns)

    def deciding(self, board: Board, fr: FireTowerFrames) -> Plane:
        """The cells that decide in each of these games."""
        numbers = self.cells_of.take(fr.phase)
        first, *others = present(numbers)
        found = self.cells[first](board, fr.seat)
        for number in others:
            found = np.where((numbers == number)[:, None], self.cells[number](board, fr.seat), found)
        return found


_T = TypeVar("_T")


def place_of(one: _T, known: list[_T]) -> int:
    """Its place among those that are known, added if it is new."""
    if one not in known:
        known.append(one)
    return known.index(one)


@cache
def _windows(phases: PhaseTable) -> _Windows:
    return _Windows(phases)


def _orient_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] A pattern lies horizontally or vertically; only ways with a legal window are offered."""
    windows = _windows(e.phases)
    cells, patterns = windows.deciding(Board(e, games), fr), windows.pattern_of.take(fr.phase, axis=0)
    verbs = e.verbs(games.size)
    for way, verb in enumerate((HORIZONTAL, VERTICAL)):
        verbs[:, verb] = bb.some(windows.table.fitting(patterns[:, way], cells))
    return Answers(verbs=verbs)


def _orient(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    ways = (action - e.layout.cells == VERTICAL).astype(np.int64)
    following = _windows(e.phases).following.reshape(-1).take(2 * fr.phase + ways)
    e.push_rows(games, e.phases.templates.take(following, axis=0), fr.seat)


def _window_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] A window is named by its north-west cell and lies wholly on the board (ruling R10)."""
    windows = _windows(e.phases)
    return Answers(windows.table.fitting(windows.pattern_of[fr.phase, 0], windows.deciding(Board(e, games), fr)))


def _window(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    windows = _windows(e.phases)
    cells = windows.table.stamp(windows.pattern_of[fr.phase, 0], action)
    for number, here in groups(windows.effect_of.take(fr.phase)):
        if here is None:
            windows.effects[number](e, Board(e, games), fr.seat, cells)
        else:
            windows.effects[number](e, Board(e, games[here]), fr.seat[here], cells[here])
