"""Lucky breaks: a bulldozer, a helicopter or a lot of extinguishers, before the fires spread."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.cards.table import LUCKY_DOZER, LUCKY_HELI, LUCKY_SUPPLY
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment import bulldozer, lots
from firetower_env.games.forest_fire.frames import BULLDOZER, DOZER, FLIGHT, HELI, ForestFireFrames
from firetower_env.games.forest_fire.geometry import GRID
from firetower_env.games.forest_fire.verbs import END, FLY, GET_6W, GET_DOZER, GET_HELI, LOTS, MOVE_DOZER


def ask(e: ForestFireEngine, games: Ints) -> None:
    """A lucky break is offered; it may be declined."""
    e.ask(games, "LUCKY")


def lucky_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Play] the bulldozer: a new one or another place for one; so the helicopter; or a lot; or END."""
    verbs = e.verbs(games.size)
    verbs[:, END] = True
    card = e.s.card[games]
    dozer, heli, supply = card == LUCKY_DOZER, card == LUCKY_HELI, card == LUCKY_SUPPLY
    verbs[dozer, GET_DOZER] = lots.can_get_dozer(e, games[dozer])
    verbs[dozer, MOVE_DOZER] = _can_relocate_dozer(e, games[dozer])
    verbs[heli, GET_HELI] = lots.can_get_helicopter(e, games[heli])
    verbs[heli, FLY] = _can_relocate_helicopter(e, games[heli])
    verbs[supply, GET_6W : GET_6W + len(LOTS)] = lots.lots_left(e, games[supply])
    return Answers(verbs=verbs)


def _can_relocate_dozer(e: ForestFireEngine, games: Ints) -> Bools:
    """Is there a bulldozer, and an acre beside its own where one may stand?"""
    return (e.dozer_count(games) > 0) & (GRID.count(e.standing(games)) > 1)


def _can_relocate_helicopter(e: ForestFireEngine, games: Ints) -> Bools:
    """Is there a helicopter, and an acre beside its own where it may land?"""
    here = GRID.cell[e.s.heli[games]]
    return GRID.some(here) & GRID.some(e.landing(games) & ~here)


def lucky(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """What was chosen is placed, or taken elsewhere."""
    verb = action - e.layout.cells
    gets = (verb >= GET_HELI) & (verb < GET_6W + len(LOTS))
    lots.get(e, games[gets], verb[gets])
    moves = verb == MOVE_DOZER
    bulldozer.choose(e, games[moves], "RELOCATE", piece=DOZER, activity=BULLDOZER)
    flies = games[verb == FLY]
    e.ask(flies, "RELOCATE", piece=HELI, activity=FLIGHT, source=e.s.heli[flies])


def _places(e: ForestFireEngine, games: Ints, pieces: Ints) -> Plane:
    """Ruling FF31: where a bulldozer may stand, where a helicopter may land."""
    places = e.standing(games)
    flies = np.flatnonzero(pieces == HELI)
    places[flies] = e.landing(games[flies])
    return places


def relocate_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Play] any other acre where it may stand or land (ruling FF31)."""
    return Answers(_places(e, games, fr.piece) & ~GRID.cell[fr.source])


def relocate(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """It is there now; the helicopter keeps its cargo."""
    flies = fr.piece == HELI
    e.s.heli[games[flies]] = action[flies]
    e.s.dozer[games[~flies], fr.which[~flies]] = action[~flies]
