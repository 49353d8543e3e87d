"""What a completed placement sets off: the end of the game, lightning that must move, hawks that fly off with gems."""

from collections.abc import Iterable

from .board import Cell
from .ending import check_end_of_placement
from .hawk_rising import landing_cells, lift
from .lighting import ignite
from .quadrants import order_from, room_for_lightning
from .questions import Asking, ask_cell
from .solo_placement import after_solo_placement
from .state import Game
from .terrain import beside


def after_placement(game: Game, placer: int, cells: Iterable[Cell]) -> Asking[set[Cell]]:
    """Carry out all consequences of gems and breaks laid together; returns the cells whose gems flew off (spec 4.3)."""
    if not game.rules.expanded:
        return set()
    if game.rules.solo:
        return (yield from after_solo_placement(game))
    lifted = yield from _one_round(game, placer, cells)
    while game.flights:
        origin = min(game.flights, key=lambda cell: order_from(game, placer, cell))
        yield from _fly(game, origin)
    return lifted


def _one_round(game: Game, placer: int, cells: Iterable[Cell]) -> Asking[set[Cell]]:
    """End check, lightning, hawks rising, in this order (spec 4.3, steps 1 to 3)."""
    check_end_of_placement(game)
    yield from _move_lightning(game, placer, set(cells))
    return lift(game, placer)


def _move_lightning(game: Game, placer: int, cells: set[Cell]) -> Asking[None]:
    """Covered tokens move next to the new pieces, or out of the game, by the placer's choice (spec 6.2, X40, X41)."""
    for token in sorted(game.lightning & (game.gems | game.breaks)):
        reach = {token} if game.rules.lightning_reach == "covering" else cells
        room = room_for_lightning(game, beside(reach))
        if room:
            target = yield from ask_cell(placer, "LIGHTNING", room)
            game.lightning.add(target)
        game.lightning.remove(token)


def _fly(game: Game, origin: Cell) -> Asking[None]:
    """The owner must set the gem down at the fire, or it is lost; that may set off the next (X23, X27, X28)."""
    flyer = game.flights[origin]
    cells = landing_cells(game, origin)
    if not cells:
        del game.flights[origin]
        return
    cell = yield from ask_cell(flyer, "FLIGHT", cells)
    del game.flights[origin]
    ignite(game, [cell], flyer)
    yield from _one_round(game, flyer, [cell])
