"""The board designed by the players: two rivers acre by acre, then houses and schools, item by item in turn."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.hex_floods import reach
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import ForestFireFrames
from firetower_env.games.forest_fire.geometry import EDGE_BIT, EDGES, GRID, INNER
from firetower_env.games.forest_fire.rules import FIRST_RIVER, RIVER_TOKENS
from firetower_env.games.forest_fire.scenario import HOUSES, ITEMS, RIVERS

#: questions by the items they ask for
_ASKED = (("RIVER_START", 0, RIVERS), ("HOUSE", RIVERS, RIVERS + HOUSES), ("SCHOOL", RIVERS + HOUSES, ITEMS))


def begin(e: ForestFireEngine, games: Ints) -> None:
    """[FF Variants] the first river; the k-th item belongs to seat k, counted round."""
    _ask_item(e, games, np.zeros(games.size, np.int64))


def _ask_item(e: ForestFireEngine, games: Ints, item: Ints) -> None:
    """Ask for the next item, or go on with the bulldozers."""
    if not games.size:
        return
    for key, first, end in _ASKED:
        here = (item >= first) & (item < end)
        steps = _tokens(e, games[here]) if key == "RIVER_START" else 0
        e.ask_item(games[here], key, item[here], steps=steps)
    e.ask_item(games[item == ITEMS], "SETUP_DOZER", ITEMS)


def _tokens(e: ForestFireEngine, games: Ints) -> Ints:
    """Ruling FF6: 30 tokens for the first river, for the second what 52 leave."""
    laid = GRID.count(e.s.river[games])
    return np.where(laid == 0, FIRST_RIVER, RIVER_TOKENS - laid)


def _open_edges(e: ForestFireEngine, games: Ints) -> Plane:
    """Acres, no corners, of the edges that have no end of a river yet."""
    planes = np.zeros((games.size, GRID.lanes), np.uint32)
    for number, edge in enumerate(EDGES):
        planes[(e.s.edges[games] >> number & 1) == 0] |= edge
    return planes


def river_start_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Setup] an acre, no corner, of an edge without the end of a river (ruling FF6).

    With at least 22 tokens a river can be finished from everywhere.
    """
    return Answers(_open_edges(e, games))


def river_start(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """The river begins there."""
    _flow(e, games, action)
    _ask_step(e, games, fr.left, fr.steps - 1, action)


def _flow(e: ForestFireEngine, games: Ints, cells: Ints) -> None:
    """These acres are river; an end closes its edge."""
    e.s.drawn[games] |= GRID.cell[cells]
    e.s.river[games] |= GRID.cell[cells]
    e.s.edges[games] |= EDGE_BIT[cells]


def _ask_step(e: ForestFireEngine, games: Ints, item: Ints, tokens: Ints, cells: Ints) -> None:
    e.ask_item(games, "RIVER_STEP", item, steps=tokens, source=cells)


def river_step_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Setup] a neighbour, inner or on an edge without an end, from which the tokens left can finish the river."""
    free = INNER & ~e.s.drawn[games]
    ends = _open_edges(e, games)
    within = reach(GRID, ends, free | ends, free, fr.steps - 1)
    return Answers(GRID.around(GRID.cell[fr.source]) & within)


def river_step(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """The river goes on; at an edge it ends, and the next item is asked for."""
    _flow(e, games, action)
    ends = EDGE_BIT[action] > 0
    on = ~ends
    _ask_step(e, games[on], fr.left[on], fr.steps[on] - 1, action[on])
    done = games[ends]
    e.s.drawn[done] = 0
    _ask_item(e, done, fr.left[ends] + 1)


def building_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Setup] forest without a building, not on the edge."""
    s = e.s
    return Answers(INNER & ~(s.river[games] | s.house[games] | s.school[games]))


def house(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """A house stands there."""
    e.s.house[games] |= GRID.cell[action]
    _ask_item(e, games, fr.left + 1)


def school(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """A school stands there."""
    e.s.school[games] |= GRID.cell[action]
    _ask_item(e, games, fr.left + 1)
