"""What holds of a game in which a question is pending: the stack fits the board and the card in force."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hex_floods import group_count
from firetower_env.games.forest_fire.board_facts import Fact, asks, none, top
from firetower_env.games.forest_fire.cards.table import (
    BREAKDOWN,
    CRASH,
    DROUGHT,
    FIRE,
    LUCKY_DOZER,
    LUCKY_HELI,
    LUCKY_SUPPLY,
)
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import BALL, BARREL, BULLDOZER, BY_HAND, DOZER, FLIGHT, HELI, LOT
from firetower_env.games.forest_fire.geometry import EDGE_BIT, EDGES, GRID, LONGEST, OFF
from firetower_env.games.forest_fire.rules import FIRST_RIVER, RIVER_TOKENS
from firetower_env.games.forest_fire.scenario import FIRST_FIRE, HOUSES, ITEMS, RIVERS, SCHOOLS
from firetower_env.games.forest_fire.state import BALLS, BARRELS

_SETUP = ("RIVER_START", "RIVER_STEP", "HOUSE", "SCHOOL", "SETUP_DOZER", "FIRST_FIRE")
_TOKENS = ("EXT_FROM", "EXT_KIND", "EXT_TO")


def _seats(e: ForestFireEngine, games: Ints) -> Bools:
    """Items of the setup go round, and so do turns."""
    item = np.where(asks(e, games, "FIRST_FIRE"), e.first_item + 2, top(e, games, "left"))
    seat = np.where(asks(e, games, *_SETUP), item % e.players, e.seat(games))
    # all frames of a turn belong to one seat
    return np.asarray((e.s.depth[games] == 0) | (top(e, games, "seat") == seat))


def _when(e: ForestFireEngine, games: Ints) -> Bools:
    """Setup comes before the first card, and everything else follows the card in force."""
    s = e.s
    card, turn, main = s.card[games], s.turn[games], e.phases.number["MAIN"]
    setting_up = asks(e, games, *_SETUP)
    fits = np.where(setting_up, turn == 0, (turn > 0) | (s.depth[games] == 0))
    if e.rules.design != "players":
        fits &= ~asks(e, games, *_SETUP[:4])
    if e.rules.first_fire == "random":
        fits &= ~asks(e, games, "FIRST_FIRE")
    if e.rules.new_fire == "strict":
        fits &= ~asks(e, games, "NEW_FIRE")
    calls = (card >= FIRE) & (card < DROUGHT)
    running = s.depth[games] > 0
    fits &= ~running | np.where(asks(e, games, "NEW_FIRE"), calls | (card == CRASH), ~calls)
    early = (s.frames[games, 1, 0] == main) & (s.depth[games] > 2)
    fits &= ~asks(e, games, "BREAKDOWN") | (card == BREAKDOWN)
    fits &= ~(early & ~asks(e, games, "BREAKDOWN")) | (card >= LUCKY_DOZER)
    piece = top(e, games, "piece")
    kind = np.where(piece == DOZER, LUCKY_DOZER, np.where(piece == HELI, LUCKY_HELI, LUCKY_SUPPLY))
    matters = early & asks(e, games, "PLACE", "RELOCATE", "DOZER_PICK", "BALL_SECOND")
    return np.asarray(fits & (~matters | (card == kind)))


def _setup(e: ForestFireEngine, games: Ints) -> Bools:
    """In setup nothing has happened yet, and the items before the one asked for are there."""
    s = e.s
    setting_up = asks(e, games, *_SETUP)
    first = asks(e, games, "FIRST_FIRE")
    item = np.where(first, e.first_item + 2, top(e, games, "left"))
    dozers = np.clip(item - e.first_item, 0, 2)
    placed = np.where(np.arange(2) < dozers[:, None], s.dozer[games] != OFF, s.dozer[games] == OFF).all(axis=1)
    fits = placed & (s.put_out[games] == 0) & (s.heli[games] == OFF) & none(s.rock[games] | s.burnt[games])
    fits &= (s.store_barrels[games] == BARRELS) & (s.store_balls[games] == BALLS) & none(s.warm[games])
    # of the first fire four acres burn, less those still to come
    acres = np.where(first, FIRST_FIRE - top(e, games, "left"), 0)
    fits &= (e.burning(games) == acres) & (s.fires[games] == first)
    fits &= ~first | (s.fire[games] == s.drawn[games]).all(axis=1)
    if e.rules.design == "players":
        houses, schools = np.clip(item - RIVERS, 0, HOUSES), np.clip(item - RIVERS - HOUSES, 0, SCHOOLS)
        fits &= (GRID.count(s.house[games]) == houses) & (GRID.count(s.school[games]) == schools)
        fits &= (item < ITEMS) | (np.bitwise_count(s.edges[games]) == 4)
    return np.asarray(~setting_up | fits)


def _rivers(e: ForestFireEngine, games: Ints) -> Bools:
    """Edges with an end are those that rivers touch; the tokens left are what a river has not used."""
    s = e.s
    if e.rules.design != "players":
        return np.asarray(s.edges[games] == 0)
    river, drawn = s.river[games], s.drawn[games]
    starts, flows = asks(e, games, "RIVER_START"), asks(e, games, "RIVER_STEP")
    draws = starts | flows
    ends = sum((GRID.some(river & edge).astype(np.int32) << number) for number, edge in enumerate(EDGES))
    fits = (s.edges[games] == ends) & none(drawn * flows[:, None] & ~river)
    item, source = top(e, games, "left"), np.where(flows, top(e, games, "source"), OFF)
    # rivers may cross, so the first one is at least what the second is not, and at most all
    used, own, others = GRID.count(river), GRID.count(drawn), GRID.count(river & ~drawn)
    tokens = top(e, games, "steps") + own
    first = (tokens == FIRST_RIVER) & (others == 0)
    second = (tokens >= RIVER_TOKENS - used) & (tokens <= RIVER_TOKENS - others) & (others > 0)
    fits &= ~draws | np.where(item == 0, first, second)
    fits &= np.bitwise_count(s.edges[games]) == np.where(draws, 2 * item + flows, 4)
    whole = (group_count(GRID, drawn) == 1) & GRID.has(drawn, source)
    return np.asarray(fits & (~flows | (whole & ((own == 1) | (EDGE_BIT[source] == 0)))))


def _drawn(e: ForestFireEngine, games: Ints) -> Bools:
    """A fire being placed is in one piece, burns, and its acres are remembered in their order."""
    s = e.s
    places = asks(e, games, "NEW_FIRE")
    placed = s.placed[games].astype(np.int64)
    count = (placed != OFF).sum(axis=1)
    rank = np.arange(placed.shape[1])
    listed = np.bitwise_or.reduce(GRID.cell[placed], axis=1)
    fits = ((placed != OFF) == (rank < count[:, None])).all(axis=1) & (listed == s.drawn[games]).all(axis=1)
    fits &= none(s.drawn[games] & ~s.fire[games]) & (GRID.count(listed) == count) & (count > 0)
    fits &= group_count(GRID, s.drawn[games]) == 1
    card = s.card[games]
    acres = np.where(card == CRASH, e.rules.crash_acres, card - FIRE + 1)
    fits &= count + top(e, games, "left") == acres
    idle = none(s.drawn[games]) | asks(e, games, "FIRST_FIRE", "RIVER_STEP")
    return np.asarray(np.where(places, fits, idle & (count == 0)))


def _vehicle(e: ForestFireEngine, games: Ints) -> Bools:
    """The vehicle in question is where the question says; of two bulldozers on different acres one is named."""
    s = e.s
    piece, which, source = (top(e, games, name) for name in ("piece", "which", "source"))
    dozer, heli = s.dozer[games, np.clip(which, 0, 1)], s.heli[games]
    moves = asks(e, games, "DOZER", "HELI", "RELOCATE")
    fits = ~moves | (np.where(piece == DOZER, dozer, heli) == source)
    relocates = asks(e, games, "RELOCATE")
    fits &= ~relocates | (top(e, games, "activity") == np.where(piece == DOZER, BULLDOZER, FLIGHT))
    fits &= ~(relocates & (piece == HELI)) | (which == 0)
    both = (s.dozer[games] != OFF).all(axis=1) & (s.dozer[games, 0] != s.dozer[games, 1])
    fits &= ~asks(e, games, "DOZER_PICK", "BREAKDOWN") | both
    flight = ~asks(e, games, "HELI") | (top(e, games, "moved") > 0) | (top(e, games, "steps") == LONGEST)
    return np.asarray(fits & flight)


def _lot(e: ForestFireEngine, games: Ints) -> Bools:
    """What is being placed is in the store, barrels first."""
    s = e.s
    fits = np.ones(games.size, np.bool_)
    for depth in range(1, s.frames.shape[1]):
        frames = s.frames[games, depth].astype(np.int64)
        here = (frames[:, 0] == e.phases.number["PLACE"]) & (s.depth[games] > depth)
        piece, left, more = (frames[:, e.phases.column[name]] for name in ("piece", "left", "more"))
        token = np.where(left > 0, piece == BARREL, (piece == BALL) & (more > 0))
        token &= (left <= s.store_barrels[games]) & (more <= s.store_balls[games])
        vehicle = np.where(piece == DOZER, e.dozer_count(games) < 2, s.heli[games] == OFF) & (left + more == 0)
        waits = s.depth[games] > depth + 1
        fits &= ~here | np.where(piece >= DOZER, vehicle & ~waits, token)
    return fits


def _hand(e: ForestFireEngine, games: Ints) -> Bools:
    """A token in question lies where the question says."""
    barrel, ball = e.any_barrel(games), e.any_ball(games)
    asked = asks(e, games, *_TOKENS)
    source = np.where(asks(e, games, "EXT_KIND", "EXT_TO"), top(e, games, "source"), OFF)
    has_barrel, has_ball = GRID.has(barrel, source), GRID.has(ball, source)
    piece = top(e, games, "piece")
    fits = ~asks(e, games, "EXT_KIND") | (has_barrel & has_ball)
    fits &= ~asks(e, games, "EXT_TO") | np.where(piece == BARREL, has_barrel, has_ball)
    return np.asarray(fits & (~asked | GRID.some(barrel | ball)))


def _ball(e: ForestFireEngine, games: Ints) -> Bools:
    """A ball that explodes has burnt its acre, and several acres beside it burn."""
    s = e.s
    explodes = asks(e, games, "BALL_SECOND")
    source = np.where(explodes, top(e, games, "source"), OFF)
    near = GRID.count(GRID.around(GRID.cell[source]) & s.fire[games])
    flying = top(e, games, "activity") == FLIGHT
    fits = GRID.has(s.burnt[games], source) & (near > 1) & (~flying | (s.heli[games] == source))
    below = s.frames[games, np.maximum(s.depth[games] - 2, 0), 0]
    activity = top(e, games, "activity")
    for key, under_way in (("PLACE", LOT), ("EXT_FROM", BY_HAND), ("HELI", FLIGHT)):
        fits &= (below != e.phases.number[key]) | (activity == under_way)
    fits &= ~flying | (below == e.phases.number["HELI"])
    return np.asarray(~explodes | (fits & (activity != BULLDOZER)))


PENDING: dict[str, Fact] = {
    "seats of questions": _seats,
    "time of questions": _when,
    "setup": _setup,
    "rivers being drawn": _rivers,
    "fires being placed": _drawn,
    "vehicles in question": _vehicle,
    "lots": _lot,
    "tokens in question": _hand,
    "balls": _ball,
}
