"""New equipment: one lot a turn, each piece on an edge acre and up to two steps on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hex_floods import reach
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment.deploying import burns, deploy
from firetower_env.games.forest_fire.frames import BALL, BARREL, DOZER, HELI, LOT, ForestFireFrames
from firetower_env.games.forest_fire.geometry import EDGE, FULL, GRID, OFF, RING_STEPS, RINGS
from firetower_env.games.forest_fire.scenario import BULLDOZERS
from firetower_env.games.forest_fire.verbs import GET_6W, GET_DOZER, GET_HELI, LOTS

#: by verb from `GET_6W` on: barrels and balls
_LOT: NDArray[np.int64] = np.array(LOTS)


def lots_left(e: ForestFireEngine, games: Ints) -> Bools:
    """Which lots have a piece in the store, `(k, lots)`."""
    barrels, balls = e.s.store_barrels[games] > 0, e.s.store_balls[games] > 0
    return (barrels[:, None] & (_LOT[:, 0] > 0)) | (balls[:, None] & (_LOT[:, 1] > 0))


def can_get_dozer(e: ForestFireEngine, games: Ints) -> Bools:
    """Fewer than two on the board, and room for one."""
    can = e.dozer_count(games) < BULLDOZERS
    can[can] = GRID.some(_dozer_places(e, games[can]))
    return np.asarray(can)


def can_get_helicopter(e: ForestFireEngine, games: Ints) -> Bools:
    """None on the board, and room for one."""
    can: Bools = e.s.heli[games] == OFF
    can[can] = GRID.some(e.landing(games[can]) & RINGS)
    return can


def get(e: ForestFireEngine, games: Ints, verb: Ints) -> None:
    """The pieces of this lot are placed one by one, as far as the store has them."""
    for one, piece in ((GET_HELI, HELI), (GET_DOZER, DOZER)):
        e.ask(games[verb == one], "PLACE", piece=piece)
    extinguishers = verb >= GET_6W
    games = games[extinguishers]
    barrels, balls = _LOT[verb[extinguishers] - GET_6W].T
    _ask(e, games, np.minimum(barrels, e.s.store_barrels[games]), np.minimum(balls, e.s.store_balls[games]))


def _ask(e: ForestFireEngine, games: Ints, barrels: Ints, balls: Ints) -> None:
    """Ask where the next token goes, barrels first; nothing if none is left."""
    some = (barrels > 0) | (balls > 0)
    piece = np.where(barrels > 0, BARREL, BALL)
    e.ask(games[some], "PLACE", piece=piece[some], left=barrels[some], more=balls[some])


def _dozer_places(e: ForestFireEngine, games: Ints) -> Plane:
    standing = e.standing(games)
    return reach(GRID, standing & EDGE, standing, standing, RING_STEPS)


def place_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Play] an edge acre or up to two steps on: tokens not through fire, vehicles where they may stand or land."""
    piece = fr.piece
    planes = np.empty((games.size, GRID.lanes), np.uint32)
    tokens = piece < DOZER
    if np.count_nonzero(tokens):
        quiet = FULL & ~e.s.fire[games[tokens]]
        start = np.broadcast_to(EDGE, quiet.shape)
        planes[tokens] = reach(GRID, start, quiet, FULL, RING_STEPS)
    dozers, helicopters = np.flatnonzero(piece == DOZER), np.flatnonzero(piece == HELI)
    if dozers.size:
        planes[dozers] = _dozer_places(e, games[dozers])
    if helicopters.size:
        planes[helicopters] = e.landing(games[helicopters]) & RINGS
    return Answers(planes)


def place(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """The piece lies or stands there; on fire a token goes off at once. No work is done on the way (ruling FF26)."""
    piece = fr.piece
    flies, drives, token = piece == HELI, piece == DOZER, piece < DOZER
    e.s.heli[games[flies]] = action[flies]
    here = games[drives]
    e.s.dozer[here, (e.s.dozer[here, 0] != OFF).astype(np.int64)] = action[drives]
    if np.count_nonzero(token):
        _place_tokens(e, games[token], fr[token], action[token])


def _place_tokens(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, cells: Ints) -> None:
    ball = (fr.piece == BALL).astype(np.int64)
    _ask(e, games, fr.left - (1 - ball), fr.more - ball)
    fire = burns(e, games, cells)
    quiet = ~fire
    e.lay(games[quiet], fr.piece[quiet], cells[quiet])
    e.to_store(games[quiet], fr.piece[quiet], -1)
    deploy(e, games[fire], fr.piece[fire], cells[fire], LOT)
