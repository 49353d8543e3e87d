"""Tokens moved by hand: ten acres for all of them together."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.hex_floods import cost, reach
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment.deploying import burns, deploy
from firetower_env.games.forest_fire.frames import BALL, BARREL, BY_HAND, ForestFireFrames
from firetower_env.games.forest_fire.geometry import FULL, GRID
from firetower_env.games.forest_fire.verbs import BALL as BALL_VERB
from firetower_env.games.forest_fire.verbs import BARREL as BARREL_VERB
from firetower_env.games.forest_fire.verbs import END

ACRES = 10


def ask_from(e: ForestFireEngine, games: Ints, left: Ints) -> None:
    """Ask for the next token, if acres are left and a token lies on the ground."""
    more = (left > 0) & GRID.some(e.any_barrel(games) | e.any_ball(games))
    e.ask(games[more], "EXT_FROM", steps=left[more])


def from_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Fighting] an acre with tokens, or END (ruling FF23)."""
    verbs = e.verbs(games.size)
    verbs[:, END] = True
    return Answers(e.any_barrel(games) | e.any_ball(games), verbs)


def take_from(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """Which kind, if both lie there; then where to."""
    on = action < e.layout.cells
    games, cells, steps = games[on], action[on], fr.steps[on]
    barrel, ball = GRID.has(e.any_barrel(games), cells), GRID.has(e.any_ball(games), cells)
    both = barrel & ball
    e.ask(games[both], "EXT_KIND", steps=steps[both], source=cells[both])
    one = ~both
    _ask_to(e, games[one], np.where(barrel, BARREL, BALL)[one], steps[one], cells[one])


def _ask_to(e: ForestFireEngine, games: Ints, piece: Ints, steps: Ints, cells: Ints) -> None:
    e.ask(games, "EXT_TO", piece=piece, steps=steps, source=cells)


def kind_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Fighting] a barrel or a ball."""
    verbs = e.verbs(games.size)
    verbs[:, BARREL_VERB] = verbs[:, BALL_VERB] = True
    return Answers(verbs=verbs)


def choose_kind(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """This kind is moved."""
    piece = np.where(action - e.layout.cells == BARREL_VERB, BARREL, BALL)
    _ask_to(e, games, piece, fr.steps, fr.source)


def to_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Fighting] any acre in reach, over any ground but fire, which only the last acre may be (ruling FF27)."""
    source = GRID.cell[fr.source]
    return Answers(reach(GRID, source, FULL & ~e.s.fire[games], FULL, fr.steps) & ~source)


def take_to(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """The token lies there, or goes off in the fire; with acres left the next one is asked for."""
    quiet_ground = FULL & ~e.s.fire[games]
    spent = cost(GRID, GRID.cell[fr.source], quiet_ground, FULL, action)
    fire = burns(e, games, action)
    quiet = ~fire
    e.pick_up(games, fr.piece, fr.source)
    e.lay(games[quiet], fr.piece[quiet], action[quiet])
    e.to_store(games[fire], fr.piece[fire])
    ask_from(e, games, fr.steps - spent)
    deploy(e, games[fire], fr.piece[fire], action[fire], BY_HAND)
