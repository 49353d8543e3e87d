"""Which towers, quadrant and winds are whose in a game played alone."""

from .board import QUADRANTS, Cell
from .solo_deck import ATTACK_WINDS
from .state import Game

#: the one seat
PLAYER = 0


def enemies(game: Game) -> list[int]:
    """The corners of the three enemy towers, clockwise from the player's."""
    return [(game.rules.home_corner + steps) % 4 for steps in (1, 2, 3)]


def standing_enemies(game: Game) -> list[int]:
    """The enemy towers that have not fallen, clockwise."""
    return [corner for corner in enemies(game) if not game.burned[corner]]


def home_cells(game: Game) -> frozenset[Cell]:
    """The player's quadrant, where all attacks take place."""
    return QUADRANTS[game.rules.home_corner]


def attack_winds(game: Game) -> tuple[int, int]:
    """The two winds that drive fire into the player's tower."""
    return ATTACK_WINDS[game.rules.home_corner]
