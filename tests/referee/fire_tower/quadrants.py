"""Whose quarter of the board is which, and where hawks and lightning find room."""

from .board import QUADRANTS, Cell, quadrant_of
from .state import Game
from .terrain import protected, vacant


def home(game: Game, seat: int) -> set[Cell]:
    """A seat's own quadrant, or half in the Double Tower game; an out seat acting in an event keeps it (X35)."""
    return set().union(*(QUADRANTS[corner] for corner in game.place[seat]))


def friendly(game: Game, seat: int) -> set[Cell]:
    """The own quadrant and that of the teammate."""
    return home(game, seat) | (home(game, (seat + 2) % 4) if game.rules.teams else set())


def zone(game: Game, seat: int, *, card: bool) -> set[Cell]:
    """Where a seat puts new hawks: at home, in teams with the partner too, by option only with hawk cards (X56)."""
    both = card or game.rules.team_hawk_zone == "both"
    return friendly(game, seat) if both else home(game, seat)


def owner(game: Game, cell: Cell) -> int | None:
    """The seat that commands the hawks of a cell's quadrant; nobody if it is orphaned (spec 4.1).

    A lone player decides for the enemies' hawks too, whether their tower stands or not (S29).
    """
    if game.rules.solo:
        return 0
    corner = quadrant_of(cell)
    for seat in game.seats:
        if corner in game.place[seat] and not game.out(seat):
            return seat
    return None


def room_for_hawk(game: Game, cells: set[Cell]) -> set[Cell]:
    """Cells vacant for a hawk: quite empty, and outside the towers and sanctuaries (spec 1.1, S24)."""
    return (vacant(game) & cells) - game.hawks - game.lightning - protected(game) - game.solo.sanctuaries


def room_for_lightning(game: Game, cells: set[Cell]) -> set[Cell]:
    """Cells vacant for a lightning token: quite empty, and outside the towers (spec 1.1, X2)."""
    return room_for_hawk(game, cells)


def order_from(game: Game, placer: int, cell: Cell) -> tuple[int, Cell]:
    """Quadrants clockwise from the placer's, row by row inside; with two towers the placer's half first (X22)."""
    if game.rules.variant == "double":
        return (0 if quadrant_of(cell) in game.place[placer] else 1), cell
    return (quadrant_of(cell) - game.place[placer][0]) % 4, cell
