"""The four wind cards and their three uses."""

from .burning import ignite
from .chance import roll_die
from .questions import Asking, ask_cell, ask_verb
from .state import Game
from .terrain import downwind, valid_winds


def can_play_wind(game: Game, seat: int) -> bool:
    """A roll is always possible, so a wind card always is."""
    return True


def play_wind(game: Game, seat: int, direction: int) -> Asking[None]:
    """Turn the wind, roll for another one, or light a cell towards the printed direction [FT p.4]."""
    verb = yield from ask_verb(seat, "WIND_MODE", wind_uses(game, direction))
    if verb == "WIND_SET":
        game.wind = direction
    elif verb == "WIND_ROLL":
        game.wind = roll_die(game.chance, "wind", [wind for wind in valid_winds(game) if wind != game.wind])
    else:
        cell = yield from ask_cell(seat, "WIND_CARD_GEM", downwind(game, direction))
        ignite(game, [cell], seat)


def wind_uses(game: Game, direction: int) -> set[str]:
    """Setting needs a valid and different wind (R26); the gem needs room, nothing else (R27)."""
    uses = {"WIND_ROLL"}
    if direction in valid_winds(game) and (direction != game.wind or game.rules.wind_set_same):
        uses.add("WIND_SET")
    if downwind(game, direction):
        uses.add("WIND_GEM")
    return uses
