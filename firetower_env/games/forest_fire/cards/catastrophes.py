"""Catastrophes: the helicopter crashes, a bulldozer breaks down."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment.bulldozer import which_at
from firetower_env.games.forest_fire.fire import new_fire
from firetower_env.games.forest_fire.frames import ForestFireFrames
from firetower_env.games.forest_fire.geometry import GRID, OFF


def crash(e: ForestFireEngine, games: Ints) -> Bools:
    """[FF Play] the helicopter is lost; did a fire start? Only where it stood on forest (ruling FF15)."""
    cells = e.s.heli[games].astype(np.int64)
    burns = GRID.has(e.forest(games), cells)
    e.lose_helicopter(games)
    here = games[burns]
    new_fire.start(e, here, cells[burns], np.full(here.size, e.rules.crash_acres))
    return burns


def breakdown(e: ForestFireEngine, games: Ints) -> None:
    """One bulldozer leaves the board; of two on different acres the seat on turn names the one."""
    dozer = e.s.dozer[games]
    asks = (dozer != OFF).all(axis=1) & (dozer[:, 0] != dozer[:, 1])
    e.ask(games[asks], "BREAKDOWN")
    here = games[~asks]
    # the second if it is there, else the first
    e.s.dozer[here, (dozer[~asks, 1] != OFF).astype(np.int64)] = OFF


def breakdown_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Play] the acre of one of the two bulldozers."""
    return Answers(e.dozers(games))


def break_down(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """This bulldozer leaves the board."""
    e.s.dozer[games, which_at(e, games, action)] = OFF
