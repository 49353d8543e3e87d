"""The option to lay Burning Snag and Flare Up gem by gem, stopping early (`fire_pick`)."""

from collections.abc import Callable

from .board import ALL_LINES, ALL_SQUARES, LINES_OVER, SQUARES_OVER, Cell, Window
from .ending import placing_stops
from .fire_cards import flare_gems, runs, snag_gems
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask
from .state import Game
from .terrain import fire, stands, touches, vacant

# (game, cell, cells placed so far, fire before the card) -> may the cell be lit next?
Test = Callable[[Game, Cell, set[Cell], set[Cell]], bool]


def can_pick_snag(game: Game, seat: int) -> bool:
    """Offered by option when some square would light two or more (R8)."""
    return game.rules.fire_pick and any(len(snag_gems(game, window)) >= 2 for window in ALL_SQUARES)


def can_pick_flare(game: Game, seat: int) -> bool:
    """Offered by option when some line would light two or more (R8)."""
    return game.rules.fire_pick and any(len(flare_gems(game, window)) >= 2 for window in ALL_LINES)


def pick_snag(game: Game, seat: int) -> Asking[None]:
    """A Burning Snag of fewer than four gems (R8)."""
    yield from _place_one_by_one(game, seat, _snag_may_grow)


def pick_flare(game: Game, seat: int) -> Asking[None]:
    """A Flare Up of fewer than three gems (R8)."""
    yield from _place_one_by_one(game, seat, _flare_may_grow)


def _place_one_by_one(game: Game, seat: int, may_grow: Test) -> Asking[None]:
    """Gem after gem until the player has enough, no cell is left, or the placing must stop; then hawks (R46, X59)."""
    before, stood = fire(game), stands(game, seat)
    placed: set[Cell] = set()
    while not placing_stops(game, seat, stood):
        cells = {cell for cell in vacant(game) if may_grow(game, cell, placed, before)}
        if not cells:
            break
        answer = yield from ask(seat, "PICK", cells, ["DONE"] if placed else [])
        if isinstance(answer, str):
            break
        ignite(game, [answer], seat)
        placed.add(answer)
    yield from after_placement(game, seat, placed)


def _shared(windows: list[Window], placed: set[Cell]) -> list[Window]:
    """The windows that hold all the cells placed."""
    return [window for window in windows if placed.issubset(window)]


def _snag_may_grow(game: Game, cell: Cell, placed: set[Cell], before: set[Cell]) -> bool:
    """The first gem touches old fire; the others only have to share a square with it."""
    if not placed:
        return touches(cell, before)
    return bool(_shared(SQUARES_OVER[cell], placed))


def _flare_may_grow(game: Game, cell: Cell, placed: set[Cell], before: set[Cell]) -> bool:
    """The first gem touches old fire; a later one does too, or joins a placed one in its run (R9, R65)."""
    if not placed:
        return touches(cell, before)
    lines = _shared(LINES_OVER[cell], placed)
    joined = any(cell in run and placed & set(run) for line in lines for run in runs(game, line))
    return joined or (bool(lines) and game.rules.flare_across_break and touches(cell, before))
