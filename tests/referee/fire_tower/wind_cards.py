"""The wind cards, cardinal and intercardinal, and their three uses."""

from .actions import DIRECTION_VERBS
from .board import DIRECTIONS, EAST, NORTH, SOUTH, WEST, Cell, step
from .chance import roll_die
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask_cell, ask_verb
from .state import Game
from .terrain import downwind, fire, is_vacant, valid_winds

#: the cardinal directions named on each card
NAMED_WINDS: dict[int, tuple[int, ...]] = {
    **{direction: (direction,) for direction in DIRECTIONS},
    14: (NORTH, EAST),
    15: (SOUTH, EAST),
    16: (SOUTH, WEST),
    17: (NORTH, WEST),
}
WIND_PLAYS: dict[str, int] = {
    "PLAY_NORTH": 0,
    "PLAY_EAST": 1,
    "PLAY_SOUTH": 2,
    "PLAY_WEST": 3,
    "PLAY_NORTHEAST": 14,
    "PLAY_SOUTHEAST": 15,
    "PLAY_SOUTHWEST": 16,
    "PLAY_NORTHWEST": 17,
}


def can_play_wind(game: Game, seat: int) -> bool:
    """A roll is always possible, so a wind card always is."""
    return True


def play_wind(game: Game, seat: int, card: int) -> Asking[None]:
    """Turn the wind, roll for another one, or light a cell towards the printed direction [FT p.4, RF p.6]."""
    verb = yield from ask_verb(seat, "WIND_MODE", wind_uses(game, card))
    if verb == "WIND_GEM":
        yield from place_wind_gem(game, seat, card)
    elif verb == "WIND_ROLL":
        game.wind = roll_die(game.chance, "wind", [wind for wind in valid_winds(game) if wind != game.wind])
    else:
        game.wind = card if verb == "WIND_SET" else DIRECTION_VERBS.index(verb)


def wind_uses(game: Game, card: int) -> set[str]:
    """Setting needs a valid and different wind (R26); the gem needs room, nothing else (R27)."""
    uses = {"WIND_ROLL"}
    for wind in NAMED_WINDS[card]:
        if wind in valid_winds(game) and (wind != game.wind or game.rules.wind_set_same):
            uses.add("WIND_SET" if card in DIRECTIONS else DIRECTION_VERBS[wind])
    if wind_gem_cells(game, card):
        uses.add("WIND_GEM")
    return uses


def wind_gem_cells(game: Game, card: int) -> set[Cell]:
    """Vacant cells one step from fire in the card's direction, diagonally for an intercardinal (spec 3.2, X6, X7)."""
    if card in DIRECTIONS:
        return downwind(game, card)
    along, across = NAMED_WINDS[card]
    reached = (step(side, across) for cell in fire(game) if (side := step(cell, along)))
    return {cell for cell in reached if cell and is_vacant(game, cell)}


def place_wind_gem(game: Game, seat: int, card: int) -> Asking[None]:
    """One gem in the direction of the card, a placement of its own (X24)."""
    cell = yield from ask_cell(seat, "WIND_CARD_GEM", wind_gem_cells(game, card))
    ignite(game, [cell], seat)
    yield from after_placement(game, seat, [cell])
