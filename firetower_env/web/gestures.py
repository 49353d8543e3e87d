"""Plans of gestures as pages read them: placements by number, with what each would do in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from firetower_env.core.game import Game
from firetower_env.core.snapshot import Cell, Snapshot
from firetower_env.render.wording import printable
from firetower_env.web.placements import Placement, Plan, Stacks

#: more cells than this are counted, not named
_MOST_NAMED = 8
#: in the order in which they are told
_VERBS = ("comes to", "goes from", "stays on", "on")


def packed_plan(plan: Plan, game: Game, shown: Snapshot) -> dict[str, Any]:
    """A plan as JSON; `shown` is a look at the game, whose styles films number in the same order."""
    pack = _Packer(plan, game, shown)
    return {
        "ask": printable(plan.ask),
        "done": pack.stacks(plan.done),
        "places": [pack.placement(placement) for placement in plan.places],
        "others": [{**pack.answer(action), "more": more} for action, more in plan.others],
        "ways": {placement.way: pack.answer(placement.way) for placement in plan.places if placement.way >= 0},
    }


class _Packer:
    def __init__(self, plan: Plan, game: Game, shown: Snapshot) -> None:
        self._plan, self._game, self._shown = plan, game, shown
        self._numbers = {key: number for number, key in enumerate(shown.styles)}

    def stacks(self, stacks: Stacks) -> list[Any]:
        """Cells, each with the numbers of what lies there."""
        return [[self._number(cell), [self._numbers[key] for key in keys]] for cell, keys in stacks.items()]

    def placement(self, placement: Placement) -> dict[str, Any]:
        """One way to go on."""
        return {
            "way": placement.way,
            "actions": list(placement.actions),
            "covers": [self._number(cell) for cell in placement.covers],
            "changes": self.stacks(placement.changes),
            "words": self._told(placement),
            "more": placement.more,
        }

    def answer(self, action: int) -> dict[str, Any]:
        """A verb in words."""
        words = self._game.texts.answer(self._plan.question, self._game.layout.verbs[action - self._game.layout.cells])
        return {"action": action, **asdict(words)}

    def _number(self, cell: Cell) -> int:
        return cell[0] * self._shown.cols + cell[1]

    def _told(self, placement: Placement) -> str:
        """What it would do: `fire gem comes to B3 C3; firebreak stays on D3`."""
        found: defaultdict[tuple[str, str], list[Cell]] = defaultdict(list)
        for cell in sorted({*placement.covers, *placement.changes}):
            was, now = self._plan.here[cell], placement.changes.get(cell)
            if now is None:
                found["stays on" if placement.changes else "on", was[-1]].append(cell)
                continue
            for key in (key for key in now if key not in was):
                found["comes to", key].append(cell)
            for key in (key for key in was if key not in now):
                found["goes from", key].append(cell)
        in_order = sorted(found.items(), key=lambda part: _VERBS.index(part[0][0]))
        told = (f"{self._shown.styles[key].label} {verb} {self._places(cells)}" for (verb, key), cells in in_order)
        return printable("; ".join(told))

    def _places(self, cells: Iterable[Cell]) -> str:
        named = [self._shown.names.short(*cell) for cell in cells]
        return " ".join(named) if len(named) <= _MOST_NAMED else f"{len(named)} cells"
