"""What a completed placement sets off in a game played alone (solo 5, steps 1 to 5)."""

from .board import Cell
from .ending import check_end
from .enemy_bucket import use_enemy_buckets
from .hawk_rising import landing_cells, lift
from .lighting import ignite
from .quadrants import order_from
from .questions import Asking, ask_cell
from .solo_towers import PLAYER, home_cells
from .state import Game


def after_solo_placement(game: Game) -> Asking[set[Cell]]:
    """End, hawks, Buckets; by option the Buckets do not wait for the hawks (S30).

    Returns the cells whose gems flew off.
    """
    lifted: set[Cell] = set()
    while True:
        check_end(game)
        lifted |= lift(game, PLAYER)
        if not game.flights or game.rules.enemy_bucket == "before_flights":
            yield from use_enemy_buckets(game)
        if not game.flights:
            return lifted
        yield from _fly(game, min(game.flights, key=lambda cell: order_from(game, PLAYER, cell)))


def _fly(game: Game, origin: Cell) -> Asking[None]:
    """Own hawks carry gems anywhere at the fire, enemy hawks only to the player's home; else they are lost (S28)."""
    own = origin in home_cells(game)
    cells = landing_cells(game, origin)
    if not own:
        cells &= home_cells(game)
    if cells:
        cell = yield from ask_cell(PLAYER, "FLIGHT" if own else "ENEMY_FLIGHT", cells)
        ignite(game, [cell], PLAYER)
    del game.flights[origin]
