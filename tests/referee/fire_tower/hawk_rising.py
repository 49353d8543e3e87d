"""Hawks rising with the gems that hit them, and where those gems may come down."""

from .board import Cell
from .quadrants import owner
from .state import Game
from .terrain import vacant_at_fire


def lift(game: Game, placer: int) -> set[Cell]:
    """Hawks under gems rise with them; nobody commands those of an orphaned quadrant (spec 4.3 step 3, X17)."""
    lifted = set()
    for cell in sorted(game.gems & game.hawks):
        return_hawk(game, cell)
        flyer = flyer_of(game, cell, placer)
        if flyer is not None:
            game.flights[cell] = flyer
            lifted.add(cell)
            if cell not in game.doubled:
                game.gems.remove(cell)
    game.doubled.clear()
    return lifted


def return_hawk(game: Game, cell: Cell) -> None:
    """A hawk leaves the board for the supply."""
    game.hawks.remove(cell)
    game.hawk_supply += 1


def flyer_of(game: Game, cell: Cell, placer: int) -> int | None:
    """Who flies a gem that hits a hawk: the owner of the quadrant; without one nobody, by option the placer (X17)."""
    commander = owner(game, cell)
    if commander is None and game.rules.orphan_hawk == "placer":
        return placer
    return commander


def landing_cells(game: Game, origin: Cell) -> set[Cell]:
    """At the fire, but not where it came from; without chains not on another hawk (spec 4.3 step 4, X27)."""
    cells = vacant_at_fire(game)
    if not game.rules.return_flight:
        cells.discard(origin)
    return cells if game.rules.hawk_chain else cells - game.hawks
