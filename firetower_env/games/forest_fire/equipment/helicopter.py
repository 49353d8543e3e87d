"""The helicopter: ten steps over anything, with water from rivers, tokens picked up, dropped and set down."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment.deploying import burns, deploy
from firetower_env.games.forest_fire.frames import BALL, BARREL, FLIGHT, ForestFireFrames
from firetower_env.games.forest_fire.geometry import DISKS, GRID
from firetower_env.games.forest_fire.geometry import LONGEST as STEPS
from firetower_env.games.forest_fire.verbs import BALL as BALL_VERB
from firetower_env.games.forest_fire.verbs import BARREL as BARREL_VERB
from firetower_env.games.forest_fire.verbs import DROP_BALL, DROP_WATER, END


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
    verb = action - e.layout.cells
    flies = verb < 0
    _go(e, games[flies], fr[flies], action[flies])
    for answer, piece in ((BARREL_VERB, BARREL), (BALL_VERB, BALL)):
        loads = verb == answer
        _load(e, games[loads], fr[loads], piece)
    for answer, piece in ((DROP_WATER, BARREL), (DROP_BALL, BALL)):
        drops = verb == answer
        _drop(e, games[drops], fr[drops], piece)
    lands = verb == END
    _land(e, games[lands], fr[lands])


def _go(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, cells: Ints) -> None:
    """To another acre; a river acre gives one water if there is room aboard (ruling FF28)."""
    if not games.size:
        return
    e.s.heli[games] = cells
    e.s.water[games] += GRID.has(e.s.river[games], cells) & _has_room(e, games)
    spent = GRID.distance[fr.source, cells].astype(np.int64)
    ones = np.ones(games.size, np.int64)
    _ask(e, games, fr.steps - spent, ones, 0 * ones)


def _load(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, piece: int) -> None:
    if not games.size:
        return
    e.pick_up(games, np.full(games.size, piece), fr.source)
    cargo = e.s.cargo_barrels if piece == BARREL else e.s.cargo_balls
    cargo[games] += 1
    _ask(e, games, fr.steps, fr.moved, fr.set_down)


def _drop(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, piece: int) -> None:
    """On fire it goes off, river water before a barrel; elsewhere the token is set down."""
    if not games.size:
        return
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
    if games.size:
        bad = (fr.moved > 0) & ~GRID.has(e.landing(games), fr.source)
        e.lose_helicopter(games[bad])
