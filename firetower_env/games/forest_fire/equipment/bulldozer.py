"""Bulldozers: ten steps and five digs, in any order."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hex_floods import cost, reach
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import BULLDOZER, DOZER, ForestFireFrames
from firetower_env.games.forest_fire.geometry import GRID, OFF
from firetower_env.games.forest_fire.verbs import DIG, END

STEPS, DIGS = 10, 5


def choose(e: ForestFireEngine, games: Ints, key: str, **columns: Any) -> None:
    """Ask which bulldozer, if two stand on different acres; else ask the question `key` about the only one."""
    if not games.size:
        return
    dozer = e.s.dozer[games]
    both = (dozer != OFF).all(axis=1) & (dozer[:, 0] != dozer[:, 1])
    e.ask(games[both], "DOZER_PICK")
    _ask(e, games[~both], (dozer[~both, 0] == OFF).astype(np.int64), key, **columns)


def _ask(e: ForestFireEngine, games: Ints, which: Ints, key: str, **columns: Any) -> None:
    e.ask(games, key, which=which, source=e.s.dozer[games, which], **columns)


def which_at(e: ForestFireEngine, games: Ints, cells: Ints) -> Ints:
    """The number of the bulldozer on each of these acres."""
    return np.asarray(e.s.dozer[games, 0] != cells, np.int64)


def pick_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Fighting] the acre of one of the two bulldozers."""
    return Answers(e.dozers(games))


def pick(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """This one moves; if a lucky break is being carried out, anywhere."""
    which = which_at(e, games, action)
    # only a lucky break comes before the spread
    lucky = e.tops(games)[:, 0] == e.phases.number["spread"]
    work = ~lucky
    _ask(e, games[lucky], which[lucky], "RELOCATE", piece=DOZER, activity=BULLDOZER)
    _ask(e, games[work], which[work], "DOZER", steps=STEPS, left=DIGS)


def begin(e: ForestFireEngine, games: Ints) -> None:
    """A bulldozer goes to work."""
    choose(e, games, "DOZER", steps=STEPS, left=DIGS)


def _ways(e: ForestFireEngine, games: Ints) -> tuple[Plane, Plane]:
    """What bulldozers pass, and what they may enter: houses too, but not to pass them without stopping."""
    free = e.standing(games)
    return free, free | e.s.house[games]


def dozer_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Bulldozer movement] an acre in reach, DIG on forest while digs and rock are left (ruling FF25), or END."""
    here = GRID.cell[fr.source]
    verbs = e.verbs(games.size)
    verbs[:, END] = True
    verbs[:, DIG] = (fr.left > 0) & GRID.has(e.forest(games), fr.source) & _rock_left(e, games)
    return Answers(reach(GRID, here, *_ways(e, games), fr.steps) & ~here, verbs)


def _rock_left(e: ForestFireEngine, games: Ints) -> Bools:
    cap = e.rules.rock_cap
    if cap is None:
        return np.ones(games.size, np.bool_)
    return np.asarray(GRID.count(e.s.rock[games]) < cap)


def work(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """Dig here, drive on (through a house, which is gone), or leave it."""
    s = e.s
    digs = action - e.layout.cells == DIG
    s.rock[games[digs]] |= GRID.cell[fr.source[digs]]
    _ask(e, games[digs], fr.which[digs], "DOZER", steps=fr.steps[digs], left=fr.left[digs] - 1)
    drives = action < e.layout.cells
    games, fr, cells = games[drives], fr[drives], action[drives]
    spent = cost(GRID, GRID.cell[fr.source], *_ways(e, games), cells)
    s.dozer[games, fr.which] = cells
    s.house[games] &= ~GRID.cell[cells]
    _ask(e, games, fr.which, "DOZER", steps=fr.steps - spent, left=fr.left)
