"""Answers weighed by what they change: the base of the solo_planner, one rule per question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from firetower_agents.fire_tower.reader import CELLS, Floats, ObservationReader
from firetower_agents.fire_tower.scoring import ScoringAgent
from firetower_agents.fire_tower.solo import moves
from firetower_agents.fire_tower.solo.changes import Changes
from firetower_agents.fire_tower.solo.ground import Ground
from firetower_agents.fire_tower.solo.scale import Scale
from firetower_agents.fire_tower.solo.solo_weights import SoloWeights
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import groups

#: below anything an answer can bring, yet above what is illegal
NEVER = -1e6
SoloRule = Callable[..., Floats]


def top(ch: Changes, gains: Floats, count: int) -> Floats:
    """The best gain of each row, `(count,)`; NEVER where there is none. Changes come in the order of their rows."""
    out = np.full(count, NEVER, np.float32)
    if ch.rows.size:
        first = np.flatnonzero(np.diff(ch.rows, prepend=-1))
        out[ch.rows[first]] = np.maximum.reduceat(gains, first)
    return out


class Weigher(ScoringAgent):
    """Asks one rule per question with the boards of all games that are asked it."""

    solo_rules: ClassVar[Mapping[str, SoloRule]] = {}

    def __init__(self, weights: SoloWeights) -> None:
        self.weights = weights

    def scores(self, view: ObservationReader) -> Floats:
        """A score for every answer of every row; where there is no choice there is nothing to think about."""
        out = np.zeros(view.masks.shape, np.float32)
        names = view.reading.questions
        ruled = np.array([*(name in self.solo_rules for name in names), False])[view.question]
        rows = np.flatnonzero(ruled & (np.count_nonzero(view.masks, axis=1) > 1))
        if rows.size:
            scale = Scale(Ground(view.take(rows)), self.weights)
            for number, part in groups(scale.g.view.question):
                rule = self.solo_rules[names[int(number)]]
                out[rows if part is None else rows[part]] = rule(self, scale if part is None else scale.take(part))
        return out

    # -- scores ---------------------------------------------------------------------------------------------------

    def blank(self, s: Scale, verbs: float = NEVER) -> Floats:
        """Scores in which every verb has this value and no cell has any."""
        out = np.full(s.g.view.masks.shape, NEVER, np.float32)
        out[:, CELLS:] = verbs
        return out

    def put(self, s: Scale, out: Floats, verb: str, values: Floats | float) -> None:
        """Set the score of a verb."""
        out[:, s.g.view.reading.actions[verb]] = values

    def at_anchors(self, s: Scale, ch: Changes, verbs: float = 0.0) -> Floats:
        """Scores of cells by the changes anchored there; of verbs, as DONE, what nothing brings."""
        out = self.blank(s, verbs)
        out[ch.rows, ch.anchors] = s.gains(ch)
        return out

    def singles(self, s: Scale, legal: Bools) -> Floats:
        """The gain of one gem on each of these cells, `(k, 256)`."""
        out = np.full(legal.shape, NEVER, np.float32)
        ch = moves.single(s.g, legal)
        out[ch.rows, ch.anchors] = s.gains(ch)
        return out

    def best(self, s: Scale, tool: str) -> Floats:
        """The gain of a card or tool at its best place, `(k,)`."""
        tops = [self.top(s, move(s.g, None)) for move in moves.MOVES[tool]]
        return np.asarray(np.maximum.reduce(tops))

    def top(self, s: Scale, ch: Changes) -> Floats:
        """The best gain of each row."""
        return top(ch, s.gains(ch), s.g.count)

    # -- questions for cells --------------------------------------------------------------------------------------

    def gem_cell(self, s: Scale) -> Floats:
        """A gem on one of the legal cells, or none."""
        return self.at_anchors(s, moves.single(s.g, s.g.view.cells))

    def doused_cell(self, s: Scale) -> Floats:
        """One of the legal gems put out, or none."""
        return self.at_anchors(s, moves.gone(s.g.gem & s.g.view.cells))

    def picked_cell(self, s: Scale) -> Floats:
        """A pattern cell by cell: cells to light, or gems to put out."""
        puts_out = np.asarray((s.g.view.cells & s.g.gem).any(axis=1))
        return np.where(puts_out[:, None], self.doused_cell(s), self.gem_cell(s))

    def tools(self, s: Scale) -> list[tuple[str, Ints]]:
        """The tools in use and the rows that use them."""
        names = [*s.g.view.reading.cards, "BUCKET"]
        in_use = []
        for number, part in groups(s.g.view.tool):
            if 0 <= number < len(names):
                in_use.append((names[int(number)], np.arange(s.g.count) if part is None else part))
        return in_use

    def orient(self, s: Scale) -> Floats:
        """Lying or standing, whichever has the better place."""
        out = self.blank(s, 0)
        for tool, rows in self.tools(s):
            here = s.take(rows)
            for verb, move in zip(("HORIZONTAL", "VERTICAL"), moves.MOVES.get(tool, ()), strict=False):
                out[rows, s.g.view.reading.actions[verb]] = self.top(here, move(here.g, None))
        return out

    def window(self, s: Scale) -> Floats:
        """The best of the legal anchors."""
        out = self.blank(s, 0)
        stands = s.g.view.piece("orientation")[:, 1] > 0
        for tool, rows in self.tools(s):
            for way, move in enumerate(moves.MOVES.get(tool, ())):
                part = rows[stands[rows] == way] if len(moves.MOVES[tool]) > 1 else rows
                if part.size:
                    here = s.take(part)
                    out[part] = self.at_anchors(here, move(here.g, here.g.view.cells))
        return out
