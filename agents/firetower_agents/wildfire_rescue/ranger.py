"""`ranger`: weighs the danger of every tile against the campers within reach, and teams up."""

from __future__ import annotations

import numpy as np

from firetower_agents.wildfire_rescue.reader import PLAYERS, STEPS, TILES, VERBS, Floats, Reader, beside
from firetower_agents.wildfire_rescue.scout import ScoutAgent, fleeing_carries
from firetower_agents.wildfire_rescue.ways import STEP, entry_costs, fitting, way_costs
from firetower_env.core.bitboards import Bools, Ints

_DEATH, _PER_CAMPER = 2.6, 0.6
_LATE_ROUND = 3
#: what is left of a goal's worth by the cost of the way to it; too far is too late
_FADED = 600
_FADING: Floats = np.where(np.arange(_FADED + 1) < _FADED, 0.8 ** (np.arange(_FADED + 1) / STEP), 0.0)


class RangerAgent(ScoutAgent):
    """Values every answer of a turn by what can be saved from there, less what may be lost there."""

    def carry(self, view: Reader) -> Floats:
        """Companions come along unless they were safer here; on the flight from fire always."""
        out, at = fleeing_carries(view), np.arange(view.count)
        companion, target = view.numbers("companion").argmax(axis=1), view.plane("target").argmax(axis=1)
        alone = view.tools[at, companion]
        together = alone | view.tools[:, 0]
        comes = dangers(view, together)[at, target] <= dangers(view, alone)[at, view.here]
        out[:, VERBS["CARRY"]] += 2.0 * comes
        return out

    def turn(self, view: Reader) -> Floats:
        """Goal within reach less danger, for staying, drawing, every tile, and teaming up."""
        out = np.zeros(view.masks.shape, np.float64)
        own, at = view.tools[:, 0], np.arange(view.count)
        goal, danger = goals(view, own), dangers(view, own)
        goal_here, danger_here = goal[at, view.here], danger[at, view.here]
        life: Floats = np.asarray(1.0 + _PER_CAMPER * view.carried[:, 0], np.float64)
        stay = 0.8 * goal_here
        out[:, VERBS["PASS"]] = stay - _DEATH * life * danger_here
        out[:, VERBS["DRAW"]] = stay + _draw_bonus(view) - 1.5 * _DEATH * life * danger_here - 0.1
        out[:, :TILES] = _tile_values(view, goal, danger)
        for number in range(1, PLAYERS):
            out[:, VERBS[f"JOIN_{number}"]] = _join_values(view, number, life)
            out[:, VERBS[f"PULL_{number}"]] = _pull_values(view, number, stay, life * danger_here)
        return out


def dangers(view: Reader, tools: Bools) -> Floats:
    """How likely each tile burns soon and leaves no way out with these tools, `(rows, tiles)`."""
    hazard, soon = view.plane("hazard"), view.plane("hazard_soon")
    growing = ~view.rock & ~view.wildfire
    chance = np.where(growing & view.exposed, 0.5, np.where(growing & beside(soon), 0.4, 0.0))
    chance = np.where(hazard, np.where(soon, 1.0, 0.5), chance)
    refuge = fitting(view, tools) & ~view.burning & (view.rock | ~view.exposed)
    return np.where(beside(refuge), 0.0, chance)


def goals(view: Reader, tools: Bools) -> Floats:
    """What can be saved from each tile with these tools; when no camper is left, how near the edge is."""
    has = view.campers > 0
    most = int(has.sum(axis=1).max())
    #: the tiles of campers `(goals, rows)`; rows with fewer have tiles without campers instead, which are worth nothing
    where = np.argsort(~has, axis=1, kind="stable")[:, :most].T
    sets = np.empty((most + 1, TILES, view.count), np.bool_)
    sets[:most] = where[:, None, :] == np.arange(TILES)[:, None]
    sets[most] = view.plane("edge").T
    ways = way_costs(entry_costs(view, tools), sets)
    worth = _FADING[np.minimum(ways, _FADED)]
    rows = np.arange(view.count)
    timer = view.camper_timer[rows, where][:, None]
    urgency = np.where(view.exposed[rows, where], 1.3, 1.0)[:, None]
    urgency = np.where(timer > 0, np.where(ways[:most] <= STEP * (timer - 1), 1.6, 0.3), urgency)
    share = np.where(STEP * _rivals(view)[rows, where][:, None] < ways[:most], 0.55, 1.0)
    fetched = worth[:most] * urgency * share * view.campers[rows, where][:, None]
    best = fetched.max(axis=0, initial=0.0)
    return np.asarray(np.where(has.any(axis=1), best, 1.2 * worth[most]).T)


def _rivals(view: Reader) -> Ints:
    """Steps from each tile to the nearest other player who owes no turn, `(rows, tiles)`."""
    ready = view.alive[:, 1:] & (view.numbers("skip")[:, 1:] == 0)
    return np.asarray(np.where(ready[:, :, None], STEPS[view.tiles[:, 1:]], TILES).min(axis=1))


def _draw_bonus(view: Reader) -> Floats:
    """A tool is worth much to who has few kinds, and less later."""
    kinds = view.tools[:, 0].sum(axis=1)
    bonus = np.where(kinds < 2, 0.34, 0.02)
    return np.where(view.number("round") > _LATE_ROUND, bonus / 2, bonus)


def _tile_values(view: Reader, goal: Floats, danger: Floats) -> Floats:
    """The worth of entering each tile."""
    slow = view.plane("slow")
    exposed_and_slow = slow & view.exposed
    risk = np.where(exposed_and_slow, np.minimum(1.0, 1.6 * danger), danger)
    life = 1.0 + _PER_CAMPER * (view.carried[:, :1] + view.campers)
    value = 1.25 * view.campers + goal * np.where(slow, 0.72, 1.0) - _DEATH * life * risk
    ended = (view.campers.sum(axis=1) == 0)[:, None]
    return np.where(ended & view.plane("edge"), 2.0, value)


def _partner(view: Reader, number: int) -> Ints:
    return view.tiles[:, number]


def _join_values(view: Reader, number: int, life: Floats) -> Floats:
    """Being brought onto the tile of a partner: both tool sets count from there."""
    able = np.flatnonzero(view.masks[:, VERBS[f"JOIN_{number}"]])
    out = np.zeros(view.count)
    if able.size:
        some = view.take(able)
        both, at, there = some.tools[:, 0] | some.tools[:, number], np.arange(able.size), _partner(some, number)
        out[able] = 0.6 * goals(some, both)[at, there] - _DEATH * life[able] * dangers(some, both)[at, there] - 0.15
    return out


def _pull_values(view: Reader, number: int, stay: Floats, risk: Floats) -> Floats:
    """Bringing a partner here is worth the danger he leaves."""
    able = np.flatnonzero(view.masks[:, VERBS[f"PULL_{number}"]])
    out = np.zeros(view.count)
    if able.size:
        some = view.take(able)
        at = np.arange(able.size)
        theirs = dangers(some, some.tools[:, number])
        relief = theirs[at, _partner(some, number)] - theirs[at, some.here]
        life = 1.0 + _PER_CAMPER * some.carried[:, number]
        out[able] = stay[able] * 0.75 - _DEATH * risk[able] - 0.15 + _DEATH * life * relief
    return out
