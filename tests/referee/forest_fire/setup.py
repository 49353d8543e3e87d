"""Setup: board, bulldozers, first fire, wind, deck, in this order (§4)."""

from .cards import Weather
from .chance import random_board, rolled_acre, rolled_wind, shuffled_deck
from .design import ITEMS, design_board
from .geometry import ACRES, MIDDLE, NEIGHBOURS, groups_of
from .questions import Asking, ask_acre
from .rivers import Board
from .rules import FIRST_FIRE
from .state import DOZERS, FIRE, FOREST, HOUSE, RIVER, SCHOOL, Doing, Game


def set_up(game: Game) -> Asking[None]:
    """Everything before the first turn; where nothing is designed, items are counted from the bulldozers on."""
    item = 0
    if game.rules.design == "players":
        yield from design_board(game)
        item = ITEMS
    else:
        lay(game, game.rules.scenario or random_board(game.chance))
    yield from place_dozers(game, item)
    yield from first_fire(game, item + DOZERS)
    # the weakest weather until the first card (FF9)
    game.weather = Weather(rolled_wind(game.chance), 2, 1, 1, False)
    game.deck = shuffled_deck(game.chance, game.rules)


def lay(game: Game, board: Board) -> None:
    """Rivers and buildings of a given board."""
    for acre in board.water:
        game.ground[acre] = RIVER
    game.buildings |= dict.fromkeys(board.houses, HOUSE) | dict.fromkeys(board.schools, SCHOOL)


def bare_forest(game: Game) -> set[int]:
    """Forest without building."""
    return {acre for acre in ACRES if game.ground[acre] == FOREST and acre not in game.buildings}


def place_dozers(game: Game, item: int) -> Asking[None]:
    """Wherever the team wants, before fire and wind are known (FF7)."""
    game.doing = Doing("setup")
    for number in range(DOZERS):
        game.dozers.append((yield from ask_acre(game.item_seat(item + number), "SETUP_DOZER", bare_forest(game))))
    game.doing = Doing()


def first_fire(game: Game, item: int) -> Asking[None]:
    """Four acres in the middle, away from buildings and bulldozers (FF8)."""
    room = room_for_first_fire(game)
    start = rolled_acre(game.chance, room)
    game.doing = Doing("setup", drawn=[start], acres_left=FIRST_FIRE - 1)
    fire = game.doing.drawn
    game.ground[start] = FIRE
    while game.doing.acres_left:
        around = {near for acre in fire for near in NEIGHBOURS[acre] if near in room and near not in fire}
        if game.rules.first_fire == "random":
            acre = rolled_acre(game.chance, around)
        else:
            acre = yield from ask_acre(game.item_seat(item), "FIRST_FIRE", around)
        fire.append(acre)
        game.ground[acre] = FIRE
        game.doing.acres_left -= 1
    game.doing = Doing()


def room_for_first_fire(game: Game) -> set[int]:
    """Where it may start: free acres that hang together with three more; outside the middle only if there must."""
    free = bare_forest(game) - set(game.dozers)
    for area in (free & MIDDLE, free):
        room = {acre for group in groups_of(area) if len(group) >= FIRST_FIRE for acre in group}
        if room:
            return room
    raise ValueError("the bulldozers leave no room for the first fire")
