"""De/Reforest, Dozer Line, Scratch Line and Backburn."""

from collections.abc import Mapping

from .board import GAPPED_PAIRS, PAIRS, Cell, Window
from .flights import after_placement
from .questions import Asking, any_line, ask_cell, choose_line
from .state import Game
from .terrain import breakable, removable, touches

Shapes = Mapping[str, Mapping[Cell, Window]]
DOZER: Shapes = PAIRS
SCRATCH: Shapes = GAPPED_PAIRS


def can_play_forest(game: Game, seat: int) -> bool:
    """There must be a break to lift or room for one."""
    return bool(game.breaks or breakable(game, seat))


def play_forest(game: Game, seat: int) -> Asking[None]:
    """Lift any break, even inside a tower, or build one [FT p.5] (R18)."""
    cell = yield from ask_cell(seat, "FOREST_CELL", game.breaks | breakable(game, seat))
    if cell in game.breaks:
        game.breaks.remove(cell)
    else:
        game.breaks.add(cell)
        yield from after_placement(game, seat, [cell])


def can_play_two_breaks(game: Game, seat: int, shapes: Shapes) -> bool:
    """Both tokens must find room [FT p.4]."""
    room = breakable(game, seat)
    return any_line(shapes, lambda window: room.issuperset(window))


def play_two_breaks(game: Game, seat: int, shapes: Shapes) -> Asking[None]:
    """Two breaks side by side (Dozer Line) or with one cell between (Scratch Line) [FT p.4-5] (R17)."""
    room = breakable(game, seat)
    window = yield from choose_line(seat, shapes, lambda window: room.issuperset(window))
    game.breaks |= set(window)
    yield from after_placement(game, seat, window)


def backburn_cells(game: Game) -> set[Cell]:
    """Gems outside towers without a break beside them [RF p.6] (spec 3.7)."""
    return {gem for gem in removable(game) if not touches(gem, game.breaks)}


def can_play_backburn(game: Game, seat: int) -> bool:
    """Some gem must be replaceable."""
    return bool(backburn_cells(game))


def play_backburn(game: Game, seat: int) -> Asking[None]:
    """A gem becomes a firebreak; no hawk or lightning can lie there [RF p.6]."""
    cell = yield from ask_cell(seat, "BACKBURN", backburn_cells(game))
    game.gems.remove(cell)
    game.breaks.add(cell)
    yield from after_placement(game, seat, [cell])
