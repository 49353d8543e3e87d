"""The event die and what it brings: wildfire, rescue plane, or nothing (§7)."""

from .board import DIAGONALS, STRAIGHT_LINES
from .chance import rolled_die
from .escapes import resolve_caught
from .fire import spread
from .questions import Asking, ask_verb
from .state import HAZARD, NO_TOKEN, Game

_WILDFIRE, _PLANE = (1, 2, 3), 4


def roll(game: Game, roller: int) -> Asking[None]:
    """Roll the die and carry it out; the roller directs the plane (W18)."""
    die = rolled_die(game.chance)
    game.note(f"die {die} in mid round" if game.mid else f"die {die} at the round end")
    if die in _WILDFIRE:
        spread(game)
        yield from resolve_caught(game)
    elif die == _PLANE:
        yield from fly(game, roller)


def lines(game: Game) -> dict[str, list[int]]:
    """Where a plane can fly: rows and columns, as an option the long diagonals too (W17)."""
    return STRAIGHT_LINES | (DIAGONALS if game.rules.plane_lines == "all" else {})


def fly(game: Game, roller: int) -> Asking[None]:
    """Every token on one line is discarded, hazards too; without tokens nobody is asked."""
    if all(tile.token == NO_TOKEN for tile in game.tiles):
        game.note("plane without work")
        return
    verb = yield from ask_verb(roller, "LINE", lines(game))
    for tile in lines(game)[verb]:
        place = game.tiles[tile]
        if place.camper_timer:
            game.note("plane over burning campers")
        if place.token == HAZARD:
            game.note("plane over a hazard")
        place.put_out()
