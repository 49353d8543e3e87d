"""One-step lookahead: every answer is judged by the position it leads to.

`Planner` knows how questions relate to positions: what a gem on a cell, a pattern at an anchor or a card at its best
place would lead to. What a position is worth, and what cards in hand are worth, is left to the agents built on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from firetower_agents.fire_tower import windows
from firetower_agents.fire_tower.position import After, WeighedPosition
from firetower_agents.fire_tower.reader import CELLS, SIDE, Floats, ObservationReader
from firetower_agents.fire_tower.reader import TOOLS as MORE_TOOLS
from firetower_agents.fire_tower.scoring import ScoringAgent
from firetower_agents.fire_tower.tools import TOOLS, Use, rolling
from firetower_agents.fire_tower.windows import ONE, PAIRS, STEPS
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import groups

#: below anything a position can be worth, yet above what is illegal
NEVER = -1e6
BoardRule = Callable[..., Floats]


class Planner(ScoringAgent, ABC):
    """Judges positions; subclasses say what they are worth and add rules of their own."""

    board_rules: ClassVar[Mapping[str, BoardRule]] = {}
    #: how much it counts, among gems that threaten nobody yet, to lie nearer to enemies than to friends
    lean: float = 0.0

    # -- to be given by the agent ---------------------------------------------------------------------------------

    @abstractmethod
    def value(self, p: WeighedPosition, rows: Ints, after: After) -> Floats:
        """What outcomes of these rows are worth to the observer, `(n,)`; what the towers face is `(towers, n)`."""

    def hold(self, p: WeighedPosition) -> Floats:
        """What it is worth to keep each type of card rather than draw another, `(k, cards)`."""
        return np.zeros((p.count, len(p.view.reading.cards)), np.float32)

    # -- judging --------------------------------------------------------------------------------------------------

    def worth(self, p: WeighedPosition, after: After) -> Floats:
        """The value of one outcome per row, `(k,)`."""
        rows = np.arange(p.count)
        return self.value(p, rows, after.at(rows, np.zeros_like(rows)))

    def rated(self, p: WeighedPosition, use: Use) -> Floats:
        """The value of each legal anchor, `(k, 256)`; NEVER where it is not legal."""
        after, legal = use
        out = np.full((p.count, CELLS), NEVER, np.float32)
        rows, cells = _listed(legal)
        if rows.size:
            out[rows, cells] = self._judged(p, after, rows, cells)
        return out

    def flights(self, p: WeighedPosition) -> Floats:
        """What it is worth, beyond the gem, to light a cell from which a firehawk takes off, `(k, 256)`."""
        return np.zeros((p.count, CELLS), np.float32)

    def best(self, p: WeighedPosition, tool: str) -> Floats:
        """The value of a card at its best place, `(k,)`."""
        return np.asarray(np.maximum.reduce([self.top(p, way(p)) for way in TOOLS[tool]]))

    def top(self, p: WeighedPosition, use: Use) -> Floats:
        """The value of the best legal anchor, `(k,)`; NEVER where there is none."""
        out = np.full(p.count, NEVER, np.float32)
        after, legal = use
        rows, cells = _listed(legal)
        if rows.size:
            first = np.flatnonzero(np.diff(rows, prepend=-1))
            out[rows[first]] = np.maximum.reduceat(self._judged(p, after, rows, cells), first)
        return out

    def _judged(self, p: WeighedPosition, after: After, rows: Ints, cells: Ints) -> Floats:
        values = self.value(p, rows, after.at(rows, cells))
        return values if p.hawk is None else values + self.flights(p)[rows, cells]

    def singles(self, p: WeighedPosition, corners: bool = False) -> Floats:
        """The value of one gem on each cell next to fire (or, if so told, diagonally of it), `(k, 256)`."""
        legal = p.touching
        if corners:
            legal = p.vacant & windows.some(windows.padded(p.fire, False), windows.RING)
        return self.rated(p, (p.lighting(ONE), legal))

    # -- answering ------------------------------------------------------------------------------------------------

    def scores(self, view: ObservationReader) -> Floats:
        """Rules of the board share one position for all rows."""
        out = super().scores(view)
        names = view.reading.questions
        boarded = np.array([*(name in self.board_rules for name in names), False])[view.question]
        # where there is no choice there is nothing to think about
        rows = np.flatnonzero(boarded & (np.count_nonzero(view.masks, axis=1) > 1))
        if rows.size:
            position = WeighedPosition(view if rows.size == view.count else view.take(rows))
            position.prepare()
            for number, part in groups(position.view.question):
                here = position if part is None else position.take(part)
                out[rows if part is None else rows[part]] = self.board_rules[names[int(number)]](self, here)
        return out

    def blank(self, p: WeighedPosition, value: float | Floats = NEVER) -> Floats:
        """Scores in which every verb has this value and no cell has any."""
        out = np.full(p.view.masks.shape, NEVER, np.float32)
        out[:, CELLS:] = value
        return out

    def put(self, p: WeighedPosition, scores: Floats, verb: str, values: Floats | float) -> None:
        """Set the score of a verb, if the edition knows it."""
        place = p.view.reading.actions.get(verb)
        if place is not None:
            scores[:, place] = values

    # -- questions for a cell -------------------------------------------------------------------------------------

    def gem_cell(self, p: WeighedPosition) -> Floats:
        """A gem on one of the legal cells; DONE leaves things as they are."""
        out = self.blank(p, self.worth(p, p.now)[:, None])
        out[:, :CELLS] = self.rated(p, (p.lighting(ONE), p.view.cells.reshape(-1, SIDE, SIDE)))
        if self.lean:
            out[:, :CELLS] += np.float32(self.lean) * p.lean.reshape(-1, CELLS)
        return out

    def doused_cell(self, p: WeighedPosition) -> Floats:
        """One of the legal gems put out; DONE leaves things as they are."""
        out = self.blank(p, self.worth(p, p.now)[:, None])
        gems = p.gem & p.view.cells.reshape(-1, SIDE, SIDE)
        out[:, :CELLS] = self.rated(p, (p.dousing(gems, ONE), gems))
        return out

    def picked_cell(self, p: WeighedPosition) -> Floats:
        """A pattern cell by cell: fire is laid where it does good, water where fire does harm."""
        lays = np.asarray(~(p.view.cells.reshape(-1, SIDE, SIDE) & p.gem).any(axis=(1, 2)))
        return np.where(lays[:, None], self.gem_cell(p), self.doused_cell(p))

    def taken_gem(self, p: WeighedPosition) -> Floats:
        """A gem that will be moved to the best cell there is."""
        out = self.blank(p)
        legal = p.view.cells.reshape(-1, SIDE, SIDE)
        out[:, :CELLS] = self.rated(p, (p.moving(p.gem, self.best_gem(p)), legal))
        return out

    def best_gem(self, p: WeighedPosition) -> After:
        """What a gem on the best cell next to fire brings by itself."""
        near, blown = (windows.at(part, (0, 0)) for part in p.lit)
        alone = After(near, blown).at(np.arange(p.count), self.singles(p).argmax(axis=1))
        return After(alone.near.T[:, :, None, None], alone.blown.T[:, :, None, None])

    def break_cell(self, p: WeighedPosition) -> Floats:
        """A firebreak laid or taken away."""
        after, _ = TOOLS["DE_REFOREST"][0](p)
        out = self.blank(p)
        out[:, :CELLS] = self.rated(p, (after, p.view.cells.reshape(-1, SIDE, SIDE)))
        return out

    # -- questions for a pattern ----------------------------------------------------------------------------------

    def tool_names(self, p: WeighedPosition) -> list[str]:
        """Cards and tools by the number under which a view names them."""
        return [*p.view.reading.cards, *MORE_TOOLS]

    def orient(self, p: WeighedPosition) -> Floats:
        """Lying or standing, whichever has the better place; DONE leaves things as they are."""
        out = self.blank(p, self.worth(p, p.now)[:, None])
        names = self.tool_names(p)
        for number, part in groups(p.view.tool):
            rows = np.arange(p.count) if part is None else part
            here = p if part is None else p.take(part)
            uses = TOOLS.get(names[int(number)], ())
            for verb, way in zip(("HORIZONTAL", "VERTICAL"), uses, strict=False):
                out[rows, p.view.reading.actions[verb]] = self.top(here, way(here))
        return out

    def window(self, p: WeighedPosition) -> Floats:
        """The best of the legal anchors."""
        out = self.blank(p)
        names = self.tool_names(p)
        stands = p.view.piece("orientation")[:, 1] > 0
        for number, part in groups(p.view.tool * 2 + stands):
            here = p if part is None else p.take(part)
            tool, upright = divmod(int(number), 2)
            uses = TOOLS.get(names[tool], ())
            if uses:
                after, _ = uses[min(upright, len(uses) - 1)](here)
                rows = np.arange(p.count) if part is None else part
                legal = here.view.cells.reshape(-1, SIDE, SIDE)
                out[rows, :CELLS] = self.rated(here, (after, legal))
        return out

    # -- rolling firebrand ----------------------------------------------------------------------------------------

    def brands(self, p: WeighedPosition) -> tuple[Floats, Floats]:
        """Values of the best roll by gem, `(k, 256)`, and by direction for the pair that is chosen, `(k, 4)`."""
        chosen = p.view.plane("chosen")
        by_gem = np.full((p.count, SIDE, SIDE), NEVER, np.float32)
        by_way = np.full((p.count, 4), NEVER, np.float32)
        some = np.asarray(chosen.any(axis=(1, 2)))[:, None, None]
        for lies, pair in enumerate(PAIRS):
            held = [windows.at(windows.padded(chosen, False), offset) for offset in pair]
            for direction in range(4):
                after, legal = rolling(p, lies, direction)
                values = self.rated(p, (after, legal & (held[0] | held[1] | ~some))).reshape(-1, SIDE, SIDE)
                both = np.where(held[0] & held[1], values, NEVER)
                by_way[:, direction] = np.maximum(by_way[:, direction], both.max(axis=(1, 2)))
                np.maximum(by_gem, values, out=by_gem)
                row, col = pair[1]
                np.maximum(by_gem[:, row:, col:], values[:, : SIDE - row, : SIDE - col], out=by_gem[:, row:, col:])
        return by_gem.reshape(-1, CELLS), by_way

    def brand_cell(self, p: WeighedPosition) -> Floats:
        """A gem of the pair that rolls best."""
        out = self.blank(p)
        out[:, :CELLS] = self.brands(p)[0]
        return out

    def brand_way(self, p: WeighedPosition) -> Floats:
        """The best way to roll."""
        out = self.blank(p)
        first = p.view.reading.actions["DIR_NORTH"]
        out[:, first : first + 4] = self.brands(p)[1]
        return out


def _listed(legal: Bools) -> tuple[Ints, Ints]:
    """The rows and cells that are set."""
    places = np.flatnonzero(legal)
    return places >> 8, places & (CELLS - 1)


def source(p: WeighedPosition, direction: int) -> Bools:
    """Vacant cells with fire behind them as the direction goes, `(k, 256)`."""
    row, col = STEPS[direction]
    behind: Bools = windows.at(windows.padded(p.fire, False), (-row, -col))
    return (p.vacant & behind).reshape(-1, CELLS)
