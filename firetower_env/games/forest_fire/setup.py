"""Setup: the board, bulldozers, the first fire, the wind and the deck, in this order."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.hex_floods import groups
from firetower_env.core.hexes import Plane
from firetower_env.core.phases import Answers
from firetower_env.games.forest_fire import designing, rivers, turns
from firetower_env.games.forest_fire.cards import deck
from firetower_env.games.forest_fire.cards.table import CALM
from firetower_env.games.forest_fire.engine import ForestFireEngine, pick
from firetower_env.games.forest_fire.frames import ForestFireFrames
from firetower_env.games.forest_fire.geometry import GRID, MIDDLE, WIND_DIE
from firetower_env.games.forest_fire.scenario import BULLDOZERS, FIRST_FIRE, Board


def set_up(e: ForestFireEngine, games: Ints) -> None:
    """[FF Setup] the board is given, designed by the players or left to chance (ruling FF5)."""
    s, board = e.s, e.rules.board
    s.unseen[games] = e.copies
    s.pile_fires[games], s.pile_droughts[games] = e.rules.fires[0], e.rules.droughts[0]
    if e.rules.design == "players":
        designing.begin(e, games)
        return
    if board is None:
        rivers.lay_board(e, games)
    else:
        lay_given(e, games, board)
    e.ask_item(games, "SETUP_DOZER", 0)


def lay_given(e: ForestFireEngine, games: Ints, board: Board) -> None:
    """The board of the scenario."""
    s = e.s
    s.river[games] = GRID.plane([acre for river in board.rivers for acre in river])
    s.house[games], s.school[games] = GRID.plane(board.houses), GRID.plane(board.schools)


def vacant(e: ForestFireEngine, games: Ints) -> Plane:
    """Forest without buildings."""
    s = e.s
    return np.asarray(e.forest(games) & ~(s.house[games] | s.school[games]))


def dozer_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Setup] forest without a building; the second bulldozer may join the first (ruling FF7)."""
    return Answers(vacant(e, games))


def dozer(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """The bulldozer stands there; after the second one the first fire starts."""
    number = fr.left - e.first_item
    e.s.dozer[games, number] = action
    last = number == BULLDOZERS - 1
    e.ask_item(games[~last], "SETUP_DOZER", e.first_item + 1)
    _start_fire(e, games[last])


def _start_fire(e: ForestFireEngine, games: Ints) -> None:
    """[FF Setup] its first acre by chance, the others by chance or by a seat."""
    if not games.size:
        return
    if e.rules.first_fire == "random":
        random_fire(e, games)
        _wind_and_deck(e, games)
    else:
        _ask_fire(e, games, np.full(games.size, FIRST_FIRE - 1), _first_acre(e, games))


def random_fire(e: ForestFireEngine, games: Ints) -> None:
    """[FF Setup] the whole first fire by chance."""
    wide = _first_acre(e, games)
    for _ in range(FIRST_FIRE - 1):
        _burn(e, games, pick(e, games, _beside(e, games, wide), "dice", "dice"))
    e.s.drawn[games] = 0


def _first_acre(e: ForestFireEngine, games: Ints) -> Bools:
    """[FF Setup] the dice name an acre of the middle with room for four; without any the margin is dropped (FF8).

    Tells where it was dropped.
    """
    open_ = vacant(e, games) & ~e.dozers(games)
    room = _with_room(open_ & MIDDLE)
    wide = ~GRID.some(room)
    if np.count_nonzero(wide):
        room[wide] = _with_room(open_[wide])
    _burn(e, games, pick(e, games, room, "dice", "dice"))
    return np.asarray(wide)


def _with_room(open_: Plane) -> Plane:
    """The acres of these planes that hang together with at least three more."""
    found = groups(GRID, open_)
    large = found.plane * (GRID.count(found.plane) >= FIRST_FIRE)[:, None]
    room = np.zeros_like(open_)
    np.bitwise_or.at(room, found.row, large.astype(np.uint32))
    return room


def _burn(e: ForestFireEngine, games: Ints, cells: Ints) -> None:
    e.s.drawn[games] |= GRID.cell[cells]
    e.set_fire(games, e.s.drawn[games])


def _beside(e: ForestFireEngine, games: Ints, wide: Bools) -> Plane:
    """Where the first fire may go on: beside itself, in the middle unless the margin was dropped."""
    open_ = vacant(e, games) & ~e.dozers(games) & GRID.around(e.s.drawn[games])
    open_[~wide] &= MIDDLE
    return open_


def _ask_fire(e: ForestFireEngine, games: Ints, left: Ints, wide: Bools) -> None:
    seat = (e.first_item + BULLDOZERS) % e.players
    e.push(games, "FIRST_FIRE", seat, left=left, which=wide)


def fire_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Setup] beside the fire so far, in the middle, no building, no bulldozer (ruling FF8)."""
    return Answers(_beside(e, games, fr.which > 0))


def fire(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """One more acre burns; after the fourth come wind and deck."""
    _burn(e, games, action)
    more = fr.left > 1
    _ask_fire(e, games[more], fr.left[more] - 1, fr.which[more] > 0)
    _wind_and_deck(e, games[~more])


def _wind_and_deck(e: ForestFireEngine, games: Ints) -> None:
    """[FF Setup] the wind die, the weakest weather until a card comes (ruling FF9), the deck, and turn 1."""
    if not games.size:
        return
    e.s.drawn[games] = 0
    die = e.chance.below(games, "wind", len(WIND_DIE))
    e.chance.tell("wind", games, die + 1)
    turns.set_weather(e, games, WIND_DIE[die], np.full(games.size, CALM))
    deck.shuffle_new(e, games)
    turns.begin_turn(e, games)
