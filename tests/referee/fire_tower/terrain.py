"""Questions about the board as it lies: what burns, what is vacant, what may be removed or built on."""

from collections.abc import Iterable

from .board import AREAS, CELLS, CORNERS, DIRECTIONS, FATAL, Cell, corners_touched, neighbours, step
from .state import Game

_BOARD = set(CELLS)


def fire(game: Game) -> set[Cell]:
    """Gems, the eternal flame and towers ablaze all count as fire (R7)."""
    return game.gems | game.permanent


def vacant(game: Game) -> set[Cell]:
    """Cells where a gem may go: neither gem nor break nor anything permanent; hawk and lightning do not matter."""
    return _BOARD.difference(game.gems, game.breaks, game.permanent)


def is_vacant(game: Game, cell: Cell) -> bool:
    """Whether a gem may go on a cell."""
    return cell not in game.gems and cell not in game.breaks and cell not in game.permanent


def touches(cell: Cell, others: set[Cell]) -> bool:
    """Whether a cell shares a side with one of the others [FT p.3]."""
    return not neighbours(cell).isdisjoint(others)


def at_fire(game: Game, cell: Cell) -> bool:
    """Whether there is fire on one of the sides of a cell."""
    return touches(cell, game.gems) or touches(cell, game.permanent)


def beside(cells: set[Cell]) -> set[Cell]:
    """All cells that share a side with one of these [FT p.3]."""
    return set().union(*map(neighbours, cells))


def vacant_at_fire(game: Game) -> set[Cell]:
    """Vacant cells with fire on one of their sides."""
    return vacant(game) & beside(fire(game))


def downwind(game: Game, wind: int) -> set[Cell]:
    """Vacant cells the fire reaches when pushed one step towards a direction [FT p.3]."""
    return {reached for cell in fire(game) if (reached := step(cell, wind)) and is_vacant(game, reached)}


def area(game: Game, seat: int) -> frozenset[Cell]:
    """The nine cells of a seat's tower, or the eighteen of its two towers."""
    return frozenset().union(*(AREAS[corner] for corner in game.place[seat]))


def own_area(game: Game, seat: int) -> set[Cell]:
    """The cells of a seat's towers that still stand."""
    return {cell for corner in game.place[seat] if not game.burned[corner] for cell in AREAS[corner]}


def fatal_cell(game: Game, seat: int) -> Cell:
    """The outermost cell of a seat's tower, the only one [FT p.2]."""
    return FATAL[game.place[seat][0]]


def fatal_cells(game: Game, seat: int) -> set[Cell]:
    """The outermost cells of the towers of a seat that still stand."""
    return {FATAL[corner] for corner in game.place[seat] if not game.burned[corner]}


def stands(game: Game, seat: int) -> bool:
    """Whether a seat has a tower that has not burned (R30)."""
    return any(not game.burned[corner] for corner in game.place[seat])


def standing(game: Game) -> list[int]:
    """The seats with a tower that has not burned."""
    return [seat for seat in game.seats if stands(game, seat)]


def standing_corners(game: Game) -> list[int]:
    """The manned towers that have not burned; a lone player's enemies man all the others."""
    manned = CORNERS if game.rules.solo else [corner for corners in game.place for corner in corners]
    return [corner for corner in manned if not game.burned[corner]]


def protected(game: Game) -> set[Cell]:
    """Cells under the tower rules: areas of standing towers; empty and burned towers are forest (R16)."""
    return {cell for corner in standing_corners(game) for cell in AREAS[corner]}


def removable(game: Game) -> set[Cell]:
    """Gems water can reach: all outside the towers [FT p.5]."""
    return game.gems - protected(game)


def breakable(game: Game, placer: int) -> set[Cell]:
    """Where a seat may build: vacant, outside towers, not side by side with a break, not on a hawk (R15, X1)."""
    barred = own_area(game, placer) if game.rules.firebreak_towers == "own" else protected(game)
    if not game.rules.firebreak_on_hawk:
        barred = barred | game.hawks
    return vacant(game) - barred - game.solo.sanctuaries - beside(game.breaks)


def valid_winds(game: Game) -> list[int]:
    """Directions in which at least one standing tower lies [FT p.4]."""
    corners = set(standing_corners(game))
    return [wind for wind in DIRECTIONS if corners & set(corners_touched(wind))]


def bucket_area(game: Game, seat: int) -> set[Cell]:
    """Where a seat's Bucket works: its standing towers, and in teams the partner's [FT p.5, p.7] (R22)."""
    served = [seat, (seat + 2) % 4] if game.rules.teams else [seat]
    return {cell for owner in served for cell in own_area(game, owner)}


def held_in(window: Iterable[Cell], wanted: set[Cell]) -> set[Cell]:
    """The wanted cells inside a window."""
    return {cell for cell in window if cell in wanted}
