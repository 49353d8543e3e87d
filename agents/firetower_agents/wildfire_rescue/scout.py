"""`scout`: each for himself. Walks to the nearest camper, draws early, and flies the plane where it helps most."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_agents.reading import Floats, QuestionAgent
from firetower_agents.wildfire_rescue.reader import (
    EXTINGUISHER,
    NEXT_TO,
    PLAYERS,
    SIDE,
    STEPS,
    TILES,
    VERBS,
    Reader,
    beside,
)
from firetower_agents.wildfire_rescue.ways import STEP, UNREACHABLE, Costs, entry_costs, way_costs
from firetower_env.core.bitboards import Bools, Ints

#: tiles of each line that the plane may fly along, by verb
_GRID = np.arange(TILES).reshape(SIDE, SIDE)
LINES: dict[str, Ints] = {
    **{f"ROW_{number + 1}": _GRID[number] for number in range(SIDE)},
    **{f"COL_{letter}": _GRID[:, number] for number, letter in enumerate("ABCDE")},
    "DIAGONAL_FALLING": _GRID.diagonal(),
    "DIAGONAL_RISING": _GRID[::-1].diagonal(),
}
#: the camper set that is easiest to reach from the corners
_SET = "OPTION_6"
#: every tile as a goal of its own
_EACH: Bools = np.eye(TILES, dtype=np.bool_)
#: what a camper costs more to whom another player is nearer
_TAKEN = 15
_EARLY_ROUNDS = 2
#: what a turn is for, the most urgent first; passing scores nothing, and what scores less is never done
_DRAW_EARLY, _STAY, _WALK, _DRAW_IDLE, _FLEE, _NEVER = 3000.0, 2000.0, 1000.0, 500.0, 100.0, -1e7


class ScoutAgent(QuestionAgent):
    """Scores every answer; among equals the smallest is given."""

    reader = Reader

    def rules(self) -> dict[str, Callable[[Reader], Floats]]:
        """By question."""
        return {
            "CORNER": _none,
            "OPTION": _option,
            "TURN": self.turn,
            "CARRY": self.carry,
            "DISCARD": _discard,
            "LINE": _line,
            "ESCAPE": _escape,
        }

    def carry(self, view: Reader) -> Floats:
        """Everybody walks for himself, but nobody is left behind in the fire."""
        return fleeing_carries(view)

    def turn(self, view: Reader) -> Floats:
        """Fetch the nearest camper, get to the edge when none is left, draw early."""
        out, at = _none(view), np.arange(view.count)
        entries = entry_costs(view, _shared_tools(view))
        ways = way_costs(entries, np.repeat(_EACH[:, :, None], view.count, axis=2))
        ended = view.campers.sum(axis=1) == 0
        from_here = ways[:, view.here, at].T
        to_edge = np.where(view.plane("edge"), from_here, UNREACHABLE)
        wanted = np.where(ended[:, None], to_edge, _camper_costs(view, from_here))
        target = wanted.argmin(axis=1)
        reachable = wanted[at, target] < UNREACHABLE
        arrived = ended & (target == view.here)
        walking = reachable & ~arrived
        out[:, :TILES] = np.where(walking[:, None], _WALK - (entries + ways[target, :, at]), _NEVER)
        out[:, VERBS["PASS"]] = np.where(arrived, _STAY, 0.0)
        out[:, VERBS["DRAW"]] = _draw_score(view, ended, reachable)
        flees = ~reachable & view.exposed[at, view.here] & ~view.rock[at, view.here]
        out[:, :TILES] = np.where(flees[:, None] & ~view.exposed, _FLEE, out[:, :TILES])
        for number in range(1, PLAYERS):
            out[:, VERBS[f"JOIN_{number}"]] = out[:, VERBS[f"PULL_{number}"]] = _NEVER
        return out


def _none(view: Reader) -> Floats:
    return np.zeros(view.masks.shape, np.float64)


def _option(view: Reader) -> Floats:
    out = _none(view)
    out[:, VERBS[_SET]] = 1.0
    return out


def fleeing_carries(view: Reader) -> Floats:
    """Take others along only on the flight from fire, which happens while a die is carried out."""
    out = _none(view)
    fleeing = (view.number("mid") + view.number("at_round_end")) > 0
    out[:, VERBS["CARRY"]], out[:, VERBS["LEAVE"]] = fleeing, ~fleeing
    return out


def _discard(view: Reader) -> Floats:
    """A duplicate, else the first tool that is not the extinguisher."""
    out = _none(view)
    held = view.numbers("tools").reshape(view.count, -1, 4)[:, 0]
    first = VERBS["DISCARD_AXE"]
    out[:, first : first + 4] = 2.0 * (held > 1)
    out[:, first + EXTINGUISHER] -= 1.0
    return out


def _line(view: Reader) -> Floats:
    """Where tokens lie thickest, burning campers most of all."""
    out = _none(view)
    someone = np.asarray(view.stands.any(axis=1))
    near = beside(someone)
    token = view.fire + 0.5 * view.plane("hazard")
    worth = token + (3.0 * ((view.campers > 0) & view.fire) + 2.0 * near) * (token > 0)
    for verb, tiles in LINES.items():
        out[:, VERBS[verb]] = worth[:, tiles].sum(axis=1)
    return out


def _escape(view: Reader) -> Floats:
    """A tile with campers and away from fire."""
    out = _none(view)
    burning = view.burning.astype(np.float64) @ NEXT_TO
    out[:, :TILES] = 2.0 * view.campers + NEXT_TO.sum(axis=1) - burning - 2.0 * burning
    for number in (1, 2, 3):
        out[:, VERBS[f"JOIN_{number}"]] = -1.0
    return out


def _shared_tools(view: Reader) -> Bools:
    """The tools on the observer's tile `(rows, tools)`."""
    together = view.alive & (view.tiles == view.here[:, None])
    return np.asarray((view.tools & together[:, :, None]).any(axis=1))


def _camper_costs(view: Reader, ways: Costs) -> Ints:
    """The cost of fetching from each tile; far beyond reach where nobody is to be fetched."""
    others = np.where(view.alive[:, 1:, None], STEPS[view.tiles[:, 1:]], TILES).min(axis=1)
    costs = ways + _TAKEN * (STEP * others < ways) - STEP * view.exposed
    return np.where((view.campers > 0) & (ways < UNREACHABLE), costs, UNREACHABLE)


def _draw_score(view: Reader, ended: Bools, reachable: Bools) -> Floats:
    """Above all else in the first rounds with few tools; instead of nothing when no camper can be reached."""
    kinds = view.tools[:, 0].sum(axis=1)
    tools = view.numbers("tools").reshape(view.count, -1, 4)[:, 0].sum(axis=1)
    early = ~ended & (view.number("round") <= _EARLY_ROUNDS) & (kinds < 2)
    idle = ~ended & ~reachable & (tools < 2)
    return np.where(early, _DRAW_EARLY, np.where(idle, _DRAW_IDLE, _NEVER))
