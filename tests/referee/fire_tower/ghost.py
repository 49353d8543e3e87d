"""The Ghost Tower game: the first to burn takes over the free tower."""

from .board import AREAS, CORNERS
from .drawing import draw_up
from .questions import Asking, ask_verb
from .state import Game


def take_ghost_tower(game: Game, seat: int) -> None:
    """Move to the free corner, cleared of everything, and go on from there [RF p.11] (X52, X53)."""
    old = game.place[seat]
    free = next(corner for corner in CORNERS if all(corner not in corners for corners in game.place))
    game.place[seat] = [free]
    game.ghost = seat
    if game.rules.ghost_clear:
        game.gems -= AREAS[free]
        game.breaks -= AREAS[free]
        game.lightning -= AREAS[free]
    game.short[seat] = game.hold[seat] = 0
    if game.rules.ghost_personal_cards == "fresh":
        game.bucket_full[seat] = True
        game.heavy_winds[seat] = game.lookout[seat] = game.rules.weather
    if game.rules.ghost_burn == "full":
        draw_up(game, seat)
    assert game.burned[old[0]]


def choose_fate(game: Game, victim: int, credit: int | None) -> Asking[bool]:
    """Whoever is burned by the Ghost may go on as a Shadow; others are out [RF p.11] (spec 9.2, rules 3 and 4)."""
    if credit is None or credit != game.ghost:
        return False
    return (yield from ask_verb(victim, "GHOST_CHOICE", ["YES", "NO"])) == "YES"
