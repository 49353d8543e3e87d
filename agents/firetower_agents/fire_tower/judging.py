"""Judging what cards and cells lead to, all of them together, by what the agent thinks positions are worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from firetower_agents.fire_tower import cell_sets
from firetower_agents.fire_tower.barriers import ways
from firetower_agents.fire_tower.outcomes import After, Use, best_of_rows
from firetower_agents.fire_tower.position import WeighedPosition
from firetower_agents.fire_tower.reader import CELLS, Bytes, Floats
from firetower_agents.fire_tower.scoring import ScoringAgent
from firetower_agents.fire_tower.tools import BARRIERS, TOOLS
from firetower_agents.fire_tower.windows import ONE
from firetower_env.core.bitboards import Bools, Ints

#: below anything a position can be worth, yet above what is illegal
NEVER = -1e6
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


class Judge(ScoringAgent, ABC):
    """Knows how to find the best places; subclasses say what positions are worth."""

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
