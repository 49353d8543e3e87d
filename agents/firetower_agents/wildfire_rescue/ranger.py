"""`ranger`: weighs the danger of every tile against the campers within reach, and teams up."""

from __future__ import annotations

from functools import cache

import numpy as np

from firetower_agents.reading import Floats
from firetower_agents.wildfire_rescue.reader import PLAYERS, STEPS, TILES, VERBS, Reader, beside
from firetower_agents.wildfire_rescue.scout import ScoutAgent, fleeing_carries
from firetower_agents.wildfire_rescue.ways import STEP, entry_costs, fitting, way_costs
from firetower_agents.wildfire_rescue.weights import Weights
from firetower_env.core.bitboards import Bools, Ints

_LATE_ROUND = 3
#: a way of so many tenths is too long for anything
_FADED = 600


class RangerAgent(ScoutAgent):
    """Values every answer of a turn by what can be saved from there, less what may be lost there."""

    weights: Weights = Weights()

    def carry(self, view: Reader) -> Floats:
        """Companions come along unless they were safer here; on the flight from fire always."""
        out, at = fleeing_carries(view), np.arange(view.count)
        companion, target = view.numbers("companion").argmax(axis=1), view.plane("target").argmax(axis=1)
        alone = view.tools[at, companion]
        together = alone | view.tools[:, 0]
        there, here = dangers(view, together, self.weights), dangers(view, alone, self.weights)
        out[:, VERBS["CARRY"]] += 2.0 * (there[at, target] <= here[at, view.here])
        return out

    def turn(self, view: Reader) -> Floats:
        """Goal within reach less danger, for staying, drawing, every tile, and teaming up."""
        w = self.weights
        out = np.zeros(view.masks.shape, np.float64)
        own, at = view.tools[:, 0], np.arange(view.count)
        goal, danger = goals(view, own, w), dangers(view, own, w)
        life = _life(view, 0, w)
        stay, risk = goal[at, view.here], w.death * life * danger[at, view.here]
        out[:, VERBS["PASS"]] = w.waiting * stay - risk
        out[:, VERBS["DRAW"]] = w.waiting * stay + _draw_bonus(view, w) - w.draw_danger * risk - w.draw_cost
        out[:, :TILES] = _tile_values(view, goal, danger, w)
        for number in range(1, PLAYERS):
            out[:, VERBS[f"JOIN_{number}"]] = _join_values(view, number, life, w)
            out[:, VERBS[f"PULL_{number}"]] = w.together * stay - risk - w.team_cost + _relief(view, number, w)
        return out


def dangers(view: Reader, tools: Bools, w: Weights) -> Floats:
    """How likely each tile burns soon and leaves no way out with these tools, `(rows, tiles)`."""
    hazard, soon = view.plane("hazard"), view.plane("hazard_soon")
    growing = ~view.rock & ~view.wildfire
    chance = np.where(growing & view.exposed, w.near_fire, np.where(growing & beside(soon), w.near_flip, 0.0))
    chance = np.where(hazard, np.where(soon, 1.0, w.later_flip), chance)
    refuge = fitting(view, tools) & ~view.burning & (view.rock | ~view.exposed)
    return np.where(beside(refuge), 0.0, chance)


def goals(view: Reader, tools: Bools, w: Weights) -> Floats:
    """What can be saved from each tile with these tools; when no camper is left, how near the edge is."""
    has = view.campers > 0
    most = int(has.sum(axis=1).max())
    #: the tiles of campers `(goals, rows)`; rows with fewer have tiles without campers instead, which are worth nothing
    where = np.argsort(~has, axis=1, kind="stable")[:, :most].T
    sets = np.empty((most + 1, TILES, view.count), np.bool_)
    sets[:most] = where[:, None, :] == np.arange(TILES)[:, None]
    sets[most] = view.plane("edge").T
    ways = way_costs(entry_costs(view, tools), sets)
    worth = _fading(w.fading)[np.minimum(ways, _FADED)]
    rows = np.arange(view.count)
    timer = view.camper_timer[rows, where][:, None]
    urgency = np.where(view.exposed[rows, where], w.exposed, 1.0)[:, None]
    urgency = np.where(timer > 0, np.where(ways[:most] <= STEP * (timer - 1), w.in_time, w.too_late), urgency)
    share = np.where(STEP * _rivals(view)[rows, where][:, None] < ways[:most], w.share, 1.0)
    fetched = worth[:most] * urgency * share * view.campers[rows, where][:, None]
    best = fetched.max(axis=0, initial=0.0)
    return np.asarray(np.where(has.any(axis=1), best, w.homeward * worth[most]).T)


@cache
def _fading(part: float) -> Floats:
    """What is left of a goal's worth by the cost of the way to it, in tenths."""
    cost = np.arange(_FADED + 1)
    return np.where(cost < _FADED, part ** (cost / STEP), 0.0)


def _rivals(view: Reader) -> Ints:
    """Steps from each tile to the nearest other player who owes no turn, `(rows, tiles)`."""
    ready = view.alive[:, 1:] & (view.numbers("skip")[:, 1:] == 0)
    return np.asarray(np.where(ready[:, :, None], STEPS[view.tiles[:, 1:]], TILES).min(axis=1))


def _life(view: Reader, number: int, w: Weights) -> Floats:
    """What the life of a player is worth, in lives of one who carries nobody."""
    return np.asarray(1.0 + w.per_camper * view.carried[:, number], np.float64)


def _draw_bonus(view: Reader, w: Weights) -> Floats:
    """A tool is worth much to who has few kinds, and less later."""
    kinds = view.tools[:, 0].sum(axis=1)
    bonus = np.where(kinds < 2, w.draw_few, w.draw_enough)
    return np.where(view.number("round") > _LATE_ROUND, bonus / 2, bonus)


def _tile_values(view: Reader, goal: Floats, danger: Floats, w: Weights) -> Floats:
    """The worth of entering each tile."""
    slow = view.plane("slow")
    risk = np.where(slow & view.exposed, np.minimum(1.0, w.stuck * danger), danger)
    life = 1.0 + w.per_camper * (view.carried[:, :1] + view.campers)
    value = w.taken * view.campers + goal * np.where(slow, w.slow, 1.0) - w.death * life * risk
    ended = (view.campers.sum(axis=1) == 0)[:, None]
    return np.where(ended & view.plane("edge"), w.home, value)


def _join_values(view: Reader, number: int, life: Floats, w: Weights) -> Floats:
    """Being brought onto the tile of a partner: both tool sets count from there."""
    able = np.flatnonzero(view.masks[:, VERBS[f"JOIN_{number}"]])
    out = np.zeros(view.count)
    if able.size:
        some = view.take(able)
        both, at, there = some.tools[:, 0] | some.tools[:, number], np.arange(able.size), some.tiles[:, number]
        risk = w.death * life[able] * dangers(some, both, w)[at, there]
        out[able] = w.together * goals(some, both, w)[at, there] - risk - w.team_cost
    return out


def _relief(view: Reader, number: int, w: Weights) -> Floats:
    """Bringing a partner here is worth the danger he leaves."""
    able = np.flatnonzero(view.masks[:, VERBS[f"PULL_{number}"]])
    out = np.zeros(view.count)
    if able.size:
        some = view.take(able)
        at, theirs = np.arange(able.size), dangers(some, some.tools[:, number], w)
        out[able] = w.death * _life(some, number, w) * (theirs[at, some.tiles[:, number]] - theirs[at, some.here])
    return out
