"""One-step lookahead: every answer is judged by the position it leads to.

`Planner` knows how questions relate to positions: what a gem on a cell, a pattern at an anchor or a card at its best
place would lead to. What a position is worth, and what cards in hand are worth, is left to the agents built on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import ClassVar

import numpy as np

from firetower_agents.fire_tower import cell_sets, distances
from firetower_agents.fire_tower.judging import NEVER, Judge, UseOfRows
from firetower_agents.fire_tower.position import FAR, WeighedPosition
from firetower_agents.fire_tower.reader import CELLS, SIDE, Bytes, Floats, ObservationReader
from firetower_agents.fire_tower.reader import TOOLS as MORE_TOOLS
from firetower_agents.fire_tower.tools import TOOLS, rolling
from firetower_agents.fire_tower.windows import ONE, PAIRS
from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.grouping import groups

#: the number of all rules that look at nothing but the view; those of the board come after it
_PLAIN = 1
BoardRule = Callable[..., Floats]


class Planner(Judge):
    """Judges positions; subclasses say what they are worth and add rules of their own."""

    board_rules: ClassVar[Mapping[str, BoardRule]] = {}
    #: how much it counts, among gems that threaten nobody yet, to lie nearer to enemies than to friends
    lean: float = 0.0

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
