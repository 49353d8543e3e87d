"""The event Dry Storm: lightning strikes from every token."""

from .board import DIRECTIONS, Cell, step
from .chance import roll_die
from .flights import after_placement
from .lighting import ignite
from .questions import Asking
from .state import Game
from .terrain import fire


def dry_storm(game: Game, drawer: int) -> Asking[None]:
    """Several rolls of the wind die, each with a strike of every token; the wind stays [RF p.8-9] (spec 6.1, X39)."""
    credit = None if game.rules.storm_credit == "none" else drawer
    for _ in range(game.rules.dry_storm_rolls):
        direction = roll_die(game.chance, "roll", list(DIRECTIONS))
        struck = []
        for token in sorted(game.lightning):
            cell = strike(game, token, direction)
            if cell is not None:
                ignite(game, [cell], credit)
                struck.append(cell)
        yield from after_placement(game, drawer, struck)


def strike(game: Game, token: Cell, direction: int) -> Cell | None:
    """The first cell from a token that does not burn, unless it is a firebreak or beyond the edge [RF p.9]."""
    cell, burning = step(token, direction), fire(game)
    while cell is not None and cell in burning:
        cell = step(cell, direction)
    return None if cell is None or cell in game.breaks else cell
