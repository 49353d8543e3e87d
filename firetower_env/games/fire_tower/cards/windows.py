"""Questions of pattern cards: which way it lies (ORIENT) and where (WINDOW). One factory serves every pattern."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.patterns import Pattern
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import HORIZONTAL, VERTICAL

#: anchors at which the pattern has an effect, for the boards and the acting seats
Anchors = Callable[[Board, Ints, Pattern], Plane]
#: what it does there: table, boards, acting seats, window cells, pattern
Effect = Callable[[Any, Board, Ints, Plane, Pattern], None]

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
    anchors: Anchors
    effect: Effect

    @property
    def begins(self) -> str:
        """The first question."""
        return f"ORIENT {self.name}" if len(self.patterns) > 1 else f"WINDOW {self.name}"

    def phases(self) -> tuple[Phase, ...]:
        """The questions this tool asks."""
        if len(self.patterns) == 1:
            return (self._window_phase(self.begins, self.patterns[0], 0),)
        windows = zip("HV", self.patterns, (LYING, STANDING), strict=True)
        return (
            Phase(self.begins, self._orient, self._orient_mask, {"tool": self.tool}, follows=True, ask=_WHICH_WAY),
            *(self._window_phase(f"WINDOW {self.name} {way}", pattern, number) for way, pattern, number in windows),
        )

    def _orient_mask(self, e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
        """[FT p.4] A pattern lies horizontally or vertically; only ways with a legal window are offered."""
        board = Board(e, games)
        verbs = e.verbs(games.size)
        for verb, pattern in zip((HORIZONTAL, VERTICAL), self.patterns, strict=True):
            verbs[:, verb] = bb.some(self.anchors(board, fr.seat, pattern))
        return Answers(verbs=verbs)

    def _orient(self, e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
        lying = action - e.layout.cells == HORIZONTAL
        for way, here in (("H", lying), ("V", ~lying)):
            e.push(games[here], f"WINDOW {self.name} {way}", fr.seat[here])

    def _window_phase(self, key: str, pattern: Pattern, orient: int) -> Phase:
        def mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
            """[FT p.4] A window is named by its north-west cell and lies wholly on the board (ruling R10)."""
            return Answers(self.anchors(Board(e, games), fr.seat, pattern))

        def apply(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
            self.effect(e, Board(e, games), fr.seat, pattern.stamp(action), pattern)

        columns = {"tool": self.tool, "orient": orient}
        box = pattern.height, pattern.width
        return Phase(key, apply, mask, columns, box, pattern.offsets, follows=True, ask=_WHERE)
