"""The helicopter: ten steps over anything, with water from rivers, tokens picked up, dropped and set down."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import groups
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment.deploying import burns, deploy
from firetower_env.games.forest_fire.frames import BALL, BARREL, FLIGHT, ForestFireFrames
from firetower_env.games.forest_fire.geometry import DISKS, GRID, LONGEST
from firetower_env.games.forest_fire.verbs import BALL as BALL_VERB
from firetower_env.games.forest_fire.verbs import BARREL as BARREL_VERB
from firetower_env.games.forest_fire.verbs import DROP_BALL, DROP_WATER, END

STEPS = LONGEST
#: what stands for an acre among the verbs
_FLY_ON = -1


def begin(e: ForestFireEngine, games: Ints) -> None:
    """The helicopter takes off."""
    zeros = np.zeros(games.size, np.int64)
    _ask(e, games, zeros + STEPS, zeros, zeros)


def _ask(e: ForestFireEngine, games: Ints, steps: Ints, moved: Ints, set_down: Ints) -> None:
    e.ask(games, "HELI", steps=steps, moved=moved, set_down=set_down, source=e.s.heli[games])


def _has_room(e: ForestFireEngine, games: Ints) -> Bools:
    """Ruling FF28: is less aboard than the helicopter can carry?"""
    s = e.s
    return np.asarray(s.water[games] + s.cargo_barrels[games] + s.cargo_balls[games] < e.rules.cargo_limit)


def heli_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Helicopter movement] fly on, load what lies here, drop or set down, or END: land."""
    s, cells = e.s, fr.source
    fire = burns(e, games, cells)
    verbs = e.verbs(games.size)
    verbs[:, END] = True
    loads = _has_room(e, games) & (fr.set_down == 0)
    verbs[:, BARREL_VERB] = loads & GRID.has(e.any_barrel(games), cells)
    verbs[:, BALL_VERB] = loads & GRID.has(e.any_ball(games), cells)
    verbs[:, DROP_WATER] = (s.cargo_barrels[games] > 0) | (fire & (s.water[games] > 0))
    verbs[:, DROP_BALL] = s.cargo_balls[games] > 0
    return Answers(DISKS[fr.steps, cells] & ~GRID.cell[cells], verbs)


def fly(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """One thing at a time, until it lands."""
    verb = np.maximum(action - e.layout.cells, _FLY_ON)
    for answer, here in groups(verb - _FLY_ON):
        rows: Any = slice(None) if here is None else here
        doing = answer + _FLY_ON
        if doing == _FLY_ON:
            _go(e, games[rows], fr[rows], action[rows])
        elif doing in (BARREL_VERB, BALL_VERB):
            _load(e, games[rows], fr[rows], BARREL if doing == BARREL_VERB else BALL)
        elif doing == END:
            _land(e, games[rows], fr[rows])
        else:
            _drop(e, games[rows], fr[rows], BARREL if doing == DROP_WATER else BALL)


def _go(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, cells: Ints) -> None:
    """To another acre; a river acre gives one water if there is room aboard (ruling FF28)."""
    e.s.heli[games] = cells
    e.s.water[games] += GRID.has(e.s.river[games], cells) & _has_room(e, games)
    spent = GRID.distance[fr.source, cells].astype(np.int64)
    ones = np.ones(games.size, np.int64)
    _ask(e, games, fr.steps - spent, ones, 0 * ones)


def _load(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, piece: int) -> None:
    e.pick_up(games, np.full(games.size, piece), fr.source)
    cargo = e.s.cargo_barrels if piece == BARREL else e.s.cargo_balls
    cargo[games] += 1
    _ask(e, games, fr.steps, fr.moved, fr.set_down)


def _drop(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, piece: int) -> None:
    """On fire it goes off, river water before a barrel; elsewhere the token is set down."""
    s, pieces = e.s, np.full(games.size, piece)
    cargo = s.cargo_barrels if piece == BARREL else s.cargo_balls
    fire = burns(e, games, fr.source)
    wet = fire & (s.water[games] > 0) & (piece == BARREL)
    s.water[games[wet]] -= 1
    dry = ~wet
    cargo[games[dry]] -= 1
    used, quiet = fire & dry, ~fire
    e.to_store(games[used], pieces[used])
    e.lay(games[quiet], pieces[quiet], fr.source[quiet])
    _ask(e, games, fr.steps, fr.moved, np.where(quiet, 1, fr.set_down))
    deploy(e, games[fire], pieces[fire], fr.source[fire], FLIGHT)


def _land(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> None:
    """[FF Helicopter movement] where it may not land it is lost, without a fire; if it never moved it stays (FF29)."""
    bad = (fr.moved > 0) & ~GRID.has(e.landing(games), fr.source)
    e.lose_helicopter(games[bad])
