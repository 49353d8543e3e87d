"""One-step lookahead: every answer is judged by the position it leads to.

`Planner` knows how questions relate to positions: what a gem on a cell, a pattern at an anchor or a card at its best
place would lead to. What a position is worth, and what cards in hand are worth, is left to the agents built on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import ClassVar

import numpy as np

from firetower_agents.fire_tower import cell_sets, distances
from firetower_agents.fire_tower.barriers import ways
from firetower_agents.fire_tower.outcomes import After, Use, best_of_rows
from firetower_agents.fire_tower.position import FAR, WeighedPosition
from firetower_agents.fire_tower.reader import CELLS, SIDE, Bytes, Floats, ObservationReader
from firetower_agents.fire_tower.reader import TOOLS as MORE_TOOLS
from firetower_agents.fire_tower.scoring import ScoringAgent
from firetower_agents.fire_tower.tools import BARRIERS, TOOLS, rolling
from firetower_agents.fire_tower.windows import ONE, PAIRS
from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import groups

#: below anything a position can be worth, yet above what is illegal
NEVER = -1e6
#: the number of all rules that look at nothing but the view; those of the board come after it
_PLAIN = 1
BoardRule = Callable[..., Floats]
#: a use, and the rows of a position that it is for; None stands for all
UseOfRows = tuple[Use, Ints | None]


@dataclass(frozen=True)
class _Judged:
    """The anchors of several uses, one use after the other; a line is a use in a row."""

    #: by line: the row, and what it is worth to change nothing
    owner: Ints
    #: the lines of each use
    spans: list[tuple[int, int]]
    base: Floats
    #: by line: legal anchors that change nothing, `(lines, 256)`
    unchanged: Bools
    #: legal anchors that change something, and their values
    lines: Ints
    cells: Ints
    values: Floats


class Planner(ScoringAgent, ABC):
    """Judges positions; subclasses say what they are worth and add rules of their own."""

    board_rules: ClassVar[Mapping[str, BoardRule]] = {}
    #: how much it counts, among gems that threaten nobody yet, to lie nearer to enemies than to friends
    lean: float = 0.0

    # -- to be given by the agent ---------------------------------------------------------------------------------

    @abstractmethod
    def value(self, p: WeighedPosition, rows: Ints, after: Bytes) -> Floats:
        """What outcomes of these rows are worth to the observer, `(n,)`; what the towers face is `(faces, n)`."""

    def hold(self, p: WeighedPosition) -> Floats:
        """What it is worth to keep each type of card rather than draw another, `(k, cards)`."""
        return np.zeros((p.count, len(p.view.reading.cards)), np.float32)

    # -- judging --------------------------------------------------------------------------------------------------

    def worth(self, p: WeighedPosition) -> Floats:
        """The value of the positions as they are, `(k,)`."""
        if p.worth is None:
            if p.whole is None:
                p.worth = self.value(p, np.arange(p.count), p.now)
            else:
                p.worth = self.worth(p.whole).take(p.rows)
        return p.worth

    def unchanged(self, p: WeighedPosition, after: After, rows: Ints) -> Floats:
        """The value of these rows at anchors that change nothing."""
        return self.worth(p).take(rows) if after.base is after.now else self.value(p, rows, after.base)

    def rated(self, p: WeighedPosition, after: After, legal: Bools) -> Floats:
        """The value of each legal anchor, `(k, 256)`; NEVER where it is not legal."""
        out = np.where(legal, self.unchanged(p, after, np.arange(p.count))[:, None], np.float32(NEVER))
        changed = after.changed()
        flights = self.flights(p)
        if flights is not None:
            changed |= flights != 0
        rows, cells = cell_sets.listed(legal & changed)
        if rows.size:
            values = self.value(p, rows, after.at(rows, cells))
            out[rows, cells] = values if flights is None else values + flights[rows, cells]
        return out

    def flights(self, p: WeighedPosition) -> Floats | None:
        """What it is worth, beyond the gem, to light a cell from which a firehawk takes off, `(k, 256)`."""
        return None

    def best(self, p: WeighedPosition, tool: str) -> Floats:
        """The value of a card at its best place, `(k,)`."""
        return self.best_of_tools(p, {tool: np.arange(p.count)})[tool]

    def best_of_tools(self, p: WeighedPosition, wanted: Mapping[str, Ints]) -> dict[str, Floats]:
        """The value of each of these tools at its best place, for the rows that use it."""
        parts = self._parts(p, wanted)
        tops = iter(self.tops(p, [(way(parts[tool]), rows) for tool, rows in wanted.items() for way in TOOLS[tool]]))
        return {tool: np.maximum.reduce([next(tops) for _ in TOOLS[tool]]) for tool in wanted}

    def _parts(self, p: WeighedPosition, wanted: Mapping[str, Ints]) -> dict[str, WeighedPosition]:
        """The positions in which each tool is used."""
        parts = {tool: p.narrowed(rows) for tool, rows in wanted.items() if tool not in BARRIERS}
        fences = {tool: rows for tool, rows in wanted.items() if tool in BARRIERS}
        if fences:
            some = np.zeros(p.count, np.bool_)
            for rows in fences.values():
                some[rows] = True
            (fenced,) = some.nonzero()
            part = p.narrowed(fenced)
            # once for all tools that lay firebreaks
            ways(part)
            parts |= {tool: part.narrowed(fenced.searchsorted(rows)) for tool, rows in fences.items()}
        return parts

    def top(self, p: WeighedPosition, use: Use) -> Floats:
        """The value of the best legal anchor, `(k,)`; NEVER where there is none."""
        return self.tops(p, [(use, None)])[0]

    def tops(self, p: WeighedPosition, uses: Sequence[UseOfRows]) -> list[Floats]:
        """The value of the best legal anchor of each use by row; all uses are judged together."""
        if not uses:
            return []
        judged = self._judged(p, uses, cell_sets.as_bytes(np.concatenate([use.legal for use, _ in uses])))
        idle = np.logical_or.reduce(judged.unchanged, axis=1)
        out = np.where(idle, judged.base, np.float32(NEVER))
        if judged.lines.size:
            best_of_rows(judged.lines, judged.values, out)
        return [out[start:stop] for start, stop in judged.spans]

    def anchors(self, p: WeighedPosition, uses: Sequence[UseOfRows]) -> Floats:
        """The value of each anchor that the masks allow, `(k, 256)`; NEVER elsewhere. A row has one use at most."""
        out = np.full((p.count, CELLS), NEVER, np.float32)
        if uses:
            cells = p.view.cells
            judged = self._judged(p, uses, np.concatenate([cells if rows is None else cells[rows] for _, rows in uses]))
            out[judged.owner] = np.where(judged.unchanged, judged.base[:, None], np.float32(NEVER))
            out[judged.owner[judged.lines], judged.cells] = judged.values
        return out

    def _judged(self, p: WeighedPosition, uses: Sequence[UseOfRows], legal: Bools) -> _Judged:
        """The values of all anchors of all uses, one use after the other."""
        every = np.arange(p.count)
        owners = [every if rows is None else rows for _, rows in uses]
        owner = np.concatenate(owners)
        ends = list(accumulate(rows.size for rows in owners))
        spans = list(zip([0, *ends], ends, strict=False))
        changed = np.concatenate([use.after.changed() for use, _ in uses])
        flights = self.flights(p)
        if flights is not None:
            changed |= (flights != 0)[owner]
        base = np.concatenate([self.unchanged(p, use.after, rows) for (use, _), rows in zip(uses, owners, strict=True)])
        lines, cells = cell_sets.listed(legal & changed)
        values = np.zeros(0, np.float32)
        if lines.size:
            stops = lines.searchsorted(ends).tolist()
            after = [
                use.after.at(lines[start:stop] - first, cells[start:stop])
                for (use, _), (first, _), start, stop in zip(uses, spans, [0, *stops], stops, strict=False)
                if start < stop
            ]
            rows = owner.take(lines)
            values = self.value(p, rows, after[0] if len(after) == 1 else np.concatenate(after, axis=1))
            if flights is not None:
                values = values + flights[rows, cells]
        return _Judged(owner, spans, base, np.asarray(legal > changed), lines, cells, values)

    def singles(self, p: WeighedPosition) -> Floats:
        """The value of one gem on each cell next to fire, `(k, 256)`."""
        return self.rated(p, p.lighting(ONE), cell_sets.as_bytes(p.touching))

    def best_single(self, p: WeighedPosition) -> Floats:
        """The value of one gem on the best cell next to fire, `(k,)`."""
        return self.top(p, Use(p.lighting(ONE), p.touching))

    # -- answering ------------------------------------------------------------------------------------------------

    def scores(self, view: ObservationReader) -> Floats:
        """Rules of the board share one position for all rows. Questions with the same rule are answered together."""
        numbers, rules = self._rules_of(view.reading.questions)
        number = numbers[view.question]
        out = super().scores(view) if (number == _PLAIN).any() else np.zeros(view.masks.shape, np.float32)
        # where there is no choice there is nothing to think about
        (rows,) = ((number > _PLAIN) & (np.add.reduce(view.masks, axis=1, dtype=np.int16) > 1)).nonzero()
        if rows.size:
            position = WeighedPosition(view if rows.size == view.count else view.take(rows))
            for one, part in groups(number[rows]):
                here = position if part is None else position.take(part)
                out[rows if part is None else rows[part]] = rules[int(one)](self, here)
        return out

    @classmethod
    @cache
    def _rules_of(cls, questions: tuple[str, ...]) -> tuple[Ints, dict[int, BoardRule]]:
        """By question, and behind them for none: the number of its rule; and the rules of the board by number."""
        listed = list(dict.fromkeys(cls.board_rules.values()))
        number_of = dict.fromkeys(cls.rules, _PLAIN)
        number_of |= {name: _PLAIN + 1 + listed.index(rule) for name, rule in cls.board_rules.items()}
        numbers = np.array([*(number_of.get(name, 0) for name in questions), 0])
        return numbers, dict(enumerate(listed, _PLAIN + 1))

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
        out = self.blank(p, self.worth(p)[:, None])
        out[:, :CELLS] = self.rated(p, p.lighting(ONE), p.view.cells)
        if self.lean:
            out[:, :CELLS] += np.float32(self.lean) * p.lean
        return out

    def doused_cell(self, p: WeighedPosition) -> Floats:
        """One of the legal gems put out; DONE leaves things as they are."""
        out = self.blank(p, self.worth(p)[:, None])
        gems = cell_sets.packed(p.view.cells) & p.gem
        out[:, :CELLS] = self.rated(p, p.dousing(gems, ONE), cell_sets.as_bytes(gems))
        return out

    def picked_cell(self, p: WeighedPosition) -> Floats:
        """A pattern cell by cell: fire is laid where it does good, water where fire does harm."""
        lays = np.asarray(~(p.view.cells & cell_sets.as_bytes(p.gem)).any(axis=1))
        return np.where(lays[:, None], self.gem_cell(p), self.doused_cell(p))

    def taken_gem(self, p: WeighedPosition) -> Floats:
        """A gem that will be moved to the best cell there is."""
        out = self.blank(p)
        out[:, :CELLS] = self.rated(p, p.moving(p.gem, self.best_gem(p)), p.view.cells)
        return out

    def best_gem(self, p: WeighedPosition) -> Bytes:
        """What a gem on the best cell next to fire brings by itself, `(faces, k)`."""
        every = np.arange(p.count)
        return np.minimum(p.lit[:, every, self.singles(p).argmax(axis=1)], np.uint8(FAR))

    def break_cell(self, p: WeighedPosition) -> Floats:
        """A firebreak laid or taken away."""
        out = self.blank(p)
        out[:, :CELLS] = self.rated(p, TOOLS["DE_REFOREST"][0](p).after, p.view.cells)
        return out

    # -- questions for a pattern ----------------------------------------------------------------------------------

    def tool_names(self, p: WeighedPosition) -> list[str]:
        """Cards and tools by the number under which a view names them."""
        return [*p.view.reading.cards, *MORE_TOOLS]

    def orient(self, p: WeighedPosition) -> Floats:
        """Lying or standing, whichever has the better place; DONE leaves things as they are."""
        out = self.blank(p, self.worth(p)[:, None])
        names, actions = self.tool_names(p), p.view.reading.actions
        uses: list[UseOfRows] = []
        places: list[tuple[Ints, int]] = []
        for number, part in groups(p.view.tool):
            here = p if part is None else p.take(part)
            for verb, way in zip(("HORIZONTAL", "VERTICAL"), TOOLS.get(names[int(number)], ()), strict=False):
                uses.append((way(here), part))
                places.append((np.arange(p.count) if part is None else part, actions[verb]))
        for place, values in zip(places, self.tops(p, uses), strict=True):
            out[place] = values
        return out

    def window(self, p: WeighedPosition) -> Floats:
        """The best of the legal anchors."""
        out = self.blank(p)
        names = self.tool_names(p)
        stands = p.view.piece("orientation")[:, 1] > 0
        uses: list[UseOfRows] = []
        for number, part in groups(p.view.tool * 2 + stands):
            tool, upright = divmod(int(number), 2)
            ways_of_use = TOOLS.get(names[tool], ())
            if ways_of_use:
                here = p if part is None else p.take(part)
                uses.append((ways_of_use[min(upright, len(ways_of_use) - 1)](here), part))
        out[:, :CELLS] = self.anchors(p, uses)
        return out

    # -- rolling firebrand ----------------------------------------------------------------------------------------

    def brands(self, p: WeighedPosition) -> tuple[Floats, Floats]:
        """Values of the best roll by gem, `(k, 256)`, and by direction for the pair that is chosen, `(k, 4)`."""
        chosen = distances.packed(p.view.plane("chosen"))
        begun = np.asarray(chosen.any(axis=1))[:, None]
        by_gem = np.full((p.count, CELLS), NEVER, np.float32)
        by_way = np.full((p.count, 4), NEVER, np.float32)
        for lies, (_, second) in enumerate(PAIRS):
            held = chosen, cell_sets.at(chosen, second)
            some, both = np.where(begun, held[0] | held[1], bb.FULL), cell_sets.as_bytes(held[0] & held[1])
            beyond = SIDE * second[0] + second[1]
            for direction in range(4):
                use = rolling(p, lies, direction)
                values = self.rated(p, use.after, cell_sets.as_bytes(use.legal & some))
                way = np.where(both, values, np.float32(NEVER)).max(axis=1)
                by_way[:, direction] = np.maximum(by_way[:, direction], way)
                np.maximum(by_gem, values, out=by_gem)
                # where no pair begins its value is NEVER, so that it does not matter where rows of the board end
                np.maximum(by_gem[:, beyond:], values[:, :-beyond], out=by_gem[:, beyond:])
        return by_gem, by_way

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
