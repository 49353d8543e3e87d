"""What a completed placement sets off: the end of the game, lightning that must move, hawks that fly off with gems."""

from collections.abc import Iterable

from .board import Cell
from .ending import check_end_of_placement
from .lighting import ignite
from .quadrants import order_from, owner, room_for_lightning
from .questions import Asking, ask_cell
from .state import Game
from .terrain import beside, vacant_at_fire


def after_placement(game: Game, placer: int, cells: Iterable[Cell]) -> Asking[set[Cell]]:
    """Carry out all consequences of gems and breaks laid together; returns the cells whose gems flew off (spec 4.3)."""
    if not game.rules.expanded:
        return set()
    lifted = yield from _one_round(game, placer, cells)
    while game.flights:
        origin = min(game.flights, key=lambda cell: order_from(game, placer, cell))
        yield from _fly(game, origin)
    return lifted


def _one_round(game: Game, placer: int, cells: Iterable[Cell]) -> Asking[set[Cell]]:
    """End check, lightning, hawks rising, in this order (spec 4.3, steps 1 to 3)."""
    check_end_of_placement(game)
    yield from _move_lightning(game, placer, set(cells))
    return _lift(game, placer)


def _move_lightning(game: Game, placer: int, cells: set[Cell]) -> Asking[None]:
    """Covered tokens move next to the new pieces, or out of the game, by the placer's choice (spec 6.2, X40, X41)."""
    for token in sorted(game.lightning & (game.gems | game.breaks)):
        reach = {token} if game.rules.lightning_reach == "covering" else cells
        room = room_for_lightning(game, beside(reach))
        if room:
            target = yield from ask_cell(placer, "LIGHTNING", room)
            game.lightning.add(target)
        game.lightning.remove(token)


def _lift(game: Game, placer: int) -> set[Cell]:
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


def _fly(game: Game, origin: Cell) -> Asking[None]:
    """The owner must set the gem down at the fire, or it is lost; that may set off the next (X23, X27, X28)."""
    flyer = game.flights[origin]
    cells = _landing_cells(game, origin)
    if not cells:
        del game.flights[origin]
        return
    cell = yield from ask_cell(flyer, "FLIGHT", cells)
    del game.flights[origin]
    ignite(game, [cell], flyer)
    yield from _one_round(game, flyer, [cell])


def _landing_cells(game: Game, origin: Cell) -> set[Cell]:
    """At the fire, but not where it came from; without chains not on another hawk (spec 4.3 step 4, X27)."""
    cells = vacant_at_fire(game)
    if not game.rules.return_flight:
        cells.discard(origin)
    return cells if game.rules.hawk_chain else cells - game.hawks
