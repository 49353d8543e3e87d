"""The players design the board: rivers, houses, schools (§11)."""

from .geometry import CORNERS, EDGE, INNER, NEIGHBOURS, edges_of
from .questions import Asking, ask_acre
from .rivers import HOUSES, SCHOOLS
from .state import FOREST, HOUSE, RIVER, SCHOOL, Doing, Game

RIVERS = 2
TOKENS, FIRST_RIVER = 52, 30
ITEMS = RIVERS + HOUSES + SCHOOLS


def design_board(game: Game) -> Asking[None]:
    """Item by item, the seats in turn."""
    ends: set[str] = set()
    tokens = FIRST_RIVER
    for item in range(RIVERS):
        river = yield from draw_river(game, game.item_seat(item), ends, tokens)
        ends |= edges_of(river[0]) | edges_of(river[-1])
        tokens = TOKENS - len(river)
    for number in range(HOUSES + SCHOOLS):
        kind = HOUSE if number < HOUSES else SCHOOL
        game.doing = Doing("setup")
        places = [acre for acre in INNER if game.ground[acre] == FOREST and acre not in game.buildings]
        acre = yield from ask_acre(game.item_seat(RIVERS + number), kind.upper(), places)
        game.buildings[acre] = kind
    game.doing = Doing()


def draw_river(game: Game, seat: int, ends: set[str], tokens: int) -> Asking[list[int]]:
    """From an edge without river end to another one, with so many tokens (FF6)."""
    game.doing = Doing("setup", steps_left=tokens)
    free = {acre for acre in EDGE - CORNERS if not edges_of(acre) & ends}
    starts = [acre for acre in free if game.ground[acre] != RIVER and next_steps(free, [acre], tokens)]
    river = game.doing.drawn
    acre = yield from ask_acre(seat, "RIVER_START", starts)
    while True:
        river.append(acre)
        game.ground[acre] = RIVER
        game.doing.steps_left -= 1
        if len(river) > 1 and acre in EDGE:
            return river
        acre = yield from ask_acre(seat, "RIVER_STEP", next_steps(free, river, tokens))


def next_steps(free: set[int], river: list[int], tokens: int) -> list[int]:
    """Acres from which the river can still be finished, or which finish it."""
    goals = {acre for acre in free if edges_of(acre) != edges_of(river[0])}
    left = tokens - len(river)
    return [near for near in NEIGHBOURS[river[-1]] if near not in river and finishes(goals, river, near, left)]


def finishes(goals: set[int], river: list[int], acre: int, left: int) -> bool:
    """Whether so many tokens, the first of them on this acre, can reach a goal over inner acres outside the river."""
    used, front = set(river), {acre}
    for _ in range(left):
        if front & goals:
            return True
        used |= front
        front = {near for here in front & INNER for near in NEIGHBOURS[here]} - used
    return False
