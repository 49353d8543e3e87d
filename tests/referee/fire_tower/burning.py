"""Storms, new winds and towers ablaze."""

from .board import AREAS, Cell
from .chance import roll_die
from .ending import check_end
from .flights import after_placement
from .hawk_rising import return_hawk
from .lighting import ignite
from .questions import Asking
from .state import Game
from .terrain import downwind, valid_winds


def storm(game: Game, credit: int | None) -> set[Cell]:
    """All fire advances one cell towards a rolled direction, all at once and without cascade [FT p.6] (R40)."""
    direction = roll_die(game.chance, "wind", valid_winds(game))
    lit = downwind(game, direction)
    ignite(game, lit, credit)
    check_end(game)
    return lit


def roll_new_wind(game: Game) -> None:
    """The wind after a storm: any valid one, repeats included [FT p.6]."""
    game.wind = roll_die(game.chance, "wind", valid_winds(game))


def storm_and_new_wind(game: Game, placer: int, credit: int | None) -> Asking[set[Cell]]:
    """Roll, spread, roll, then hawks and lightning; by option before the second roll, or still to come (X25).

    Returns the cells lit.
    """
    lit = storm(game, credit)
    if game.rules.storm_hawks == "after_spread":
        yield from after_placement(game, placer, lit)
    roll_new_wind(game)
    if game.rules.storm_hawks == "after_roll":
        yield from after_placement(game, placer, lit)
    return lit


def set_ablaze(game: Game, corner: int) -> None:
    """The burning-tower card covers all nine cells for ever, gems and breaks there vanish [FT p.7] (R35).

    Lightning there is out of the game; hawks that came while the tower was burned but not yet ablaze go home.
    """
    if game.rules.tower_ablaze:
        game.gems -= AREAS[corner]
        game.breaks -= AREAS[corner]
        game.lightning -= AREAS[corner]
        for hawk in game.hawks & AREAS[corner]:
            return_hawk(game, hawk)
        game.permanent |= AREAS[corner]


def turn_away_from_nobody(game: Game) -> None:
    """Without a storm to follow, a wind that has lost its last tower is rolled anew (R28)."""
    if game.wind not in valid_winds(game):
        roll_new_wind(game)
