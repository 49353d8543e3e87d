"""Helitack: a pair of gems and one more are put out."""

from .board import neighbours
from .questions import Asking, ask_cell, ask_unless_done
from .state import Game
from .terrain import removable


def can_play_helitack(game: Game, seat: int) -> bool:
    """There must be a gem to put out."""
    return bool(removable(game))


def play_helitack(game: Game, seat: int) -> Asking[None]:
    """One gem, one beside it, one anywhere; fewer if wanted, and no third in a Dry Season [RF p.6] (X15, solo 4)."""
    first = yield from ask_cell(seat, "HELI_1", removable(game))
    game.gems.remove(first)
    second = yield from ask_unless_done(seat, "HELI_2", removable(game) & neighbours(first))
    if not isinstance(second, str):
        game.gems.remove(second)
        if game.solo.dry_season:
            return
    third = yield from ask_unless_done(seat, "HELI_3", removable(game))
    if not isinstance(third, str):
        game.gems.remove(third)
